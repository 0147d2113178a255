/* explore_evaluate.h - explore evaluate: gives the moves of a book the results of deep searches. */
#ifndef CLI_EXPLORE_EXPLORE_EVALUATE_H
#define CLI_EXPLORE_EXPLORE_EVALUATE_H

/* The command, with the words after "explore evaluate". Returns an exit status. */
int explore_evaluate_book(int count, char **words);

#endif
