/* numbers.c - see numbers.h. */
#include "numbers.h"

#include <stdlib.h>

#include "base/fault.h"

WfCode read_number(const PageRequest *request, unsigned word, const char *what, uint64_t low,
                   uint64_t high, uint64_t *number, WfFault *fault)
{
    const char *text = word < request->words ? request->word[word] : "";
    char *end = NULL;
    *number = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && *end == '\0' && *number >= low && *number <= high)
        return WF_OK;
    return fault_fill(fault, WF_BAD_INPUT, 0, "%s '%.40s' is not a number from %llu to %llu", what,
                      text, (unsigned long long)low, (unsigned long long)high);
}
