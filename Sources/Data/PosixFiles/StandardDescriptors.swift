internal import Glibc

package enum StandardDescriptors {
    /// Fills those of standard input, output and error that whoever started this program has closed.
    ///
    /// Else the next file to be opened gets the number, and what is written for people ends up in it. What is put there
    /// has nothing to read and takes no output: writing to it fails as writing to a closed one does.
    package static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
