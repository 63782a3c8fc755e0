/// Names below each other, each with blanks behind it up to the end of the longest.
struct NameColumn {
    private let width: Int

    init(_ names: [String]) {
        width = names.map(\.count).max() ?? 0
    }

    func padded(_ name: String) -> String {
        name + String(repeating: " ", count: width - name.count)
    }
}
