/// A column of names, each padded with spaces to the length of the longest.
package struct NameColumn {
    let width: Int

    package init(_ names: [String]) {
        width = names.map(\.count).max() ?? 0
    }

    package func padded(_ name: String) -> String {
        name + String(repeating: " ", count: width - name.count)
    }
}
