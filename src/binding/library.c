/* library.c - binding.h: allocators, names of numbers, and faults. */
#include "binding/handle.h"

const WfAllocator *wf_allocator_system(void)
{
    return &wf_system_allocator;
}

WfAllocator *wf_allocator_new(void *(*resize)(void *context, void *block, size_t bytes),
                              void *context)
{
    WfAllocator *allocator = handle_new(NULL, sizeof *allocator);
    if (allocator != NULL)
        *allocator = (WfAllocator){.resize = resize, .context = context};
    return allocator;
}

void wf_allocator_free(WfAllocator *allocator)
{
    handle_free(allocator);
}

static const char *name_of(const char *const *names, size_t count, int32_t number)
{
    return number >= 0 && (size_t)number < count ? names[number] : NULL;
}

const char *wf_code_name(int32_t code)
{
    static const char *const names[] = {[WF_OK] = "ok",
                                        [WF_BAD_INPUT] = "bad input",
                                        [WF_ILLEGAL] = "illegal",
                                        [WF_NO_MEMORY] = "no memory"};
    return name_of(names, sizeof names / sizeof *names, code);
}

const char *wf_result_name(int32_t result)
{
    static const char *const names[] = {
        [WF_ONGOING] = "ongoing", [WF_WIN] = "win", [WF_DRAW] = "draw", [WF_DEAD_END] = "dead end"};
    return name_of(names, sizeof names / sizeof *names, result);
}

const char *wf_reason_name(int32_t reason, const WfLanguage *language)
{
    if (reason < 0 || reason > WF_REASON_AGREEMENT)
        return NULL;
    return wf_reason_text((WfReason)reason, language);
}

WfFault *wf_fault_new(const WfAllocator *allocator)
{
    return handle_new(allocator, sizeof(WfFault));
}

void wf_fault_free(WfFault *fault)
{
    handle_free(fault);
}

int32_t wf_fault_code(const WfFault *fault)
{
    return (int32_t)fault->code;
}

size_t wf_fault_at(const WfFault *fault)
{
    return fault->at;
}

size_t wf_fault_line(const WfFault *fault)
{
    return fault->line;
}

size_t wf_fault_column(const WfFault *fault)
{
    return fault->column;
}

const char *wf_fault_place(const WfFault *fault)
{
    return fault->place;
}

const char *wf_fault_id(const WfFault *fault)
{
    return fault->id;
}

size_t wf_fault_sentence(const WfFault *fault, bool where, const WfLanguage *language, char *buffer,
                         size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, language);
    if (fault->code == WF_OK)
        return 0;
    (where ? wf_fault_text : wf_fault_reason_text)(fault, &text);
    return text.length;
}
