/* words.h - what people write: names and talk, made fit to be shown to others. */
#ifndef SERVER_CORE_WORDS_H
#define SERVER_CORE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include <wayfarer/status.h>

/* Puts a text in order: Unicode's form NFC, without what cannot be seen (controls, marks of
 * direction, joiners, fillers), without marks that have no letter or of which a letter has too
 * many, and with single spaces between words. Cut to at most `size` bytes, the final zero included,
 * never within what is seen as one letter. False if nothing is left, or it is not UTF-8. */
bool words_clean(const char *text, char *clean, size_t size);

/* Appends a text so that all of it is seen, on one line: what cannot be seen is written as \u{85},
 * bytes that are not UTF-8 as \xff, and a backslash twice. What comes from a store may be what
 * nobody has cleaned. */
void words_escape(const char *text, WfText *out);

/* Whether a name is, or looks like, one of our own words for who is at a table: "you", "server",
 * "computer", "White" and all other seats, whatever alphabet its letters are from. */
bool words_are_ours(const char *name);

#endif
