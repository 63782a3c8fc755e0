/// A line that is typed, with its reading so far and the possible continuations of its words.
package final class LineModel {
    /// What a key has done to the line.
    package enum Outcome: Hashable, Sendable {
        case editing
        case accepted(String)
        case cancelled
    }

    package private(set) var editor: LineEditor
    package private(set) var preview: LinePreview
    package private(set) var suggestions: [LineSuggestion] = []
    /// The suggestion that `completeWord` takes; nil if none was chosen.
    package private(set) var chosen: Int?

    /// Carries out the line; throws if that is refused, so that the line stays.
    let accept: (String) throws -> Void

    private let reading: any LineReading
    /// The text that is stored already, before it is changed here.
    private let stored: String
    /// Earlier lines, the newest last.
    private let earlier: [String]
    private var recalled: Int?
    /// The text that was typed before an earlier line was recalled.
    private var typed = ""

    init(
        _ reading: any LineReading, text: String = "", stored: String = "", earlier: [String] = [],
        accept: @escaping (String) throws -> Void = { _ in }
    ) {
        self.reading = reading
        self.stored = stored
        self.earlier = earlier
        self.accept = accept
        editor = LineEditor(text)
        preview = reading.preview(text)
    }

    package var prompt: String { reading.prompt }
    package var text: String { editor.text }

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// Whether something would be lost without the line.
    var isWorthKeeping: Bool { !isBlank && text != stored }

    /// Types a text at the cursor.
    ///
    /// - Returns: Whether there was room for it; without room nothing is typed.
    @discardableResult
    package func insert(_ text: String) -> Bool {
        guard editor.insert(text) else { return false }
        textChanged()
        return true
    }

    /// Carries out an action of the table's line context.
    package func perform(_ action: AppAction) -> Outcome {
        let before = editor
        switch action {
        case .accept: return .accepted(text)
        case .cancel: return .cancelled
        case .completeWord: completeWord()
        case .earlierLine: choose(-1)
        case .laterLine: choose(1)
        default:
            _ = editor.perform(action)
            if editor.text != before.text { textChanged() } else { updateSuggestions() }
        }
        return .editing
    }

    private func textChanged() {
        recalled = nil
        preview = reading.preview(text)
        updateSuggestions()
    }

    private func updateSuggestions() {
        suggestions = reading.suggestions(for: editor)
        if suggestions.map(\.text) == [editor.currentWord.text] { suggestions = [] }
        chosen = nil
    }

    /// Takes the chosen suggestion, or the first one.
    private func completeWord() {
        guard !suggestions.isEmpty else { return updateSuggestions() }
        let suggestion = suggestions[chosen ?? 0].text
        editor.replace(editor.currentWord.range, with: suggestion.hasSuffix(":") ? suggestion : "\(suggestion) ")
        textChanged()
    }

    /// Chooses among the suggestions, or among earlier lines if there are none.
    private func choose(_ step: Int) {
        if !suggestions.isEmpty {
            let count = suggestions.count
            chosen = chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
            return
        }
        let next = (recalled ?? earlier.count) + step
        guard (0...earlier.count).contains(next) else { return }
        if recalled == nil { typed = text }
        editor = LineEditor(next < earlier.count ? earlier[next] : typed)
        preview = reading.preview(text)
        recalled = next
    }
}
