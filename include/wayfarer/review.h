/* review.h - a game that was played, turn by turn: how good each move was, which was better, and
 * why, where that can be proved.
 *
 * Every position of the game is searched once. What the search expects of it is the `before` of the
 * move made there and the `after` of the move that led there. A move that the search would have
 * made itself loses nothing; where it expected too little of such a move, the deeper look from the
 * next position corrects it. Before a move is called a mistake or a blunder, both positions are
 * looked at again with WF_REVIEW_AGAIN times the effort, and then with WF_REVIEW_CONFIRM times; it
 * loses no more than each of these looks says by itself. (Safe Passage: one look more.)
 *
 * Grades, by what the seat loses of the result that it may expect (1000: the whole game), and in
 * Safe Passage by the plies that the way to the goal grows:
 *
 *   best         nothing: the move that was found best, or one that turned out as good
 *   good         less than an inaccuracy
 *   inaccuracy   WF_REVIEW_INACCURACY (50) or more            1 ply or more
 *   mistake      WF_REVIEW_MISTAKE (100) or more              4 plies or more
 *   blunder      WF_REVIEW_BLUNDER (200) or more              8 plies or more, or no way is left
 *
 * The accuracy of a move is exp(-4.5 * loss) of the whole, the loss being a part of the game (10 %
 * of it: 64 %, 20 %: 41 %), in Safe Passage exp(-0.1 * plies), and 0 if no way is left. A seat's is
 * the mean of its moves'.
 *
 * A setup (TRAVERSE) loses nothing: no search compares setups.
 *
 * A reason is given only if a search and the rules confirm it; most moves have none. */
#ifndef WAYFARER_REVIEW_H
#define WAYFARER_REVIEW_H

#include <wayfarer/explain.h>
#include <wayfarer/record.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WF_REVIEW_INACCURACY = 50, /* thousandths of the game */
    WF_REVIEW_MISTAKE = 100,
    WF_REVIEW_BLUNDER = 200,
    WF_REVIEW_PLIES_INACCURACY = 1, /* plies of Safe Passage */
    WF_REVIEW_PLIES_MISTAKE = 4,
    WF_REVIEW_PLIES_BLUNDER = 8,
    WF_REVIEW_NODES = 200000, /* positions of a search, if nothing else is asked for */
    WF_REVIEW_AGAIN = 5,      /* times the effort before a move is called a mistake */
    WF_REVIEW_CONFIRM = 20,   /* and once more */
    WF_REVIEW_LOOKS = 3,      /* with once, AGAIN and CONFIRM times the effort */
    WF_REVIEW_LINE_MAX = 32,  /* moves of a line that are kept */
    WF_REVIEW_UNKNOWN = -1
};

typedef enum WfMoveGrade {
    WF_MOVE_BEST,
    WF_MOVE_GOOD,
    WF_MOVE_INACCURACY,
    WF_MOVE_MISTAKE,
    WF_MOVE_BLUNDER
} WfMoveGrade;

/* A kind of reason: a word like "loses-material", and what it means. */
typedef struct WfReviewKind {
    const char *name;
    const char *meaning;
} WfReviewKind;

/* Why a move was not good. `says` is a sentence as data (explain.h), about the position after the
 * move; its mover is the seat that made the move. `line` proves it: it begins with the answer, and
 * is empty if the move ended the game. */
typedef struct WfReviewReason {
    const char *kind;
    WfExplanation says;
    size_t line_length;
    WfMove line[WF_REVIEW_LINE_MAX];
} WfReviewReason;

/* One move of the game. */
typedef struct WfReviewTurn {
    size_t event; /* the number of its event in the record */
    WfMove move;
    uint8_t seat;
    bool known; /* false: the review was stopped before; what follows is not set */
    WfMoveGrade grade;
    /* What the seat may expect, in thousandths of the game, before and after its move. Safe
     * Passage: plies of the shortest way to the goal that is known; WF_REVIEW_UNKNOWN: none is. */
    int before, after;
    int loss; /* before - after, never negative; Safe Passage: plies lost, unknown if no way is left
               */
    size_t best_length;
    WfMove best[WF_REVIEW_LINE_MAX]; /* the best move known, and how the game might go on */
    const WfReviewReason *reason;    /* NULL: none is proved */
} WfReviewTurn;

/* How far a review has come. Its work is not known before: `of` may grow. */
typedef struct WfReviewProgress {
    size_t done, of; /* searches and proofs */
} WfReviewProgress;

/* How much effort to make. Zero means "the library's own choice". */
typedef struct WfReviewLimits {
    uint64_t nodes;    /* positions to look at in one search (a turn takes about one) */
    uint64_t movetime; /* milliseconds for one search, measured by `now`, besides */
    uint64_t (*now)(void *context); /* needed for `movetime`; called on any thread */
    unsigned threads;    /* which share the turns; 0 is one. Without `movetime` the result is
                            the same for any number */
    size_t first, count; /* review these events only; `count` 0: all from `first` on */
    bool (*stop)(void *context); /* true: end with what is known; called often, on any thread */
    void (*report)(void *context,
                   const WfReviewProgress *progress); /* on the caller's own thread */
    void *context;
} WfReviewLimits;

/* A review, owned by the caller: wf_review_free; NULL is allowed there. */
typedef struct WfReview WfReview;

/* Reviews a record, which must not change meanwhile. The allocator must serve several threads if
 * more than one is asked for. WF_OK, also if it was stopped; WF_NO_MEMORY; WF_ILLEGAL if no engine
 * plays the game. */
WfCode wf_review(const WfRecord *record, const WfReviewLimits *limits, const WfAllocator *allocator,
                 WfReview **review);
void wf_review_free(WfReview *review);

/* ---- a review in parts ----
 *
 * For programs whose workers share no memory. A part gives the same result whoever does it, so such
 * a review is the one that wf_review makes with the same limits (without `movetime`): open it; as
 * long as something is wanted, let anybody search it and hand over what was found; then look for
 * the reasons of its turns. */

/* A position to be searched: the one after this many events. The effort of looks 0, 1 and 2 is
 * once, WF_REVIEW_AGAIN and WF_REVIEW_CONFIRM times that of the limits. */
typedef struct WfReviewPart {
    size_t position;
    unsigned look;
} WfReviewPart;

/* Opens a review of which nothing is known. Of the limits `nodes`, `first`, `count`, `stop` and
 * their context are used. The record must not change before wf_review_free. */
WfCode wf_review_open(const WfRecord *record, const WfReviewLimits *limits,
                      const WfAllocator *allocator, WfReview **review);

/* Part number `index` of those to be searched next; false: there are no more. All of them have to
 * be taken before it is known whether others are wanted. */
bool wf_review_wanted(const WfReview *review, size_t index, WfReviewPart *part);

/* Searches the present position of a record with the effort of a look (WfReviewPart; more than the
 * last is the last) and writes what was found, one line of text; nothing if it was stopped. WF_OK,
 * WF_NO_MEMORY, WF_ILLEGAL. */
WfCode wf_review_search(const WfRecord *record, unsigned look, const WfReviewLimits *limits,
                        const WfAllocator *allocator, WfText *found);

/* Takes what was found of a part that is wanted. WF_BAD_INPUT: it is of no such part, or not what
 * wf_review_search writes; WF_NO_MEMORY. */
WfCode wf_review_take(WfReview *review, const char *found, size_t length, WfFault *fault);

/* Grades the turns of which enough was taken, while others are still wanted: what can be shown
 * meanwhile. What is wanted, and what the review says at its end, does not change by it. If `stop`
 * of the limits says so, wf_review_stopped is true from then on. */
void wf_review_settle(WfReview *review);

/* Looks for the reason of a turn, when nothing is wanted any more; wf_review_turn then has it.
 * Those that are no inaccuracy have none. WF_OK, also if it was stopped; WF_NO_MEMORY. */
WfCode wf_review_prove(WfReview *review, size_t index);

/* ---- asking a review ---- */

/* The moves that were reviewed, in the order of the game, and one of them. */
size_t wf_review_count(const WfReview *review);
const WfReviewTurn *wf_review_turn(const WfReview *review, size_t index);

/* Whether it was stopped before its end. */
bool wf_review_stopped(const WfReview *review);

/* The accuracy of a seat in thousandths; WF_REVIEW_UNKNOWN: none of its moves is known. */
int wf_review_accuracy(const WfReview *review, uint8_t seat);

/* The indices of mistakes and blunders, what lost most first; `*count` of them. */
const size_t *wf_review_turning_points(const WfReview *review, size_t *count);

/* Writes a reason in English. `position` is the one after the move. */
void wf_review_reason_text(const WfGame *game, const WfPosition *position,
                           const WfReviewReason *reason, WfText *text);

/* "best", "good", "inaccuracy", "mistake", "blunder". */
const char *wf_move_grade(WfMoveGrade grade);

/* All kinds of reasons that there are. */
const WfReviewKind *wf_review_kinds(size_t *count);

/* All messages of reasons of a game, or (NULL) those that all games share, for translators. */
const WfMessage *wf_review_messages(const WfGame *game, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
