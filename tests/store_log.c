/* store_log.c - see store_log.h. */
// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
// clang-format on
#include "store_log.h"

#include <stdio.h>
#include <string.h>

static void says(char text[64], const char *table, uint64_t number)
{
    (void)snprintf(text, 64, "{\"says\":\"\u00e4 %s %llu\"}", table, (unsigned long long)number);
}

static void note_written(StoreWrite *write)
{
    ((Piece *)write)->done = true;
}

void fill(Piece *piece, const char *table, uint64_t first, size_t events, size_t slots)
{
    memset(piece, 0, sizeof *piece);
    for (size_t i = 0; i < events; i++) {
        piece->body[i] = piece->text[i];
        says(piece->text[i], table, first + i);
    }
    for (size_t i = 0; i < slots; i++) {
        piece->slot[i].slot = (uint8_t)i;
        memset(piece->slot[i].digest, (int)(16 * first + i + 1), STORE_DIGEST);
    }
    piece->write = (StoreWrite){.number = first,
                                .body = piece->body,
                                .events = events,
                                .slot = piece->slot,
                                .slots = slots,
                                .done = note_written};
    (void)snprintf(piece->write.row.table, STORE_TABLE_NAME, "%s", table);
    piece->write.row.changed = 1000;
}

static bool note_event(StoreRead *read, uint64_t number, const char *body)
{
    Log *log = (Log *)read;
    char text[64];
    if (log->says != NULL) {
        says(text, log->says, number);
        assert_string_equal(body, text);
    }
    assert_int_equal(number, log->events + 1);
    log->events = number;
    return number != log->stop;
}

static void note_read(StoreRead *read, const uint8_t (*digest)[STORE_DIGEST], const char *fault)
{
    Log *log = (Log *)read;
    log->done = true;
    log->good = digest != NULL;
    if (log->good)
        memcpy(log->digest, digest, sizeof log->digest);
    else
        (void)snprintf(log->fault, sizeof log->fault, "%s", fault);
}

Log begin_log(const char *table, const char *says, uint64_t after)
{
    return (Log){.read = {.table = table, .after = after, .event = note_event, .done = note_read},
                 .says = says,
                 .events = after};
}

static void note_leased(StoreLease *lease)
{
    ((Leasing *)lease)->done = true;
}

Leasing begin_lease(const char *table, int64_t lasts)
{
    return (Leasing){.lease = {.table = table, .lasts = lasts, .done = note_leased}};
}

static void note_revoked(StoreRevoke *revoke)
{
    ((Revoking *)revoke)->done = true;
}

Revoking begin_revoke(const uint8_t digest[STORE_DIGEST], int64_t at)
{
    Revoking revoking = {.revoke = {.at = at, .done = note_revoked}};
    memcpy(revoking.revoke.digest, digest, STORE_DIGEST);
    return revoking;
}
