/* binding_batch.h - actions, observations and batches of games (actions.h, batch.h) for other
 * languages. It is as flat as binding.h, whose rules hold here, too: include that file first.
 *
 * Arrays belong to the caller. Their lengths follow from four numbers: the games of the batch, the
 * seats (always four a game), wf_action_mask_words and wf_observation_size. */

typedef struct WfBatch WfBatch;

/* ---- the actions and planes of a spec ---- */

/* Ids of actions are below wf_action_count. A mask has wf_action_mask_words words of 64 bits:
 * action a is bit a % 64 of word a / 64. An observation has wf_plane_count planes of levels * ranks
 * * files floats, together wf_observation_size. */
uint32_t wf_action_count(const WfSpec *spec);
size_t wf_action_mask_words(const WfSpec *spec);
uint32_t wf_plane_count(const WfSpec *spec);
size_t wf_observation_size(const WfSpec *spec);

/* An action of a seat as text, and the id of such a text, or -1. */
size_t wf_action_sentence(const WfSpec *spec, uint8_t seat, uint32_t action, char *buffer,
                          size_t size);
int64_t wf_action_number(const WfSpec *spec, uint8_t seat, const char *text, size_t length);

/* The short name of a plane, and what its numbers mean. */
size_t wf_plane_name(const WfSpec *spec, uint32_t plane, char *buffer, size_t size);
size_t wf_plane_meaning(const WfSpec *spec, uint32_t plane, char *buffer, size_t size);

/* The actions of a legal move: sets *count, and actions[0] to actions[*count - 1]; room for 16 is
 * enough. The other way round: the move that a sequence of actions is. Both return 0, 2 or 3. */
int32_t wf_action_sequence(const WfSpec *spec, const WfPosition *position, const uint8_t *move,
                           uint32_t *actions, uint32_t *count);
int32_t wf_action_move(const WfSpec *spec, const WfPosition *position, const uint32_t *actions,
                       uint32_t count, uint8_t *move);

/* ---- batches ---- */

/* `games` games of a spec, each at its start. `limit` truncates a game after that many turns, 0:
 * never. With `restart` a game that ends begins again in the same step; with `vary` each game has a
 * start number of its own where the spec has one. NULL: no memory, or `games` is 0. */
WfBatch *wf_batch_open(const WfSpec *spec, size_t games, uint64_t seed, uint32_t limit,
                       bool restart, bool vary, const WfAllocator *allocator);
WfBatch *wf_batch_copy(const WfBatch *batch);
void wf_batch_free(WfBatch *batch);

/* Starts all games again, or one. They return 0 or 3. */
int32_t wf_batch_begin(WfBatch *batch, uint64_t seed);
int32_t wf_batch_begin_one(WfBatch *batch, size_t game);

/* Plays actions[game] in each game. Writes rewards[game * 4 + seat] and ends[game]: 0 it goes on, 1
 * it has ended, 2 it was truncated. Returns 0; 2 if an action is not legal, which plays nothing and
 * sets *faulty to the first such game (`faulty` may be NULL); or 3. */
int32_t wf_batch_play(WfBatch *batch, const int32_t *actions, float *rewards, uint8_t *ends,
                      size_t *faulty);

/* A seat of one game leaves: writes four rewards and the end of this game. Returns 0, 2 or 3. */
int32_t wf_batch_part(WfBatch *batch, size_t game, uint8_t seat, float *rewards, uint8_t *end);

/* Of all games: the seats that act, the masks and observations one after the other, and a random
 * legal action each (-1: the game has ended). */
void wf_batch_seats(const WfBatch *batch, uint8_t *seats);
void wf_batch_masks(const WfBatch *batch, uint64_t *masks, size_t stride);
void wf_batch_planes(const WfBatch *batch, float *planes, size_t stride);
void wf_batch_sample(WfBatch *batch, int32_t *actions);

/* Of one game: its position, owned by the batch and valid until the batch changes, which in the
 * middle of a turn is that before the turn; the actions of the present turn so far; how often its
 * position has occurred; its turns; the spec with its start number, for the caller to free; and the
 * outcome after the last step, with `restart` that of the game that this step ended. */
const WfPosition *wf_batch_position(const WfBatch *batch, size_t game);
uint32_t wf_batch_steps(const WfBatch *batch, size_t game);
uint32_t wf_batch_occurrences(const WfBatch *batch, size_t game);
uint32_t wf_batch_turns(const WfBatch *batch, size_t game);
WfSpec *wf_batch_game_spec(const WfBatch *batch, size_t game, const WfAllocator *allocator);
void wf_batch_result(const WfBatch *batch, size_t game, int32_t *result, int32_t *reason,
                     uint8_t *seat);

/* ---- many positions at a time ---- */

/* For programs that look ahead. `positions` is an array of `count` positions of a game: that of
 * index i begins at positions + i * wf_position_bytes(game), and has been copied there from a
 * position of the library. The array may have any address. */

/* How many legal turns the positions have together. */
size_t wf_positions_turns(const WfGame *game, const uint8_t *positions, size_t count);

/* Writes all legal turns of all positions: for each turn the index of its position, the turn (16
 * bytes), and the position after it. The arrays have room for wf_positions_turns. Returns 0 or 3.
 */
int32_t wf_positions_expand(const WfGame *game, const uint8_t *positions, size_t count,
                            uint32_t *parents, uint8_t *moves, uint8_t *after);

/* Writes what stands on each place: boards[i * places + place], as seats[i] sees the position,
 * which must be a seat of the spec. The places are those of observations. 0: empty. Otherwise 1 +
 * group * kinds + kind, where group 0 is the seat that looks and the others follow in turn order.
 */
void wf_positions_boards(const WfSpec *spec, const uint8_t *positions, size_t count,
                         const uint8_t *seats, int8_t *boards);

/* Of each position: the seat to move; the result that it shows by itself: the seat that has won, -1
 * if the game goes on, -2 for a draw or a dead end; and the hash. In Safe Passage, where both seats
 * win, the seat is 0. */
void wf_positions_heads(const WfGame *game, const uint8_t *positions, size_t count, uint8_t *seats,
                        int8_t *results, uint64_t *hashes);
