/* game.h - games, positions, moves and outcomes: the interface that all games share.
 *
 * The registry hands out each game as a `const WfGame *`. A position is a plain value without
 * pointers, owned by the caller; copy it with wf_copy. Applying a move changes the position in
 * place. To return to a position, keep a copy: positions are a few hundred bytes, cheaper to copy
 * than to undo.
 *
 * No call here prints, exits or keeps state between calls. Memory comes only from the allocator
 * that a call is given, directly or in a WfMoveList. All calls may run on any number of threads at
 * once. */
#ifndef WAYFARER_GAME_H
#define WAYFARER_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <wayfarer/status.h>

#ifdef __cplusplus
extern "C" {
#define WF_ALIGN16 alignas(16)
#else
#define WF_ALIGN16 _Alignas(16)
#endif

enum {
    WF_SEATS_MAX = 4,
    WF_OPTIONS_MAX = 4,
    WF_SENT_MAX = 6,        /* the most circles that one turn of TRAVERSE can send back */
    WF_PATH_MAX = 128,      /* the most places that a piece touches in one turn */
    WF_ATTACKERS_MAX = 128, /* the most pieces of a seat that attack one place */
    WF_CHECKS_MAX = 16,     /* the most pieces in check at a time */
    WF_REACH_MAX = 256,     /* the most squares that a piece reaches */
    WF_POSITION_MAX = 1024, /* bytes of the largest position, its WfHead included */
    WF_TEXT_MAX = 512, /* bytes that hold any position, move or spec, with the final zero byte */
    WF_NO_SEAT = 255,
    WF_NO_SQUARE = 255,
    WF_COUNTER_MAX = 1000000 /* clocks and move numbers stop here */
};

/* See explain.h: why a move is legal or not. */
typedef struct WfExplanation WfExplanation;

/* See notation.h: a move as people write it. */
typedef struct WfNotation WfNotation;

/* See arrange.h: a position taken apart, its fields, and where pieces can go. */
typedef struct WfArrangement WfArrangement;
typedef struct WfField WfField;
typedef struct WfReach WfReach;

/* A game with its options chosen. `choice[i]` is an index into the values of option i. `number` is
 * the number of a numbered choice (Safe Passage: the start, 0 to 959, or the seed). */
typedef struct WfSpec {
    const WfGame *game;
    uint8_t choice[WF_OPTIONS_MAX];
    uint64_t number;
} WfSpec;

/* What all positions share. `hash` is the Zobrist hash of the position without clock and number.
 * `playing` has a bit for each seat that still plays; in TRAVERSE, a seat that has left is missing.
 * `clock` counts the turns since the last one that reset it. `number` is the move number; in
 * TRAVERSE, the round. */
typedef struct WfHead {
    uint64_t hash;
    uint32_t clock;
    uint32_t number;
    uint8_t turn; /* seat to move, an index into WfGame.seats */
    uint8_t playing;
} WfHead;

/* Memory for a position of any game. Only the first WfGame.position_size bytes are used.
 *
 * Games keep 128-bit integers in positions, so positions are aligned to 16 bytes: the compiler
 * aligns variables of this type, and memory from a WfAllocator is aligned. The functions of the
 * library accept a position at any other address, too, as programs in other languages may have it;
 * they then work on a copy. A game's own functions (WfGame) need an aligned position. */
typedef struct WfPosition {
    WF_ALIGN16 WfHead head;
    uint64_t body[(WF_POSITION_MAX - sizeof(WfHead)) / sizeof(uint64_t)];
} WfPosition;

/* Values of WfMove.extra for a turn that does not move a piece. */
enum { WF_EXTRA_SETUP = 254, WF_EXTRA_PASS = 255 };

/* One whole turn: a plain value of 16 bytes. Unused bytes are zero, so memcmp compares moves.
 *
 *   from, to   squares in the game's own numbering (see WfGame.place); 0 for a setup or a pass
 *   extra      promotion: the kind (Courier Leapale); WF_EXTRA_SETUP, WF_EXTRA_PASS (TRAVERSE)
 *   sent       how many other pieces the turn sends elsewhere
 *   detail     a pair from, to for each piece sent; for a setup the eight kinds in order */
typedef struct WfMove {
    uint8_t from, to, extra, sent;
    uint8_t detail[2 * WF_SENT_MAX];
} WfMove;

/* A list of moves that grows through its allocator. Start with wf_moves_init and end with
 * wf_moves_free. One list can be reused for any number of positions. */
typedef struct WfMoveList {
    WfMove *items;
    size_t count, capacity;
    WfAllocator allocator;
} WfMoveList;

typedef enum WfResult { WF_ONGOING = 0, WF_WIN, WF_DRAW, WF_DEAD_END } WfResult;

typedef enum WfReason {
    WF_REASON_NONE = 0,
    WF_REASON_ARRIVED,       /* both Travelers, or all eight pieces, are home */
    WF_REASON_CHECKMATE,     /* Courier Leapale */
    WF_REASON_PROMOTIONS,    /* Courier Leapale: three each of H, M and U */
    WF_REASON_STALEMATE,     /* no legal move */
    WF_REASON_CLOCK,         /* fifty moves by each side without one that resets the clock */
    WF_REASON_REPETITION,    /* the position occurred for the third time */
    WF_REASON_BARE_EMPERORS, /* Courier Leapale */
    WF_REASON_SHUT_OUT,   /* TRAVERSE, adjudicated: of the seats shut out, the one with most pieces
                             home */
    WF_REASON_SEVEN_HOME, /* TRAVERSE, adjudicated: the only seat with exactly seven pieces home */
    WF_REASON_UNDECIDED,  /* TRAVERSE, adjudicated: neither of these */
    WF_REASON_GOAL,       /* Safe Passage */
    WF_REASON_NO_SAFE_MOVE, /* Safe Passage */
    WF_REASON_RESIGNATION,  /* in records only */
    WF_REASON_TIME,         /* in records only */
    WF_REASON_AGREEMENT     /* in records only */
} WfReason;

/* `seat` is the winner of a WF_WIN, and WF_NO_SEAT otherwise. In Safe Passage both seats win
 * together, so `seat` is WF_NO_SEAT there too. */
typedef struct WfOutcome {
    WfResult result;
    WfReason reason;
    uint8_t seat;
} WfOutcome;

/* A place on the board. Each member counts from 0; `level` is 0 on flat boards. */
typedef struct WfPlace {
    uint8_t file, rank, level;
} WfPlace;

/* What stands on a place. On an empty place `letter` is 0 and `seat` is WF_NO_SEAT. The letter is
 * upper case, and `name` is a static string. */
typedef struct WfPiece {
    char letter;
    uint8_t seat;
    const char *name;
} WfPiece;

/* A kind of piece: its upper-case letter and its name, both as the inventor gave them. */
typedef struct WfPieceKind {
    char letter;
    const char *name;
} WfPieceKind;

/* An option of a game: its key and its values. `values` are separated by '|', and the first one is
 * the default. A value that ends in '#' stands for that prefix and a decimal number of at most
 * `number_max`. */
typedef struct WfOption {
    const char *key;
    const char *values;
    uint64_t number_max[3]; /* by index of the value, for values that end in '#' */
} WfOption;

/* A piece that its side must save at once, and the pieces that attack it. Squares are in the game's
 * own numbering (WfGame.place). */
typedef struct WfCheck {
    uint8_t square, count;
    uint8_t by[WF_ATTACKERS_MAX]; /* `count` of them */
} WfCheck;

/* How far a seat has come on its journey. */
typedef struct WfProgress {
    unsigned done, of; /* pieces that have arrived, out of those that must */
    bool has_left;
    unsigned left; /* if `has_left`: the least number of its own turns that it still needs */
} WfProgress;

/* A game. Call its functions through the wf_ functions below, which add the checks that are the
 * same for all games; `place` has no such function, so call it directly. docs/adding-a-game.md says
 * how to write a game; those of the library are in src/games. */
struct WfGame {
    const char *name;  /* as in specs: "travelers" */
    const char *title; /* "The Travelers" */
    const char *inventor;
    const char *rules; /* the rules in Markdown, with rulings marked; ends in a newline */
    char seats[WF_SEATS_MAX +
               1]; /* one letter for each seat, by index: "wb" or "swne"; then zeros */
    const char *const *seat_names;
    const char *square_word;  /* the inventor's word: "square", "cell" or "space" */
    const WfPieceKind *kinds; /* kinds of pieces, in the order of the game's own numbers */
    uint8_t kind_count;
    const WfOption *options;
    uint8_t option_count;
    uint8_t files, ranks, levels; /* the board */
    const char *level_names;      /* one letter for each level, or "" */
    bool cooperative;             /* the seats share one aim: Safe Passage */
    bool has_clock; /* head.clock counts, and no position from before its last reset can recur */
    size_t position_size; /* bytes, a multiple of 16 */

    void (*start)(const WfSpec *spec, WfPosition *position);
    WfCode (*moves)(const WfPosition *position, WfMoveList *list);
    uint64_t (*count)(const WfPosition *position);
    /* Whether there is a legal move, and whether a move is legal, without listing the moves. For
     * games whose lists can be very long. NULL: the library lists the moves. */
    bool (*can_move)(const WfPosition *position);
    bool (*is_legal)(const WfPosition *position, const WfMove *move);
    void (*apply)(WfPosition *position, const WfMove *move);
    WfOutcome (*outcome)(const WfPosition *position, bool has_moves);
    WfOutcome (*adjudicate)(const WfPosition *position); /* NULL: a repetition is a draw */
    void (*leave)(WfPosition *position, uint8_t seat);   /* NULL: leaving ends the game */
    uint64_t (*rehash)(const WfPosition *position);      /* computes head.hash from scratch */
    WfCode (*parse)(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                    WfFault *fault);
    void (*format)(const WfPosition *position, WfText *text);
    WfCode (*scan_move)(const char *text, size_t length, WfMove *move, WfFault *fault);
    void (*format_move)(const WfPosition *position, const WfMove *move, WfText *text);
    /* Write a legal move as people do, and read one. Both NULL: people use machine notation too. If
     * `read_move` returns WF_ILLEGAL, it sets *move to the move that the text means, for
     * wf_explain. If the text could mean several, it fills the fault and sets `from` to
     * WF_NO_SQUARE. base/short_move.h does most of this. */
    WfCode (*write_move)(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                         WfNotation *written);
    WfCode (*read_move)(const WfPosition *position, const char *text, size_t length,
                        WfMoveList *scratch, WfMove *move, WfFault *fault);
    /* Fills the clauses and returns whether the move is legal. base/explanation_builder.h builds
     * clauses. */
    bool (*explain)(const WfPosition *position, const WfMove *move, WfExplanation *explanation);
    const WfMessage *messages; /* see WfMessage (explain.h) for the first two */
    size_t message_count;
    WfPiece (*piece_at)(const WfPosition *position, WfPlace place);
    WfPlace (*place)(uint8_t square); /* of a square in the game's own numbering */
    /* See wf_attackers; writes squares. NULL: no piece ever attacks. */
    size_t (*attackers)(const WfPosition *position, uint8_t seat, WfPlace place,
                        uint8_t from[WF_ATTACKERS_MAX]);
    /* See wf_checks, wf_progress and wf_reach. NULL: the game has none. */
    size_t (*checks)(const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);
    bool (*progress)(const WfPosition *position, uint8_t seat, WfProgress *progress);
    size_t (*reach)(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX]);
    /* See wf_path; writes the squares of a legal move. NULL: from and to. */
    size_t (*path)(const WfPosition *position, const WfMove *move, uint8_t path[WF_PATH_MAX]);
    /* For editors (arrange.h): the fields of a position, their values, and the text of an
     * arrangement. All NULL: positions can be entered only as text. */
    const WfField *fields;
    uint8_t field_count;
    void (*take_fields)(const WfPosition *position, uint32_t *field);
    void (*write_arrangement)(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);
    /* See wf_range (arrange.h); the place is not empty. NULL: not implemented. */
    size_t (*range)(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                    WfReach *go);
    /* See wf_sends (arrange.h); neither place is empty. NULL: no piece sends others elsewhere, or
     * not implemented. */
    size_t (*sends)(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                    WfPlace victim, uint8_t *squares);
};

/* The games in their fixed order; `*count` is set to how many. Static. */
const WfGame *const *wf_games(size_t *count);

/* The game with this name, or NULL. */
const WfGame *wf_game(const char *name);

/* Reads a spec, `GAME[:key=value,...]`. Returns WF_OK or WF_BAD_INPUT; the fault, which may be
 * NULL, has the byte of the word that is not known. */
WfCode wf_parse_spec(const char *text, size_t length, WfSpec *spec, WfFault *fault);

/* Writes a spec in its shortest form, without options that have their default. */
void wf_format_spec(const WfSpec *spec, WfText *text);

/* The seats that take part under this spec, one bit each. */
uint8_t wf_seats(const WfSpec *spec);

/* The index of the seat with this letter, or WF_NO_SEAT. */
uint8_t wf_seat(const WfGame *game, char letter);

/* Sets a position to the start position of the spec. */
void wf_start(const WfSpec *spec, WfPosition *position);

/* Copies a position of this game. */
void wf_copy(const WfGame *game, WfPosition *to, const WfPosition *from);

/* Whether two positions are equal in placement, seat to move and everything else that the rules
 * depend on. The clock and the move number are not compared. */
bool wf_same(const WfGame *game, const WfPosition *a, const WfPosition *b);

/* wf_moves_init makes an empty list over this allocator. wf_moves_free gives its memory back; the
 * list is then empty and can be used again. */
void wf_moves_init(WfMoveList *list, WfAllocator allocator);
void wf_moves_free(WfMoveList *list);

/* Makes room for `more` moves beyond list->count. Returns WF_OK, or WF_NO_MEMORY, which leaves the
 * list unchanged. */
WfCode wf_moves_reserve(WfMoveList *list, size_t more);

/* Lists all legal moves in a fixed order, each outcome once. A position that is won or dead has
 * none. Endings by repetition or by a count are not considered. Returns WF_OK, or WF_NO_MEMORY with
 * an empty list. */
WfCode wf_moves(const WfGame *game, const WfPosition *position, WfMoveList *list);

/* The number of moves that wf_moves would list, without listing them. */
uint64_t wf_count(const WfGame *game, const WfPosition *position);

/* Whether wf_moves would list a move. Returns WF_OK, WF_ILLEGAL or WF_NO_MEMORY. `scratch` is a
 * list of the caller; it is overwritten. */
WfCode wf_check_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfMoveList *scratch);

/* Plays a move that wf_moves listed for this position. Any other move is undefined behaviour. */
void wf_apply(const WfGame *game, WfPosition *position, const WfMove *move);

/* The outcome that the position by itself shows, its clock or round included. The history is not
 * known here; wf_record_outcome takes it into account. */
WfOutcome wf_outcome(const WfGame *game, const WfPosition *position);

/* A short English phrase for a reason; a static string. */
const char *wf_reason(WfReason reason);

/* Reads a position in the notation of its game. Returns WF_OK, or WF_BAD_INPUT, also if the
 * position contradicts the spec. `fault` may be NULL. wf_format writes a position in this notation.
 */
WfCode wf_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                WfFault *fault);
void wf_format(const WfGame *game, const WfPosition *position, WfText *text);

/* Reads a move for its form only, in machine notation; it need not be legal. Returns WF_OK or
 * WF_BAD_INPUT; the fault, which may be NULL, has the byte. */
WfCode wf_scan_move(const WfGame *game, const char *text, size_t length, WfMove *move,
                    WfFault *fault);

/* Reads a legal move in machine notation. Returns WF_OK, WF_BAD_INPUT, WF_NO_MEMORY, or WF_ILLEGAL
 * with the rule that forbids the move as the fault's message. `fault` may be NULL. `scratch` is a
 * list of the caller; it is overwritten. wf_format_move writes a move in machine notation. */
WfCode wf_parse_move(const WfGame *game, const WfPosition *position, const char *text,
                     size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault);
void wf_format_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                    WfText *text);

/* Whether a scanned move is legal, and why, in the text's language: what it does, or which rule
 * forbids it and because of which pieces. explain.h gives the same as data. */
bool wf_explain(const WfGame *game, const WfPosition *position, const WfMove *move, WfText *text);

/* What stands on a place, for programs that draw the board. */
WfPiece wf_piece_at(const WfGame *game, const WfPosition *position, WfPlace place);

/* Whether a piece of the seat attacks a place, as the game defines it:
 *
 *   The Travelers     an Ace, Deuce or Trey at its distance bears on the place
 *   Courier Leapale   a piece attacks the cell
 *   Safe Passage      a piece attacks the square as in FIDE article 3.1
 *   TRAVERSE          never */
bool wf_attacks(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place);

/* The squares of the seat's pieces that attack a place. Returns how many. */
size_t wf_attackers(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place,
                    uint8_t from[WF_ATTACKERS_MAX]);

/* The pieces that the seat to move must save at once: an Emperor in check (Courier Leapale), pieces
 * in danger (Safe Passage). Returns how many. */
size_t wf_checks(const WfGame *game, const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);

/* How far a seat has come: Travelers on their last rank (The Travelers), pieces home (TRAVERSE).
 *
 * `left` is the least number of its own turns that the seat still needs if nothing gets in its way.
 * It is a proven bound, not a forecast. It can be fewer only if another seat helps by throwing a
 * Traveler forward or sending a circle home. Returns false in games without such a journey. */
bool wf_progress(const WfGame *game, const WfPosition *position, uint8_t seat,
                 WfProgress *progress);

/* The squares to which the piece on a place can go by its own way of moving, even if a rule forbids
 * it to end its move there; wf_explain names the rule. Returns how many; 0 in games that do not
 * implement this. */
size_t wf_reach(const WfGame *game, const WfPosition *position, WfPlace from,
                uint8_t to[WF_REACH_MAX]);

/* The places that the piece touches in a legal move, for programs that draw its path: where it
 * starts, where each jump of a series lands, and where it ends. Returns how many; 0 for a setup or
 * a pass. */
size_t wf_path(const WfGame *game, const WfPosition *position, const WfMove *move,
               WfPlace path[WF_PATH_MAX]);

/* Writes the name of a place, "d4" or "wd3", with a final zero byte. */
void wf_place_name(const WfGame *game, WfPlace place, char name[8]);

/* Memory for the hash table of wf_perft, owned by the caller. It must be all zero before its first
 * use, and serve one game only. Threads can share it. */
typedef struct WfPerftTable {
    uint64_t *slots; /* 2 words for each slot */
    size_t slot_count;
} WfPerftTable;

/* Counts the sequences of exactly `depth` turns from a position. Leaves are counted in bulk.
 * `table` may be NULL. Returns WF_OK and sets *nodes, or WF_NO_MEMORY. */
WfCode wf_perft(const WfGame *game, const WfPosition *position, unsigned depth,
                const WfAllocator *allocator, const WfPerftTable *table, uint64_t *nodes);

#ifdef __cplusplus
}
#endif
#endif
