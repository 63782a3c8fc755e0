/// Asks on the terminal.
package enum Question {
    package static func ask(_ question: String) -> String {
        StandardStreams.complain(question)
        return readLine() ?? ""
    }

    package static func isAnsweredYes(_ question: String) -> Bool {
        ask(question).lowercased().hasPrefix("y")
    }

    /// Anything but an answer that begins with `no`, and the end of the input, is a yes.
    package static func isAnsweredYes(_ question: String, unless no: String) -> Bool {
        StandardStreams.complain(question)
        return readLine().map { !$0.lowercased().hasPrefix(no) } ?? false
    }
}
