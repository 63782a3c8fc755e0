internal import Composition

/// Asks on the terminal.
enum Question {
    static func ask(_ question: String) -> String {
        StandardStreams.complain(question)
        return readLine() ?? ""
    }

    static func isAnsweredYes(_ question: String) -> Bool {
        ask(question).lowercased().hasPrefix("y")
    }

    /// Anything but an answer that begins with `no`, and the end of the input, is a yes.
    static func isAnsweredYes(_ question: String, unless no: String) -> Bool {
        StandardStreams.complain(question)
        return readLine().map { !$0.lowercased().hasPrefix(no) } ?? false
    }
}
