/// A text without rules of its own, such as a name or a setting.
struct PlainReading: LineReading {
    let prompt: String
    /// What it is for, and what may be typed.
    var notes: [String] = []
    var choices: [String] = []

    func preview(_ text: String) -> LinePreview {
        LinePreview(notes: notes)
    }

    func suggestions(for line: LineEditor) -> [LineSuggestion] {
        choices.filter { $0.hasPrefix(line.text) && $0 != line.text }.map { LineSuggestion($0) }
    }
}
