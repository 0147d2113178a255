/* binding_search.h - the library for other languages: engines, analyses, the solver and reviews.
 * The same rules hold as in binding.h, which generators read first; in C, include it before this
 * one. */

typedef struct WfEngine WfEngine;
typedef struct WfEngineSession WfEngineSession;
typedef struct WfEffort WfEffort;
typedef struct WfChoice WfChoice;
typedef struct WfAnalysis WfAnalysis;
typedef struct WfSolution WfSolution;
typedef struct WfAdvice WfAdvice;
typedef struct WfPuzzle WfPuzzle;
typedef struct WfReview WfReview;
typedef struct WfTables WfTables;
typedef struct WfTableSource WfTableSource;

/* ---- endgame tables (tables.h) ----
 *
 * Opens those of a game, with three men if `source` is NULL. NULL: the game has none, or there is
 * no memory. Any number of threads and efforts may use them at once. */
WfTables *wf_tables_open(const WfGame *game, const WfAllocator *allocator,
                         const WfTableSource *source);
void wf_tables_free(WfTables *tables);

/* ---- effort: how long to think, and who listens ----
 *
 * One handle for engines, analyses, the solver and reviews; each uses what it knows of. 0 means no
 * limit of that kind, or that the library chooses. */

WfEffort *wf_effort_new(const WfAllocator *allocator);
void wf_effort_free(WfEffort *effort);
void wf_effort_set_depth(WfEffort *effort, uint32_t depth); /* turns; of the solver, plies */
void wf_effort_set_nodes(WfEffort *effort, uint64_t nodes);
void wf_effort_set_level(WfEffort *effort, uint32_t level); /* engines: 1 to 10; 0: full strength */
void wf_effort_set_seed(WfEffort *effort, uint64_t seed);
void wf_effort_set_lines(WfEffort *effort, uint32_t lines); /* best moves to report */
void wf_effort_set_threads(WfEffort *effort, uint32_t threads);
void wf_effort_set_memory(WfEffort *effort, size_t bytes);
void wf_effort_set_events(WfEffort *effort, size_t first, size_t count); /* reviews: only these */

/* Engines, analyses and reviews use these tables, which must stay until the effort is freed; NULL:
 * none. */
void wf_effort_set_tables(WfEffort *effort, WfTables *tables);

/* Search only these legal moves, `count` times 16 bytes, which are copied. Returns 0 or 3. */
int32_t wf_effort_set_only(WfEffort *effort, const uint8_t *moves, size_t count);

/* Ends what runs with this effort, soon, and what is started with it later at once, until
 * wf_effort_resume. wf_effort_stop may be called from any thread and from a signal handler. */
void wf_effort_stop(WfEffort *effort);
void wf_effort_resume(WfEffort *effort);

/* What is called when more is known; NULL: nothing. They return false to end the work. `choice` is
 * called by engines, `analysis` by wf_analysis_run, `solution` by wf_solution_search, `progress` by
 * wf_review_run with the searches and proofs done and of how many. With several threads, the second
 * and third may be called on any of them, but never two at once. */
void wf_effort_on_choice(WfEffort *effort, bool (*report)(void *context, const WfChoice *choice),
                         void *context);
void wf_effort_on_analysis(WfEffort *effort,
                           bool (*report)(void *context, const WfAnalysis *analysis),
                           void *context);
void wf_effort_on_solution(WfEffort *effort,
                           bool (*report)(void *context, const WfSolution *solution),
                           void *context);
void wf_effort_on_progress(WfEffort *effort, bool (*report)(void *context, size_t done, size_t of),
                           void *context);

/* ---- engines ---- */

size_t wf_engine_count(void);
const WfEngine *wf_engine_at(size_t index);
const WfEngine *wf_engine_named(const char *name); /* "search", "random"; NULL: none */
const char *wf_engine_name(const WfEngine *engine);

/* Opens an engine; `hash_bytes` 0: it chooses, `threads` 0: one. */
WfEngineSession *wf_engine_open(const WfEngine *engine, const WfAllocator *allocator,
                                size_t hash_bytes, uint32_t threads);
void wf_engine_close(WfEngineSession *session);

/* Chooses a move in the present position of a record. Returns 0, 2 if the game is over, or 3.
 * `effort` may be NULL. wf_engine_choice is the result of the last call that returned 0. */
int32_t wf_engine_choose(WfEngineSession *session, const WfRecord *record, WfEffort *effort);
const WfChoice *wf_engine_choice(const WfEngineSession *session);

/* The facts of a choice (WfChoice, engine.h). Move 0 of the line is the move itself. */
void wf_choice_move(const WfChoice *choice, uint8_t *move);
size_t wf_choice_line_length(const WfChoice *choice);
void wf_choice_line_move(const WfChoice *choice, size_t index, uint8_t *move);
int32_t wf_choice_score(const WfChoice *choice);
uint32_t wf_choice_share(const WfChoice *choice, uint32_t seat);
uint32_t wf_choice_depth(const WfChoice *choice);
uint32_t wf_choice_rank(const WfChoice *choice);
uint64_t wf_choice_nodes(const WfChoice *choice);
bool wf_choice_is_dead_end(const WfChoice *choice);
bool wf_choice_is_table(const WfChoice *choice); /* endgame tables prove its score */

/* Turns to the end that a score proves, the points it stands for, and the nodes of a level. */
int wf_turns_to_win(int score);
unsigned wf_score_share(int score);
uint64_t wf_level_nodes(const WfSpec *spec, unsigned level);

/* ---- analyses (analysis.h) ---- */

WfAnalysis *wf_analysis_new(const WfAllocator *allocator);
void wf_analysis_free(WfAnalysis *analysis);

/* Analyses the present position of a record. Returns 0, 2 if the game is over or no engine plays
 * it, or 3. */
int32_t wf_analysis_run(WfAnalysis *analysis, const WfRecord *record, WfEffort *effort);
uint32_t wf_analysis_depth(const WfAnalysis *analysis);
uint64_t wf_analysis_nodes(const WfAnalysis *analysis);
bool wf_analysis_is_done(const WfAnalysis *analysis);
size_t wf_analysis_line_count(const WfAnalysis *analysis);
const WfChoice *wf_analysis_line(const WfAnalysis *analysis, size_t index);
bool wf_analysis_has_goal(const WfAnalysis *analysis);
bool wf_analysis_goal_found(const WfAnalysis *analysis);
bool wf_analysis_goal_unreachable(const WfAnalysis *analysis);
uint32_t wf_analysis_goal_plies(const WfAnalysis *analysis);
uint32_t wf_analysis_goal_low(const WfAnalysis *analysis);
int32_t wf_analysis_goal_certainty(const WfAnalysis *analysis); /* 0 proven, 1 found, 2 not found */
bool wf_analysis_is_race(const WfAnalysis *analysis);
uint32_t wf_analysis_turns_home(const WfAnalysis *analysis, uint32_t seat);

/* ---- the solver of Safe Passage (solver.h) ---- */

const WfGame *wf_solver_game(void);
WfSolution *wf_solution_new(const WfAllocator *allocator);
void wf_solution_free(WfSolution *solution);

/* Searches for ways to the goal, and keeps improving them; `effort` should have a limit. Returns 0,
 * 2 for another game, or 3. */
int32_t wf_solution_search(WfSolution *solution, const WfSpec *spec, const WfPosition *position,
                           WfEffort *effort);
bool wf_solution_is_found(const WfSolution *solution);
int32_t wf_solution_barrier(const WfSolution *solution); /* 0 none, 1 pawns, 2 all was searched */
uint64_t wf_solution_pawns(const WfSolution *solution);
uint32_t wf_solution_low(const WfSolution *solution);
int32_t wf_solution_distance(const WfSolution *solution);
uint64_t wf_solution_nodes(const WfSolution *solution);
size_t wf_solution_length(const WfSolution *solution);
void wf_solution_move(const WfSolution *solution, size_t index, uint8_t *move);

/* Whether the goal can still be reached from the present position of a record, and if not, how many
 * events to take back (WfAdvice, solver.h). Returns 0, 2 for another game, or 3. */
WfAdvice *wf_advice_new(const WfAllocator *allocator);
void wf_advice_free(WfAdvice *advice);
int32_t wf_advice_run(WfAdvice *advice, const WfRecord *record, WfEffort *effort);
bool wf_advice_is_reachable(const WfAdvice *advice);
int32_t wf_advice_certainty(const WfAdvice *advice);
int32_t wf_advice_barrier(const WfAdvice *advice);
size_t wf_advice_back(const WfAdvice *advice);
bool wf_advice_back_is_least(const WfAdvice *advice);
uint32_t wf_advice_low(const WfAdvice *advice);
size_t wf_advice_length(const WfAdvice *advice);
void wf_advice_move(const WfAdvice *advice, size_t index, uint8_t *move);

/* Makes a puzzle: a position a few plies from its goal (wf_puzzle, solver.h). Returns 0; 2 if
 * `plies` is not 3 to 10; or 3. If it was stopped, the puzzle's plies are 0. */
WfPuzzle *wf_puzzle_new(const WfAllocator *allocator);
void wf_puzzle_free(WfPuzzle *puzzle);
int32_t wf_puzzle_make(WfPuzzle *puzzle, uint64_t seed, uint32_t plies, WfEffort *effort);
const WfSpec *wf_puzzle_spec(const WfPuzzle *puzzle);
const WfPosition *wf_puzzle_position(const WfPuzzle *puzzle);
uint32_t wf_puzzle_plies(const WfPuzzle *puzzle);
uint32_t wf_puzzle_keys(const WfPuzzle *puzzle);
uint32_t wf_puzzle_grade(const WfPuzzle *puzzle);
void wf_puzzle_move(const WfPuzzle *puzzle, size_t index, uint8_t *move);

/* ---- reviews (review.h) ---- */

/* Reviews a record, which must not change while the review lives. Returns NULL and a code in
 * `*code`: 2 if no engine plays the game, or 3. A review that was stopped is returned, too. */
WfReview *wf_review_run(const WfRecord *record, WfEffort *effort, const WfAllocator *allocator,
                        int32_t *code);
void wf_review_free(WfReview *review);
size_t wf_review_count(const WfReview *review);
bool wf_review_stopped(const WfReview *review);
int wf_review_accuracy(const WfReview *review, uint8_t seat);
const size_t *wf_review_turning_points(const WfReview *review, size_t *count);

/* Turn number `index`: its event; its seat; whether the following is known; the grade ("blunder"; a
 * static string); what the seat could expect before and after, and what it lost, in thousandths or
 * plies; the best line. */
size_t wf_review_turn_event(const WfReview *review, size_t index);
uint8_t wf_review_turn_seat(const WfReview *review, size_t index);
bool wf_review_turn_known(const WfReview *review, size_t index);
void wf_review_turn_move(const WfReview *review, size_t index, uint8_t *move);
const char *wf_review_turn_grade(const WfReview *review, size_t index);
int32_t wf_review_turn_before(const WfReview *review, size_t index);
int32_t wf_review_turn_after(const WfReview *review, size_t index);
int32_t wf_review_turn_loss(const WfReview *review, size_t index);
size_t wf_review_turn_best_length(const WfReview *review, size_t index);
void wf_review_turn_best_move(const WfReview *review, size_t index, size_t ply, uint8_t *move);

/* Why it was not good: the kind of the reason, or NULL; its sentence; and the line that proves it,
 * from the position after the move on. */
const char *wf_review_reason_kind(const WfReview *review, size_t index);
size_t wf_review_reason_sentence(const WfReview *review, size_t index, const WfRecord *record,
                                 const WfLanguage *language, char *buffer, size_t size);
size_t wf_review_reason_length(const WfReview *review, size_t index);
void wf_review_reason_move(const WfReview *review, size_t index, size_t ply, uint8_t *move);

/* The same for what is good about a best move: `only-move`, `forces-win`, `wins-material`,
 * `gains-tempo` or `stops-series`, or NULL. */
const char *wf_review_merit_kind(const WfReview *review, size_t index);
size_t wf_review_merit_sentence(const WfReview *review, size_t index, const WfRecord *record,
                                const WfLanguage *language, char *buffer, size_t size);
size_t wf_review_merit_length(const WfReview *review, size_t index);
void wf_review_merit_move(const WfReview *review, size_t index, size_t ply, uint8_t *move);

/* The whole review as JSON, as `wayfarer review --json` writes it. */
size_t wf_review_json(const WfReview *review, const WfRecord *record, const WfLanguage *language,
                      char *buffer, size_t size);
