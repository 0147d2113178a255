/* handle.h - what the functions of wayfarer/binding.h share: memory behind handles, texts, places
 * as numbers, moves as bytes. */
#ifndef BINDING_HANDLE_H
#define BINDING_HANDLE_H

#include <wayfarer/wayfarer.h>

/* NULL means the system allocator. */
const WfAllocator *handle_allocator(const WfAllocator *allocator);

/* Zeroed memory, aligned to 16 bytes, that remembers its allocator. NULL when there is none.
 * handle_free accepts NULL; handle_owner is the allocator of such memory. */
void *handle_new(const WfAllocator *allocator, size_t bytes);
void handle_free(void *handle);
const WfAllocator *handle_owner(const void *handle);

/* A text over the caller's buffer, which may have no byte at all: then over `spare`. */
WfText handle_text(char *buffer, size_t size, char spare[1], const WfLanguage *language);

/* Appends a whole text; NULL counts as empty. Returns its length. */
size_t handle_put(const char *from, char *buffer, size_t size);

/* A place and its number. handle_place returns false if there is no such place. */
uint32_t handle_number(const WfGame *game, WfPlace place);
bool handle_place(const WfGame *game, uint32_t number, WfPlace *place);

/* A move from its bytes and back. */
WfMove handle_move(const uint8_t *bytes);
void handle_put_move(const WfMove *move, uint8_t *bytes);

#endif
