/* books.h - the opening books that the page has loaded. */
#ifndef WASM_BOOKS_H
#define WASM_BOOKS_H

#include "explore/book.h"

/* Opens the book of a game. False: none is loaded, or it is of another game, or it cannot be
 * opened; then *code is not WF_OK, and the fault says why. */
bool loaded_book(const WfGame *game, ExploreBook *book, WfCode *code, WfFault *fault);

#endif
