/* sharing.h - a thread's dealings with the others at one position (together.h). Where a thread is
 * alone none of this does anything. */
#ifndef SEARCH_SHARING_H
#define SEARCH_SHARING_H

#include "search/search_node.h"

/* Whether the position is searched deep enough to tell others of it. */
bool sharing_is_open(const Searcher *searcher, const Node *node);

/* Stands for the position, the depth and the window of a node that has not been searched yet. */
uint64_t sharing_tag(const Node *node);

/* Whether another thread is at the move with this index, which is left for later then. */
bool sharing_postpones(const Searcher *searcher, Node *node, size_t index);

/* Says that this thread is at the move with this index, and that it no longer is. */
void sharing_occupy(Searcher *searcher, const Node *node, size_t index);
void sharing_release(Searcher *searcher, const Node *node, size_t index);

/* On the principal line: says what alpha was raised to, and takes over a better move that another
 * thread has found by now. */
void sharing_tell(Searcher *searcher, const Node *node);
void sharing_hear(Searcher *searcher, Node *node);

#endif
