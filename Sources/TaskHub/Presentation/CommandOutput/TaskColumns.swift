import TaskStore
internal import TaskSync
internal import TextLayout

/// The widths of a task table's columns.
///
/// The id, the due date and the mark are never clipped. List names, tags and unusual states are clipped to a third of
/// what is left, and titles to the rest. If that leaves less than ``comfortableTitle``, the table is compact: ids are as
/// short as commands accept them, due dates are short, and that column is left out if titles need it.
struct TaskColumns {
    static let gap = 2
    static let mark = 2
    private static let comfortableTitle = 20
    private static let narrowTitle = 16
    private static let narrowContext = 8
    private static let shortestReference = 4

    var isCompact = false
    var reference = TaskLine.referenceLength
    var title = 0
    var due = 0
    /// The width of list names, tags and unusual states; 0 without such a column.
    var context = 0
    /// The columns to the right of the longest line.
    var spare = Int.max

    init(of lines: [TaskLine], in width: Int?) {
        let longestTitle = lines.map { WidestColumns.width(of: $0.title) }.max() ?? 0
        let longestContext = lines.map { WidestColumns.width(of: $0.context ?? "") }.max() ?? 0
        let longestMark = lines.map { $0.mark?.rawValue.count ?? 0 }.max() ?? 0
        reference = max(reference, lines.map(\.prefixLength).max() ?? 0)
        due = lines.map { $0.dueText(isCompact: false).count }.max() ?? 0
        (title, context) = (longestTitle, longestContext)
        guard let width else { return }
        let mark = longestMark > 0 ? longestMark + Self.gap : 0
        defer { spare = width - fixed - title - (context > 0 ? Self.gap + context : 0) - (isCompact ? 0 : mark) }
        let rest = width - fixed - mark
        share(rest, longestTitle, longestContext, shortestContext: max(Self.narrowContext, rest / 3))
        guard title < min(longestTitle, Self.comfortableTitle) else { return }

        isCompact = true
        if lines.allSatisfy({ $0.prefixLength > 0 }) {
            reference = max(Self.shortestReference, lines.map(\.prefixLength).max() ?? 0)
        }
        due = lines.map { $0.dueText(isCompact: true).count }.max() ?? 0
        share(width - fixed, longestTitle, longestContext, shortestContext: Self.narrowContext)
        guard title < min(longestTitle, Self.narrowTitle) else { return }
        context = 0
        title = max(1, min(longestTitle, width - fixed))
    }

    /// What the columns that are never clipped take, with the gap before the title.
    private var fixed: Int {
        reference + Self.gap + Self.mark + Self.gap + (due > 0 ? Self.gap + due : 0)
    }

    /// Divides the columns that are left between titles and what follows them.
    private mutating func share(_ rest: Int, _ longestTitle: Int, _ longestContext: Int, shortestContext: Int) {
        guard longestContext > 0 else {
            title = max(1, min(longestTitle, rest))
            return
        }
        context = min(longestContext, max(rest - longestTitle - Self.gap, shortestContext))
        title = max(1, min(longestTitle, rest - context - Self.gap))
    }
}
