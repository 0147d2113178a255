/* pawns.h - the squares of pawns in an answer about Safe Passage. */
#ifndef WASM_PAWNS_H
#define WASM_PAWNS_H

#include <wayfarer/wayfarer.h>

/* `"name":["a2","b3"]`: squares as bits rank * 8 + file. */
void put_pawns(WfText *out, const char *name, uint64_t squares);

#endif
