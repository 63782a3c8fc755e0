internal import CArguments

/// The arguments with which this program was started.
///
/// Swift's `CommandLine` reads /proc/self/cmdline, and is empty where that cannot be read.
package enum ProgramArguments {
    /// The most arguments that a program takes: the parser takes four times as long for twice as many.
    package static let maximumCount = 1000

    /// The arguments without the program's name; bytes that are not UTF-8 become U+FFFD.
    package static var words: [String] {
        all.dropFirst().map { String(cString: $0) }
    }

    /// All arguments and a null pointer, as execv(3) takes them.
    package static var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        taskhub_arguments()
    }

    static var all: [UnsafeMutablePointer<CChar>] {
        (0..<Int(taskhub_argument_count())).compactMap { taskhub_arguments()[$0] }
    }
}
