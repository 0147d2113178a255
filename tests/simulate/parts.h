/* parts.h - the interfaces between the parts of a world. */
#ifndef SIMULATE_PARTS_H
#define SIMULATE_PARTS_H

#include "simulate/world.h"

/* ---- plan.c: the possible faults of a history, drawn from the seed ---- */

void plan_draw(World *world);

/* ---- fault.c: faults happen, and are repaired ---- */

void fault_next(World *world);
void fault_heal(World *world, uint32_t what);

/* Faults stop: nodes start again, connections work, the database works. */
void fault_stop_all(World *world);

/* ---- database.c ---- */

/* A free request of a node; the caller fills in its fields, then db_send sends it. NULL: there are
 * too many, which is reported to the checker. */
Op *db_op(World *world, unsigned node, OpKind kind);
void db_send(World *world, Op *op);
void db_item(World *world, unsigned index, unsigned node);
void db_clear(World *world);

/* When no node was up last: see store_away. It was no longer than `most` milliseconds, truly. */
typedef struct Away {
    int64_t from, until, most;
} Away;
Away db_away(const World *world);

/* Whether an action at a table is due before that time, and no node has the table's lease. */
bool db_is_due(const World *world, const Stored *stored, int64_t before);

/* The table with a name, and its number; NAMES: there is no table with such a name. */
unsigned table_number(const char *name);
void table_name(unsigned number, char name[STORE_TABLE_NAME]);

/* ---- node.c ---- */

int64_t node_now(const World *world, unsigned node);
void node_start(World *world, unsigned node);
void node_crash(World *world, unsigned node);
void node_look(World *world, unsigned node, uint16_t life);
void node_run(World *world, unsigned node, const CoreEvent *event);
Room *node_room(const World *world, unsigned node, unsigned table);
Room *node_open(World *world, unsigned node, unsigned table);

/* A request is answered; some events of a read have arrived, up to a number. */
void node_op_done(World *world, Op *op);
void node_read_some(World *world, Op *op, size_t until);

/* ---- node_effects.c ---- */

void node_carry_out(World *world, unsigned node, const Effect *effect);

/* ---- node_presence.c ---- */

void node_here(World *world, unsigned node, const Effect *effect);
void node_presence_look(World *world, unsigned node, int64_t now);
void node_said(Node *node, bool failed);
void node_heard(World *world, unsigned node, bool failed);
void node_tell_elsewhere(World *world, unsigned node, Room *room);
void node_presence_end(Node *node);

/* ---- pending_turns.c ---- */

/* The core waits for a turn; the database has answered; the next look is due. */
void pending_turns_begin(World *world, unsigned node, const Effect *effect);
void pending_turns_drop(World *world, unsigned node, const Effect *effect);
void pending_turns_op_done(World *world, const Op *op);
void pending_turns_look(World *world, unsigned node, uint16_t life, unsigned index);
void pending_turns_of_node_end(World *world, unsigned node);

/* ---- queue.c ---- */

void queue_begin(World *world);
void queue_clear(World *world);

/* Enqueues a turn, unless it waits or runs already. */
void queue_put(World *world, unsigned table, uint64_t number, const char *payload);

/* A node's request has arrived. */
void queue_serve(World *world, Op *op);

/* A worker has finished its job, and takes the next one. */
void queue_work(World *world, unsigned worker);

/* ---- node_joins.c ---- */

/* A client wants a table's events after a number. */
void node_join(World *world, unsigned node, const Join *join);

/* A table was read: the clients waiting for it enter, or are refused. */
void node_joins_go_on(World *world, unsigned node, Room *room);
bool node_is_awaited(const World *world, unsigned node, unsigned table);

/* ---- line.c ---- */

/* Opens a connection; false: the node cannot be reached. */
bool line_open(World *world, unsigned client, unsigned node);
void line_send_up(World *world, unsigned line, json_t *message, unsigned request,
                  TableRequestKind kind);
Down *line_send_down(World *world, unsigned line);
void line_item(World *world, const Item *item);

/* Breaks a connection: nothing gets through any more; each end learns of it later. */
void line_break(World *world, unsigned line);

/* The client closes the connection; the node's end is dropped with the node. */
void line_hang_up(World *world, unsigned line);
void line_node_gone(World *world, unsigned line);

/* Sends the pending messages of a node's connections, as far as they are free. */
void line_flush(World *world, unsigned node);
int line_visit(const Line *line, unsigned table);

/* ---- client.c ---- */

void client_act(World *world, unsigned client);
void client_hear(World *world, unsigned client, unsigned line, const Down *down);
void client_lost(World *world, unsigned client, unsigned line);

/* ---- client_requests.c ---- */

/* Sends a random request at a table that the client has joined, or creates a table. */
void client_request(World *world, unsigned client);

/* Visits a table, if the client visits fewer than this many. */
void client_want(World *world, unsigned client, unsigned table, unsigned most);
unsigned client_ask(World *world, unsigned client, TableRequestKind kind, unsigned table,
                    json_t *message);
void client_move(World *world, unsigned client, unsigned table);

/* ---- check.c: what is durable ---- */

/* Events have become durable, or not. */
void check_durable(World *world, DbWrite *write, const DbWrite *rematch);
void check_answer(World *world, unsigned node, unsigned request, bool granted, const char *text);
void check_clear(Stored *stored);

/* Whether all players want a rematch, and the next table does not exist. */
bool check_rematch_waits(const Stored *stored);

/* A node begins an action that only one node may take: it must have the table's lease. */
void check_alone(World *world, unsigned node, unsigned table);

/* The number of the computer's turn at a table, according to its durable events; 0: it is not a
 * computer's turn. */
uint64_t check_turn(const Stored *stored);

/* A write is durable that may have led to a computer's turn: the turn must then be in the queue. */
void check_enqueued(World *world, unsigned table, uint64_t before);

/* A job's result is recorded: by the worker that has the job, and once. */
void check_recorded(World *world, QueueJob *job, uint64_t fence);

/* ---- check_told.c: what clients are told ---- */

/* Reads what a node has written for a visit that knew `told` events; fills in the message to the
 * client. */
void check_told(World *world, unsigned node, unsigned table, size_t told, const char *text,
                Down *down);

/* ---- tail.c: after faults have stopped, everything makes progress ---- */

void tail_look(World *world);

#endif
