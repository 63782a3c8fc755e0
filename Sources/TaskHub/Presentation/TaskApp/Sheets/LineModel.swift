/// A line that is typed, with its reading so far and the possible continuations of its words.
package final class LineModel {
    package private(set) var editor: LineEditor
    package private(set) var preview: LinePreview
    package private(set) var suggestions: [LineSuggestion] = []
    /// The suggestion that `completeWord` takes; nil if none was chosen.
    package private(set) var chosen: Int?

    private let reading: any LineReading
    /// The text that is stored already, before it is changed here.
    private let stored: String
    /// Earlier lines, the newest last.
    private let earlier: [String]
    /// What its text is kept for if the app ends; nil if it may be lost.
    private let purpose: Draft.Purpose?
    private let changed: (String) -> Void
    private let cancelled: () -> Void
    private let accept: (String) throws -> Void
    private var recalled: Int?
    /// The text that was typed before an earlier line was recalled.
    private var typed = ""

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - reading: What it is for.
    ///   - text: The text to begin with.
    ///   - stored: The text that is stored already, before it is changed here.
    ///   - earlier: Earlier lines, the newest last.
    ///   - purpose: What its text is kept for if the app ends; nil if it may be lost.
    ///   - changed: Takes the text after each change.
    ///   - cancelled: Called before the line is closed without an effect.
    ///   - accept: Carries out the text; throws if that is refused, so that the line stays.
    init(
        _ reading: any LineReading, text: String = "", stored: String = "", earlier: [String] = [],
        purpose: Draft.Purpose? = nil, changed: @escaping (String) -> Void = { _ in },
        cancelled: @escaping () -> Void = {}, accept: @escaping (String) throws -> Void
    ) {
        self.reading = reading
        self.stored = stored
        self.earlier = earlier
        self.purpose = purpose
        self.changed = changed
        self.cancelled = cancelled
        self.accept = accept
        editor = LineEditor(text)
        preview = reading.preview(text)
    }

    package var prompt: String { reading.prompt }
    package var text: String { editor.text }

    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// Whether it becomes a new task.
    var isForNewTask: Bool { if case .add = purpose { true } else { false } }

    /// What would be lost without the line; nil if nothing would.
    var draft: Draft? { isBlank || text == stored ? nil : purpose.map { Draft($0, text) } }

    /// Types a text at the cursor.
    ///
    /// - Returns: Whether there was room for it; without room nothing is typed.
    @discardableResult
    func insert(_ text: String) -> Bool {
        guard editor.insert(text) else { return false }
        textChanged()
        changed(self.text)
        return true
    }

    /// Carries out an action of the table's line context.
    func perform(_ action: AppAction) -> SheetStep {
        let before = editor
        switch action {
        case .accept: return .accepted { [accept, text] in try accept(text) }
        case .cancel:
            cancelled()
            return .dismissed
        case .completeWord: completeWord()
        case .earlierLine: choose(-1)
        case .laterLine: choose(1)
        default:
            _ = editor.perform(action)
            if editor.text != before.text { textChanged() } else { updateSuggestions() }
        }
        if text != before.text { changed(text) }
        return .stays
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
