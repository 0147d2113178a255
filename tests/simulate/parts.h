/* parts.h - the functions that the parts of a world call in each other. */
#ifndef SIMULATE_PARTS_H
#define SIMULATE_PARTS_H

#include "simulate/world.h"

/* ---- plan.c: the faults of a history, drawn by the seed ---- */

void plan_draw(World *world);

/* ---- fault.c: causes faults, and heals them ---- */

void fault_next(World *world);
void fault_heal(World *world, uint32_t what);

/* Ends all faults: starts the nodes again, repairs connections and the database. */
void fault_stop_all(World *world);

/* ---- database.c ---- */

/* db_op returns a free request of a node; fill in its fields, then db_send sends it. NULL: there
 * are too many, which is reported to the checker. */
Op *db_op(World *world, unsigned node, OpKind kind);
void db_send(World *world, Op *op);
void db_item(World *world, unsigned index, unsigned node);
void db_clear(World *world);

/* The last time at which no node was running: see store_away. Its true length was at most `most`
 * milliseconds. */
typedef struct Away {
    int64_t from, until, most;
} Away;
Away db_away(const World *world);

/* Whether the table is due before that time, and no node holds its lease. */
bool db_is_due(const World *world, const Stored *stored, int64_t before);

/* table_number: the number of the table with that name; NAMES: the name does not have this form.
 * table_name is its inverse. */
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

/* node_op_done: a request is finished. node_read_some: some events of a read have arrived, up to a
 * number. */
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

/* The core waits for a turn, or drops one; the database has answered; it is time for another
 * look. */
void pending_turns_begin(World *world, unsigned node, const Effect *effect);
void pending_turns_drop(World *world, unsigned node, const Effect *effect);
void pending_turns_op_done(World *world, const Op *op);
void pending_turns_look(World *world, unsigned node, uint16_t life, unsigned index);
void pending_turns_of_node_end(World *world, unsigned node);

/* ---- queue.c ---- */

void queue_begin(World *world);
void queue_clear(World *world);

/* Enqueues a turn, unless it is waiting or running already. */
void queue_put(World *world, unsigned table, uint64_t number, const char *payload);

/* Serves a request of a node that has arrived. */
void queue_serve(World *world, Op *op);

/* A worker finishes its present job, and takes the next one. */
void queue_work(World *world, unsigned worker);

/* ---- node_joins.c ---- */

/* A client wants a table's events after a number. */
void node_join(World *world, unsigned node, const Join *join);

/* A table was read: each client that waits for it enters, or is refused. */
void node_joins_go_on(World *world, unsigned node, Room *room);
bool node_is_awaited(const World *world, unsigned node, unsigned table);

/* ---- line.c ---- */

/* Opens a connection; false: the node cannot be reached. */
bool line_open(World *world, unsigned client, unsigned node);
void line_send_up(World *world, unsigned line, json_t *message, unsigned request,
                  TableRequestKind kind);
Down *line_send_down(World *world, unsigned line);
void line_item(World *world, const Item *item);

/* Breaks a connection: nothing arrives any more, and each end learns of it later. */
void line_break(World *world, unsigned line);

/* line_hang_up: the client leaves and says so. line_node_gone: the node's end is dropped with the
 * node. */
void line_hang_up(World *world, unsigned line);
void line_node_gone(World *world, unsigned line);

/* Sends what is waiting on a node's connections, as far as they have room. */
void line_flush(World *world, unsigned node);
int line_visit(const Line *line, unsigned table);

/* ---- client.c ---- */

void client_act(World *world, unsigned client);
void client_hear(World *world, unsigned client, unsigned line, const Down *down);
void client_lost(World *world, unsigned client, unsigned line);

/* ---- client_requests.c ---- */

/* Does something at random at a table that the client has joined, or creates a table. */
void client_request(World *world, unsigned client);

/* The client starts to follow a table, if it follows fewer than `most`. */
void client_want(World *world, unsigned client, unsigned table, unsigned most);
unsigned client_ask(World *world, unsigned client, TableRequestKind kind, unsigned table,
                    json_t *message);
void client_move(World *world, unsigned client, unsigned table);

/* ---- check.c: durable events ---- */

/* Checks events that have become durable, or have not. */
void check_durable(World *world, DbWrite *write, const DbWrite *rematch);
void check_answer(World *world, unsigned node, unsigned request, bool granted, const char *text);
void check_clear(Stored *stored);

/* Whether all players want a rematch, and the next table does not exist. */
bool check_rematch_waits(const Stored *stored);

/* Checks that a node which begins something that only one node may do holds the table's lease. */
void check_alone(World *world, unsigned node, unsigned table);

/* The number of the computer's turn at a table, by its durable events; 0: it is not a computer's
 * turn. */
uint64_t check_turn(const Stored *stored);

/* After a durable write that may have led to a computer's turn, checks that the turn is in the
 * queue. */
void check_enqueued(World *world, unsigned table, uint64_t before);

/* Checks that a job's result is recorded by the worker that has it, and only once. */
void check_recorded(World *world, QueueJob *job, uint64_t fence);

/* ---- check_told.c: messages to clients ---- */

/* Reads what a node has written for a visit that knew `told` events, and fills in the message to
 * the client. */
void check_told(World *world, unsigned node, unsigned table, size_t told, const char *text,
                Down *down);

/* ---- tail.c: after faults have stopped, everything must progress ---- */

void tail_look(World *world);

#endif
