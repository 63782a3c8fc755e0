#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* The second process only makes system calls, as it must after fork(2) in a program with threads. */
int toolkit_try_sharing(int directory, const char *name)
{
    int file = openat(directory, name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    const size_t size = 4096;
    volatile char *shared = MAP_FAILED;
    /* What the second process found: its exit status is lost if the program ignores its children. */
    volatile char *verdict =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
    int result = -1;
    if (verdict == MAP_FAILED || ftruncate(file, size) != 0) {
        result = errno;
    } else if (flock(file, LOCK_EX | LOCK_NB) == 0 && fcntl(file, F_SETLK, &lock) == 0
               && (shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) != MAP_FAILED) {
        shared[0] = 1;
        pid_t child = fork();
        if (child == 0) {
            int again = openat(directory, name, O_RDWR | O_CLOEXEC);
            struct flock found = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
            volatile char *seen = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0);
            if (again >= 0 && seen != MAP_FAILED && flock(again, LOCK_EX | LOCK_NB) != 0
                && fcntl(again, F_GETLK, &found) == 0 && found.l_type != F_UNLCK && seen[0] == 1) {
                seen[1] = 1;
                *verdict = 1;
            }
            _exit(0);
        }
        if (child < 0) {
            result = errno;
        } else {
            while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
            if (*verdict == 1 && shared[1] == 1) result = 0;
        }
    }
    if (shared != MAP_FAILED) munmap((void *)shared, size);
    if (verdict != MAP_FAILED) munmap((void *)verdict, size);
    close(file);
    unlinkat(directory, name, 0);
    return result;
}
