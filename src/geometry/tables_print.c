/* tables_print.c - see tables.h: numbers of arrays. */
#include "geometry/tables.h"

#include <inttypes.h>
#include <stdio.h>

void print_words(const uint64_t *words, int count)
{
    for (int i = 0; i < count; i++)
        printf("UINT64_C(0x%" PRIx64 "),%s", words[i], i % 4 == 3 || i == count - 1 ? "\n" : " ");
}

void print_bytes(const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++)
        printf("%u,%s", bytes[i], i % 20 == 19 || i == count - 1 ? "\n" : "");
}
