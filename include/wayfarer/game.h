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
/* Aligns a variable or a member to 16 bytes, in C and C++. */
#define WF_ALIGN16 alignas(16)
#else
/* Aligns a variable or a member to 16 bytes, in C and C++. */
#define WF_ALIGN16 _Alignas(16)
#endif

/* Sizes, and values that mean "none". */
enum {
    WF_SEATS_MAX = 4,       /* the most seats */
    WF_OPTIONS_MAX = 4,     /* the most options of a game */
    WF_SENT_MAX = 6,        /* the most circles that one turn of TRAVERSE can send back */
    WF_PATH_MAX = 128,      /* the most places that a piece touches in one turn */
    WF_ATTACKERS_MAX = 128, /* the most pieces of a seat that attack one place */
    WF_CHECKS_MAX = 16,     /* the most pieces in check at a time */
    WF_REACH_MAX = 256,     /* the most squares that a piece reaches */
    WF_POSITION_MAX = 1024, /* bytes of the largest position, its WfHead included */
    WF_TEXT_MAX = 512,  /* bytes that hold any position, move or spec, with the final zero byte */
    WF_NO_SEAT = 255,   /* no seat */
    WF_NO_SQUARE = 255, /* no square */
    WF_COUNTER_MAX = 1000000 /* clocks and move numbers stop here */
};

/* See explain.h: why a move is legal or not. */
typedef struct WfExplanation WfExplanation;

/* See notation.h: a move as people write it. */
typedef struct WfNotation WfNotation;

/* See arrange.h: a position taken apart. */
typedef struct WfArrangement WfArrangement;

/* See arrange.h: a part of a position. */
typedef struct WfField WfField;

/* See arrange.h: where a piece can go. */
typedef struct WfReach WfReach;

/* A game with its options chosen: a plain value. */
typedef struct WfSpec {
    const WfGame *game;             /* not NULL */
    uint8_t choice[WF_OPTIONS_MAX]; /* for each option, an index into its values */
    uint64_t number;                /* of a numbered choice (Safe Passage: the start, 0 to 959, or
                                       the seed) */
} WfSpec;

/* What all positions share. */
typedef struct WfHead {
    uint64_t hash;   /* the Zobrist hash of the position without clock and number */
    uint32_t clock;  /* turns since the last one that reset it */
    uint32_t number; /* the move number, from 1; in TRAVERSE, the round */
    uint8_t turn;    /* seat to move, an index into WfGame.seats */
    uint8_t playing; /* a bit for each seat that still plays; in TRAVERSE, a seat that has left is
                        missing */
} WfHead;

/* Memory for a position of any game. Only the first WfGame.position_size bytes are used.
 *
 * Games keep 128-bit integers in positions, so positions are aligned to 16 bytes: the compiler
 * aligns variables of this type, and memory from a WfAllocator is aligned. The functions of the
 * library accept a position at any other address, too, as programs in other languages may have it;
 * they then work on a copy. A game's own functions (WfGame) need an aligned position. */
typedef struct WfPosition {
    WF_ALIGN16 WfHead head; /* what all positions share */
    /* What the game keeps. */
    uint64_t body[(WF_POSITION_MAX - sizeof(WfHead)) / sizeof(uint64_t)];
} WfPosition;

/* Values of WfMove.extra for a turn that does not move a piece (TRAVERSE). */
enum {
    WF_EXTRA_SETUP = 254, /* a setup */
    WF_EXTRA_PASS = 255   /* a pass */
};

/* One whole turn: a plain value of 16 bytes. Unused bytes are zero, so memcmp compares moves. */
typedef struct WfMove {
    uint8_t from; /* a square in the game's own numbering (WfGame.place); 0 for a setup or a pass */
    uint8_t to;   /* the same */
    uint8_t extra; /* promotion: the kind (Courier Leapale); WF_EXTRA_SETUP, WF_EXTRA_PASS */
    uint8_t sent;  /* how many other pieces the turn sends elsewhere */
    /* A pair from, to for each piece sent; for a setup the eight kinds in order. */
    uint8_t detail[2 * WF_SENT_MAX];
} WfMove;

/* A list of moves that grows through its allocator. Start with wf_moves_init and end with
 * wf_moves_free. One list can be reused for any number of positions. */
typedef struct WfMoveList {
    WfMove *items;         /* the moves; owned by the list, valid until it changes */
    size_t count;          /* how many there are */
    size_t capacity;       /* how many there is room for */
    WfAllocator allocator; /* of the list */
} WfMoveList;

/* How a game stands. */
typedef enum WfResult {
    WF_ONGOING = 0, /* it goes on */
    WF_WIN,         /* a seat has won, or in Safe Passage both together */
    WF_DRAW,        /* nobody has won */
    WF_DEAD_END     /* Safe Passage: the goal cannot be reached any more */
} WfResult;

/* Why a game has ended. */
typedef enum WfReason {
    WF_REASON_NONE = 0,      /* it has not */
    WF_REASON_ARRIVED,       /* both Travelers, or all eight pieces, are home */
    WF_REASON_CHECKMATE,     /* Courier Leapale */
    WF_REASON_PROMOTIONS,    /* Courier Leapale: three each of H, M and U */
    WF_REASON_STALEMATE,     /* no legal move, and the game is drawn */
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
    WF_REASON_AGREEMENT,    /* in records only */
    WF_REASON_NO_MOVES      /* the seat to move has no legal move and has lost; in none of the four
                               games */
} WfReason;

/* Whether and how a game has ended. */
typedef struct WfOutcome {
    WfResult result; /* how */
    WfReason reason; /* why */
    uint8_t seat; /* the winner of a WF_WIN, and WF_NO_SEAT otherwise, also in Safe Passage, where
                     both seats win together */
} WfOutcome;

/* A place on the board. */
typedef struct WfPlace {
    uint8_t file;  /* from 0 */
    uint8_t rank;  /* from 0 */
    uint8_t level; /* from 0; 0 on flat boards */
} WfPlace;

/* What stands on a place. */
typedef struct WfPiece {
    char letter;      /* of its kind, in upper case; 0: the place is empty */
    uint8_t seat;     /* that owns it; WF_NO_SEAT: the place is empty */
    const char *name; /* of its kind: a static string; "": the place is empty */
} WfPiece;

/* A kind of piece, as the inventor named it. */
typedef struct WfPieceKind {
    char letter;      /* in upper case */
    const char *name; /* in English */
} WfPieceKind;

/* An option of a game. */
typedef struct WfOption {
    const char *key; /* as in specs: "players" */
    /* Its values, separated by '|'; the first one is the default. A value that ends in '#' stands
     * for that prefix and a decimal number of at most `number_max`. */
    const char *values;
    uint64_t number_max[3]; /* by index of the value, for values that end in '#' */
} WfOption;

/* A piece that its side must save at once, and the pieces that attack it. Squares are in the game's
 * own numbering (WfGame.place). */
typedef struct WfCheck {
    uint8_t square;               /* of the piece */
    uint8_t count;                /* how many pieces attack it */
    uint8_t by[WF_ATTACKERS_MAX]; /* their squares, `count` of them */
} WfCheck;

/* How far a seat has come on its journey. */
typedef struct WfProgress {
    unsigned done; /* pieces that have arrived */
    unsigned of;   /* pieces that must arrive */
    bool has_left; /* whether `left` is known */
    unsigned left; /* if `has_left`: the least number of its own turns that it still needs */
} WfProgress;

/* A game. Call its functions through the wf_ functions below, which add the checks that are the
 * same for all games; `place` has no such function, so call it directly. docs/adding-a-game.md says
 * how to write a game; those of the library are in src/games. */
struct WfGame {
    const char *name;     /* as in specs: "travelers" */
    const char *title;    /* "The Travelers" */
    const char *inventor; /* the inventor's name */
    const char *rules;    /* the rules in Markdown, with rulings marked; ends in a newline */
    char seats[WF_SEATS_MAX +
               1]; /* one letter for each seat, by index: "wb" or "swne"; then zeros */
    const char *const *seat_names; /* by index: "White" */
    const char *square_word;       /* the inventor's word: "square", "cell" or "space" */
    const WfPieceKind *kinds;      /* kinds of pieces, in the order of the game's own numbers */
    uint8_t kind_count;            /* how many kinds there are */
    const WfOption *options;       /* its options, in the order of WfSpec.choice */
    uint8_t option_count;          /* how many options there are */
    uint8_t files;                 /* files of the board */
    uint8_t ranks;                 /* ranks of the board */
    uint8_t levels;                /* levels of the board; 1 if it is flat */
    const char *level_names;       /* one letter for each level, or "" */
    bool cooperative;              /* the seats share one aim: Safe Passage */
    bool has_clock; /* head.clock counts, and no position from before its last reset can recur */
    size_t position_size; /* bytes, a multiple of 16 */

    void (*start)(const WfSpec *spec, WfPosition *position);       /* see wf_start */
    WfCode (*moves)(const WfPosition *position, WfMoveList *list); /* see wf_moves; appends */
    uint64_t (*count)(const WfPosition *position);                 /* see wf_count */
    /* Whether there is a legal move, without listing the moves. For games whose lists can be very
     * long. NULL: the library counts the moves. */
    bool (*can_move)(const WfPosition *position);
    /* Whether a move is legal, for the same games. NULL: the library lists the moves. */
    bool (*is_legal)(const WfPosition *position, const WfMove *move);
    void (*apply)(WfPosition *position, const WfMove *move); /* see wf_apply */
    /* See wf_outcome; `has_moves` says whether there is a legal move. */
    WfOutcome (*outcome)(const WfPosition *position, bool has_moves);
    WfOutcome (*adjudicate)(const WfPosition *position); /* NULL: a repetition is a draw */
    void (*leave)(WfPosition *position, uint8_t seat);   /* NULL: leaving ends the game */
    uint64_t (*rehash)(const WfPosition *position);      /* computes head.hash from scratch */
    /* See wf_parse. */
    WfCode (*parse)(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                    WfFault *fault);
    void (*format)(const WfPosition *position, WfText *text); /* see wf_format */
    /* See wf_scan_move. */
    WfCode (*scan_move)(const char *text, size_t length, WfMove *move, WfFault *fault);
    /* See wf_format_move. */
    void (*format_move)(const WfPosition *position, const WfMove *move, WfText *text);
    /* Writes a legal move as people do. NULL, as `read_move` then is: people use machine notation
     * too. base/short_move.h does most of this. */
    WfCode (*write_move)(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                         WfNotation *written);
    /* Reads a legal move as people write it. If it returns WF_ILLEGAL, it sets *move to the move
     * that the text means, for wf_explain. If the text could mean several, it fills the fault and
     * sets `from` to WF_NO_SQUARE. */
    WfCode (*read_move)(const WfPosition *position, const char *text, size_t length,
                        WfMoveList *scratch, WfMove *move, WfFault *fault);
    /* Fills the clauses and returns whether the move is legal. base/explanation_builder.h builds
     * clauses. */
    bool (*explain)(const WfPosition *position, const WfMove *move, WfExplanation *explanation);
    const WfMessage *messages; /* see WfMessage (explain.h) for the first two */
    size_t message_count;      /* how many messages there are */
    /* See wf_piece_at. */
    WfPiece (*piece_at)(const WfPosition *position, WfPlace place);
    WfPlace (*place)(uint8_t square); /* of a square in the game's own numbering */
    /* See wf_attackers; writes squares. NULL: no piece ever attacks. */
    size_t (*attackers)(const WfPosition *position, uint8_t seat, WfPlace place,
                        uint8_t from[WF_ATTACKERS_MAX]);
    /* See wf_checks. NULL: the game has none. */
    size_t (*checks)(const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);
    /* See wf_progress. NULL: the game has none. */
    bool (*progress)(const WfPosition *position, uint8_t seat, WfProgress *progress);
    /* See wf_reach; writes squares. NULL: not implemented. */
    size_t (*reach)(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX]);
    /* See wf_path; writes the squares of a legal move. NULL: from and to. */
    size_t (*path)(const WfPosition *position, const WfMove *move, uint8_t path[WF_PATH_MAX]);
    /* For editors (arrange.h): the fields of a position. NULL, as the two functions then are:
     * positions can be entered only as text. */
    const WfField *fields;
    uint8_t field_count; /* how many fields there are */
    /* See wf_take_apart: writes the values of the fields. */
    void (*take_fields)(const WfPosition *position, uint32_t *field);
    /* See wf_arrange. */
    void (*write_arrangement)(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);
    /* See wf_range (arrange.h); the place is not empty. NULL: not implemented. */
    size_t (*range)(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                    WfReach *go);
    /* See wf_sends (arrange.h); neither place is empty. NULL: no piece sends others elsewhere, or
     * not implemented. */
    size_t (*sends)(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                    WfPlace victim, uint8_t *squares);
};

/* The games in their fixed order; sets *count to how many. Constants of the library. */
const WfGame *const *wf_games(size_t *count);

/* The game with this name (WfGame.name, exactly), or NULL if there is none. */
const WfGame *wf_game(const char *name);

/* Reads a spec, `GAME[:key=value,...]`, of `length` bytes. Returns WF_OK and sets *spec, or returns
 * WF_BAD_INPUT; the fault has the byte of the word that is not known. */
WfCode wf_parse_spec(const char *text, size_t length, WfSpec *spec, WfFault *fault);

/* Appends a spec in its shortest form, without options that have their default. */
void wf_format_spec(const WfSpec *spec, WfText *text);

/* The seats that take part under this spec, one bit each. */
uint8_t wf_seats(const WfSpec *spec);

/* The index of the seat with this letter (WfGame.seats), or WF_NO_SEAT if there is none. */
uint8_t wf_seat(const WfGame *game, char letter);

/* Sets a position to the start position of the spec. */
void wf_start(const WfSpec *spec, WfPosition *position);

/* Copies a position of this game. The two must not overlap. */
void wf_copy(const WfGame *game, WfPosition *to, const WfPosition *from);

/* Whether two positions are equal in placement, seat to move and everything else that the rules
 * depend on. The clock and the move number are not compared. */
bool wf_same(const WfGame *game, const WfPosition *a, const WfPosition *b);

/* Makes an empty list over this allocator. It takes no memory yet. */
void wf_moves_init(WfMoveList *list, WfAllocator allocator);

/* Gives the memory of a list back. The list is then empty and can be used again. */
void wf_moves_free(WfMoveList *list);

/* Makes room for `more` moves beyond list->count. Returns WF_OK, or WF_NO_MEMORY, which leaves the
 * list unchanged. */
WfCode wf_moves_reserve(WfMoveList *list, size_t more);

/* Replaces the list by all legal moves, in a fixed order, each outcome once. A position that is won
 * or dead has none. Endings by repetition or by a count are not considered. Returns WF_OK, or
 * WF_NO_MEMORY with an empty list. */
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

/* Reads a position in the notation of its game, `length` bytes. Returns WF_OK and sets *position,
 * or returns WF_BAD_INPUT, also if the position contradicts the spec. */
WfCode wf_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                WfFault *fault);

/* Appends a position in the notation that wf_parse reads, at most WF_TEXT_MAX - 1 bytes. */
void wf_format(const WfGame *game, const WfPosition *position, WfText *text);

/* Reads a move for its form only, in machine notation, `length` bytes; it need not be legal.
 * Returns WF_OK and sets *move, or returns WF_BAD_INPUT; the fault has the byte. */
WfCode wf_scan_move(const WfGame *game, const char *text, size_t length, WfMove *move,
                    WfFault *fault);

/* Reads a legal move in machine notation, `length` bytes. Returns WF_OK and sets *move, or returns
 * WF_BAD_INPUT, WF_NO_MEMORY, or WF_ILLEGAL with the rule that forbids the move as the fault's
 * message. `scratch` is a list of the caller; it is overwritten. */
WfCode wf_parse_move(const WfGame *game, const WfPosition *position, const char *text,
                     size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault);

/* Appends a move in machine notation, at most WF_TEXT_MAX - 1 bytes. The move is one of this
 * position, or one that wf_scan_move has read. */
void wf_format_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                    WfText *text);

/* Returns whether a scanned move is legal, and appends why, in the text's language: what it does,
 * or which rule forbids it and because of which pieces. explain.h gives the same as data. */
bool wf_explain(const WfGame *game, const WfPosition *position, const WfMove *move, WfText *text);

/* What stands on a place of the board, for programs that draw it. */
WfPiece wf_piece_at(const WfGame *game, const WfPosition *position, WfPlace place);

/* Whether a piece of the seat attacks a place, as the game defines it:
 *
 *   The Travelers     an Ace, Deuce or Trey at its distance bears on the place
 *   Courier Leapale   a piece attacks the cell
 *   Safe Passage      a piece attacks the square as in FIDE article 3.1
 *   TRAVERSE          never */
bool wf_attacks(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place);

/* The squares of the seat's pieces that attack a place (wf_attacks). Writes them into the caller's
 * array and returns how many. */
size_t wf_attackers(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place,
                    uint8_t from[WF_ATTACKERS_MAX]);

/* The pieces that the seat to move must save at once: an Emperor in check (Courier Leapale), pieces
 * in danger (Safe Passage). Writes them into the caller's array and returns how many; 0 in games
 * that have no such rule. */
size_t wf_checks(const WfGame *game, const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);

/* How far a seat has come: Travelers on their last rank (The Travelers), pieces home (TRAVERSE).
 *
 * `left` is the least number of its own turns that the seat still needs if nothing gets in its way.
 * It is a proven bound, not a forecast. It can be fewer only if another seat helps by throwing a
 * Traveler forward or sending a circle home. Sets *progress and returns true, or returns false in
 * games without such a journey. */
bool wf_progress(const WfGame *game, const WfPosition *position, uint8_t seat,
                 WfProgress *progress);

/* The squares to which the piece on a place can go by its own way of moving, even if a rule forbids
 * it to end its move there; wf_explain names the rule. Writes them into the caller's array, in the
 * game's own numbering, and returns how many; 0 in games that do not implement this. */
size_t wf_reach(const WfGame *game, const WfPosition *position, WfPlace from,
                uint8_t to[WF_REACH_MAX]);

/* The places that the piece touches in a legal move, for programs that draw its path: where it
 * starts, where each jump of a series lands, and where it ends. Writes them into the caller's array
 * and returns how many; 0 for a setup or a pass. */
size_t wf_path(const WfGame *game, const WfPosition *position, const WfMove *move,
               WfPlace path[WF_PATH_MAX]);

/* Writes the name of a place, "d4" or "wd3", with a final zero byte. */
void wf_place_name(const WfGame *game, WfPlace place, char name[8]);

/* Memory for the hash table of wf_perft, owned by the caller. It must be all zero before its first
 * use, and serve one game only. Threads can share it. */
typedef struct WfPerftTable {
    uint64_t *slots;   /* 2 words for each slot */
    size_t slot_count; /* at least 1 */
} WfPerftTable;

/* Counts the sequences of exactly `depth` turns from a position. Leaves are counted in bulk.
 * `table` may be NULL. Returns WF_OK and sets *nodes, or WF_NO_MEMORY. */
WfCode wf_perft(const WfGame *game, const WfPosition *position, unsigned depth,
                const WfAllocator *allocator, const WfPerftTable *table, uint64_t *nodes);

#ifdef __cplusplus
}
#endif
#endif
