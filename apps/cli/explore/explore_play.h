/* explore_play.h - explore play: games of the engine against itself, for an opening book. */
#ifndef CLI_EXPLORE_EXPLORE_PLAY_H
#define CLI_EXPLORE_EXPLORE_PLAY_H

/* The command, with the words after "explore play". Returns an exit status. */
int explore_play_games(int count, char **words);

#endif
