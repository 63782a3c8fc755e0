/// What the whole screen shows.
package struct AppPicture {
    package internal(set) var rows: [ViewRow]
    /// Where the cursor is shown, counted from 0; nil to hide it.
    package internal(set) var cursor: (column: Int, row: Int)?
    /// The first row that clicks are for; those above it lie behind a sheet.
    var firstRow = 0

    /// A picture of nothing, on which clicks mean nothing.
    package static var empty: AppPicture { AppPicture(rows: []) }

    /// Returns what a click on a cell, counted from 0, means.
    package func target(column: Int, row: Int) -> ClickTarget? {
        row >= firstRow && rows.indices.contains(row) ? rows[row].target(at: column) : nil
    }
}
