/// A text without rules, such as a name or a setting.
struct PlainReading: LineReading {
    let prompt: String
    /// What it is for, and what may be typed.
    var notes: [String] = []

    func preview(_ text: String) -> LinePreview {
        LinePreview(notes: notes)
    }
}
