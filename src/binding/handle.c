/* handle.c - see handle.h. */
#include "binding/handle.h"

#include <string.h>

/* Before each handle. */
typedef struct HandleHead {
    WF_ALIGN16 WfAllocator allocator;
} HandleHead;

_Static_assert(sizeof(WfMove) == 16, "binding.h says so");
_Static_assert(sizeof(HandleHead) % 16 == 0, "positions are aligned");

const WfAllocator *handle_allocator(const WfAllocator *allocator)
{
    return allocator != NULL ? allocator : &wf_system_allocator;
}

void *handle_new(const WfAllocator *allocator, size_t bytes)
{
    const WfAllocator owner = *handle_allocator(allocator);
    HandleHead *head = owner.resize(owner.context, NULL, sizeof *head + bytes);
    if (head == NULL)
        return NULL;
    head->allocator = owner;
    memset(head + 1, 0, bytes);
    return head + 1;
}

void handle_free(void *handle)
{
    if (handle == NULL)
        return;
    HandleHead *head = (HandleHead *)handle - 1;
    const WfAllocator owner = head->allocator;
    owner.resize(owner.context, head, 0);
}

const WfAllocator *handle_owner(const void *handle)
{
    return &((const HandleHead *)handle - 1)->allocator;
}

WfText handle_text(char *buffer, size_t size, char spare[1], const WfLanguage *language)
{
    WfText text = size > 0 ? wf_text(buffer, size) : wf_text(spare, 1);
    text.language = language;
    return text;
}

size_t handle_put(const char *from, char *buffer, size_t size)
{
    char spare[1];
    WfText text = handle_text(buffer, size, spare, NULL);
    wf_text_add(&text, "%s", from != NULL ? from : "");
    return text.length;
}

uint32_t handle_number(const WfGame *game, WfPlace place)
{
    return ((uint32_t)place.level * game->ranks + place.rank) * game->files + place.file;
}

bool handle_place(const WfGame *game, uint32_t number, WfPlace *place)
{
    const uint32_t level = (uint32_t)game->files * game->ranks;
    if (number >= level * game->levels)
        return false;
    *place = (WfPlace){.file = (uint8_t)(number % game->files),
                       .rank = (uint8_t)(number % level / game->files),
                       .level = (uint8_t)(number / level)};
    return true;
}

WfMove handle_move(const uint8_t *bytes)
{
    WfMove move;
    memcpy(&move, bytes, sizeof move);
    return move;
}

void handle_put_move(const WfMove *move, uint8_t *bytes)
{
    memcpy(bytes, move, sizeof *move);
}
