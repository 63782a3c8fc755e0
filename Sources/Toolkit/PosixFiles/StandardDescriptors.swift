internal import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
    /// Opens those that the parent process has closed.
    ///
    /// Otherwise the next file to be opened would get the number, and messages would be written into it. The
    /// replacement has nothing to read, and writing to it fails as it does on a closed descriptor.
    package static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
