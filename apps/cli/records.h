/* records.h - every game of files and of folders of files. */
#ifndef CLI_RECORDS_H
#define CLI_RECORDS_H

#include <wayfarer/wayfarer.h>

/* What happens with a game of a file. It owns the notes. False: go no further. */
typedef bool (*CliTakeGame)(void *context, const char *file, WfNotes *notes);

/* Hands over the games of each file, and of each file in each folder whose name ends in .txt or
 * .pgn, in the order of the names' bytes. False: interrupted, `take` returned false, or something
 * could not be read, after an error message. */
bool cli_each_game(int count, char **names, CliTakeGame take, void *context);

#endif
