/* load.c - a load generator for the server: many clients with WebSockets, two at each table, play
 * The Travelers. The latency of a move is the time from sending it until the opponent's socket
 * receives it. The time until the mover's own socket receives the acknowledgement is measured as
 * well.
 *
 * usage: load PORT[,PORT] SERVER_PID[,PID] SOCKETS SECONDS_A_MOVE SECONDS BEAT
 *
 * - PORT,PORT: two servers on one store. Half of the tables are created on each, and the two
 *   players of a table are on different servers.
 * - One PORT and two PIDs: a proxy is in front of the servers.
 * - SECONDS_A_MOVE: 0 plays as fast as possible.
 * - BEAT: milliseconds between two pings of a socket, as the page sends them; 0 sends none. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "measured.h"
#include "script.h"

enum {
    RECEIVE_BYTES = 2048, /* bytes kept of a message: enough to identify it */
    OPENING_AT_ONCE = 100,
    OPENING_SECONDS = 120, /* until all sockets are open */
    EVENTS_BEFORE = 3      /* of a table, before the first move */
};

typedef enum LoadStep { CONNECTING, CREATING, SITTING, WAITING, PLAYING } LoadStep;

typedef struct LoadPerson {
    int socket;
    bool has_cookie, open; /* open: the WebSocket handshake is done */
    unsigned char in[RECEIVE_BYTES];
    size_t length;
    size_t skip; /* bytes of a long message not yet received */
} LoadPerson;

typedef struct LoadGame {
    LoadPerson person[2];
    LoadStep step;
    char name[16];
    unsigned moves;
    int64_t due, sent; /* microseconds */
    bool ready[2];
    unsigned last;        /* number of the last move sent; 0: none */
    bool asked, answered; /* waiting for the opponent's socket; received by the mover's */
} LoadGame;

static struct {
    int port[2], ports, server[2], servers, poll;
    unsigned games, open, started, moves;
    int64_t pace, beat; /* microseconds */
    uint64_t pings;     /* that were sent */
    LoadGame *game;
    char move[SCRIPT_MAX][WF_TEXT_MAX];
    unsigned length;
    LoadLatency seen, acknowledged; /* by the opponent; by the server to the mover */
    bool measuring, over;           /* over: a game has ended */
} load;

static int64_t now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void fail(const char *what)
{
    (void)fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ---- sockets ---- */

/* Of the server that the client is connected to. */
static int port_of(uint32_t index)
{
    return load.port[load.ports == 1 ? 0 : (index / 2 + index) % 2];
}

static void connect_person(LoadPerson *person, uint32_t index)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port_of(index))};
    const int one = 1;
    char text[128];
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    person->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (person->socket < 0 || connect(person->socket, (struct sockaddr *)&to, sizeof to) != 0)
        fail("connecting");
    (void)setsockopt(person->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    const int length = snprintf(text, sizeof text, "HEAD / HTTP/1.1\r\nHost: localhost:%d\r\n\r\n",
                                port_of(index));
    if (write(person->socket, text, (size_t)length) != length)
        fail("writing");
    (void)fcntl(person->socket, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = index};
    if (epoll_ctl(load.poll, EPOLL_CTL_ADD, person->socket, &event) != 0)
        fail("polling");
}

/* Requests a socket, with the cookie that the page set. */
static void ask_for_socket(const LoadPerson *person, uint32_t index)
{
    char text[512];
    const char *cookie = strstr((const char *)person->in, "set-cookie: wayfarer=");
    if (cookie == NULL)
        fail("no cookie");
    cookie += strlen("set-cookie: ");
    const int length = snprintf(
        text, sizeof text,
        "GET /api/socket HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: wayfarer\r\n"
        "Cookie: %.*s\r\n\r\n",
        port_of(index), (int)strcspn(cookie, ";"), cookie);
    if (write(person->socket, text, (size_t)length) != length)
        fail("writing");
}

/* The first byte of a whole text frame, and the mask bit of its second byte. */
enum { TEXT_FRAME = 0x81, MASK_BIT = 0x80, SHORT_MAX = 125, LENGTH_16 = 126, MASK_BYTES = 4 };

/* Sends a text frame, masked with zero. */
static void send_text(const LoadPerson *person, const char *text)
{
    unsigned char frame[512];
    const size_t size = strlen(text);
    size_t head = 2;
    frame[0] = TEXT_FRAME;
    frame[1] = (unsigned char)(MASK_BIT | (size <= SHORT_MAX ? size : LENGTH_16));
    if (size > SHORT_MAX) {
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        head = 4;
    }
    memset(frame + head, 0, MASK_BYTES);
    head += MASK_BYTES;
    memcpy(frame + head, text, size);
    if (write(person->socket, frame, head + size) != (ssize_t)(head + size))
        fail("writing");
}

/* ---- events at a table ---- */

static void play_move(LoadGame *game, int64_t at)
{
    char text[256];
    (void)snprintf(text, sizeof text,
                   "{\"do\":\"move\",\"table\":\"%s\",\"at\":%u,\"move\":\"%s\"}", game->name,
                   game->moves, load.move[game->moves]);
    send_text(&game->person[game->moves % 2], text);
    game->sent = at;
    game->last = game->moves + 1;
    game->asked = true;
    game->answered = false;
}

static void record(LoadLatency *latency, int64_t took)
{
    if (load.measuring)
        load_latency_add(latency, took);
}

/* Whether the message contains the move of that number, not an earlier one. */
static bool has_move(unsigned move, const char *text)
{
    char number[32];
    (void)snprintf(number, sizeof number, "\"n\":%u,\"at\"", move + EVENTS_BEFORE);
    return strstr(text, number) != NULL;
}

/* The mover receives the acknowledgement of its move, perhaps after the opponent received the
 * move. */
static void take_answer(LoadGame *game, unsigned who, const char *text, int64_t at)
{
    if (game->last == 0 || game->answered || who != (game->last - 1) % 2 ||
        !has_move(game->last, text))
        return;
    record(&load.acknowledged, at - game->sent);
    game->answered = true;
}

static void take_message(LoadGame *game, unsigned who, const char *text, int64_t at)
{
    char message[256];
    take_answer(game, who, text, at);
    const char *name = strstr(text, "\"table\":\"");
    if (strstr(text, "\"refused\"") != NULL) {
        (void)fprintf(stderr, "load: refused: %s\n", text);
        exit(1);
    }
    if (game->step == CREATING && who == 0 && name != NULL) {
        memcpy(game->name, name + 9, 12);
        for (unsigned i = 0; i < 2; i++) {
            (void)snprintf(message, sizeof message, "{\"do\":\"join\",\"table\":\"%s\"}",
                           game->name);
            send_text(&game->person[i], message);
        }
        game->step = SITTING;
    } else if (game->step == SITTING && who == 1 && strstr(text, "\"created\"") != NULL) {
        (void)snprintf(message, sizeof message, "{\"do\":\"sit\",\"table\":\"%s\",\"id\":2}",
                       game->name);
        send_text(&game->person[1], message);
        game->step = WAITING;
    } else if (game->step == WAITING) { /* until both know that it begins */
        game->ready[who] =
            game->ready[who] || strstr(text, who == 0 ? "\"n\":3,\"at\"" : "\"id\":2") != NULL;
        if (game->ready[0] && game->ready[1]) {
            game->step = PLAYING;
            load.started++;
        }
    } else if (game->step == PLAYING && game->asked && who != game->moves % 2 &&
               has_move(game->moves + 1, text)) {
        record(&load.seen, at - game->sent);
        game->asked = false;
        game->moves++;
        load.moves++;
        game->due = load.pace > 0 ? game->due + load.pace : at;
        if (game->moves == load.length)
            load.over = true;
    }
}

/* Extracts whole messages from the bytes received. Reads only the beginning of long ones. */
static void take_frames(LoadGame *game, unsigned who, int64_t at)
{
    LoadPerson *person = &game->person[who];
    for (;;) {
        if (person->length < 4)
            return;
        size_t size = person->in[1] & 127, head = 2;
        if (size == LENGTH_16) {
            size = (size_t)person->in[2] << 8 | person->in[3];
            head = 4;
        }
        const bool whole = person->length >= head + size;
        if (!whole && person->length < RECEIVE_BYTES - 1)
            return;
        const size_t here = whole ? head + size : person->length;
        const unsigned char after = person->in[here];
        person->in[here] = '\0';
        if (person->in[0] == TEXT_FRAME)
            take_message(game, who, (const char *)person->in + head, at);
        person->in[here] = after;
        person->skip = head + size - here;
        person->length -= here;
        memmove(person->in, person->in + here, person->length);
    }
}

static void take_bytes(uint32_t index)
{
    LoadGame *game = &load.game[index / 2];
    LoadPerson *person = &game->person[index % 2];
    unsigned char skipped[4096];
    for (;;) {
        if (person->skip > 0) {
            const size_t most = person->skip < sizeof skipped ? person->skip : sizeof skipped;
            const ssize_t got = read(person->socket, skipped, most);
            if (got <= 0)
                return;
            person->skip -= (size_t)got;
            continue;
        }
        const ssize_t got =
            read(person->socket, person->in + person->length, RECEIVE_BYTES - 1 - person->length);
        if (got == 0) {
            (void)fprintf(stderr, "load: the server hung up\n");
            exit(1);
        }
        if (got < 0)
            return;
        person->length += (size_t)got;
        if (!person->open) {
            person->in[person->length] = '\0';
            const char *end = strstr((char *)person->in, "\r\n\r\n");
            if (end == NULL)
                continue;
            person->length = 0;
            if (!person->has_cookie) {
                person->has_cookie = true;
                ask_for_socket(person, index);
                continue;
            }
            person->open = true;
            load.open++;
            if (game->person[0].open && game->person[1].open) {
                send_text(&game->person[0],
                          "{\"do\":\"create\",\"id\":1,\"spec\":\"travelers\",\"seats\":"
                          "{\"w\":\"me\",\"b\":\"open\"}}");
                game->step = CREATING;
            }
            continue;
        }
        take_frames(game, index % 2, now());
    }
}

/* ---- the run ---- */

static void serve_sockets(int64_t until)
{
    struct epoll_event events[256];
    const int64_t wait = until - now();
    const int count = epoll_wait(load.poll, events, 256, wait > 1000 ? (int)(wait / 1000) : 1);
    for (int i = 0; i < count; i++)
        take_bytes(events[i].data.u32);
}

static void open_all(void)
{
    const int64_t late = now() + (int64_t)OPENING_SECONDS * 1000000;
    for (uint32_t i = 0; i < 2 * load.games; i++) {
        connect_person(&load.game[i / 2].person[i % 2], i);
        while (i >= OPENING_AT_ONCE && load.open < i - OPENING_AT_ONCE && now() < late)
            serve_sockets(now() + 2000);
    }
    while (load.started < load.games && now() < late)
        serve_sockets(now() + 20000);
    if (load.started < load.games) {
        (void)fprintf(stderr, "load: only %u of %u tables began\n", load.started, load.games);
        exit(1);
    }
}

/* Pings all sockets in turn, so that each sends one ping per beat. */
static void send_pings(int64_t since, int64_t at)
{
    const uint64_t sockets = 2 * (uint64_t)load.games;
    if (load.beat == 0)
        return;
    const uint64_t due = (uint64_t)(at - since) * sockets / (uint64_t)load.beat;
    for (; load.pings < due; load.pings++) {
        const uint64_t index = load.pings % sockets;
        send_text(&load.game[index / 2].person[index % 2], "{\"do\":\"ping\",\"next\":800}");
    }
}

/* Plays until the time is up or the first game is over, because fewer games would mean less
 * load. */
static void play_for(int64_t length)
{
    const int64_t start = now(), end = start + length;
    for (unsigned i = 0; i < load.games; i++) /* not all tables at once */
        load.game[i].due = start + i * load.pace / load.games;
    for (int64_t at = start; at < end && !load.over; at = now()) {
        send_pings(start, at);
        for (unsigned i = 0; i < load.games; i++) {
            LoadGame *game = &load.game[i];
            if (game->step == PLAYING && !game->asked && game->due <= at)
                play_move(game, at);
        }
        serve_sockets(at + 2000);
    }
}

static double server_time(void)
{
    double all = 0;
    for (int i = 0; i < load.servers; i++) {
        const double one = process_time(load.server[i]);
        if (one < 0)
            fail("reading what the server used");
        all += one;
    }
    return all;
}

static void print_results(double seconds, double busy)
{
    printf("%.0f moves/s for %.0f s; a move reaches the opponent in %.1f ms (median), %.1f ms (99 "
           "%%), %.1f ms (most)",
           (double)load.moves / seconds, seconds, load_latency_quantile(&load.seen, 0.5),
           load_latency_quantile(&load.seen, 0.99), load_latency_quantile(&load.seen, 1));
    if (load.pace > 0) /* else it would send the next one before the mover's acknowledgement */
        printf(", and is acknowledged in %.1f ms, %.1f ms, %.1f ms",
               load_latency_quantile(&load.acknowledged, 0.5),
               load_latency_quantile(&load.acknowledged, 0.99),
               load_latency_quantile(&load.acknowledged, 1));
    printf("; server memory");
    for (int i = 0; i < load.servers; i++)
        printf("%s %.0f MB", i > 0 ? " and" : "", process_memory(load.server[i]));
    printf(", %.0f %% of a processor\n", 100 * busy);
}

/* One number, or two with a comma between; returns how many. */
static int read_two(const char *word, int number[2])
{
    const char *comma = strchr(word, ',');
    number[0] = atoi(word);
    number[1] = comma != NULL ? atoi(comma + 1) : 0;
    return comma != NULL ? 2 : 1;
}

int main(int count, char **words)
{
    if (count != 7) {
        (void)fprintf(stderr, "usage: load PORT[,PORT] SERVER_PID[,PID] SOCKETS SECONDS_A_MOVE "
                              "SECONDS BEAT\n");
        return 2;
    }
    const struct rlimit files = {.rlim_cur = 65536, .rlim_max = 65536};
    (void)setrlimit(RLIMIT_NOFILE, &files);
    load.ports = read_two(words[1], load.port);
    load.servers = read_two(words[2], load.server);
    load.games = (unsigned)atoi(words[3]) / 2;
    load.pace = (int64_t)(atof(words[4]) * 1e6);
    const int64_t length = (int64_t)(atof(words[5]) * 1e6);
    load.beat = (int64_t)(atof(words[6]) * 1e3);
    load.poll = epoll_create1(0);
    load.game = calloc(load.games, sizeof *load.game);
    if (load.poll < 0 || load.game == NULL)
        fail("beginning");
    load.length = script_make(load.move);
    const int64_t opening = now();
    open_all();
    printf("%u sockets at %u tables, open after %.1f s\n", load.open, load.games,
           (double)(now() - opening) / 1e6);
    load.measuring = true;
    load.moves = 0;
    const int64_t start = now();
    const double used = server_time();
    play_for(length);
    const double busy = (server_time() - used) / ((double)(now() - start) / 1e6);
    print_results((double)(now() - start) / 1e6, busy);
    return 0;
}
