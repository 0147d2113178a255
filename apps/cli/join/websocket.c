/* websocket.c - see websocket.h. wslay makes and reads the frames. */
#include "cli/join/websocket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>
#include <openssl/rand.h>
#include <wslay/wslay.h>

#include "cli/cli.h"
#include "cli/words.h"

enum { KEY_BYTES = 16, DIGEST_BYTES = 20, BASE64_MAX = 32, MESSAGE_MAX = 1 << 20 };

struct WebSocket {
    Wire *wire;
    wslay_event_context_ptr frames;
    WebSocketUse use;
    void *context;
    char *early; /* bytes that came with the head of the answer, to be read first; free() */
    size_t early_length, early_read;
    bool broken;
};

/* ---- the handshake ---- */

/* The answer to a key: RFC 6455, section 4.2.2. */
static bool accepts(const char *key, const char *accept)
{
    char text[BASE64_MAX + 40];
    unsigned char digest[EVP_MAX_MD_SIZE], expected[BASE64_MAX];
    (void)snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    if (EVP_Digest(text, strlen(text), digest, NULL, EVP_sha1(), NULL) != 1)
        return false;
    (void)EVP_EncodeBlock(expected, digest, DIGEST_BYTES);
    return strcmp((const char *)expected, accept) == 0;
}

/* Asks for a socket on the connection; false, with the reason. */
static bool shake_hands(WebSocket *socket, const Url *url, const char *path, const char *cookie,
                        unsigned *status, char reason[WIRE_REASON_MAX])
{
    unsigned char bytes[KEY_BYTES], key[BASE64_MAX];
    char headers[256];
    HttpAnswer answer;
    if (RAND_bytes(bytes, sizeof bytes) != 1)
        return false;
    (void)EVP_EncodeBlock(key, bytes, sizeof bytes);
    (void)snprintf(headers, sizeof headers,
                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   "Sec-WebSocket-Protocol: wayfarer\r\nSec-WebSocket-Key: %s\r\n",
                   key);
    if (!http_ask(socket->wire, url, path, cookie, headers, &answer, reason))
        return false;
    *status = answer.status;
    if (answer.status == 101 && accepts((const char *)key, answer.accept)) {
        socket->early = answer.body;
        socket->early_length = answer.length;
        return true;
    }
    cli_make_printable(answer.body);
    char *words = cli_written(CLI_SAYS_NO_SOCKET, (CliWord[CLI_FILLED_MAX]){CLI_NUM(answer.status),
                                                                            CLI_WORD(answer.body)});
    (void)snprintf(reason, WIRE_REASON_MAX, "%.*s", (int)strcspn(words != NULL ? words : "", "\n"),
                   words != NULL ? words : "");
    free(words);
    free(answer.body);
    return false;
}

/* ---- frames ---- */

static ssize_t on_read(wslay_event_context_ptr frames, uint8_t *room, size_t size, int flags,
                       void *user)
{
    WebSocket *socket = user;
    (void)flags;
    const size_t early = socket->early_length - socket->early_read;
    if (early > 0) {
        const size_t taken = early < size ? early : size;
        memcpy(room, socket->early + socket->early_read, taken);
        socket->early_read += taken;
        return (ssize_t)taken;
    }
    const ssize_t got = wire_read(socket->wire, room, size);
    if (got > 0)
        return got;
    socket->broken = socket->broken || got < 0;
    wslay_event_set_error(frames, got < 0 ? WSLAY_ERR_CALLBACK_FAILURE : WSLAY_ERR_WOULDBLOCK);
    return -1;
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size, int flags,
                       void *user)
{
    WebSocket *socket = user;
    (void)flags;
    if (!socket->broken && wire_write(socket->wire, bytes, size))
        return (ssize_t)size;
    socket->broken = true;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr frames, uint8_t *mask, size_t size, void *user)
{
    (void)user;
    if (RAND_bytes(mask, (int)size) == 1)
        return 0;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *user)
{
    WebSocket *socket = user;
    (void)frames;
    if (message->opcode != WSLAY_TEXT_FRAME)
        return;
    char *text = strndup((const char *)message->msg, message->msg_length);
    if (text != NULL)
        socket->use(socket->context, text, strlen(text));
    free(text);
}

static bool open_frames(WebSocket *socket)
{
    const struct wslay_event_callbacks callbacks = {.recv_callback = on_read,
                                                    .send_callback = on_send,
                                                    .genmask_callback = on_mask,
                                                    .on_msg_recv_callback = on_message};
    if (wslay_event_context_client_init(&socket->frames, &callbacks, socket) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(socket->frames, MESSAGE_MAX);
    return true;
}

WebSocket *websocket_open(const Url *url, const char *path, const char *cookie, WebSocketUse use,
                          void *context, unsigned *status, char reason[WIRE_REASON_MAX])
{
    *status = 0;
    WebSocket *socket = calloc(1, sizeof *socket);
    if (socket == NULL)
        return NULL;
    socket->use = use;
    socket->context = context;
    socket->wire = wire_open(url, reason);
    if (socket->wire != NULL && shake_hands(socket, url, path, cookie, status, reason) &&
        open_frames(socket))
        return socket;
    websocket_close(socket);
    return NULL;
}

/* Sends what waits. */
static bool flush(WebSocket *socket)
{
    return wslay_event_want_write(socket->frames) == 0 || wslay_event_send(socket->frames) == 0;
}

bool websocket_send(WebSocket *socket, const char *text)
{
    const struct wslay_event_msg message = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)text, .msg_length = strlen(text)};
    return !socket->broken && wslay_event_queue_msg(socket->frames, &message) == 0 && flush(socket);
}

bool websocket_read(WebSocket *socket)
{
    /* TLS may have received more than was read, which the descriptor does not show. */
    do {
        if (wslay_event_recv(socket->frames) != 0 || !flush(socket))
            return false;
    } while (!socket->broken &&
             (wire_pending(socket->wire) || socket->early_read < socket->early_length));
    return !socket->broken && wslay_event_get_close_received(socket->frames) == 0;
}

unsigned websocket_closed_by(const WebSocket *socket)
{
    return wslay_event_get_close_received(socket->frames) != 0
               ? wslay_event_get_status_code_received(socket->frames)
               : 0;
}

int websocket_descriptor(const WebSocket *socket)
{
    return wire_descriptor(socket->wire);
}

void websocket_close(WebSocket *socket)
{
    if (socket == NULL)
        return;
    if (socket->frames != NULL) {
        if (!socket->broken && wslay_event_queue_close(socket->frames, 1000, NULL, 0) == 0)
            (void)flush(socket);
        wslay_event_context_free(socket->frames);
    }
    wire_close(socket->wire);
    free(socket->early);
    free(socket);
}
