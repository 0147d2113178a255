/* load.c - a load generator for the server: many people at real WebSockets, two to a table, who
 * play The Travelers. A move's time is from its sending until the opponent's socket has it.
 *
 * usage: load PORT SERVER_PID SOCKETS SECONDS_A_MOVE SECONDS   (0 a move: as fast as it goes) */
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

#include <wayfarer/wayfarer.h>

#include "base/random.h"

enum {
    RECEIVE_BYTES = 2048, /* of a message is kept so much: enough to know what it is */
    GAME_MAX = 400,
    OPENING_AT_ONCE = 100,
    TIMES = 60000, /* tenths of a millisecond */
    PATIENCE = 120,
};

typedef enum LoadStep { CLOSED, SHAKING, CREATING, SITTING, WAITING, PLAYING } LoadStep;

typedef struct LoadPerson {
    int line;
    bool known, up; /* it has its cookie; its socket is open */
    unsigned char in[RECEIVE_BYTES];
    size_t length;
    size_t skip; /* bytes of a long message still to come */
} LoadPerson;

typedef struct LoadGame {
    LoadPerson person[2];
    LoadStep step;
    char name[16];
    unsigned moves;
    int64_t due, sent; /* microseconds */
    bool asked;
} LoadGame;

static struct {
    int port, server, poll;
    unsigned games, open, started, moves;
    int64_t pace;
    LoadGame *game;
    char move[GAME_MAX][WF_TEXT_MAX];
    unsigned length;
    uint64_t times[TIMES + 1], count;
    bool measuring, over; /* over: a game has come to its end */
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

/* ---- the game that all play: random moves, the longest of many games ---- */

static unsigned random_game(uint64_t seed, char moves[GAME_MAX][WF_TEXT_MAX])
{
    WfSpec spec = {.game = wf_game("travelers")};
    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    WfMoveList list;
    unsigned length = 0;
    wf_moves_init(&list, wf_system_allocator);
    while (length < GAME_MAX && wf_record_outcome(record).result == WF_ONGOING &&
           wf_moves(spec.game, wf_record_now(record), &list) == WF_OK) {
        const WfMove *move = &list.items[random_below(&seed, list.count)];
        WfText text = wf_text(moves[length++], WF_TEXT_MAX);
        wf_format_move(spec.game, wf_record_now(record), move, &text);
        (void)wf_record_play(record, move);
    }
    wf_moves_free(&list);
    wf_record_free(record);
    return length;
}

static void choose_game(void)
{
    uint64_t best = 0;
    for (uint64_t seed = 1; seed < 200; seed++) {
        const unsigned length = random_game(seed, load.move);
        if (length > load.length) {
            load.length = length;
            best = seed;
        }
    }
    load.length = random_game(best, load.move) - 1; /* the last move ends it */
}

/* ---- lines ---- */

static void connect_person(LoadPerson *person, uint32_t index)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load.port)};
    const int one = 1;
    char text[128];
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    person->line = socket(AF_INET, SOCK_STREAM, 0);
    if (person->line < 0 || connect(person->line, (struct sockaddr *)&to, sizeof to) != 0)
        fail("connecting");
    (void)setsockopt(person->line, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    const int length =
        snprintf(text, sizeof text, "HEAD / HTTP/1.1\r\nHost: localhost:%d\r\n\r\n", load.port);
    if (write(person->line, text, (size_t)length) != length)
        fail("writing");
    (void)fcntl(person->line, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = index};
    if (epoll_ctl(load.poll, EPOLL_CTL_ADD, person->line, &event) != 0)
        fail("polling");
}

/* Asks for a socket, with the cookie that came with the page. */
static void ask_for_socket(const LoadPerson *person)
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
        load.port, (int)strcspn(cookie, ";"), cookie);
    if (write(person->line, text, (size_t)length) != length)
        fail("writing");
}

/* A text frame; the mask is zero, which hides nothing but is a mask. */
static void say(const LoadPerson *person, const char *text)
{
    unsigned char frame[512];
    const size_t size = strlen(text);
    size_t head = 2;
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (size < 126 ? size : 126));
    if (size >= 126) {
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size);
    if (write(person->line, frame, head + 4 + size) != (ssize_t)(head + 4 + size))
        fail("writing");
}

/* ---- what happens at a table ---- */

static void play_move(LoadGame *game, int64_t at)
{
    char text[256];
    (void)snprintf(text, sizeof text,
                   "{\"do\":\"move\",\"table\":\"%s\",\"at\":%u,\"move\":\"%s\"}", game->name,
                   game->moves, load.move[game->moves]);
    say(&game->person[game->moves % 2], text);
    game->sent = at;
    game->asked = true;
}

static void note_time(int64_t took)
{
    const int64_t tenths = took / 100;
    load.times[tenths < TIMES ? tenths : TIMES]++;
    load.count++;
}

/* The message has the move that was sent last: not an echo of one before. Three events come before
 * the first move. */
static bool tells_move(const LoadGame *game, const char *text)
{
    char number[32];
    (void)snprintf(number, sizeof number, "\"n\":%u,\"at\"", game->moves + 4);
    return strstr(text, number) != NULL;
}

static void take_message(LoadGame *game, unsigned who, const char *text, int64_t at)
{
    char message[256];
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
            say(&game->person[i], message);
        }
        game->step = SITTING;
    } else if (game->step == SITTING && who == 1 && strstr(text, "\"created\"") != NULL) {
        (void)snprintf(message, sizeof message, "{\"do\":\"sit\",\"table\":\"%s\",\"id\":2}",
                       game->name);
        say(&game->person[1], message);
        game->step = WAITING;
    } else if (game->step == WAITING && who == 1 && strstr(text, "\"id\":2") != NULL) {
        game->step = PLAYING;
        load.started++;
    } else if (game->step == PLAYING && game->asked && who != game->moves % 2 &&
               tells_move(game, text)) {
        if (load.measuring)
            note_time(at - game->sent);
        game->asked = false;
        game->moves++;
        load.moves++;
        game->due = load.pace > 0 ? game->due + load.pace : at;
        if (game->moves == load.length)
            load.over = true;
    }
}

/* Whole messages at the front of what was received; of long ones only the beginning is looked at.
 */
static void take_frames(LoadGame *game, unsigned who, int64_t at)
{
    LoadPerson *person = &game->person[who];
    for (;;) {
        if (person->length < 4)
            return;
        size_t size = person->in[1] & 127, head = 2;
        if (size == 126) {
            size = (size_t)person->in[2] << 8 | person->in[3];
            head = 4;
        }
        const bool whole = person->length >= head + size;
        if (!whole && person->length < RECEIVE_BYTES - 1)
            return;
        const size_t here = whole ? head + size : person->length;
        const unsigned char after = person->in[here];
        person->in[here] = '\0';
        if (person->in[0] == 0x81)
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
    unsigned char rubbish[4096];
    for (;;) {
        if (person->skip > 0) {
            const size_t most = person->skip < sizeof rubbish ? person->skip : sizeof rubbish;
            const ssize_t got = read(person->line, rubbish, most);
            if (got <= 0)
                return;
            person->skip -= (size_t)got;
            continue;
        }
        const ssize_t got =
            read(person->line, person->in + person->length, RECEIVE_BYTES - 1 - person->length);
        if (got == 0) {
            (void)fprintf(stderr, "load: the server hung up\n");
            exit(1);
        }
        if (got < 0)
            return;
        person->length += (size_t)got;
        if (!person->up) {
            person->in[person->length] = '\0';
            const char *end = strstr((char *)person->in, "\r\n\r\n");
            if (end == NULL)
                continue;
            person->length = 0;
            if (!person->known) {
                person->known = true;
                ask_for_socket(person);
                continue;
            }
            person->up = true;
            load.open++;
            if (game->person[0].up && game->person[1].up) {
                say(&game->person[0],
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

static void serve_lines(int64_t until)
{
    struct epoll_event events[256];
    const int64_t wait = until - now();
    const int count = epoll_wait(load.poll, events, 256, wait > 1000 ? (int)(wait / 1000) : 1);
    for (int i = 0; i < count; i++)
        take_bytes(events[i].data.u32);
}

static void open_all(void)
{
    const int64_t late = now() + (int64_t)PATIENCE * 1000000;
    for (uint32_t i = 0; i < 2 * load.games; i++) {
        connect_person(&load.game[i / 2].person[i % 2], i);
        while (i >= OPENING_AT_ONCE && load.open < i - OPENING_AT_ONCE && now() < late)
            serve_lines(now() + 2000);
    }
    while (load.started < load.games && now() < late)
        serve_lines(now() + 20000);
    if (load.started < load.games) {
        (void)fprintf(stderr, "load: only %u of %u tables began\n", load.started, load.games);
        exit(1);
    }
}

/* Until the time is up, or the first game is over: from then on there would be less to do. */
static void play_for(int64_t length)
{
    const int64_t start = now(), end = start + length;
    for (unsigned i = 0; i < load.games; i++) /* tables do not move all at once */
        load.game[i].due = start + i * load.pace / load.games;
    for (int64_t at = start; at < end && !load.over; at = now()) {
        for (unsigned i = 0; i < load.games; i++) {
            LoadGame *game = &load.game[i];
            if (game->step == PLAYING && !game->asked && game->due <= at)
                play_move(game, at);
        }
        serve_lines(at + 2000);
    }
}

static double quantile(double part)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i <= TIMES; i++) {
        seen += load.times[i];
        if ((double)seen >= part * (double)load.count)
            return (double)i / 10;
    }
    return (double)TIMES / 10;
}

/* The most memory that the server has had, in MB. */
static double server_memory(void)
{
    char name[64], line[256];
    unsigned long kilobytes = 0;
    (void)snprintf(name, sizeof name, "/proc/%d/status", load.server);
    FILE *file = fopen(name, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmHWM: %lu", &kilobytes) == 1)
            break;
    if (file != NULL)
        (void)fclose(file);
    return (double)kilobytes / 1000;
}

int main(int count, char **words)
{
    if (count != 6) {
        (void)fprintf(stderr, "usage: load PORT SERVER_PID SOCKETS SECONDS_A_MOVE SECONDS\n");
        return 2;
    }
    const struct rlimit files = {.rlim_cur = 65536, .rlim_max = 65536};
    (void)setrlimit(RLIMIT_NOFILE, &files);
    load.port = atoi(words[1]);
    load.server = atoi(words[2]);
    load.games = (unsigned)atoi(words[3]) / 2;
    load.pace = (int64_t)(atof(words[4]) * 1e6);
    const int64_t length = (int64_t)(atof(words[5]) * 1e6);
    load.poll = epoll_create1(0);
    load.game = calloc(load.games, sizeof *load.game);
    if (load.poll < 0 || load.game == NULL)
        fail("beginning");
    choose_game();
    const int64_t opening = now();
    open_all();
    printf("%u sockets at %u tables, open after %.1f s\n", load.open, load.games,
           (double)(now() - opening) / 1e6);
    load.measuring = true;
    load.moves = 0;
    const int64_t start = now();
    play_for(length);
    printf("%.0f moves/s for %.0f s; a move reaches the opponent in %.1f ms (median), %.1f ms (99 "
           "%%), %.1f ms (most); server memory %.0f MB\n",
           (double)load.moves / ((double)(now() - start) / 1e6), (double)(now() - start) / 1e6,
           quantile(0.5), quantile(0.99), quantile(1), server_memory());
    return 0;
}
