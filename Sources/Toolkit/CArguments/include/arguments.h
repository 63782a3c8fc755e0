/* The arguments of main(), kept before it runs. */
#ifndef TOOLKIT_ARGUMENTS_H
#define TOOLKIT_ARGUMENTS_H

/* How many arguments there are, the program's name included. */
int toolkit_argument_count(void);

/* The arguments, ended by a null pointer. */
char **toolkit_arguments(void);

#endif
