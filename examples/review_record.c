/* review_record.c - reads a record and prints each move with its grade, and why it was not good.
 *
 * cc review_record.c $(pkg-config --cflags --libs wayfarer) && ./a.out <game.txt */
#include <stdio.h>

#include <wayfarer/wayfarer.h>

static void print_turn(const WfRecord *record, const WfReviewTurn *turn, WfMoveList *scratch)
{
    char text[1024];
    WfNotation written;
    WfText out = wf_text(text, sizeof text);
    const WfGame *game = wf_record_spec(record)->game;
    if (wf_write_event(record, turn->event, scratch, &written) != WF_OK)
        return;
    wf_notation_ascii(&written, &out);
    wf_text_add(&out, ": %s", wf_move_grade(turn->grade));
    if (turn->reason != NULL) {
        wf_text_add(&out, ". ");
        wf_review_reason_text(game, wf_record_position(record, turn->event + 1), turn->reason,
                              &out);
    }
    printf("%s %s\n", game->seat_names[turn->seat], text);
}

int main(void)
{
    static char text[1 << 20];
    const size_t length = fread(text, 1, sizeof text, stdin);
    WfNotes *notes = NULL;
    WfFault fault;
    if (wf_notes_read(text, length, &wf_system_allocator, &notes, &fault) != WF_OK) {
        char why[WF_MESSAGE_MAX];
        WfText out = wf_text(why, sizeof why);
        wf_fault_text(&fault, &out);
        printf("%s\n", why);
        return 1;
    }
    WfRecord *record = wf_notes_record(notes, &wf_system_allocator);
    WfReview *review = NULL;
    const WfReviewLimits limits = {.size = sizeof limits, .nodes = 2000};
    if (record == NULL || wf_review(record, &limits, &wf_system_allocator, &review) != WF_OK)
        return 1;
    WfMoveList scratch;
    wf_moves_init(&scratch, wf_system_allocator);
    for (size_t i = 0; i < wf_review_count(review); i++)
        print_turn(record, wf_review_turn(review, i), &scratch);
    for (uint8_t seat = 0; seat < 2; seat++)
        printf("accuracy of seat %u: %d of 1000\n", seat, wf_review_accuracy(review, seat));
    wf_moves_free(&scratch);
    wf_review_free(review);
    wf_record_free(record);
    wf_notes_free(notes);
    return 0;
}
