/// A notification: a few plain words, and a text that may hold anybody's.
struct Notice {
    let summary: String
    let text: String

    /// Has the main command show it, since this program knows no bus.
    ///
    /// Through a pipe: everybody can read arguments.
    func show() {
        MainCommand.start(["notify"], input: Array("\(summary)\n\(text)".utf8))
    }
}
