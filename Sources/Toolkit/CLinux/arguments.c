#include "CLinux.h"

static int kept_count;
static char **kept_arguments;

/* glibc passes the arguments of main() to constructors, of static programs too. */
__attribute__((constructor)) static void keep(int count, char **arguments)
{
    kept_count = count;
    kept_arguments = arguments;
}

int toolkit_argument_count(void)
{
    return kept_count;
}

char **toolkit_arguments(void)
{
    return kept_arguments;
}
