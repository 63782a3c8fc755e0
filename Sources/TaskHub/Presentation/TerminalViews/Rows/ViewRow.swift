internal import TextLayout

/// What a click on a part of a row means.
package enum ClickTarget: Hashable, Sendable {
    /// The row at this place of the whole list.
    case row(Int)
    /// The mark that completes the task at this place of the whole list.
    case ring(Int)
    /// A tab by its place.
    case tab(Int)
    /// A choice of a menu.
    case choice(Int)
}

/// A part of a row with one meaning.
package struct ViewSpan: Hashable, Sendable {
    /// Cleaned: without control characters and line breaks.
    package let text: String
    package let role: Role
    /// Where it leads.
    package let link: String?
    package let target: ClickTarget?
    /// In columns.
    package let width: Int
}

/// One row of the screen.
package struct ViewRow: Hashable, Sendable {
    package let spans: [ViewSpan]
    /// How many columns from the left are selected.
    package let selectedWidth: Int
    /// What a click behind the last part means.
    let target: ClickTarget?

    package static let blank = ViewRow(spans: [], selectedWidth: 0, target: nil)

    package var isSelected: Bool { selectedWidth > 0 }

    /// In columns.
    package var width: Int { spans.reduce(0) { $0 + $1.width } }

    /// The text without its styles.
    package var text: String { spans.map(\.text).joined() }

    /// The place in the whole list; nil for a row that is in none.
    var place: Int? {
        switch target {
        case .row(let place), .ring(let place), .choice(let place): place
        case .tab, nil: nil
        }
    }

    /// The same row, on which clicks mean nothing.
    var withoutTargets: ViewRow {
        let spans = spans.map { ViewSpan(text: $0.text, role: $0.role, link: $0.link, target: nil, width: $0.width) }
        return ViewRow(spans: spans, selectedWidth: selectedWidth, target: nil)
    }

    /// Returns what a click on a column, counted from 0, means.
    package func target(at column: Int) -> ClickTarget? {
        var start = 0
        for span in spans {
            if column < start + span.width { return span.target }
            start += span.width
        }
        return target
    }

    /// Calls `body` with each character of the row, its width, the part that it belongs to, and whether it is selected.
    package func forEachCharacter(_ body: (Character, Int, ViewSpan, Bool) -> Void) {
        var column = 0
        for span in spans {
            for character in span.text {
                let width = TerminalColumns.width(of: character)
                body(character, width, span, column < selectedWidth)
                column += width
            }
        }
    }
}
