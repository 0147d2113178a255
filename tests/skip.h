/* skip.h - a test that is skipped says why, in a line that run.py collects. */
#ifndef SKIP_H
#define SKIP_H

#include <stdio.h>

#define SKIP_BECAUSE(why)                                                                          \
    do {                                                                                           \
        (void)printf("skipped: %s: %s\n", __func__, (why));                                        \
        (void)fflush(stdout);                                                                      \
        skip();                                                                                    \
    } while (0)

#endif
