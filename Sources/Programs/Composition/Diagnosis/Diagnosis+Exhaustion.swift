internal import Glibc

extension Diagnosis {
    /// Creates the diagnosis for a system that has run out of something; nil for any other error number.
    ///
    /// Such an error says nothing about the file that the call was for.
    init?(exhausted errno: Int32) {
        switch errno {
        case EMFILE:
            self = .inputOutput(
                "too_many_files", "this program has reached its limit of open files",
                "Raise the limit, for example with 'ulimit -n 1024', and try again")
        case ENFILE:
            self = .inputOutput(
                "too_many_files", "the system has reached its limit of open files", "Close some programs and try again")
        case ENOMEM, EAGAIN:
            self = .inputOutput(
                "out_of_memory", "the system has no memory or no threads left for this program",
                "Close some programs and try again")
        default:
            return nil
        }
    }
}
