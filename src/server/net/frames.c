/* frames.c - see frames.h. */
#include "server/net/frames.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum {
    POOL = 64,
    CONTROL = 125, /* the most bytes in a control frame */
    FIN = 0x80,
    PROTOCOL_ERROR = 1002,
    UNSUPPORTED = 1003,
    TOO_BIG = 1009,
};

struct FrameReader {
    wslay_event_context_ptr wslay;
    Frames *frames;
    const char *bytes; /* not read yet */
    size_t left;
    uint64_t given, framed; /* bytes consumed; bytes in the frames that have begun */
    uint64_t payload;       /* size of the frame that is being read */
    bool control;           /* whether that frame is a control frame */
    bool open;              /* a message has begun and is not complete */
    const char *whole;      /* a message in one piece, or NULL */
    uv_buf_t out;
    FrameReader *next; /* in the pool */
};

/* ---- out ---- */

size_t frames_head(size_t size, unsigned char head[FRAMES_HEAD])
{
    head[0] = FIN | WSLAY_TEXT_FRAME;
    if (size <= CONTROL) {
        head[1] = (unsigned char)size;
        return 2;
    }
    head[1] = CONTROL + 1;
    head[2] = (unsigned char)(size >> 8);
    head[3] = (unsigned char)size;
    return 4;
}

static void send_control(Frames *frames, unsigned char opcode, const void *bytes, size_t size)
{
    char frame[2 + CONTROL] = {(char)(FIN | opcode), (char)size};
    memcpy(frame + 2, bytes, size);
    const uv_buf_t part = uv_buf_init(frame, (unsigned)(size + 2));
    conn_send(frames->conn, &part, 1);
}

void frames_ping(Frames *frames)
{
    send_control(frames, WSLAY_PING, "", 0);
}

void frames_close(Frames *frames, unsigned code, const char *reason)
{
    char text[CONTROL] = {(char)(code >> 8), (char)code};
    const size_t length = strlen(reason);
    if (frames->closed)
        return;
    frames->closed = true;
    memcpy(text + 2, reason, length);
    send_control(frames, WSLAY_CONNECTION_CLOSE, text, length + 2);
    conn_finish(frames->conn);
}

/* ---- callbacks from wslay ---- */

static ssize_t on_read(wslay_event_context_ptr wslay, uint8_t *room, size_t size, int flags,
                       void *user)
{
    FrameReader *reader = user;
    (void)flags;
    if (reader->left == 0 || reader->frames->closed) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    const size_t taken = size < reader->left ? size : reader->left;
    memcpy(room, reader->bytes, taken);
    reader->bytes += taken;
    reader->left -= taken;
    reader->given += taken;
    return (ssize_t)taken;
}

/* Sends wslay's answers: pongs and closes. */
static ssize_t on_send(wslay_event_context_ptr wslay, const uint8_t *bytes, size_t size, int flags,
                       void *user)
{
    const FrameReader *reader = user;
    const uv_buf_t part = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)size);
    (void)wslay, (void)flags;
    conn_send(reader->frames->conn, &part, 1);
    return (ssize_t)size;
}

static size_t head_size(uint64_t payload)
{
    return payload <= CONTROL ? 6 : payload <= UINT16_MAX ? 8 : 14;
}

static void on_frame(wslay_event_context_ptr wslay,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *user)
{
    FrameReader *reader = user;
    Frames *frames = reader->frames;
    const bool close = frame->opcode == WSLAY_CONNECTION_CLOSE;
    (void)wslay;
    if (frames->closed)
        return;
    reader->framed += head_size(frame->payload_length) + frame->payload_length;
    reader->payload = frame->payload_length;
    reader->control = wslay_is_ctrl_frame(frame->opcode);
    reader->whole = NULL;
    if (!reader->control && frame->payload_length > MOST_MESSAGE - frames->length)
        frames_close(frames, TOO_BIG, limits[LIMIT_MESSAGE].says.english);
    else if (frame->opcode == WSLAY_BINARY_FRAME)
        frames_close(frames, UNSUPPORTED, "messages are text");
    else if (close && frame->payload_length == 1)
        frames_close(frames, PROTOCOL_ERROR, "");
    else if ((reader->control && !close) || frame->fin == 0 ||
             frame->opcode == WSLAY_CONTINUATION_FRAME)
        frames->use->small(frames->owner);
    if (!reader->control)
        reader->open = frame->fin == 0;
}

/* A part of a frame. Most messages come in one part, which need not be copied. */
static void on_part(wslay_event_context_ptr wslay,
                    const struct wslay_event_on_frame_recv_chunk_arg *part, void *user)
{
    FrameReader *reader = user;
    Frames *frames = reader->frames;
    (void)wslay;
    if (frames->closed || reader->control || part->data_length == 0)
        return;
    if (!reader->open && frames->length == 0 && part->data_length == reader->payload) {
        reader->whole = (const char *)part->data;
        return;
    }
    char *text = realloc(frames->text, frames->length + part->data_length);
    if (text == NULL) {
        conn_close(frames->conn);
        frames->closed = true;
        return;
    }
    memcpy(text + frames->length, part->data, part->data_length);
    frames->text = text;
    frames->length += part->data_length;
}

static void on_frame_end(wslay_event_context_ptr wslay, void *user)
{
    const FrameReader *reader = user;
    (void)wslay;
    reader->frames->heard = net_now(reader->frames->conn->net);
}

static void on_message(wslay_event_context_ptr wslay,
                       const struct wslay_event_on_msg_recv_arg *message, void *user)
{
    FrameReader *reader = user;
    Frames *frames = reader->frames;
    (void)wslay;
    if (frames->closed || message->opcode != WSLAY_TEXT_FRAME)
        return;
    if (reader->whole != NULL)
        frames->use->message(frames->owner, reader->whole, (size_t)reader->payload);
    else
        frames->use->message(frames->owner, frames->text != NULL ? frames->text : "",
                             frames->length);
    free(frames->text);
    frames->text = NULL;
    frames->length = 0;
}

/* ---- readers ---- */

static FrameReader *new_reader(void)
{
    static const struct wslay_event_callbacks calls = {
        .recv_callback = on_read,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_frame_recv_chunk_callback = on_part,
        .on_frame_recv_end_callback = on_frame_end,
        .on_msg_recv_callback = on_message,
    };
    FrameReader *reader = calloc(1, sizeof *reader);
    if (reader == NULL || wslay_event_context_server_init(&reader->wslay, &calls, reader) != 0) {
        free(reader);
        return NULL;
    }
    wslay_event_config_set_no_buffering(reader->wslay, 1);
    wslay_event_config_set_max_recv_msg_length(reader->wslay, UINT64_MAX);
    return reader;
}

static void free_reader(FrameReader *reader)
{
    wslay_event_context_free(reader->wslay);
    free(reader);
}

void frames_free_pool(FramePool *pool)
{
    while (pool->rest != NULL) {
        FrameReader *reader = pool->rest;
        pool->rest = reader->next;
        free_reader(reader);
    }
}

static bool get_reader(Frames *frames)
{
    FramePool *pool = frames->pool;
    if (frames->reader != NULL)
        return true;
    FrameReader *reader = pool->rest;
    if (reader != NULL) {
        pool->rest = reader->next;
        pool->count--;
    } else {
        reader = new_reader();
    }
    if (reader == NULL)
        return false;
    reader->frames = frames;
    frames->reader = reader;
    return true;
}

/* Between two messages a reader has no state, and any socket can use it. */
static void rest_reader(Frames *frames)
{
    FrameReader *reader = frames->reader;
    FramePool *pool = frames->pool;
    if (reader->given != reader->framed || reader->open)
        return;
    frames->reader = NULL;
    reader->given = reader->framed = 0;
    if (pool->count >= POOL) {
        free_reader(reader);
        return;
    }
    reader->next = pool->rest;
    pool->rest = reader;
    pool->count++;
}

/* wslay itself answers a close and most violations with a close; at some violations it only
 * stops. */
static void answer(Frames *frames, int code)
{
    FrameReader *reader = frames->reader;
    if (code == WSLAY_ERR_CALLBACK_FAILURE)
        frames_close(frames, PROTOCOL_ERROR, "");
    while (!frames->closed && wslay_event_want_write(reader->wslay)) {
        if (wslay_event_send(reader->wslay) != 0) {
            frames->closed = true;
            conn_close(frames->conn);
        }
    }
    if (!frames->closed && (code != 0 || wslay_event_get_close_sent(reader->wslay))) {
        frames->closed = true;
        conn_finish(frames->conn);
    }
}

void frames_take(Frames *frames, const char *bytes, size_t size)
{
    if (frames->closed)
        return;
    if (!get_reader(frames)) {
        conn_close(frames->conn);
        return;
    }
    frames->reader->bytes = bytes;
    frames->reader->left = size;
    answer(frames, wslay_event_recv(frames->reader->wslay));
    if (!frames->closed)
        rest_reader(frames);
}

void frames_drop(Frames *frames)
{
    if (frames->reader != NULL)
        free_reader(frames->reader);
    free(frames->text);
    frames->reader = NULL;
    frames->text = NULL;
}
