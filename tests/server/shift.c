/* shift.c - a preloaded library that changes the clocks of a program under test. The file named by
 * SHIFT_DATE says by how many seconds the date is set forward or back. Clocks that only measure
 * time run SHIFT_RATE times as fast as they should: 10 makes deadlines come soon, 0.02 keeps limits
 * from being refilled. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BILLION = 1000000000 };

static double rate;
static struct timespec began;

/* Until then time is unchanged. */
__attribute__((constructor)) static void begin(void)
{
    const char *word = getenv("SHIFT_RATE");
    (void)syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &began);
    rate = word != NULL ? strtod(word, NULL) : 0;
}

static void stretch(struct timespec *time, double times)
{
    const double passed =
        (double)(time->tv_sec - began.tv_sec) * BILLION + (double)(time->tv_nsec - began.tv_nsec);
    const long long now = began.tv_nsec + (long long)(passed * times);
    time->tv_sec = began.tv_sec + (time_t)(now / BILLION);
    time->tv_nsec = (long)(now % BILLION);
}

static long seconds(void)
{
    char text[32] = "0";
    const char *name = getenv("SHIFT_DATE");
    FILE *file = name != NULL ? fopen(name, "r") : NULL;
    if (file == NULL)
        return 0;
    (void)fgets(text, sizeof text, file);
    (void)fclose(file);
    return strtol(text, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    const int code = (int)syscall(SYS_clock_gettime, clock, time);
    if (code == 0 && clock == CLOCK_REALTIME)
        time->tv_sec += seconds();
    else if (code == 0 && rate > 0 && (clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_COARSE))
        stretch(time, rate);
    return code;
}

/* A wait until a time on the shifted clock must become a wait on the machine's clock. */
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                           const struct timespec *until)
{
    struct timespec real = *until;
    if (rate > 0)
        stretch(&real, 1 / rate);
    return pthread_cond_clockwait(condition, lock, CLOCK_MONOTONIC, &real);
}
