/* binding.h - the library for other languages: games, positions, moves and records by handles and
 * fixed-width integers, and nothing else. binding_search.h has what thinks.
 *
 * Generators of bindings read these two files as they are: cffi's cdef() takes them unedited. They
 * therefore have no include, no macro, no inline function, no enum, no struct with members and no
 * data symbol. They have no guard either: C11 allows the same typedef and the same declaration
 * twice, so they may be included any number of times and beside the other headers. In C, include
 * stdbool.h, stddef.h and stdint.h first, or include wayfarer.h, which includes them both. In C++,
 * put them in an extern "C" block.
 *
 * These rules hold for all functions here:
 *
 *   handles     What a function named ..._new, ..._copy, ..._read or ..._open returns belongs to
 *               the caller, who frees it with the function named after its type. NULL means that
 *               there is no memory, or that the fault says why. All ..._free functions accept NULL.
 *               A const pointer that another function returns is owned by the handle it came from,
 *               or is a constant of the library.
 *   allocators  `allocator` may be NULL: the system allocator. A handle remembers its allocator.
 *   codes       0: done. 1: the text cannot be read. 2: well formed, but the rules forbid it.
 *               3: no memory. wf_code_name gives them names.
 *   faults      `fault` may be NULL. Otherwise it is written if the code is not 0 and not 3.
 *   texts       A function with `buffer` and `size` writes at most `size` bytes, with a final zero
 *               byte unless `size` is 0. It returns the length of the whole text without that byte.
 *               If the length is not less than `size`, call again with a larger buffer.
 *   languages   `language` may be NULL: English.
 *   moves       16 bytes, a plain value in the caller's memory. Equal moves have equal bytes.
 *   places      Numbers from 0: (level * ranks + rank) * files + file.
 *   seats       Indices from 0, in turn order. 255: no seat.
 *   indices     An index or a place beyond the end gives 0, NULL or an empty text.
 *   NULL        No other argument may be NULL.
 *   threads     Any number of threads may call at once, but while one uses a handle in a call where
 *               it is not const, no other may use it. wf_effort_stop is the exception. */

typedef struct WfAllocator WfAllocator;
typedef struct WfLanguage WfLanguage;
typedef struct WfFault WfFault;
typedef struct WfGame WfGame;
typedef struct WfSpec WfSpec;
typedef struct WfPosition WfPosition;
typedef struct WfMoveList WfMoveList;
typedef struct WfRecord WfRecord;
typedef struct WfNotes WfNotes;
typedef struct WfNotesList WfNotesList;

/* ---- the library ---- */

/* "MAJOR.MINOR.PATCH" of the library that is loaded. A static string. */
const char *wf_version(void);

/* realloc and free of the C library. */
const WfAllocator *wf_allocator_system(void);

/* An allocator of the caller (status.h says what `resize` must do). It must live longer than all
 * that is allocated through it. */
WfAllocator *wf_allocator_new(void *(*resize)(void *context, void *block, size_t bytes),
                              void *context);
void wf_allocator_free(WfAllocator *allocator);

/* "ok", "bad input", "illegal", "no memory"; of a result (0 to 3) "ongoing", "win", "draw", "dead
 * end". Static strings; NULL for other numbers. */
const char *wf_code_name(int32_t code);
const char *wf_result_name(int32_t result);

/* Why a game ended, in a language: wf_position_outcome has the numbers. NULL for other numbers. */
const char *wf_reason_name(int32_t reason, const WfLanguage *language);

/* Languages: language.h describes these. */
const WfLanguage *wf_language(const char *tag);
const WfLanguage *wf_language_at(size_t index);
const char *wf_language_tag(const WfLanguage *language);
const char *wf_language_name(const WfLanguage *language);

/* ---- faults: why a call refused its input ---- */

WfFault *wf_fault_new(const WfAllocator *allocator);
void wf_fault_free(WfFault *fault);

/* Its code; the byte of the text that it is about, from 0; the line and the column in a record,
 * from 1, or 0; the name of the place on the board, or ""; the id of its message, or NULL. */
int32_t wf_fault_code(const WfFault *fault);
size_t wf_fault_at(const WfFault *fault);
size_t wf_fault_line(const WfFault *fault);
size_t wf_fault_column(const WfFault *fault);
const char *wf_fault_place(const WfFault *fault);
const char *wf_fault_id(const WfFault *fault);

/* The sentence. `where` puts the place in the text before it ("byte 3: "). */
size_t wf_fault_sentence(const WfFault *fault, bool where, const WfLanguage *language, char *buffer,
                         size_t size);

/* ---- games ---- */

size_t wf_game_count(void);
const WfGame *wf_game_at(size_t index);
const WfGame *wf_game(const char *name);

/* As in specs ("travelers"); for people ("The Travelers"); the inventor; his word for a place
 * ("square", "cell", "space"); the rules in Markdown. Static strings. */
const char *wf_game_name(const WfGame *game);
const char *wf_game_title(const WfGame *game);
const char *wf_game_inventor(const WfGame *game);
const char *wf_game_square_word(const WfGame *game);
const char *wf_rules(const WfGame *game, const WfLanguage *language);

/* The seats share one aim; the clock of quiet turns counts; wf_position_read takes every
 * arrangement of an editor (arrange.h). */
bool wf_game_is_cooperative(const WfGame *game);
bool wf_game_has_clock(const WfGame *game);
bool wf_can_arrange(const WfGame *game);

/* Seats: the letter and the name of each. wf_seat finds one by its letter, or returns 255. */
uint32_t wf_game_seat_count(const WfGame *game);
char wf_game_seat_letter(const WfGame *game, uint32_t seat);
const char *wf_game_seat_name(const WfGame *game, uint32_t seat);
uint8_t wf_seat(const WfGame *game, char letter);

/* Kinds of pieces, in the order of the game's own numbers. Letters are upper case. */
uint32_t wf_game_kind_count(const WfGame *game);
char wf_game_kind_letter(const WfGame *game, uint32_t kind);
const char *wf_game_kind_name(const WfGame *game, uint32_t kind);

/* Options and their values; value 0 is the default. A value that ends in '#' stands for that prefix
 * and a decimal number up to wf_game_option_number_max. */
uint32_t wf_game_option_count(const WfGame *game);
const char *wf_game_option_key(const WfGame *game, uint32_t option);
uint32_t wf_game_option_value_count(const WfGame *game, uint32_t option);
size_t wf_game_option_value(const WfGame *game, uint32_t option, uint32_t value, char *buffer,
                            size_t size);
uint64_t wf_game_option_number_max(const WfGame *game, uint32_t option, uint32_t value);

/* The board. The letter of a level is 0 on flat boards. */
uint32_t wf_game_files(const WfGame *game);
uint32_t wf_game_ranks(const WfGame *game);
uint32_t wf_game_levels(const WfGame *game);
char wf_game_level_letter(const WfGame *game, uint32_t level);

/* Places: how many, the name of one ("d4", "wd3"), the number of a name (-1: none), and the place
 * of a square in the game's own numbering, which moves have. */
uint32_t wf_game_place_count(const WfGame *game);
size_t wf_game_place_name(const WfGame *game, uint32_t place, char *buffer, size_t size);
int32_t wf_game_place(const WfGame *game, const char *name, size_t length);
uint32_t wf_game_square_place(const WfGame *game, uint8_t square);

/* ---- specs: a game with its options chosen ---- */

/* Reads `GAME[:key=value,...]`. */
WfSpec *wf_spec_read(const char *text, size_t length, const WfAllocator *allocator, WfFault *fault);
WfSpec *wf_spec_copy(const WfSpec *spec, const WfAllocator *allocator);
void wf_spec_free(WfSpec *spec);

const WfGame *wf_spec_game(const WfSpec *spec);
uint32_t wf_spec_choice(const WfSpec *spec, uint32_t option); /* the index of the chosen value */
uint64_t wf_spec_number(const WfSpec *spec);                  /* of a numbered value */
uint8_t wf_seats(const WfSpec *spec);                         /* the seats that play: a bit each */

/* The shortest text that means this spec. */
size_t wf_spec_text(const WfSpec *spec, char *buffer, size_t size);

/* ---- positions ---- */

/* Bytes of a position of a game and of any game, and the alignment of one. For callers who keep
 * positions in memory of their own; the handles below need none of this. */
size_t wf_position_bytes(const WfGame *game);
size_t wf_position_bytes_max(void);
size_t wf_position_alignment(void);

/* The start position of a spec; a copy; the position that a text describes. */
WfPosition *wf_position_new(const WfSpec *spec, const WfAllocator *allocator);
WfPosition *wf_position_copy(const WfGame *game, const WfPosition *position,
                             const WfAllocator *allocator);
WfPosition *wf_position_read(const WfSpec *spec, const char *text, size_t length,
                             const WfAllocator *allocator, WfFault *fault);
void wf_position_free(WfPosition *position);

size_t wf_position_text(const WfGame *game, const WfPosition *position, char *buffer, size_t size);

/* The board as lines of ASCII. */
size_t wf_position_diagram(const WfGame *game, const WfPosition *position, char *buffer,
                           size_t size);

/* game.h, WfHead, describes these. */
uint64_t wf_position_hash(const WfPosition *position);
uint32_t wf_position_clock(const WfPosition *position);
uint32_t wf_position_number(const WfPosition *position);
uint8_t wf_position_turn(const WfPosition *position);
uint8_t wf_position_playing(const WfPosition *position);

/* Whether two positions of a game are equal, clock and number left out or compared, too. */
bool wf_same(const WfGame *game, const WfPosition *a, const WfPosition *b);
bool wf_position_equal(const WfGame *game, const WfPosition *a, const WfPosition *b);

/* The outcome that the position by itself shows: the result, the reason, and the seat that won. */
void wf_position_outcome(const WfGame *game, const WfPosition *position, int32_t *result,
                         int32_t *reason, uint8_t *seat);

/* What stands on a place: the upper-case letter, or 0; and the seat. wf_position_pieces writes all
 * places: wf_game_place_count letters and as many seats. */
char wf_position_letter(const WfGame *game, const WfPosition *position, uint32_t place);
uint8_t wf_position_seat(const WfGame *game, const WfPosition *position, uint32_t place);
void wf_position_pieces(const WfGame *game, const WfPosition *position, uint8_t *letters,
                        uint8_t *seats);

/* The places from which pieces of a seat attack a place; the places that a piece reaches by its own
 * way of moving; the places of the pieces that the seat to move must save at once. They write at
 * most `size` places and return how many there are. */
size_t wf_position_attackers(const WfGame *game, const WfPosition *position, uint8_t seat,
                             uint32_t place, uint32_t *places, size_t size);
size_t wf_position_reach(const WfGame *game, const WfPosition *position, uint32_t place,
                         uint32_t *places, size_t size);
size_t wf_position_checks(const WfGame *game, const WfPosition *position, uint32_t *places,
                          size_t size);

/* How far a seat has come on its journey: pieces that have arrived, of how many, and the least
 * number of turns that it still needs, or -1. Returns false in games without a journey. */
bool wf_position_progress(const WfGame *game, const WfPosition *position, uint8_t seat,
                          uint32_t *done, uint32_t *of, int64_t *left);

/* The number of legal moves, and of sequences of exactly `depth` turns. */
uint64_t wf_count(const WfGame *game, const WfPosition *position);
int32_t wf_position_perft(const WfGame *game, const WfPosition *position, uint32_t depth,
                          const WfAllocator *allocator, uint64_t *nodes);

/* Plays a legal move. Returns 0, 2 if it is not legal, or 3; the position is then unchanged. The
 * second one does not check: any other move than a legal one is undefined behaviour. */
int32_t wf_position_play(const WfGame *game, WfPosition *position, const uint8_t *move,
                         const WfAllocator *allocator);
void wf_position_play_legal(const WfGame *game, WfPosition *position, const uint8_t *move);

/* Passes the turn to the next seat, to look at its threats (wf_pass, analysis.h). */
int32_t wf_position_pass(const WfSpec *spec, const WfPosition *position, WfPosition *passed,
                         const WfAllocator *allocator, WfFault *fault);

/* ---- moves ---- */

size_t wf_move_bytes(void); /* 16 */

/* The squares in the game's own numbering, and the rest as WfMove in game.h describes it. `extra`
 * is 254 for a setup and 255 for a pass. */
uint8_t wf_move_from(const uint8_t *move);
uint8_t wf_move_to(const uint8_t *move);
uint8_t wf_move_extra(const uint8_t *move);
uint8_t wf_move_sent(const uint8_t *move);

/* Reads a legal move, as people write it or in machine notation; wf_move_scan reads the machine
 * notation of a move that need not be legal. */
int32_t wf_move_read(const WfGame *game, const WfPosition *position, const char *text,
                     size_t length, const WfAllocator *allocator, uint8_t *move, WfFault *fault);
int32_t wf_move_scan(const WfGame *game, const char *text, size_t length, uint8_t *move,
                     WfFault *fault);

/* Machine notation, and as people write a legal move. wf_move_notation sets `*length` to what the
 * other functions return, and returns 0 or 3. */
size_t wf_move_text(const WfGame *game, const WfPosition *position, const uint8_t *move,
                    char *buffer, size_t size);
int32_t wf_move_notation(const WfGame *game, const WfPosition *position, const uint8_t *move,
                         const WfLanguage *language, const WfAllocator *allocator, char *buffer,
                         size_t size, size_t *length);

/* Whether a move is legal: 0, 2 or 3. */
int32_t wf_move_check(const WfGame *game, const WfPosition *position, const uint8_t *move,
                      const WfAllocator *allocator);

/* The places that a legal move touches, in order. Writes at most `size`, returns how many. */
size_t wf_move_path(const WfGame *game, const WfPosition *position, const uint8_t *move,
                    uint32_t *places, size_t size);

/* Whether a scanned move is legal, and why. The sentence is what it does, or which rule forbids it
 * and because of which pieces. The JSON has the same as data:
 * {"legal":...,"text":...,"says":[...]}, as docs/json.md describes it. Both write the whole length
 * into `*length`. */
bool wf_move_explain(const WfGame *game, const WfPosition *position, const uint8_t *move,
                     const WfLanguage *language, char *buffer, size_t size, size_t *length);
bool wf_move_explain_json(const WfGame *game, const WfPosition *position, const uint8_t *move,
                          const WfLanguage *language, char *buffer, size_t size, size_t *length);

/* A list of moves, for any number of positions. wf_move_list_fill writes all legal moves of a
 * position into it, in a fixed order. wf_move_list_items are `count` times 16 bytes, valid until
 * the list is filled again. */
WfMoveList *wf_move_list_new(const WfAllocator *allocator);
void wf_move_list_free(WfMoveList *list);
int32_t wf_move_list_fill(WfMoveList *list, const WfGame *game, const WfPosition *position);
size_t wf_move_list_count(const WfMoveList *list);
const uint8_t *wf_move_list_items(const WfMoveList *list);

/* ---- records: games as they were played (record.h) ---- */

WfRecord *wf_record_new(const WfSpec *spec, const WfPosition *from, const WfAllocator *allocator);
void wf_record_free(WfRecord *record);
const WfSpec *wf_record_spec(const WfRecord *record);
size_t wf_record_length(const WfRecord *record);
const WfPosition *wf_record_position(const WfRecord *record, size_t events);
const WfPosition *wf_record_now(const WfRecord *record);
bool wf_record_undo(WfRecord *record);
unsigned wf_record_occurrences(const WfRecord *record);

/* Adds an event. `kind` is 0 for a move, 1 if the seat resigns, 2 if its time has run out, 3 for a
 * draw by agreement. `move` counts for a move only, `seat` for 1 and 2. Returns 0, 2 or 3. */
int32_t wf_record_put(WfRecord *record, int32_t kind, uint8_t seat, const uint8_t *move);

/* Event number `index`: its kind (-1: there is none), its seat, and the move of kind 0. */
int32_t wf_record_event_kind(const WfRecord *record, size_t index);
uint8_t wf_record_event_seat(const WfRecord *record, size_t index);
void wf_record_event_move(const WfRecord *record, size_t index, uint8_t *move);

/* The outcome with its history: repetition and seats that left count. */
void wf_record_result(const WfRecord *record, int32_t *result, int32_t *reason, uint8_t *seat);

/* An outcome in the form of records: "1-0", "*". */
size_t wf_result_text(const WfSpec *spec, int32_t result, int32_t reason, uint8_t seat,
                      char *buffer, size_t size);

/* ---- notes: records with tags, comments and variations (record.h) ---- */

/* Reads a text with exactly one game, or with any number of them. */
WfNotes *wf_notes_parse(const char *text, size_t length, const WfAllocator *allocator,
                        WfFault *fault);
WfNotesList *wf_notes_list_read(const char *text, size_t length, const WfAllocator *allocator,
                                WfFault *fault);
void wf_notes_list_free(WfNotesList *list);
size_t wf_notes_list_count(const WfNotesList *list);
const WfNotes *wf_notes_list_at(const WfNotesList *list, size_t index);

WfNotes *wf_notes_of(const WfRecord *record, const WfAllocator *allocator);
void wf_notes_free(WfNotes *notes);
WfRecord *wf_notes_record(const WfNotes *notes, const WfAllocator *allocator);
const WfSpec *wf_notes_spec(const WfNotes *notes);
size_t wf_notes_text(const WfNotes *notes, char *buffer, size_t size);

const char *wf_notes_tag(const WfNotes *notes, const char *name);
const char *wf_notes_tag_name(const WfNotes *notes, size_t index);
int32_t wf_notes_put_tag(WfNotes *notes, const char *name, const char *value);

/* The tree. Node 0 is the root, and 0 as an answer means none. The kind of the root's event is -1.
 * A glyph is 0 to 6: none ! ? !! ?? !? ?!. wf_notes_put adds an event after a node and does not
 * check it; it returns 0 when there is no memory. */
uint32_t wf_notes_child(const WfNotes *notes, uint32_t node);
uint32_t wf_notes_sibling(const WfNotes *notes, uint32_t node);
const char *wf_notes_comment(const WfNotes *notes, uint32_t node);
int32_t wf_notes_event_kind(const WfNotes *notes, uint32_t node);
uint8_t wf_notes_event_seat(const WfNotes *notes, uint32_t node);
void wf_notes_event_move(const WfNotes *notes, uint32_t node, uint8_t *move);
int32_t wf_notes_node_glyph(const WfNotes *notes, uint32_t node);
uint32_t wf_notes_put(WfNotes *notes, uint32_t parent, int32_t kind, uint8_t seat,
                      const uint8_t *move);
int32_t wf_notes_put_comment(WfNotes *notes, uint32_t node, const char *text, size_t length);
void wf_notes_put_glyph(WfNotes *notes, uint32_t node, int32_t glyph);
