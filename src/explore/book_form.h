/* book_form.h - constants of the book's format (book.h), shared by reader and writer. */
#ifndef EXPLORE_BOOK_FORM_H
#define EXPLORE_BOOK_FORM_H

#define BOOK_MAGIC "wfbook\n" /* with its zero byte */

enum {
    BOOK_MAGIC_SIZE = 8,
    BOOK_NAME_SIZE = 24,
    BOOK_NUMBERS = BOOK_MAGIC_SIZE + BOOK_NAME_SIZE,
    BOOK_HEAD = 64,
    BOOK_SUM = 8,
    BOOK_NODES = BOOK_NUMBERS + 20, /* where the nodes of the evaluations are, in version 2 */
    BOOK_VERSION = 2,
    BOOK_VERSION_PLAIN = 1, /* without evaluations */
    BOOK_BLOCK = 16,        /* positions per entry of the index */
    BOOK_HAS_EXTRA = 0x80,
    BOOK_HAS_SENT = 0x40,
    BOOK_HAS_EVALUATION = 0x20,
    BOOK_DETAIL = 0x0f
};

#endif
