/* checkpoint.c - see checkpoint.h. */
#include "cli/solver/checkpoint.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"

/* ---- writing ---- */

/* The branches that are ruled out: [[first, last], ...]. */
static json_t *ruled_out_json(const WfBranches *branches)
{
    json_t *runs = json_array();
    for (unsigned i = 0; i < branches->count; i++) {
        const unsigned first = i;
        while (i < branches->count && wf_branch_is_out(branches, i))
            i++;
        if (i > first)
            (void)json_array_append_new(runs, json_pack("[i,i]", (int)first, (int)i - 1));
    }
    return runs;
}

static json_t *branches_json(const WfBranches *branches)
{
    return json_pack("{s:i,s:i,s:i,s:I,s:o}", "plies", (int)branches->plies, "after",
                     (int)branches->after, "count", (int)branches->count, "digest",
                     (json_int_t)branches->digest, "ruled_out", ruled_out_json(branches));
}

static json_t *state_json(const Checkpoint *checkpoint, const WfSolution *solution)
{
    const WfGame *game = checkpoint->spec->game;
    char spec[WF_TEXT_MAX], position[WF_TEXT_MAX];
    json_t *way = solution->found
                      ? cli_moves_json(game, checkpoint->position, solution->way, solution->length)
                      : json_null();
    json_t *state = json_pack("{s:s,s:s,s:i,s:o}", "spec", cli_spec_text(checkpoint->spec, spec),
                              "position", cli_position_text(game, checkpoint->position, position),
                              "low", (int)solution->low, "way", way);
    if (checkpoint->branches.plies != 0)
        (void)json_object_set_new(state, "branches", branches_json(&checkpoint->branches));
    return state;
}

/* Reports once that the branches in the file cannot be used, because this version of the solver
 * lists others. */
static void report_other_branches(Checkpoint *checkpoint)
{
    const WfBranches *branches = &checkpoint->branches;
    if (checkpoint->in_file.plies == branches->plies &&
        checkpoint->in_file.digest != branches->digest)
        (void)cli_error(ERROR_CHECKPOINT_BRANCHES, fault_words(checkpoint->file),
                        fault_number(branches->plies));
    if (checkpoint->in_file.digest != branches->digest)
        checkpoint->in_file.plies = 0;
}

void checkpoint_save(Checkpoint *checkpoint, const WfSolution *solution)
{
    /* wf_solve takes over the saved knowledge step by step. Until then the file keeps it. */
    const WfSolution *known = &checkpoint->known;
    const bool is_less = solution->low < known->low || (known->found && !solution->found);
    if (checkpoint->file == NULL || is_less)
        return;
    report_other_branches(checkpoint);
    checkpoint->saved = cli_now();
    json_t *state = state_json(checkpoint, solution);
    char *text = json_dumps(state, JSON_INDENT(1));
    json_decref(state);
    checkpoint->failed = text == NULL ? !cli_no(ERROR_NO_MEMORY)
                                      : !cli_write_file(checkpoint->file, text, strlen(text));
    free(text);
}

/* ---- reading ---- */

/* Plays the way, which must lead to the goal. */
static bool take_way(Checkpoint *checkpoint, const json_t *way)
{
    const WfGame *game = checkpoint->spec->game;
    WfSolution *known = &checkpoint->known;
    WfPosition position = *checkpoint->position;
    WfFault fault;
    WfMoveList moves;
    bool legal = json_array_size(way) <= WF_PLAN_MAX;
    wf_moves_init(&moves, wf_system_allocator);
    for (size_t i = 0; legal && i < json_array_size(way); i++) {
        const char *text = json_string_value(json_array_get(way, i));
        legal = text != NULL && wf_parse_move(game, &position, text, strlen(text), &moves,
                                              &known->way[i], &fault) == WF_OK;
        if (legal)
            wf_apply(game, &position, &known->way[i]);
    }
    wf_moves_free(&moves);
    known->length = (unsigned)json_array_size(way);
    known->found = legal && wf_outcome(game, &position).result == WF_WIN;
    return known->found;
}

static bool take_run(WfBranches *branches, const json_t *run)
{
    json_int_t first, last;
    if (json_unpack((json_t *)run, "[I,I!]", &first, &last) != 0 || first < 0 || first > last ||
        last >= (json_int_t)branches->count)
        return false;
    for (json_int_t i = first; i <= last; i++) {
        branches->ruled_out += !wf_branch_is_out(branches, (unsigned)i);
        branches->is_out[i / 8] |= (uint8_t)(1U << i % 8);
    }
    return true;
}

/* wf_solve checks whether this version has the same branches. */
static bool take_branches(Checkpoint *checkpoint, json_t *value)
{
    WfBranches *branches = &checkpoint->branches;
    int plies, after, count;
    json_int_t digest;
    json_t *runs;
    if (json_unpack(value, "{s:i,s:i,s:i,s:I,s:o}", "plies", &plies, "after", &after, "count",
                    &count, "digest", &digest, "ruled_out", &runs) != 0 ||
        plies < 1 || after < 1 || count < 1 || count > WF_BRANCHES_MAX || !json_is_array(runs))
        return false;
    branches->plies = checkpoint->in_file.plies = (unsigned)plies;
    branches->after = (unsigned)after;
    branches->count = (unsigned)count;
    branches->digest = checkpoint->in_file.digest = (uint64_t)digest;
    bool good = true;
    for (size_t i = 0; i < json_array_size(runs); i++)
        good = good && take_run(branches, json_array_get(runs, i));
    return good;
}

static bool take_state(Checkpoint *checkpoint, json_t *state)
{
    json_t *low = json_object_get(state, "low"), *way = json_object_get(state, "way");
    json_t *branches = json_object_get(state, "branches");
    if (!json_is_integer(low) || json_integer_value(low) < 0 ||
        json_integer_value(low) > WF_PLAN_MAX)
        return false;
    checkpoint->known.low = (unsigned)json_integer_value(low);
    return (json_is_null(way) || (json_is_array(way) && take_way(checkpoint, way))) &&
           (branches == NULL || take_branches(checkpoint, branches));
}

/* Whether it is about the same spec and position. */
static bool is_ours(const Checkpoint *checkpoint, const json_t *state)
{
    json_t *ours = state_json(checkpoint, &checkpoint->known);
    const bool same =
        json_equal(json_object_get(state, "spec"), json_object_get(ours, "spec")) &&
        json_equal(json_object_get(state, "position"), json_object_get(ours, "position"));
    json_decref(ours);
    return same;
}

bool checkpoint_load(Checkpoint *checkpoint)
{
    if (checkpoint->file == NULL || access(checkpoint->file, F_OK) != 0)
        return true;
    json_error_t error;
    CliText text;
    if (!cli_read(checkpoint->file, &text))
        return false;
    json_t *state = json_loadb(text.data, text.length, 0, &error);
    free(text.data);
    if (state == NULL)
        return cli_no(ERROR_IN_LINE, error_start(checkpoint->file, 100),
                      fault_number((unsigned)error.line), fault_words(error.text));
    const bool ours = is_ours(checkpoint, state);
    const bool good = ours && take_state(checkpoint, state);
    json_decref(state);
    if (!ours)
        return cli_no(ERROR_CHECKPOINT_POSITION, fault_words(checkpoint->file));
    return good || cli_no(ERROR_NOT_A_CHECKPOINT, fault_words(checkpoint->file));
}
