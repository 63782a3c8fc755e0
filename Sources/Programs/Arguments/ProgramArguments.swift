internal import CLinux

/// The arguments with which this program was started.
///
/// Swift's `CommandLine` reads /proc/self/cmdline, and is empty where that cannot be read.
package enum ProgramArguments {
    /// The most arguments that a program takes: the parser takes four times as long for twice as many.
    package static let maximumCount = 1000

    /// The name with which the program was started: the last component of argv[0], or "" if there is none.
    package static var programName: String {
        guard let argument = toolkit_arguments()[0] else { return "" }
        let path = String(cString: argument)
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The arguments without the program's name; bytes that are not UTF-8 become U+FFFD.
    package static var words: [String] {
        var words: [String] = []
        forEach { words.append(String(cString: $0)) }
        if !words.isEmpty { words.removeFirst() }
        return words
    }

    /// All arguments and a null pointer, as execv(3) takes them.
    package static var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        toolkit_arguments()
    }

    /// Passes each argument to `body`, the program's name first.
    static func forEach(_ body: (UnsafePointer<CChar>) -> Void) {
        for index in 0..<Int(toolkit_argument_count()) {
            if let argument = toolkit_arguments()[index] { body(argument) }
        }
    }
}
