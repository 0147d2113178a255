/* frames.h - WebSocket messages in frames on a connection (RFC 6455, section 5).
 *
 * wslay reads frames and answers pings and closes. A reader needs 9 kB, so a socket has one only
 * while a message is incomplete; unused readers are kept in a pool. The sender writes text frames
 * itself, because an unmasked header of two or four bytes is all they need.
 *
 * Everything here runs on the loop's thread. A protocol violation closes the connection with the
 * code for the reason. */
#ifndef SERVER_NET_FRAMES_H
#define SERVER_NET_FRAMES_H

#include "server/net/connection.h"

typedef struct FrameReader FrameReader;

/* Readers that are not in use; zero at first. */
typedef struct FramePool {
    FrameReader *rest;
    unsigned count;
} FramePool;
void frames_free_pool(FramePool *pool);

typedef struct FramesUse {
    /* A ping, a pong, or a piece of a message came. The callee may close. */
    void (*small)(void *owner);
    /* A whole message came; the text stays the caller's. The callee may close. */
    void (*message)(void *owner, const char *text, size_t size);
} FramesUse;

/* The messages that come on a connection. */
typedef struct Frames {
    NetConn *conn;
    FramePool *pool;
    const FramesUse *use;
    void *owner;
    FrameReader *reader; /* NULL: between two frames */
    char *text;          /* the pieces of an incomplete message so far */
    size_t length;
    int64_t heard; /* when the last whole frame came */
    bool closed;
} Frames;

void frames_take(Frames *frames, const char *bytes, size_t size);
void frames_ping(Frames *frames);

/* Closes with a code and a reason of at most 123 bytes. Nothing is read afterwards. */
void frames_close(Frames *frames, unsigned code, const char *reason);

/* Frees what the frames own, but not the struct. */
void frames_drop(Frames *frames);

/* Writes the header of a text frame of `size` bytes, where `size` is below 65536. Returns the
 * header's length, at most FRAMES_HEAD. */
enum { FRAMES_HEAD = 4 };
size_t frames_head(size_t size, unsigned char head[FRAMES_HEAD]);

#endif
