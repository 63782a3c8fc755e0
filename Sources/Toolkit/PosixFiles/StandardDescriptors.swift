internal import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
    /// Opens those that the parent process has closed.
    ///
    /// Otherwise the next file to be opened would get the number, and messages would be written into it. Reading and
    /// writing fail as they do on a closed descriptor: a closed input is not an empty one.
    package static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
