/* game.h - the one interface: what a game is, its positions, moves and outcomes.
 *
 * A game is a `const WfGame` that the registry hands out. A position is a plain value: no pointers,
 * copied with wf_copy, owned by the caller. Applying a move changes the position in place; a caller
 * that wants to come back keeps a copy (positions are a few hundred bytes, cheaper to copy than to
 * undo). No call here prints, exits, keeps state between calls, or allocates except through the
 * allocator inside a WfMoveList. All calls may run on any number of threads at once. */
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
    WF_SENT_MAX = 6,        /* circles that one turn of TRAVERSE can send back */
    WF_PATH_MAX = 128,      /* places that a piece touches in one turn */
    WF_ATTACKERS_MAX = 128, /* pieces of a seat that attack one place */
    WF_CHECKS_MAX = 16,     /* pieces in check at a time */
    WF_REACH_MAX = 256,     /* squares that a piece reaches */
    WF_POSITION_MAX = 1024, /* bytes of the largest position, its head included */
    WF_TEXT_MAX = 512, /* bytes that hold any position, move or spec, the final zero included */
    WF_NO_SEAT = 255,
    WF_NO_SQUARE = 255,
    WF_COUNTER_MAX = 1000000 /* clocks and move numbers stop here */
};

typedef struct WfGame WfGame;

/* Of explain.h: why a move is legal or not. */
typedef struct WfMessage WfMessage;
typedef struct WfExplanation WfExplanation;

/* Of written.h: a move as people write it. */
typedef struct WfNotation WfNotation;

/* Of arrange.h: a position taken apart, and what one has beside its pieces. */
typedef struct WfArrangement WfArrangement;
typedef struct WfField WfField;
typedef struct WfReach WfReach;

/* A game with its options chosen. `choice[i]` is an index into the values of option i; `number` is
 * the number that a numbered choice carries (Safe Passage: the start 0..959 or the seed). */
typedef struct WfSpec {
    const WfGame *game;
    uint8_t choice[WF_OPTIONS_MAX];
    uint64_t number;
} WfSpec;

/* What all positions share. `playing` has a bit for each seat that still plays (TRAVERSE: a seat
 * that left is missing). `clock` counts turns since the last one that resets it; `number` is the
 * move number, or TRAVERSE's round. */
typedef struct WfHead {
    uint64_t hash;
    uint32_t clock;
    uint32_t number;
    uint8_t turn; /* seat to move, an index into WfGame.seats */
    uint8_t playing;
} WfHead;

/* Room for a position of any game. Only the first WfGame.position_size bytes are in use. */
typedef struct WfPosition {
    WF_ALIGN16 WfHead head;
    uint64_t body[(WF_POSITION_MAX - sizeof(WfHead)) / sizeof(uint64_t)];
} WfPosition;

/* Values of WfMove.extra for a turn that does not move a piece. */
enum { WF_EXTRA_SETUP = 254, WF_EXTRA_PASS = 255 };

/* One whole turn, a plain value of 16 bytes; unused bytes are zero, so moves compare by memcmp.
 *
 *   from, to   squares in the game's own numbering (see WfGame.place); 0 for a setup or a pass
 *   extra      promotion: the kind (Courier Leapale); WF_EXTRA_SETUP, WF_EXTRA_PASS (TRAVERSE)
 *   sent       how many other pieces the turn sends elsewhere
 *   detail     pairs from, to of the pieces sent; for a setup the eight kinds in order */
typedef struct WfMove {
    uint8_t from, to, extra, sent;
    uint8_t detail[2 * WF_SENT_MAX];
} WfMove;

/* A list that grows through its owner's allocator. Start with wf_moves_init, end with
 * wf_moves_free; a list may be used for any number of positions. */
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
    WF_REASON_CLOCK,         /* fifty moves by each side without what resets the clock */
    WF_REASON_REPETITION,    /* third occurrence */
    WF_REASON_BARE_EMPERORS, /* Courier Leapale */
    WF_REASON_SHUT_OUT,      /* TRAVERSE, adjudicated: most pieces home of those shut out */
    WF_REASON_SEVEN_HOME,    /* TRAVERSE, adjudicated: alone with exactly seven home */
    WF_REASON_UNDECIDED,     /* TRAVERSE, adjudicated: neither */
    WF_REASON_GOAL,          /* Safe Passage */
    WF_REASON_NO_SAFE_MOVE,  /* Safe Passage */
    WF_REASON_RESIGNATION,   /* a record only */
    WF_REASON_TIME,          /* a record only */
    WF_REASON_AGREEMENT      /* a record only */
} WfReason;

/* `seat` is the winner for WF_WIN, else WF_NO_SEAT; in Safe Passage both seats win together and the
 * seat is WF_NO_SEAT too. */
typedef struct WfOutcome {
    WfResult result;
    WfReason reason;
    uint8_t seat;
} WfOutcome;

/* A place on the board, each member counted from 0; `level` is 0 on flat boards. */
typedef struct WfPlace {
    uint8_t file, rank, level;
} WfPlace;

/* What stands on a place: letter 0 and seat WF_NO_SEAT when it is empty. The letter is upper case
 * and the name is a static string. */
typedef struct WfPiece {
    char letter;
    uint8_t seat;
    const char *name;
} WfPiece;

/* A kind of piece: its upper-case letter and its name, both the inventor's. */
typedef struct WfPieceKind {
    char letter;
    const char *name;
} WfPieceKind;

/* One option of a game: its key, its values separated by '|', the default first. A value that
 * ends in '#' stands for a decimal number of at most `number_max` after that prefix. */
typedef struct WfOption {
    const char *key;
    const char *values;
    uint64_t number_max[3]; /* by value index, for values that end in '#' */
} WfOption;

/* A piece that its side has to save at once, and the pieces that attack it. Squares are in the
 * game's own numbering (WfGame.place). */
typedef struct WfCheck {
    uint8_t square, count;
    uint8_t by[WF_ATTACKERS_MAX]; /* `count` of them */
} WfCheck;

/* How far a seat is on its journey. */
typedef struct WfProgress {
    unsigned done, of; /* pieces that have arrived, of those that must */
    bool has_left;
    unsigned left; /* turns that it needs at least by its own moves, if `has_left` */
} WfProgress;

/* A game. The functions are called through the wf_ functions below, which check what can be
 * checked once; rules code is in src/games. */
struct WfGame {
    const char *name;  /* as in specs: "travelers" */
    const char *title; /* "The Travelers" */
    const char *inventor;
    const char *rules; /* the rules in Markdown, rulings marked; ends in a newline */
    const char *seats; /* one letter a seat, by index: "wb" or "swne" */
    const char *const *seat_names;
    const char *square_word;  /* "square", "cell" or "space": the inventor's word */
    const WfPieceKind *kinds; /* of pieces, in the order of the game's own numbers */
    uint8_t kind_count;
    const WfOption *options;
    uint8_t option_count;
    uint8_t files, ranks, levels; /* the board */
    const char *level_names;      /* one letter a level, or "" */
    bool cooperative;             /* the seats share one aim: Safe Passage */
    bool has_clock;               /* head.clock counts; nothing from before its last reset recurs */
    size_t position_size;         /* bytes, a multiple of 16 */

    void (*start)(const WfSpec *spec, WfPosition *position);
    WfCode (*moves)(const WfPosition *position, WfMoveList *list);
    uint64_t (*count)(const WfPosition *position);
    /* Whether there is a move, and whether a move is legal, without making the list; for games
     * whose lists can be very long. NULL: the list is made. */
    bool (*can_move)(const WfPosition *position);
    bool (*is_legal)(const WfPosition *position, const WfMove *move);
    void (*apply)(WfPosition *position, const WfMove *move);
    WfOutcome (*outcome)(const WfPosition *position, bool has_moves);
    WfOutcome (*adjudicate)(const WfPosition *position); /* NULL: a repetition is a draw */
    void (*leave)(WfPosition *position, uint8_t seat);   /* NULL: leaving ends the game */
    uint64_t (*rehash)(const WfPosition *position);
    WfCode (*parse)(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                    WfFault *fault);
    void (*format)(const WfPosition *position, WfText *text);
    WfCode (*scan_move)(const char *text, size_t length, WfMove *move, WfFault *fault);
    void (*format_move)(const WfPosition *position, const WfMove *move, WfText *text);
    /* Writes a legal move as people do, and reads it back; both NULL: in machine notation. On
     * WF_ILLEGAL `read_move` gives the move that the text means, for wf_explain; if several could
     * be meant it fills the fault and gives none (from: WF_NO_SQUARE). base/short_move.h does most.
     */
    WfCode (*write_move)(const WfPosition *position, const WfMove *move, WfMoveList *scratch,
                         WfNotation *written);
    WfCode (*read_move)(const WfPosition *position, const char *text, size_t length,
                        WfMoveList *scratch, WfMove *move, WfFault *fault);
    /* Fills the clauses; whether the move is legal. base/explanation_builder.h builds them. */
    bool (*explain)(const WfPosition *position, const WfMove *move, WfExplanation *explanation);
    const WfMessage *messages; /* explain.h says what the first two are */
    size_t message_count;
    WfPiece (*piece_at)(const WfPosition *position, WfPlace place);
    WfPlace (*place)(uint8_t square);
    /* Squares of the seat's pieces that attack a place: see wf_attackers. NULL: none ever. */
    size_t (*attackers)(const WfPosition *position, uint8_t seat, WfPlace place,
                        uint8_t from[WF_ATTACKERS_MAX]);
    /* See wf_checks, wf_progress and wf_reach. NULL: the game has none. */
    size_t (*checks)(const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);
    bool (*progress)(const WfPosition *position, uint8_t seat, WfProgress *progress);
    size_t (*reach)(const WfPosition *position, WfPlace from, uint8_t to[WF_REACH_MAX]);
    /* Squares of a legal move; NULL: from and to. */
    size_t (*path)(const WfPosition *position, const WfMove *move, uint8_t path[WF_PATH_MAX]);
    /* For editors (arrange.h): what a position has beside its pieces and the seat to move, the
     * values of that, and the text of an arrangement. All NULL: positions come as text only. */
    const WfField *fields;
    uint8_t field_count;
    void (*take_fields)(const WfPosition *position, uint32_t *field);
    void (*write_arrangement)(const WfSpec *spec, const WfArrangement *arrangement, WfText *text);
    /* See wf_range (arrange.h); the place is not empty. NULL: the game does not tell. */
    size_t (*range)(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                    WfReach *go);
    /* See wf_sends (arrange.h); neither place is empty. NULL: no piece sends others elsewhere, or
     * the game does not tell. */
    size_t (*sends)(const WfSpec *spec, const WfArrangement *arrangement, WfPlace from,
                    WfPlace victim, uint8_t *squares);
};

/* The games in their fixed order, `*count` of them. */
const WfGame *const *wf_games(size_t *count);

/* The game of that name, or NULL. */
const WfGame *wf_game(const char *name);

/* Reads `GAME[:key=value,...]`. A fault names the byte of the unknown word. */
WfCode wf_parse_spec(const char *text, size_t length, WfSpec *spec, WfFault *fault);

/* Writes the spec back in its shortest form: options that hold their default are left out. */
void wf_format_spec(const WfSpec *spec, WfText *text);

/* Seats that take part under this spec, a bit each. */
uint8_t wf_seats(const WfSpec *spec);

/* The index of a seat letter, or WF_NO_SEAT. */
uint8_t wf_seat(const WfGame *game, char letter);

/* The start position of the spec. */
void wf_start(const WfSpec *spec, WfPosition *position);

/* Copies a position of this game. */
void wf_copy(const WfGame *game, WfPosition *to, const WfPosition *from);

/* Whether placement, seat to move and everything else that the rules look at are equal. Clock and
 * move number are not compared. */
bool wf_same(const WfGame *game, const WfPosition *a, const WfPosition *b);

/* An empty list over this allocator; wf_moves_free gives its memory back. */
void wf_moves_init(WfMoveList *list, WfAllocator allocator);
void wf_moves_free(WfMoveList *list);

/* Makes room for `more` moves beyond list->count. WF_NO_MEMORY leaves the list as it was. */
WfCode wf_moves_reserve(WfMoveList *list, size_t more);

/* All legal moves, each outcome once, in a fixed order; none on a position that is won or dead.
 * Endings by repetition or by a count are not looked at. On WF_NO_MEMORY the list is empty. */
WfCode wf_moves(const WfGame *game, const WfPosition *position, WfMoveList *list);

/* How many moves wf_moves would list, without listing them. */
uint64_t wf_count(const WfGame *game, const WfPosition *position);

/* Whether wf_moves would list a move: WF_OK, WF_ILLEGAL, or WF_NO_MEMORY. `scratch` is a list of
 * the caller's, overwritten. */
WfCode wf_check_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                     WfMoveList *scratch);

/* Plays a move that wf_moves listed for this position. With any other move the behaviour is
 * undefined. */
void wf_apply(const WfGame *game, WfPosition *position, const WfMove *move);

/* The outcome that the position alone shows, its clock or round included. What happened before is
 * not known: wf_record_outcome has that. */
WfOutcome wf_outcome(const WfGame *game, const WfPosition *position);

/* One short phrase for a reason, a static string. */
const char *wf_reason(WfReason reason);

/* Reads a position in the notation of its game; one that contradicts the spec is refused. */
WfCode wf_parse(const WfSpec *spec, const char *text, size_t length, WfPosition *position,
                WfFault *fault);
void wf_format(const WfGame *game, const WfPosition *position, WfText *text);

/* Reads a move for its form only. WF_BAD_INPUT with the byte at fault. */
WfCode wf_scan_move(const WfGame *game, const char *text, size_t length, WfMove *move,
                    WfFault *fault);

/* Reads a move and finds it among the legal ones: WF_OK, WF_BAD_INPUT, or WF_ILLEGAL with the rule
 * that forbids it as the message. `scratch` is a list of the caller's, overwritten. */
WfCode wf_parse_move(const WfGame *game, const WfPosition *position, const char *text,
                     size_t length, WfMoveList *scratch, WfMove *move, WfFault *fault);
void wf_format_move(const WfGame *game, const WfPosition *position, const WfMove *move,
                    WfText *text);

/* Whether a scanned move is legal, and why, in English: what it does, or which rule forbids it and
 * because of which pieces. explain.h has the same as data. */
bool wf_explain(const WfGame *game, const WfPosition *position, const WfMove *move, WfText *text);

/* What stands on a place, for programs that draw the board. */
WfPiece wf_piece_at(const WfGame *game, const WfPosition *position, WfPlace place);

/* Whether a piece of the seat attacks a place, in the sense of the game: an Ace, Deuce or Trey at
 * its distance bears on it (The Travelers), a piece attacks the cell (Courier Leapale) or the
 * square (Safe Passage, in the sense of FIDE article 3.1). Never in TRAVERSE. */
bool wf_attacks(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place);

/* The squares of the seat's pieces that attack a place; how many. */
size_t wf_attackers(const WfGame *game, const WfPosition *position, uint8_t seat, WfPlace place,
                    uint8_t from[WF_ATTACKERS_MAX]);

/* The pieces of the seat to move that it has to save at once: an Emperor in check (Courier
 * Leapale), pieces in danger (Safe Passage). Returns how many. */
size_t wf_checks(const WfGame *game, const WfPosition *position, WfCheck check[WF_CHECKS_MAX]);

/* How far a seat is: Travelers on their last rank (The Travelers), pieces home (TRAVERSE). `left`
 * are its own turns at the least if nothing gets in its way; it may be fewer only if another seat
 * helps, by throwing a Traveler forward or sending a circle home. It is a proven bound, not a
 * forecast. False in games that have no such journey. */
bool wf_progress(const WfGame *game, const WfPosition *position, uint8_t seat,
                 WfProgress *progress);

/* The squares to which the way of moving of the piece on a place leads, whether or not a rule
 * forbids to end a move there; how many. wf_explain says which rule it is. 0 in games that do not
 * tell. */
size_t wf_reach(const WfGame *game, const WfPosition *position, WfPlace from,
                uint8_t to[WF_REACH_MAX]);

/* The places that the piece touches in a legal move, for programs that draw its path: where it
 * starts, where each jump of a series lands, where it ends. Returns how many; 0 for a setup or a
 * pass. */
size_t wf_path(const WfGame *game, const WfPosition *position, const WfMove *move,
               WfPlace path[WF_PATH_MAX]);

/* "d4" or "wd3": the name of a place; at least 4 bytes. */
void wf_place_name(const WfGame *game, WfPlace place, char name[8]);

/* Memory for a hash table of wf_perft. It must be zero at first and used for one game only. Threads
 * may share it. */
typedef struct WfPerftTable {
    uint64_t *slots; /* 2 words a slot */
    size_t slot_count;
} WfPerftTable;

/* Number of move sequences of exactly `depth` turns; leaves are counted in bulk. `table` may be
 * NULL. WF_OK, and *nodes is set; or WF_NO_MEMORY. */
WfCode wf_perft(const WfGame *game, const WfPosition *position, unsigned depth,
                const WfAllocator *allocator, const WfPerftTable *table, uint64_t *nodes);

#ifdef __cplusplus
}
#endif
#endif
