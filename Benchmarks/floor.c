/* The lower bound for any widget: opens the snapshot, reads it, and writes as many bytes as a card has.
 * Usage: floor SNAPSHOT BYTES */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 3) return 64;
    int file = open(argv[1], O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) return 74;
    size_t count = strtoul(argv[2], NULL, 10);
    size_t size = (size_t)status.st_size;
    char *bytes = malloc(size > count ? size : count);
    if (bytes == NULL) return 74;
    if (read(file, bytes, size) != (ssize_t)size) return 74;
    if (count > size) memset(bytes + size, ' ', count - size);
    return write(STDOUT_FILENO, bytes, count) == (ssize_t)count ? 0 : 74;
}
