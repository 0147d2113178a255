/* tables_cube.c - see tables.h: the 6x6x6 cube. */
#include "geometry/tables.h"

#include <inttypes.h>
