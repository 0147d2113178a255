/* model_clock.c - the clocks of the model. */
#include "simulate/model_inside.h"

void model_read_clock(Model *model, const json_t *clock, const char *seats)
{
    static const char *const names[] = {"none", "sudden", "fischer", "bronstein", "days"};
    const char *name = json_string_value(json_object_get(clock, "kind"));
    for (unsigned i = 0; name != NULL && i < 5; i++)
        if (strcmp(name, names[i]) == 0)
            model->kind = (ModelClock)i;
    const bool days = model->kind == MODEL_DAYS;
    const json_t *base = json_object_get(clock, days ? "days" : "seconds");
    for (unsigned seat = 0; seats[seat] != '\0'; seat++) {
        const char letter[2] = {seats[seat], '\0'};
        const json_t *own = json_is_object(base) ? json_object_get(base, letter) : base;
        model->base[seat] = json_integer_value(own) * (days ? DAY_MS : 1000);
        model->left[seat] = model->base[seat];
    }
    model->add = json_integer_value(json_object_get(clock, "add")) * 1000;
    model->first = json_integer_value(json_object_get(clock, "first")) * 1000;
}

static bool has_moved(const Table *table, uint8_t seat)
{
    for (size_t i = 0; i < wf_record_length(table->record); i++) {
        const WfEvent *event = wf_record_event(table->record, i);
        if (event->kind == WF_EVENT_MOVE && event->seat == seat)
            return true;
    }
    return false;
}

int64_t model_used(const Model *model, int64_t at)
{
    return at > model->began ? at - model->began : 0;
}

void model_stop(Taking *t)
{
    Model *model = t->model;
    const uint8_t seat = model->running;
    model->running = WF_NO_SEAT;
    if (seat == WF_NO_SEAT || model->kind == MODEL_NONE || model->opening)
        return;
    model->left[seat] -= model_used(model, t->at);
    if (model->kind == MODEL_DAYS && model->left[seat] >= 0)
        model->left[seat] = model->base[seat];
}

void model_run(Taking *t)
{
    Model *model = t->model;
    model->opening = false;
    if (t->turn == WF_NO_SEAT)
        return;
    model->running = t->turn;
    model->began = t->at;
    model->opening = model->first != 0 && !has_moved(t->table, t->turn);
}

int64_t model_falls(const Model *model)
{
    if (model->kind == MODEL_NONE || model->running == WF_NO_SEAT)
        return 0;
    return model->began + (model->opening ? model->first : model->left[model->running]);
}
