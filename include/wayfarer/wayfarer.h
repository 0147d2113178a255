/* wayfarer.h - includes all headers of libwayfarer. */
#ifndef WAYFARER_WAYFARER_H
#define WAYFARER_WAYFARER_H

#include <wayfarer/actions.h>
#include <wayfarer/analysis.h>
#include <wayfarer/arrange.h>
#include <wayfarer/batch.h>
#include <wayfarer/engine.h>
#include <wayfarer/explain.h>
#include <wayfarer/game.h>
#include <wayfarer/language.h>
#include <wayfarer/notation.h>
#include <wayfarer/record.h>
#include <wayfarer/review.h>
#include <wayfarer/solver.h>
#include <wayfarer/status.h>
#include <wayfarer/tables.h>

#ifdef __cplusplus
extern "C" {
#endif
#include <wayfarer/binding.h>

#include <wayfarer/binding_batch.h>
#include <wayfarer/binding_search.h>
#ifdef __cplusplus
}
#endif

#endif
