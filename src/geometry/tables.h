/* tables.h - the program that writes tables.c, the constant tables of src/geometry. It runs during
 * the build. */
#ifndef GEOMETRY_TABLES_H
#define GEOMETRY_TABLES_H

#include <stdint.h>

/* Print numbers as they stand between the braces of a C array. */
void print_words(const uint64_t *words, int count);
void print_bytes(const uint8_t *bytes, int count);

/* The tables of cells.h, chess.h and lines.h. */
void print_cube(void);
void print_chess(void);
void print_spaces(void);

#endif
