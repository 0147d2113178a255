/* url.h - the address of a server, or of a table at it. */
#ifndef CLI_JOIN_URL_H
#define CLI_JOIN_URL_H

#include <stdbool.h>

enum { URL_HOST_MAX = 256, URL_TABLE_MAX = 64, URL_KEY_MAX = 64 };

typedef struct Url {
    bool secure; /* https */
    char host[URL_HOST_MAX];
    char port[8];
    char table[URL_TABLE_MAX]; /* "": the URL names a server only */
    char key[URL_KEY_MAX];     /* of a seat, from #key=; "": none */
} Url;

/* Reads http://HOST[:PORT][/t/NAME[#key=KEY]], or https; without a scheme it is http on loopback
 * and https elsewhere. False after an error message. */
bool url_read(const char *text, Url *url);

/* "https://example.org:8443", without the port if it is the usual one. Enough room:
 * URL_ORIGIN_MAX. */
enum { URL_ORIGIN_MAX = URL_HOST_MAX + 24 };
void url_origin(const Url *url, char origin[URL_ORIGIN_MAX]);

/* "example.org:8443", as the header Host has it. */
void url_host(const Url *url, char host[URL_ORIGIN_MAX]);

#endif
