/* progress.c - the progress line of long work, and interrupts. */
#include <signal.h>
#include <stdarg.h>
#include <unistd.h>

#include "cli/cli.h"

#include "cli/errors.h"

CliProgress cli_progress(bool quiet, uint64_t after_ms)
{
    return (CliProgress){.quiet = quiet || isatty(STDERR_FILENO) == 0,
                         .next = cli_now() + after_ms};
}

bool cli_progress_is_due(const CliProgress *progress)
{
    return !progress->quiet && cli_now() >= progress->next;
}

void cli_progress_show(CliProgress *progress, const char *format, ...)
{
    char line[240];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "\r%s\033[K", line); /* and clears the rest of a longer line */
    progress->shown = true;
    progress->next = cli_now() + CLI_PROGRESS_MS;
}

void cli_progress_clear(CliProgress *progress)
{
    if (progress->shown)
        (void)fputs("\r\033[K", stderr);
    progress->shown = false;
}

/* ---- Ctrl-C ---- */

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    interrupted = signal_number;
}

void cli_catch_end(void (*handler)(int number))
{
    const struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    struct sigaction hangup;
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        (void)sigaction(SIGHUP, &action, NULL);
}

void cli_catch_interrupts(void)
{
    cli_catch_end(interrupt);
}

void cli_catch_breaks(void)
{
    /* Output in progress is written whole; reading waits by pselect, which no flag restarts. */
    const struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
    (void)sigaction(SIGINT, &action, NULL);
}

int cli_interrupted(void)
{
    return interrupted;
}

int cli_search_status(bool known)
{
    if (interrupted == 0)
        return CLI_OK;
    (void)(known ? cli_error(ERROR_INTERRUPTED_PARTLY) : cli_error(ERROR_INTERRUPTED));
    return known ? CLI_NO : CLI_SIGNAL + interrupted;
}

void cli_forget_interrupt(void)
{
    interrupted = 0;
}
