/* test_library.c - what programs in other languages and of other versions rely on: versions,
 * structs of options with their sizes, and positions at any address. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/options.h"
#include "positions.h"

static void test_versions(void **state)
{
    (void)state;
    char text[32];
    WfText out = wf_text(text, sizeof text);
    wf_text_add(&out, "%d.%d.%d", WF_VERSION_MAJOR, WF_VERSION_MINOR, WF_VERSION_PATCH);
    assert_string_equal(text, WF_VERSION);
    assert_string_equal(WF_VERSION, WAYFARER_VERSION); /* meson.build */
    assert_string_equal(wf_version(), WAYFARER_VERSION);
}

/* ---- sizes of options ---- */

/* Three versions of the same options. */
typedef struct First {
    size_t size;
    uint64_t a;
} First;

typedef struct Second {
    size_t size;
    uint64_t a, b;
} Second;

typedef struct Third {
    size_t size;
    uint64_t a, b, c;
} Third;

/* A library that knows the second version. */
static WfCode read_second(Second *own, const void *given)
{
    *own = (Second){.size = 77, .a = 77, .b = 77};
    return options_read(own, sizeof *own, sizeof(First), given);
}

static void test_options_of_other_versions(void **state)
{
    (void)state;
    Second own;
    assert_int_equal(read_second(&own, NULL), WF_OK);
    assert_true(own.size == sizeof own && own.a == 0 && own.b == 0);

    const First first = {.size = sizeof first, .a = 1}; /* nothing behind it is read: ASan */
    assert_int_equal(read_second(&own, &first), WF_OK);
    assert_true(own.size == sizeof own && own.a == 1 && own.b == 0);

    const Second unsized = {.a = 2, .b = 3}; /* the first layout */
    assert_int_equal(read_second(&own, &unsized), WF_OK);
    assert_true(own.size == sizeof own && own.a == 2 && own.b == 0);

    const Second same = {.size = sizeof same, .a = 4, .b = 5};
    assert_int_equal(read_second(&own, &same), WF_OK);
    assert_true(own.size == sizeof own && own.a == 4 && own.b == 5);

    Third third = {.size = sizeof third, .a = 6, .b = 7};
    assert_int_equal(read_second(&own, &third), WF_OK);
    assert_true(own.size == sizeof own && own.a == 6 && own.b == 7);
    third.c = (uint64_t)1 << 63;
    assert_int_equal(read_second(&own, &third), WF_BAD_INPUT);
    assert_true(own.size == 77 && own.a == 77 && own.b == 77); /* unchanged */

    for (size_t size = 1; size < sizeof first; size++) {
        const First small = {.size = size, .a = 1};
        assert_int_equal(read_second(&own, &small), WF_BAD_INPUT);
    }
}

/* Each function that takes options, with one kind of options at a time. */
typedef struct Calls {
    WfRecord *record, *passage;
} Calls;

static bool stop(void *context)
{
    (void)context;
    return true;
}

static WfCode call_engine(const WfEngine *engine, Calls *calls, const void *options)
{
    WfChoice choice;
    void *opened = engine->open(&wf_system_allocator, 0, 1);
    assert_non_null(opened);
    const WfCode code = engine->choose(opened, calls->record, options, &choice);
    engine->close(opened);
    return code;
}

static WfCode call_random(Calls *calls, const void *options)
{
    return call_engine(&wf_engine_random, calls, options);
}

static WfCode call_search(Calls *calls, const void *options)
{
    return call_engine(&wf_engine_search, calls, options);
}

static WfCode call_analyse(Calls *calls, const void *options)
{
    static WfAnalysis analysis;
    return wf_analyse(calls->record, options, &wf_system_allocator, &analysis);
}

static WfCode call_analyse_search(Calls *calls, const void *options)
{
    const WfAnalysisLimits limits = {.search = options};
    return call_analyse(calls, &limits);
}

static WfCode call_solve(Calls *calls, const void *options)
{
    WfSolution solution;
    return wf_solve(wf_record_spec(calls->passage), wf_record_now(calls->passage), options,
                    &wf_system_allocator, &solution);
}

static WfCode call_layers(Calls *calls, const void *options)
{
    WfLayers layers;
    return wf_layers(wf_record_spec(calls->passage), wf_record_now(calls->passage), 1, options,
                     NULL, &wf_system_allocator, &layers);
}

static WfCode call_layers_streams(Calls *calls, const void *options)
{
    WfLayers layers;
    return wf_layers(wf_record_spec(calls->passage), wf_record_now(calls->passage), 1, NULL,
                     options, &wf_system_allocator, &layers);
}

static WfCode call_advise(Calls *calls, const void *options)
{
    WfAdvice advice;
    return wf_advise(calls->passage, options, &wf_system_allocator, &advice);
}

static WfCode call_puzzle(Calls *calls, const void *options)
{
    (void)calls;
    WfPuzzle puzzle;
    return wf_puzzle(1, 3, options, &wf_system_allocator, &puzzle);
}

static WfCode call_puzzle_at(Calls *calls, const void *options)
{
    WfPuzzle puzzle;
    return wf_puzzle_at(wf_record_spec(calls->passage), wf_record_now(calls->passage), options,
                        &wf_system_allocator, &puzzle);
}

static WfCode call_review(Calls *calls, const void *options)
{
    WfReview *review = NULL;
    const WfCode code = wf_review(calls->record, options, &wf_system_allocator, &review);
    wf_review_free(review);
    return code;
}

static WfCode call_review_open(Calls *calls, const void *options)
{
    WfReview *review = NULL;
    const WfCode code = wf_review_open(calls->record, options, &wf_system_allocator, &review);
    wf_review_free(review);
    return code;
}

static WfCode call_review_search(Calls *calls, const void *options)
{
    char line[4096];
    WfText text = wf_text(line, sizeof line);
    return wf_review_search(calls->record, 0, options, &wf_system_allocator, &text);
}

/* Options of a later version: 16 bytes more. */
#define LATER(type)                                                                                \
    struct {                                                                                       \
        type known;                                                                                \
        unsigned char later[16];                                                                   \
    }

/* Calls with options that stop at once, in sizes that can be read and sizes that cannot. `bytes`
 * has 16 bytes of room behind the options. */
static void check_sizes(const char *name, WfCode (*call)(Calls *, const void *), Calls *calls,
                        void *bytes, size_t known)
{
    const size_t bad[] = {1, sizeof(size_t), known - 1};
    const size_t good[] = {0, known, known + 1, known + 16};
    unsigned char *later = (unsigned char *)bytes + known;
    memset(later, 0, 16);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        memcpy(bytes, &good[i], sizeof good[i]);
        if (call(calls, bytes) != WF_OK)
            fail_msg("%s does not accept the size %zu of %zu", name, good[i], known);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memcpy(bytes, &bad[i], sizeof bad[i]);
        if (call(calls, bytes) != WF_BAD_INPUT)
            fail_msg("%s accepts the size %zu of %zu", name, bad[i], known);
    }
    later[15] = 1;
    memcpy(bytes, &good[3], sizeof good[3]);
    if (call(calls, bytes) != WF_BAD_INPUT)
        fail_msg("%s ignores a member that it does not know", name);
    memcpy(bytes, &good[2], sizeof good[2]);
    if (call(calls, bytes) != WF_OK)
        fail_msg("%s reads beyond the size", name);
}

#define CHECK_SIZES(call, type, ...)                                                               \
    do {                                                                                           \
        LATER(type) options = {.known = {__VA_ARGS__}};                                            \
        check_sizes(#call, call, &calls, &options, sizeof options.known);                          \
    } while (false)

static void test_options_of_calls(void **state)
{
    (void)state;
    const WfSpec travelers = spec_of("travelers"), passage = spec_of("safe-passage");
    Calls calls = {.record = wf_record_new(&travelers, NULL, &wf_system_allocator),
                   .passage = wf_record_new(&passage, NULL, &wf_system_allocator)};
    const WfLimits few = {.depth = 1};
    CHECK_SIZES(call_random, WfLimits, .seed = 1);
    CHECK_SIZES(call_search, WfLimits, .depth = 1);
    CHECK_SIZES(call_analyse_search, WfLimits, .depth = 1);
    CHECK_SIZES(call_analyse, WfAnalysisLimits, .search = &few);
    CHECK_SIZES(call_solve, WfSolveLimits, .stop = stop);
    CHECK_SIZES(call_layers, WfSolveLimits, .stop = stop);
    CHECK_SIZES(call_layers_streams, WfStreams, .context = NULL);
    CHECK_SIZES(call_advise, WfSolveLimits, .stop = stop);
    CHECK_SIZES(call_puzzle, WfSolveLimits, .stop = stop);
    CHECK_SIZES(call_puzzle_at, WfPuzzleRequest, .nodes = 1);
    CHECK_SIZES(call_review, WfReviewLimits, .stop = stop);
    CHECK_SIZES(call_review_open, WfReviewLimits, .nodes = 1);
    CHECK_SIZES(call_review_search, WfReviewLimits, .nodes = 1);
    wf_record_free(calls.record);
    wf_record_free(calls.passage);
}

/* ---- pointers that may be NULL ---- */

static void test_null(void **state)
{
    (void)state;
    wf_record_free(NULL);
    wf_notes_free(NULL);
    wf_review_free(NULL);
    assert_null(wf_language("en"));
    assert_string_equal(wf_language_tag(NULL), "en");
    assert_string_equal(wf_language_name(NULL), "English");
    assert_null(wf_language_text(NULL, "shared", "fault.byte"));
    assert_non_null(wf_reason_text(WF_REASON_TIME, NULL));

    WfSpec spec = {.game = NULL};
    assert_int_equal(wf_parse_spec("x", 1, &spec, NULL), WF_BAD_INPUT);
    spec = spec_of("travelers");
    assert_non_null(wf_rules(spec.game, NULL));
    size_t count = 0;
    assert_non_null(wf_messages(NULL, &count));
    assert_non_null(wf_message_text(NULL, wf_messages(NULL, &count), NULL));
    assert_non_null(wf_review_messages(NULL, &count));

    WfPosition position;
    WfMove move;
    WfMoveList list;
    WfNotes *notes;
    wf_start(&spec, &position);
    wf_moves_init(&list, wf_system_allocator);
    assert_int_equal(wf_parse(&spec, "x", 1, &position, NULL), WF_BAD_INPUT);
    assert_int_equal(wf_scan_move(spec.game, "x", 1, &move, NULL), WF_BAD_INPUT);
    assert_int_equal(wf_parse_move(spec.game, &position, "a1a2", 4, &list, &move, NULL),
                     WF_ILLEGAL);
    assert_int_equal(wf_read_move(spec.game, &position, "a1a2", 4, &list, &move, NULL), WF_ILLEGAL);
    assert_int_equal(wf_notes_read("x", 1, &wf_system_allocator, &notes, NULL), WF_BAD_INPUT);
    wf_moves_free(&list);

    WfRecord *record = wf_record_new(&spec, NULL, &wf_system_allocator);
    Calls calls = {.record = record};
    assert_int_equal(call_random(&calls, NULL), WF_OK);
    assert_int_equal(call_review(&calls, NULL), WF_OK);
    wf_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_versions),
        cmocka_unit_test(test_options_of_other_versions),
        cmocka_unit_test(test_options_of_calls),
        cmocka_unit_test(test_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
