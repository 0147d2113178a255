/* review.h - reviews a played game turn by turn: how good each move was, which move was better, and
 * why, if that can be proved.
 *
 * Every position of the game is searched once. The result of the search is the `before` of the move
 * made there and the `after` of the move that led there. A move that the search itself would have
 * made loses nothing; if the search expected too little of that move, the deeper search from the
 * next position corrects it. Before a move is called a mistake or a blunder, both positions are
 * searched again, with WF_REVIEW_AGAIN times the effort and then with WF_REVIEW_CONFIRM times. The
 * move loses no more than each of these searches says by itself. In Safe Passage there is only one
 * further search.
 *
 * Grades, by how much the seat loses of the result that it can expect (1000: the whole game), and
 * in Safe Passage by how many plies the way to the goal grows:
 *
 *   best         nothing: the move found to be best, or one that turned out as good
 *   good         less than an inaccuracy
 *   inaccuracy   WF_REVIEW_INACCURACY (50) or more            1 ply or more
 *   mistake      WF_REVIEW_MISTAKE (100) or more              4 plies or more
 *   blunder      WF_REVIEW_BLUNDER (200) or more              8 plies or more, or no way is left
 *
 * The accuracy of a move is exp(-4.5 * loss), where loss is a fraction of the game (10 % of the
 * game: 64 %, 20 %: 41 %). In Safe Passage it is exp(-0.1 * plies), and 0 if no way is left. The
 * accuracy of a seat is the mean of its moves' accuracies.
 *
 * A setup (TRAVERSE) loses nothing, because no search compares setups.
 *
 * Reasons are of two sorts. Most kinds are proved by the rules, and a search confirms them. If none
 * is proved, something may be counted in the lines expected after the move and after the best move;
 * the meanings of these kinds begin with "counted: ". A move may have no reason.
 *
 * What is good about a best move, its merit, is proved, too; the meanings of these kinds begin with
 * "good: ". Most moves have none. */
#ifndef WAYFARER_REVIEW_H
#define WAYFARER_REVIEW_H

#include <wayfarer/explain.h>
#include <wayfarer/record.h>
#include <wayfarer/tables.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bounds of grades, and defaults. */
enum {
    WF_REVIEW_INACCURACY = 50,      /* loss in thousandths of the game */
    WF_REVIEW_MISTAKE = 100,        /* loss in thousandths of the game */
    WF_REVIEW_BLUNDER = 200,        /* loss in thousandths of the game */
    WF_REVIEW_PLIES_INACCURACY = 1, /* loss in plies of Safe Passage */
    WF_REVIEW_PLIES_MISTAKE = 4,    /* loss in plies of Safe Passage */
    WF_REVIEW_PLIES_BLUNDER = 8,    /* loss in plies of Safe Passage */
    WF_REVIEW_NODES = 200000,       /* default nodes of one search */
    WF_REVIEW_AGAIN = 5,            /* times the effort before a move is called a mistake */
    WF_REVIEW_CONFIRM = 20,         /* times the effort of the search after that */
    WF_REVIEW_LOOKS = 3, /* searches of a position: with 1, AGAIN and CONFIRM times the effort */
    WF_REVIEW_LINE_MAX = 32, /* moves of a line that are kept */
    WF_REVIEW_UNKNOWN = -1   /* in place of a number: not known */
};

/* How good a move was, as described above. */
typedef enum WfMoveGrade {
    WF_MOVE_BEST,       /* it loses nothing */
    WF_MOVE_GOOD,       /* it loses less than an inaccuracy */
    WF_MOVE_INACCURACY, /* it loses something */
    WF_MOVE_MISTAKE,    /* it loses much */
    WF_MOVE_BLUNDER     /* it loses most */
} WfMoveGrade;

/* A kind of reason. Static strings. */
typedef struct WfReviewKind {
    const char *name;    /* "loses-material" */
    const char *meaning; /* what it means, in English */
} WfReviewKind;

/* Why a move was not good, or what is good about it. */
typedef struct WfReviewReason {
    const char *kind; /* the name of a WfReviewKind */
    /* A sentence as data (explain.h) about the position after the move; its mover is the seat that
     * made the move. */
    WfExplanation says;
    size_t line_length;   /* moves of `line` */
    size_t better_length; /* moves of `better`; 0: there is no second line */
    /* Proves it: begins with the answer to the move, and is empty if the move ended the game. */
    WfMove line[WF_REVIEW_LINE_MAX];
    /* A second line from the position before the move on. If something is counted after some turns,
     * that of the best move up to there; if a piece could have been won, the line that wins it. Of
     * an only move: the best of the other moves, and how it is refuted. */
    WfMove better[WF_REVIEW_LINE_MAX];
} WfReviewReason;

/* One move of the game. */
typedef struct WfReviewTurn {
    size_t event; /* the index of its event in the record */
    WfMove move;  /* the move that was made */
    uint8_t seat; /* that made it */
    bool known;   /* false: the review was stopped before grading it; what follows is not set */
    WfMoveGrade grade; /* how good it was */
    /* What the seat can expect before its move, in thousandths of the game. Safe Passage: plies of
     * the shortest known way to the goal, or WF_REVIEW_UNKNOWN if none is known. */
    int before;
    int after; /* the same after its move */
    int loss;  /* before - after, at least 0; Safe Passage: plies lost, unknown if no way is left */
    size_t best_length;              /* moves of `best` */
    WfMove best[WF_REVIEW_LINE_MAX]; /* the best move known, and a likely continuation */
    const WfReviewReason *reason;    /* NULL: none could be proved; owned by the review */
    const WfReviewReason *merit;     /* what is good about it; likewise */
} WfReviewTurn;

/* How far a review has come. The total work is not known in advance: `of` can grow. */
typedef struct WfReviewProgress {
    size_t done; /* searches and proofs that have been made */
    size_t of;   /* searches and proofs as far as they are known */
} WfReviewProgress;

/* Options (status.h): how much effort to make. Zero means "the library chooses". Functions may be
 * NULL. */
typedef struct WfReviewLimits {
    size_t size;       /* sizeof of this struct, or 0: see status.h */
    uint64_t nodes;    /* positions of one search (a turn takes about one search) */
    uint64_t movetime; /* an additional limit: milliseconds for one search, measured by `now` */
    uint64_t (*now)(void *context); /* required for `movetime`; called on any thread */
    unsigned threads; /* threads that share the turns; 0 means one. Without `movetime` the result
                         does not depend on it */
    size_t first;     /* the first event to review, from 0 */
    size_t count;     /* how many events to review; 0: all from `first` on */
    bool (*stop)(void *context); /* true: end with what is known; called often, on any thread */
    void (*report)(void *context,
                   const WfReviewProgress *progress); /* called on the caller's own thread */
    void *context;                                    /* for the functions; may be NULL */
    /* Endgame tables of the game (tables.h): positions that they have are graded exactly, and a
     * move that gives a win or a draw away is told with the turns until mate. NULL: none. */
    WfTables *tables;
} WfReviewLimits;

/* A review. The caller owns it and frees it with wf_review_free. */
typedef struct WfReview WfReview;

/* Reviews a record, which must not change during the call. With more than one thread, the allocator
 * must be safe to call from several threads. Returns WF_OK, also if the review was stopped;
 * WF_NO_MEMORY; WF_ILLEGAL if no engine plays the game; or WF_BAD_INPUT if the size of the limits
 * cannot be read. */
WfCode wf_review(const WfRecord *record, const WfReviewLimits *limits, const WfAllocator *allocator,
                 WfReview **review);

/* Frees a review. NULL is allowed. */
void wf_review_free(WfReview *review);

/* ---- a review in parts ----
 *
 * For programs whose workers share no memory. A part gives the same result whichever worker
 * searches it. Such a review is therefore equal to that of wf_review with the same limits (without
 * `movetime`):
 *
 *   1. Open it: wf_review_open.
 *   2. While parts are wanted (wf_review_wanted), let any worker search them (wf_review_search),
 *      and hand over the results (wf_review_take).
 *   3. Look for the reasons of its turns: wf_review_prove. */

/* A position to search: the one after `position` events. The effort of looks 0, 1 and 2 is 1,
 * WF_REVIEW_AGAIN and WF_REVIEW_CONFIRM times that of the limits. */
typedef struct WfReviewPart {
    size_t position; /* events before it */
    unsigned look;   /* 0, 1 or 2 */
} WfReviewPart;

/* Opens a review without results. Of the limits, `nodes`, `first`, `count`, `stop`, `context`
 * and `tables` are used. The record, the tables and what `stop` uses must stay as they are until
 * wf_review_free. Returns
 * WF_OK, WF_NO_MEMORY, or WF_BAD_INPUT if the size of the limits cannot be read. */
WfCode wf_review_open(const WfRecord *record, const WfReviewLimits *limits,
                      const WfAllocator *allocator, WfReview **review);

/* Part number `index` of those to search next. Returns false if there are no more. Hand over the
 * results of all of them before asking whether further parts are wanted. */
bool wf_review_wanted(const WfReview *review, size_t index, WfReviewPart *part);

/* Searches the present position of a record with the effort of a look (see WfReviewPart; a look
 * beyond the last counts as the last), and writes the result as one line of text. Writes nothing if
 * it was stopped. Returns WF_OK, WF_NO_MEMORY, WF_ILLEGAL, or WF_BAD_INPUT if the size of the
 * limits cannot be read. */
WfCode wf_review_search(const WfRecord *record, unsigned look, const WfReviewLimits *limits,
                        const WfAllocator *allocator, WfText *found);

/* Takes the result of a part that is wanted, `length` bytes. Returns WF_OK, WF_NO_MEMORY, or
 * WF_BAD_INPUT if it belongs to no such part or is not what wf_review_search writes. */
WfCode wf_review_take(WfReview *review, const char *found, size_t length, WfFault *fault);

/* Grades the turns that have enough results while parts are still wanted, to show them early. This
 * changes neither which parts are wanted nor the final review. If `stop` of the limits returns
 * true, wf_review_stopped is true from then on. */
void wf_review_settle(WfReview *review);

/* Looks for the reason or the merit of turn number `index`, once no part is wanted any more;
 * wf_review_turn then has it. After wf_review_settle it can also be called earlier, for a first
 * reason, which may be another one in the end. A turn that is not at least an inaccuracy has no
 * reason. Returns WF_OK, also if it was stopped, or WF_NO_MEMORY. */
WfCode wf_review_prove(WfReview *review, size_t index);

/* ---- the results of a review ---- */

/* The number of moves reviewed. */
size_t wf_review_count(const WfReview *review);

/* Move number `index` of those reviewed, from 0, in the order of the game. The review owns it. */
const WfReviewTurn *wf_review_turn(const WfReview *review, size_t index);

/* Whether the review was stopped before its end. */
bool wf_review_stopped(const WfReview *review);

/* The accuracy of a seat in thousandths, or WF_REVIEW_UNKNOWN if none of its moves is known. */
int wf_review_accuracy(const WfReview *review, uint8_t seat);

/* The indices for wf_review_turn of the mistakes and blunders, the largest loss first; sets *count.
 * The review owns the array. */
const size_t *wf_review_turning_points(const WfReview *review, size_t *count);

/* Appends a reason in the text's language. `position` is the position after the move. */
void wf_review_reason_text(const WfGame *game, const WfPosition *position,
                           const WfReviewReason *reason, WfText *text);

/* "best", "good", "inaccuracy", "mistake" or "blunder": a static string. */
const char *wf_move_grade(WfMoveGrade grade);

/* All kinds of reasons; `*count` is set. Static. */
const WfReviewKind *wf_review_kinds(size_t *count);

/* All messages of reasons of a game, or, if `game` is NULL, those that all games share; `*count` is
 * set. For translators. */
const WfMessage *wf_review_messages(const WfGame *game, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
