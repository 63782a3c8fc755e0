/// Questions to the user on the terminal.
package enum Question {
    /// Asks, and returns the line that the user types; empty at the end of the input.
    package static func ask(_ question: String) -> String {
        StandardStreams.complain(question)
        return readLine() ?? ""
    }

    package static func isAnsweredYes(_ question: String) -> Bool {
        ask(question).lowercased().hasPrefix("y")
    }

    /// Returns whether the answer is yes, which is the default.
    ///
    /// Only an answer that begins with `no`, or the end of the input, means no.
    package static func isAnsweredYes(_ question: String, unless no: String) -> Bool {
        StandardStreams.complain(question)
        return readLine().map { !$0.lowercased().hasPrefix(no) } ?? false
    }
}
