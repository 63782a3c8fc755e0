/* Runs two commands in turn, A B A B, and measures whole processes, from start to exit as the parent sees them.
 * Prints one line: the minimum and median of A, then the minimum and median of B, in milliseconds.
 * Usage: race RUNS COMMAND A... :: COMMAND B... */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double once(char **command) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    struct timespec start, end;
    pid_t child;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int failure = posix_spawn(&child, command[0], &actions, NULL, command, environ);
    if (failure != 0 || waitpid(child, &status, 0) != child) {
        fprintf(stderr, "race: %s did not start: %s\n", command[0], strerror(failure));
        exit(74);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    posix_spawn_file_actions_destroy(&actions);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "race: %s ended with status %d\n", command[0], status);
        exit(70);
    }
    return (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6;
}

static int ascending(const void *left, const void *right) {
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

int main(int argc, char **argv) {
    int runs = argc > 1 ? atoi(argv[1]) : 0;
    int split = 2;
    while (split < argc && strcmp(argv[split], "::") != 0) split++;
    if (runs < 1 || split == 2 || split + 1 >= argc) {
        fprintf(stderr, "usage: race RUNS COMMAND... :: COMMAND...\n");
        return 64;
    }
    argv[split] = NULL;
    char **commands[2] = {argv + 2, argv + split + 1};
    double *times[2] = {calloc(runs, sizeof(double)), calloc(runs, sizeof(double))};
    if (times[0] == NULL || times[1] == NULL) return 74;
    for (int side = 0; side < 2; side++) once(commands[side]);
    for (int run = 0; run < runs; run++)
        for (int side = 0; side < 2; side++) times[side][run] = once(commands[side]);
    for (int side = 0; side < 2; side++) {
        qsort(times[side], runs, sizeof(double), ascending);
        printf("%.4f %.4f%c", times[side][0], times[side][runs / 2], side == 0 ? ' ' : '\n');
    }
    return 0;
}
