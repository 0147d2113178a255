/* memory.h - memory of libraries that cannot handle a failed allocation. Jansson does not report
 * every failure: it may leave a field out of an object, or a byte out of a text. So if an
 * allocation of jansson or libuv fails, the process ends: what it acknowledged is durable, and a
 * service manager starts it again. */
#ifndef SERVER_MEMORY_H
#define SERVER_MEMORY_H

/* Makes both libraries allocate from here. Must be called before libuv is used. `end` is called on
 * the thread whose allocation failed, at most once; it allocates nothing and does not return. */
void memory_begin(void (*end)(void));

#endif
