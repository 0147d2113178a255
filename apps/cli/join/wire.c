/* wire.c - see wire.h. */
#include "cli/join/wire.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include "cli/cli.h"
#include "cli/words.h"

struct Wire {
    int descriptor;
    SSL_CTX *context; /* NULL: without TLS */
    SSL *tls;
};

static bool must_stop(void)
{
    return cli_interrupted() != 0;
}

/* Waits for events of poll. A signal may come before poll begins, so that waits are short. */
static bool await(int descriptor, short events, int timeout)
{
    enum { SHORT_MS = 250 };
    struct pollfd wanted = {.fd = descriptor, .events = events};
    const uint64_t end = cli_now() + (uint64_t)timeout;
    while (!must_stop()) {
        const uint64_t now = cli_now(), left = now < end ? end - now : 0;
        const int ready = poll(&wanted, 1, left < SHORT_MS ? (int)left : SHORT_MS);
        if (ready > 0)
            return true;
        if ((ready < 0 && errno != EINTR) || (ready == 0 && left == 0))
            return false;
    }
    return false;
}

/* ---- TCP ---- */

/* A connected socket, or -1 with errno. */
static int dial(const struct addrinfo *address)
{
    const int one = 1;
    int error = 0;
    socklen_t size = sizeof error;
    const int descriptor =
        socket(address->ai_family, address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
               address->ai_protocol);
    if (descriptor < 0)
        return -1;
    if (connect(descriptor, address->ai_addr, address->ai_addrlen) != 0) {
        error = errno;
        if (error == EINPROGRESS) {
            error = ETIMEDOUT;
            if (await(descriptor, POLLOUT, WIRE_PATIENCE_MS))
                (void)getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
        }
    }
    if (error != 0) {
        (void)close(descriptor);
        errno = error;
        return -1;
    }
    (void)setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    (void)setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &one, sizeof one);
    return descriptor;
}

static int connect_any(const Url *url, char reason[WIRE_REASON_MAX])
{
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *addresses = NULL;
    int descriptor = -1;
    const int found = getaddrinfo(url->host, url->port, &hints, &addresses);
    if (found != 0) {
        (void)snprintf(reason, WIRE_REASON_MAX, "%s", gai_strerror(found));
        return -1;
    }
    for (const struct addrinfo *one = addresses; one != NULL && descriptor < 0 && !must_stop();
         one = one->ai_next)
        descriptor = dial(one);
    if (descriptor < 0)
        (void)snprintf(reason, WIRE_REASON_MAX, "%s", cli_reason(errno));
    freeaddrinfo(addresses);
    return descriptor;
}

/* ---- TLS ---- */

/* Whether an operation of TLS can be tried again, after waiting for what it needs. */
static bool can_go_on(Wire *wire, int result)
{
    const int error = SSL_get_error(wire->tls, result);
    return (error == SSL_ERROR_WANT_READ && await(wire->descriptor, POLLIN, WIRE_PATIENCE_MS)) ||
           (error == SSL_ERROR_WANT_WRITE && await(wire->descriptor, POLLOUT, WIRE_PATIENCE_MS));
}

static void say_failure(Wire *wire, char reason[WIRE_REASON_MAX])
{
    const long verified = wire->tls != NULL ? SSL_get_verify_result(wire->tls) : X509_V_OK;
    const unsigned long error = ERR_peek_last_error();
    const char *words = verified != X509_V_OK ? X509_verify_cert_error_string(verified)
                        : error != 0          ? ERR_reason_error_string(error)
                                              : NULL;
    (void)snprintf(reason, WIRE_REASON_MAX, "TLS: %s", words != NULL ? words : "?");
}

/* Begins TLS. A host that is an address is compared with the addresses of the certificate. */
static bool begin_tls(Wire *wire, const Url *url)
{
    ERR_clear_error();
    wire->context = SSL_CTX_new(TLS_client_method());
    if (wire->context == NULL || SSL_CTX_set_default_verify_paths(wire->context) != 1 ||
        SSL_CTX_set_min_proto_version(wire->context, TLS1_2_VERSION) != 1)
        return false;
    SSL_CTX_set_verify(wire->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(wire->context, SSL_MODE_ENABLE_PARTIAL_WRITE);
    wire->tls = SSL_new(wire->context);
    if (wire->tls == NULL || SSL_set_fd(wire->tls, wire->descriptor) != 1)
        return false;
    X509_VERIFY_PARAM *checks = SSL_get0_param(wire->tls);
    const bool is_address = X509_VERIFY_PARAM_set1_ip_asc(checks, url->host) == 1;
    if (!is_address && (SSL_set1_host(wire->tls, url->host) != 1 ||
                        SSL_set_tlsext_host_name(wire->tls, url->host) != 1))
        return false;
    ERR_clear_error();
    for (int result = 0; result != 1;) {
        result = SSL_connect(wire->tls);
        if (result != 1 && !can_go_on(wire, result))
            return false;
    }
    return true;
}

/* ---- both ---- */

Wire *wire_open(const Url *url, char reason[WIRE_REASON_MAX])
{
    (void)signal(SIGPIPE, SIG_IGN); /* a write to a closed connection fails instead */
    Wire *wire = calloc(1, sizeof *wire);
    if (wire == NULL) {
        (void)snprintf(reason, WIRE_REASON_MAX, "%s", cli_reason(ENOMEM));
        return NULL;
    }
    wire->descriptor = connect_any(url, reason);
    if (wire->descriptor >= 0 && (!url->secure || begin_tls(wire, url)))
        return wire;
    if (wire->descriptor >= 0)
        say_failure(wire, reason);
    wire_close(wire);
    return NULL;
}

bool wire_write(Wire *wire, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        if (wire->tls != NULL) {
            const int sent = SSL_write(wire->tls, at, size > INT32_MAX ? INT32_MAX : (int)size);
            if (sent <= 0 && !can_go_on(wire, sent))
                return false;
            at += sent > 0 ? sent : 0;
            size -= sent > 0 ? (size_t)sent : 0;
            continue;
        }
        const ssize_t sent = send(wire->descriptor, at, size, MSG_NOSIGNAL);
        if (sent > 0) {
            at += sent;
            size -= (size_t)sent;
        } else if ((errno != EAGAIN && errno != EINTR) ||
                   !await(wire->descriptor, POLLOUT, WIRE_PATIENCE_MS)) {
            return false;
        }
    }
    return true;
}

ssize_t wire_read(Wire *wire, void *bytes, size_t size)
{
    if (wire->tls == NULL) {
        const ssize_t got = recv(wire->descriptor, bytes, size, 0);
        return got > 0 ? got : got < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
    }
    const int got = SSL_read(wire->tls, bytes, size > INT32_MAX ? INT32_MAX : (int)size);
    if (got > 0)
        return got;
    const int error = SSL_get_error(wire->tls, got);
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

bool wire_wait(Wire *wire, int timeout)
{
    return wire_pending(wire) || await(wire->descriptor, POLLIN, timeout);
}

int wire_descriptor(const Wire *wire)
{
    return wire->descriptor;
}

bool wire_pending(const Wire *wire)
{
    return wire->tls != NULL && SSL_pending(wire->tls) > 0;
}

void wire_close(Wire *wire)
{
    if (wire == NULL)
        return;
    SSL_free(wire->tls);
    SSL_CTX_free(wire->context);
    if (wire->descriptor >= 0)
        (void)close(wire->descriptor);
    free(wire);
}
