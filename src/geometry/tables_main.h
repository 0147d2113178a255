/* tables_main.h - what the files share that write tables.c. */
#ifndef GEOMETRY_TABLES_MAIN_H
#define GEOMETRY_TABLES_MAIN_H

#include <stdint.h>

/* Print the elements of an array, separated by commas. */
void print_words(const uint64_t *words, int count);
void print_bytes(const uint8_t *bytes, int count);

/* tables_cube_main.c */
void print_cube(void);

#endif
