/* parts.h - what the parts of a world ask of each other. */
#ifndef SIMULATE_PARTS_H
#define SIMULATE_PARTS_H

#include "simulate/world.h"

/* ---- plan.c: what may go wrong, drawn by the seed ---- */

void plan_draw(World *world);

/* ---- fault.c: faults happen, and are healed ---- */

void fault_next(World *world);
void fault_heal(World *world, uint32_t what);

/* Faults stop: nodes start again, lines are whole, the database works. */
void fault_stop_all(World *world);

/* ---- database.c ---- */

/* A free request of a node; its fields are filled in, then db_send has it on its way. NULL: there
 * are too many, which the checker is told. */
Op *db_op(World *world, unsigned node, OpKind kind);
void db_send(World *world, Op *op);
void db_item(World *world, unsigned index, unsigned node);
void db_clear(World *world);

/* When no node was up last: see store_away. It was no longer than `most` milliseconds, truly. */
typedef struct Away {
    int64_t from, until, most;
} Away;
Away db_away(const World *world);

/* Whether something is due at a table before that time, and no node has its lease. */
bool db_is_due(const World *world, const Stored *stored, int64_t before);

/* The table of a name, and its number; NAMES: there is none of this form. */
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

/* A request is over; some events of a read have come, up to a number. */
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

/* The core waits for a turn; what the database has answered; the time for another look. */
void pending_turns_begin(World *world, unsigned node, const Effect *effect);
void pending_turns_drop(World *world, unsigned node, const Effect *effect);
void pending_turns_op_done(World *world, const Op *op);
void pending_turns_look(World *world, unsigned node, uint16_t life, unsigned index);
void pending_turns_of_node_end(World *world, unsigned node);

/* ---- queue.c ---- */

void queue_begin(World *world);
void queue_clear(World *world);

/* A turn is enqueued, unless it waits or runs already. */
void queue_put(World *world, unsigned table, uint64_t number, const char *payload);

/* A node's request has arrived. */
void queue_serve(World *world, Op *op);

/* A worker is done with what it did, and takes the next job. */
void queue_work(World *world, unsigned worker);

/* ---- node_joins.c ---- */

/* A client wants to hear a table's events after a number. */
void node_join(World *world, unsigned node, const Join *join);

/* A table was read: who waits for it enters, or is refused. */
void node_joins_go_on(World *world, unsigned node, Room *room);
bool node_is_awaited(const World *world, unsigned node, unsigned table);

/* ---- line.c ---- */

/* Opens a line; false: the node cannot be reached. */
bool line_open(World *world, unsigned client, unsigned node);
void line_send_up(World *world, unsigned line, json_t *message, unsigned request,
                  TableRequestKind kind);
Down *line_send_down(World *world, unsigned line);
void line_item(World *world, const Item *item);

/* Nothing comes through any more; each end learns of it later. */
void line_break(World *world, unsigned line);

/* The client goes, and says so; the node's end is dropped with the node. */
void line_hang_up(World *world, unsigned line);
void line_node_gone(World *world, unsigned line);

/* Sends what lines of a node have to say, as far as they are free. */
void line_flush(World *world, unsigned node);
int line_visit(const Line *line, unsigned table);

/* ---- client.c ---- */

void client_act(World *world, unsigned client);
void client_hear(World *world, unsigned client, unsigned line, const Down *down);
void client_lost(World *world, unsigned client, unsigned line);

/* ---- client_requests.c ---- */

/* Does something at random at a table that the client has joined, or makes one. */
void client_request(World *world, unsigned client);

/* It wants to look at a table, if it looks at fewer than so many. */
void client_want(World *world, unsigned client, unsigned table, unsigned most);
unsigned client_ask(World *world, unsigned client, TableRequestKind kind, unsigned table,
                    json_t *message);
void client_move(World *world, unsigned client, unsigned table);

/* ---- check.c: what is durable ---- */

/* Events have become durable, or not. */
void check_durable(World *world, DbWrite *write, const DbWrite *rematch);
void check_answer(World *world, unsigned node, unsigned request, bool granted, const char *text);
void check_clear(Stored *stored);

/* Whether all who play want a rematch, and the next table is not there. */
bool check_rematch_waits(const Stored *stored);

/* A node begins something that one node does: it must have the table's lease. */
void check_alone(World *world, unsigned node, unsigned table);

/* The number of the computer's turn at a table, as its durable events have it; 0: it is none. */
uint64_t check_turn(const Stored *stored);

/* A write is durable that may have led to a computer's turn: it must be in the queue then. */
void check_enqueued(World *world, unsigned table, uint64_t before);

/* A job's result is recorded: by the worker that has it, and once. */
void check_recorded(World *world, QueueJob *job, uint64_t fence);

/* ---- check_told.c: what clients are told ---- */

/* Reads what a node has written for a visit that knew `told` events; fills in the message to the
 * client. */
void check_told(World *world, unsigned node, unsigned table, size_t told, const char *text,
                Down *down);

/* ---- tail.c: when faults have stopped, everything goes on ---- */

void tail_look(World *world);

#endif
