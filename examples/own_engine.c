/* own_engine.c - a simple engine that prefers captures plays the library's engine.
 *
 * cc own_engine.c $(pkg-config --cflags --libs wayfarer) && ./a.out */
#include <stdio.h>
#include <wayfarer/wayfarer.h>

static void *greedy_open(const WfAllocator *allocator, size_t hash_bytes, unsigned threads)
{
    static WfMoveList list; /* this program opens only one such engine */
    (void)hash_bytes, (void)threads;
    wf_moves_init(&list, *allocator);
    return &list;
}

static WfCode greedy_choose(void *self, const WfRecord *record, const WfLimits *limits,
                            WfChoice *choice)
{
    WfMoveList *list = self;
    const WfGame *game = wf_record_spec(record)->game;
    const WfPosition *now = wf_record_now(record);
    const WfCode code = wf_moves(game, now, list);
    (void)limits;
    if (code != WF_OK || list->count == 0)
        return code != WF_OK ? code : WF_ILLEGAL;
    *choice = (WfChoice){.move = list->items[wf_record_length(record) % list->count]};
    for (size_t i = 0; i < list->count; i++)
        if (wf_piece_at(game, now, game->place(list->items[i].to)).letter != 0)
            choice->move = list->items[i];
    return WF_OK;
}

static void greedy_close(void *self)
{
    wf_moves_free(self);
}

static const WfEngine greedy = {"greedy", greedy_open, greedy_choose, greedy_close};

int main(void)
{
    const WfEngine *const engines[2] = {&greedy, &wf_engine_search};
    const WfLimits limits = {.nodes = 2000};
    WfRecord *record = wf_record_new(&(WfSpec){.game = wf_game("travelers")}, NULL, NULL);
    void *self[2] = {engines[0]->open(&wf_system_allocator, 1 << 20, 1),
                     engines[1]->open(&wf_system_allocator, 1 << 20, 1)};
    if (record == NULL || self[1] == NULL)
        return 1;
    for (WfChoice choice; wf_record_outcome(record).result == WF_ONGOING;) {
        const unsigned turn = wf_record_now(record)->head.turn;
        if (engines[turn]->choose(self[turn], record, &limits, &choice) != WF_OK ||
            wf_record_play(record, &choice.move) != WF_OK)
            return 1;
    }
    const WfOutcome end = wf_record_outcome(record);
    printf("%s after %zu turns: %s\n", end.result == WF_WIN ? engines[end.seat]->name : "draw",
           wf_record_length(record), wf_reason(end.reason));
    for (int i = 0; i < 2; i++)
        engines[i]->close(self[i]);
    wf_record_free(record);
}
