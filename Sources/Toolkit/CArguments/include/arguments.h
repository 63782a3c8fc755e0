/* The arguments of main(), kept before it runs. */
#ifndef TASKHUB_ARGUMENTS_H
#define TASKHUB_ARGUMENTS_H

/* How many arguments there are, the program's name included. */
int taskhub_argument_count(void);

/* The arguments, ended by a null pointer. */
char **taskhub_arguments(void);

#endif
