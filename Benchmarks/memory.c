/* Runs a command, stops it just before it exits, and prints its RssAnon and VmHWM in KiB.
 * Usage: memory COMMAND... */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static long field(pid_t process, const char *name) {
    char path[64], line[256];
    long value = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *status = fopen(path, "r");
    if (status == NULL) return -1;
    while (fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, name, strlen(name)) == 0) sscanf(line + strlen(name), "%ld", &value);
    fclose(status);
    return value;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: memory COMMAND...\n");
        return 64;
    }
    pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), 1);
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return 74;
    ptrace(PTRACE_SETOPTIONS, child, NULL, (void *)(PTRACE_O_TRACEEXIT | PTRACE_O_EXITKILL));
    ptrace(PTRACE_CONT, child, NULL, NULL);
    while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
        if (status >> 8 == (SIGTRAP | PTRACE_EVENT_EXIT << 8)) {
            printf("%ld %ld\n", field(child, "RssAnon:"), field(child, "VmHWM:"));
            ptrace(PTRACE_CONT, child, NULL, NULL);
        } else {
            ptrace(PTRACE_CONT, child, NULL, (void *)(long)WSTOPSIG(status));
        }
    }
    return 0;
}
