/* engine_search.h - one search of one position, by the searching engine. */
#ifndef SEARCH_ENGINE_SEARCH_H
#define SEARCH_ENGINE_SEARCH_H

#include <wayfarer/engine.h>

/* Chooses a turn as wf_engine_search does, with an engine for this search only, so the choice does
 * not depend on earlier ones. The codes are those of WfEngine.choose. */
WfCode search_once(const WfRecord *record, const WfLimits *limits, const WfAllocator *allocator,
                   size_t hash_bytes, unsigned threads, WfChoice *choice);

#endif
