/* waits.c - see waits.h. */
#include "server/core/waits.h"

#include <stddef.h>

void wait_end(Wait *wait)
{
    if (wait->before == NULL)
        return;
    *wait->before = wait->next;
    if (wait->next != NULL)
        wait->next->before = wait->before;
    wait->next = NULL;
    wait->before = NULL;
}

void waits_add(Waits *waits, Wait *wait)
{
    wait_end(wait);
    wait->next = waits->first;
    wait->before = &waits->first;
    if (wait->next != NULL)
        wait->next->before = &wait->next;
    waits->first = wait;
}

bool wait_is_on(const Wait *wait)
{
    return wait->before != NULL;
}

/* A waiter that waits for it again joins the list, which is empty by then. */
void waits_over(Waits *waits)
{
    Waits over = *waits;
    *waits = (Waits){0};
    if (over.first != NULL)
        over.first->before = &over.first;
    while (over.first != NULL) {
        Wait *wait = over.first;
        wait_end(wait);
        wait->over(wait);
    }
}
