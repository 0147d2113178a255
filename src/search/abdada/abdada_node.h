/* abdada_node.h - ABDADA at one node: deferring moves, and sharing the best one (abdada.h). The
 * thread that searches the node calls these. With one thread they do nothing. */
#ifndef SEARCH_ABDADA_ABDADA_NODE_H
#define SEARCH_ABDADA_ABDADA_NODE_H

#include "search/search_node.h"

/* Whether the node is deep enough to be shared with other threads. */
bool abdada_node_is_shared(const SearchWorker *worker, const SearchNode *node);

/* Identifies the position, the depth and the window of a node, before it is searched. */
uint64_t abdada_node_tag(const SearchNode *node);

/* Whether another thread is searching the move with this index. The move is then deferred. */
bool abdada_node_defers(const SearchWorker *worker, SearchNode *node, size_t index);

/* Marks the move with this index as being searched by this thread, and removes the mark. */
void abdada_node_mark(SearchWorker *worker, const SearchNode *node, size_t index);
void abdada_node_unmark(SearchWorker *worker, const SearchNode *node, size_t index);

/* On the principal variation: publishes what alpha was raised to, and adopts a better move that
 * another thread has found. */
void abdada_node_publish(SearchWorker *worker, const SearchNode *node);
void abdada_node_adopt(SearchWorker *worker, SearchNode *node);

#endif
