/* explore_build.h - explore build: makes an opening book from records. */
#ifndef CLI_EXPLORE_EXPLORE_BUILD_H
#define CLI_EXPLORE_EXPLORE_BUILD_H

/* The command, with the words after "explore build". Returns an exit status. */
int explore_build(int count, char **words);

#endif
