/// Rows that are all in memory, one of them selected, and what a screen shows of them.
package struct SelectableRows<Row: Hashable & Sendable & Identifiable> {
    package private(set) var state: ScreenState<RowsContent<Row>> = .loading

    private let empty: EmptyNotice
    private let explain: (any Error) -> Explanation
    private var rows: [Row] = []
    private var selection = RowSelection()

    /// Creates the rows before they are read.
    ///
    /// - Parameters:
    ///   - empty: What the screen says if there are none.
    ///   - explain: What it says if they cannot be read.
    init(empty: EmptyNotice, explain: @escaping (any Error) -> Explanation) {
        self.empty = empty
        self.explain = explain
    }

    /// The lines for rows.
    var height: Int {
        get { selection.height }
        set {
            selection.height = newValue
            show()
        }
    }

    var selected: Row? { rows.indices.contains(selection.selected) ? rows[selection.selected] : nil }

    /// Takes the rows as they are now; the selection stays on its row, even if it has moved.
    mutating func load(_ read: () throws -> [Row]) {
        do {
            let old = selected?.id
            rows = try read()
            selection.count = rows.count
            if let old { select(old) }
            state = .loading
            show()
        } catch {
            state = .failed(explain(error))
        }
    }

    mutating func select(_ id: Row.ID) {
        if let place = rows.firstIndex(where: { $0.id == id }) { select(at: place) }
    }

    mutating func select(at place: Int) {
        selection.select(place)
        show()
    }

    /// Moves the selection; false for an action that is no movement.
    mutating func move(_ action: AppAction) -> Bool {
        guard selection.move(action) else { return false }
        show()
        return true
    }

    private mutating func show() {
        if case .failed = state { return }
        guard selection.height > 0 else { return }
        state = rows.isEmpty ? .empty(empty) : .content(RowsContent(rows, selection))
    }
}

/// A screen of rows that are all in memory.
package protocol RowsModel: AnyObject {
    associatedtype Row: Hashable & Sendable & Identifiable

    var list: SelectableRows<Row> { get set }

    /// Reads the rows, in their order.
    func read() throws -> [Row]
}

extension RowsModel {
    package var state: ScreenState<RowsContent<Row>> { list.state }
    package var selected: Row? { list.selected }

    /// The lines for rows.
    package var height: Int {
        get { list.height }
        set {
            guard newValue != list.height else { return }
            list.height = newValue
            if list.state.content == nil { reload() }
        }
    }

    /// Reads everything again; the selection stays on its row.
    package func reload() {
        list.load(read)
    }

    package func move(_ action: AppAction) -> Bool { list.move(action) }

    package func select(at place: Int) {
        list.select(at: place)
    }

    package func select(_ id: Row.ID) {
        list.select(id)
    }
}
