/* handshake.c - see handshake.h. */
#include "server/net/handshake.h"

#include <openssl/evp.h>
#include <string.h>

#include "server/digest.h"

enum { KEY = 24 /* 16 bytes in base64 */ };

bool handshake_is_asked(const HttpRequest *request)
{
    return request_lists(request, "upgrade", "websocket");
}

static bool is_key(HttpText key)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < key.size && i < KEY - 2; i++)
        if (strchr(letters, key.at[i]) == NULL)
            return false;
    return key.size == KEY && key.at[KEY - 2] == '=' && key.at[KEY - 1] == '=';
}

HttpRefusal handshake_check(const HttpRequest *request)
{
    HttpText key, version;
    if (request->head || request->minor == 0)
        return (HttpRefusal){400, "a socket is asked for by GET of HTTP/1.1"};
    if (!request_lists(request, "connection", "upgrade"))
        return (HttpRefusal){400, "Connection must have Upgrade"};
    if (!request_value(request, "sec-websocket-version", &version) || !text_is(version, "13"))
        return (HttpRefusal){426, "Sec-WebSocket-Version must be 13"};
    if (!request_value(request, "sec-websocket-key", &key) || !is_key(key))
        return (HttpRefusal){400, "Sec-WebSocket-Key must be 16 bytes in base64"};
    return (HttpRefusal){0};
}

void handshake_answer(const HttpRequest *request, const char *protocol, Response *response)
{
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char text[KEY + sizeof salt], hash[DIGEST_SHA1];
    unsigned char accept[4 * ((DIGEST_SHA1 + 2) / 3) + 1];
    HttpText key;
    (void)request_value(request, "sec-websocket-key", &key);
    memcpy(text, key.at, KEY);
    memcpy(text + KEY, salt, sizeof salt);
    digest_sha1(text, KEY + sizeof salt - 1, hash);
    (void)EVP_EncodeBlock(accept, hash, sizeof hash);
    response_begin(response, 101);
    response_put(response, "upgrade", "websocket");
    response_put(response, "connection", "Upgrade");
    response_put(response, "sec-websocket-accept", (const char *)accept);
    response_put(response, "sec-websocket-protocol", protocol);
    response_end(response);
}
