/// A desktop notification: a fixed summary, and a text that may contain untrusted data such as titles.
struct Notice {
    let summary: String
    let text: String

    /// Shows it by running `taskhub-remote`, since this program links no bus code.
    ///
    /// The text is passed through a pipe, since any user can read a process's arguments.
    func show() {
        MainCommand.start(["notify"], input: Array("\(summary)\n\(text)".utf8))
    }
}
