/* test_layers.c - layers of an exhaustive search: the same with any amount of memory, castling
 * rights kept apart, and an end to the search when streams fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "games/safe_passage/safe_passage.h"
#include "positions.h"
#include "solver/packed.h"

/* Twelve plies from the goal. */
static const char far[] = "rnbq1bnr/pppp1ppp/8/4K3/7k/5P1P/PPPPP1P1/RNBQ1BNR b - - 0 6";

/* Streams in files; they fail after writes_max writes. */
typedef struct Files {
    FILE *file[WF_STREAMS];
    unsigned long writes, writes_max, reads;
} Files;

static bool write_file(void *files_, unsigned stream, const void *bytes, size_t size)
{
    Files *files = files_;
    assert_true(stream < WF_STREAMS);
    return ++files->writes <= files->writes_max &&
           fwrite(bytes, 1, size, files->file[stream]) == size;
}

static bool rewind_file(void *files_, unsigned stream)
{
    return fseek(((Files *)files_)->file[stream], 0, SEEK_SET) == 0;
}

static bool read_file(void *files_, unsigned stream, void *bytes, size_t size, size_t *got)
{
    Files *files = files_;
    *got = fread(bytes, 1, size, files->file[stream]);
    files->reads += *got > 0;
    return true;
}

static bool clear_file(void *files_, unsigned stream)
{
    Files *files = files_;
    (void)fclose(files->file[stream]);
    files->file[stream] = tmpfile();
    return files->file[stream] != NULL;
}

static WfStreams open_files(Files *files, unsigned long writes_max)
{
    *files = (Files){.writes_max = writes_max};
    for (unsigned i = 0; i < WF_STREAMS; i++)
        assert_non_null(files->file[i] = tmpfile());
    return (WfStreams){.write = write_file,
                       .rewind = rewind_file,
                       .read = read_file,
                       .clear = clear_file,
                       .context = files};
}

static void close_files(Files *files)
{
    for (unsigned i = 0; i < WF_STREAMS; i++)
        (void)fclose(files->file[i]);
}

static WfCode layers_of(const char *spec_text, const char *text, unsigned plies, size_t memory,
                        const WfStreams *streams, WfLayers *layers)
{
    const WfSpec spec = spec_of(spec_text);
    const WfPosition position = position_of(&spec, text);
    const WfSolveLimits limits = {.memory = memory};
    return wf_layers(&spec, &position, plies, &limits, streams, &wf_system_allocator, layers);
}

static void memory_makes_no_difference(void **state)
{
    (void)state;
    WfLayers plenty, little, none;
    Files files;
    assert_int_equal(layers_of("safe-passage", far, 11, 0, NULL, &plenty), WF_OK);
    assert_false(plenty.arrived);
    assert_true(plenty.layer[2].positions > 2000);
    assert_int_equal(plenty.layer[plenty.count - 1].positions, 0);
    const WfStreams streams = open_files(&files, ~0UL);
    assert_int_equal(layers_of("safe-passage", far, 11, 50000, &streams, &little), WF_OK);
    assert_true(files.reads > 0);
    close_files(&files);
    assert_int_equal(little.count, plenty.count);
    for (unsigned i = 0; i < plenty.count; i++) {
        assert_true(little.layer[i].positions == plenty.layer[i].positions);
        assert_true(little.layer[i].digest == plenty.layer[i].digest);
    }
    assert_int_equal(layers_of("safe-passage", far, 11, 50000, NULL, &none), WF_NO_MEMORY);
    assert_true(none.count > 0 && none.count < plenty.count);
    assert_true(none.layer[0].digest == plenty.layer[0].digest);
}

static void a_stream_that_fails_ends_it(void **state)
{
    (void)state;
    for (unsigned long writes = 0; writes < 4000; writes = writes * 2 + 1) {
        WfLayers layers;
        Files files;
        const WfStreams streams = open_files(&files, writes);
        assert_int_equal(layers_of("safe-passage", far, 11, 50000, &streams, &layers),
                         WF_NO_MEMORY);
        close_files(&files);
    }
}

/* One ply more than the layers rule out is enough. */
static void the_goal_is_seen(void **state)
{
    (void)state;
    WfLayers layers;
    assert_int_equal(layers_of("safe-passage", far, 12, 0, NULL, &layers), WF_OK);
    assert_true(layers.arrived);
    assert_int_equal(layers_of("safe-passage", far, WF_PLAN_MAX + 1, 0, NULL, &layers), WF_ILLEGAL);
    const WfSpec other = spec_of("travelers");
    const WfSolveLimits limits = {.memory = 0};
    WfPosition position;
    wf_start(&other, &position);
    assert_int_equal(wf_layers(&other, &position, 1, &limits, NULL, &wf_system_allocator, &layers),
                     WF_ILLEGAL);
}

static bool stop(void *context)
{
    (void)context;
    return true;
}

static void layers_that_were_stopped_are_left_out(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage");
    const WfPosition position = position_of(&spec, far);
    const WfSolveLimits limits = {.stop = stop};
    WfLayers layers;
    assert_int_equal(wf_layers(&spec, &position, 11, &limits, NULL, &wf_system_allocator, &layers),
                     WF_OK);
    assert_int_equal(layers.count, 0);
}

/* How often the search asks whether to stop, counted in writes between two questions. */
typedef struct Asked {
    const Files *files;
    unsigned long last, most, count, stop_at; /* 0: never */
} Asked;

static bool ask(void *asked_)
{
    Asked *asked = asked_;
    const unsigned long between = asked->files->writes - asked->last;
    asked->most = between > asked->most ? between : asked->most;
    asked->last = asked->files->writes;
    return ++asked->count == asked->stop_at;
}

static void layers_are_stopped_soon(void **state)
{
    (void)state;
    const WfSpec spec = spec_of("safe-passage");
    const WfPosition position = position_of(&spec, far);
    WfLayers whole, part;
    unsigned long all = 0;
    for (unsigned eighth = 0; eighth < 8; eighth++) {
        Files files;
        const WfStreams streams = open_files(&files, ~0UL);
        Asked asked = {.files = &files, .stop_at = eighth * all / 8};
        const WfSolveLimits limits = {.memory = 50000, .stop = ask, .context = &asked};
        assert_int_equal(wf_layers(&spec, &position, 11, &limits, &streams, &wf_system_allocator,
                                   eighth == 0 ? &whole : &part),
                         WF_OK);
        assert_true(files.writes > 0 || eighth > 0);
        assert_true(asked.most <= 1100); /* 1024 steps, some of which are no writes */
        if (eighth == 0) {
            all = asked.count;
            assert_true(all > 20);
        } else {
            assert_int_equal(asked.count, asked.stop_at); /* not once more after the last */
            assert_true(part.count < whole.count);
            assert_memory_equal(part.layer, whole.layer, part.count * sizeof part.layer[0]);
        }
        close_files(&files);
    }
}

/* Packed positions unpack to the same: every start has castling rights of its own kind, and games
 * lose some of them. */
static void packed_positions_come_back(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (unsigned start = 0; start < 960; start += 7) {
        char text[40];
        (void)snprintf(text, sizeof text, "safe-passage:start=%u", start);
        const WfSpec spec = spec_of(text);
        WfPosition position;
        WfMoveList list;
        wf_moves_init(&list, wf_system_allocator);
        wf_start(&spec, &position);
        const PassagePosition like = *passage_of(&position);
        for (unsigned ply = 0; ply < 60; ply++) {
            const PassagePosition p = *passage_of(&position);
            const PackedPosition packed = packed_from(&p);
            PassagePosition turn = like;
            turn.head.turn = p.head.turn;
            const PassagePosition back = packed_open(&packed, &turn);
            assert_memory_equal(&back.board, &p.board, sizeof p.board);
            assert_int_equal(back.rights, p.rights);
            assert_true(passage_rehash((const WfPosition *)&back) == p.head.hash);
            list.count = 0;
            assert_int_equal(wf_moves(spec.game, &position, &list), WF_OK);
            if (list.count == 0)
                break;
            wf_apply(spec.game, &position, &list.items[random_below(&random, list.count)]);
        }
        wf_moves_free(&list);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory_makes_no_difference),
                                       cmocka_unit_test(a_stream_that_fails_ends_it),
                                       cmocka_unit_test(the_goal_is_seen),
                                       cmocka_unit_test(layers_that_were_stopped_are_left_out),
                                       cmocka_unit_test(layers_are_stopped_soon),
                                       cmocka_unit_test(packed_positions_come_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
