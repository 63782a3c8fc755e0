/// Where the selected row is in its list.
package struct RowPosition: Hashable, Sendable {
    /// Counted from 1, among the rows that can be selected.
    package let place: Int
    /// The number of rows that can be selected.
    package let total: Int
    /// The number of all rows, with those that cannot be selected, such as the headings of the settings.
    package let rowCount: Int

    /// - Parameters:
    ///   - index: The place, counted from 0.
    ///   - total: The number of rows that can be selected.
    ///   - rowCount: The number of all rows; nil if all of them can be selected.
    init(_ index: Int, of total: Int, rowCount: Int? = nil) {
        place = index + 1
        self.total = total
        self.rowCount = rowCount ?? total
    }
}
