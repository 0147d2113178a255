/* frames.h - the messages of a WebSocket, in frames on a line (RFC 6455, section 5).
 *
 * wslay reads frames and answers pings and closes. What it needs is 9 kB, so a socket has a reader
 * only while a message of it is incomplete; at rest readers lie in a pool. Frames of text are
 * written by their writer: an unmasked head of two or four bytes is all they need.
 *
 * Everything here runs on the loop's thread. Whatever is against the protocol closes the line, with
 * the code that says why. */
#ifndef SERVER_NET_FRAMES_H
#define SERVER_NET_FRAMES_H

#include "server/net/connection.h"

typedef struct FrameReader FrameReader;

/* Readers that nobody uses at the moment; zero at first. */
typedef struct FramePool {
    FrameReader *rest;
    unsigned count;
} FramePool;
void frames_free_pool(FramePool *pool);

typedef struct FramesUse {
    /* A ping, a pong, or a piece of a message came. It may close. */
    void (*small)(void *owner);
    /* A whole message came, which stays the caller's. It may close. */
    void (*message)(void *owner, const char *text, size_t size);
} FramesUse;

/* The messages that come on a line. */
typedef struct Frames {
    NetConn *line;
    FramePool *pool;
    const FramesUse *use;
    void *owner;
    FrameReader *reader; /* NULL: between two frames */
    char *text;          /* the pieces of a message so far */
    size_t length;
    int64_t heard; /* when the last whole frame came */
    bool closed;
} Frames;

void frames_take(Frames *frames, const char *bytes, size_t size);
void frames_ping(Frames *frames);

/* Says good-bye with a code and a reason of at most 123 bytes; nothing is read after it. */
void frames_close(Frames *frames, unsigned code, const char *reason);

/* Frees what belongs to the frames, but not themselves. */
void frames_drop(Frames *frames);

/* Writes the head of a text frame of `size` bytes; returns its length, at most FRAMES_HEAD. The
 * size is below 65536. */
enum { FRAMES_HEAD = 4 };
size_t frames_head(size_t size, unsigned char head[FRAMES_HEAD]);

#endif
