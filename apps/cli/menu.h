/* menu.h - asks somebody who typed no command what to do. */
#ifndef CLI_MENU_H
#define CLI_MENU_H

/* Asks, and runs the command that was chosen; its exit status. */
int menu_run(void);

#endif
