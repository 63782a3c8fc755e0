internal import TaskActions
internal import TaskHubEntities
import TaskStore

/// What a line is for: what it shows while it is typed, and which words may be completed.
protocol LineReading {
    /// The word before the line, such as `Add`.
    var prompt: String { get }

    /// Returns the reading of a text so far.
    func preview(_ text: String) -> LinePreview

    /// Returns what the word at the cursor may become.
    func suggestions(for line: LineEditor) -> [LineSuggestion]
}

extension LineReading {
    func suggestions(for line: LineEditor) -> [LineSuggestion] { [] }
}

/// The reading of a line, to be shown below it.
package struct LinePreview: Hashable, Sendable {
    /// A value that the line sets.
    package struct Value: Hashable, Sendable {
        /// Such as `due`; empty if the value needs none.
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The parts of the line that set something, as offsets of characters.
    package var understood: [Range<Int>] = []
    package var values: [Value] = []
    /// What the user should know, such as that there is no such list.
    package var notes: [String] = []
    /// Why the line would be refused.
    package var problem: Explanation?

    package init(
        understood: [Range<Int>] = [], values: [Value] = [], notes: [String] = [], problem: Explanation? = nil
    ) {
        self.understood = understood
        self.values = values
        self.notes = notes
        self.problem = problem
    }
}

/// What a word may become.
package struct LineSuggestion: Hashable, Sendable {
    /// The whole word, with its mark.
    package let text: String
    /// What the user sees beside it; empty for nothing.
    package let detail: String

    package init(_ text: String, detail: String = "") {
        self.text = text
        self.detail = detail
    }
}

/// The names that words can be completed to.
struct KnownNames {
    private static let maximumCount = 8

    let workspace: Workspace

    /// Returns the lists and tags that the word at the cursor begins, after the marks of tags that the line has.
    func suggestions(
        for line: LineEditor, withInbox: Bool = false, tagMarks: [String] = ["+", "tag:"]
    ) -> [LineSuggestion] {
        let word = line.currentWord.text
        for mark in ["#", "list:"] where word.lowercased().hasPrefix(mark) {
            let names = (withInbox ? ["inbox"] : []) + lists
            return beginning(word.dropFirst(mark.count), names).map { name in
                LineSuggestion(String(word.prefix(mark.count)) + KnownNames.quoted(name, after: mark))
            }
        }
        for mark in tagMarks where word.lowercased().hasPrefix(mark) {
            return beginning(word.dropFirst(mark.count), tags).map { LineSuggestion(word.prefix(mark.count) + $0) }
        }
        return []
    }

    /// Returns the lists that begin with a text.
    func lists(beginningWith text: some StringProtocol) -> [String] { beginning(text, lists) }

    /// A name as a line needs it: in quotes if it has blanks, or would not be read as a name.
    static func quoted(_ name: String, after mark: String) -> String {
        let needsQuotes =
            name.contains { $0.isWhitespace }
            || mark == "#" && name.first.map { $0.isNumber || $0.isPunctuation } ?? true
        return needsQuotes && !name.contains("\"") ? "\"\(name)\"" : name
    }

    private func beginning(_ text: some StringProtocol, _ names: [String]) -> [String] {
        let typed = String(text).lowercased().replacing("\"", with: "")
        return Array(names.filter { $0.lowercased().hasPrefix(typed) }.prefix(KnownNames.maximumCount))
    }

    private var lists: [String] {
        (try? ShowLists(in: workspace).run().map(\.name.text)) ?? []
    }

    private var tags: [String] {
        (try? workspace.store.read { try $0.tags() }.map(\.text)) ?? []
    }
}

extension [Range<String.Index>] {
    /// The ranges as offsets of characters.
    func offsets(in text: String) -> [Range<Int>] {
        map { range in
            let start = text.distance(from: text.startIndex, to: range.lowerBound)
            return start..<start + text.distance(from: range.lowerBound, to: range.upperBound)
        }
    }
}
