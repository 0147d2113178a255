/* words.h - cleans up the names and talk that people write, so that they can be shown to others. */
#ifndef SERVER_CORE_WORDS_H
#define SERVER_CORE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <wayfarer/status.h>

/* Normalizes a text to Unicode's form NFC. Removes invisible characters (controls, direction marks,
 * joiners, fillers), combining marks that have no letter, and those beyond what one letter may
 * have. Leaves single spaces between words. Cuts to at most `size` bytes, the final zero included,
 * never within what is seen as one letter. Returns false if nothing is left, or the text is not
 * UTF-8. */
bool words_clean(const char *text, char *clean, size_t size);

/* Appends a text so that all of it is visible, on one line: invisible characters become \u{85},
 * bytes that are not UTF-8 become \xff, and a backslash is doubled. A text from a store may never
 * have been cleaned. */
void words_escape(const char *text, WfText *out);

/* Whether a name is, or looks like, one of our own words for who is at a table: "you", "server",
 * "computer", "White" and all other seats, in letters of any alphabet. */
bool words_are_ours(const char *name);

#endif
