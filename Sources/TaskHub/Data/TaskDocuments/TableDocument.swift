package import TaskActions
package import TaskHubEntities

/// Tasks as comma-separated values (RFC 4180), with the names of our JSON's members in the first row.
///
/// No cell is changed for spreadsheets: a title that begins with `=` stays as it is.
package enum TableDocument {
    /// Returns the table, with CRLF after each row.
    package static func export(_ page: TaskPage, in zone: any ZoneRules) -> String {
        let lists = Dictionary(page.lists.map { ($0.id, $0.name.text) }, uniquingKeysWith: { first, _ in first })
        let rows = page.tasks.map { task in
            let written = TaskMember.Written(task: task, list: task.listID.flatMap { lists[$0] }, zone: zone)
            return TaskMember.ofTable.map { $0.column?(written) ?? "" }
        }
        return ([TaskMember.ofTable.map(\.name)] + rows).map(line).joined()
    }

    private static func line(_ cells: [String]) -> String {
        cells.map(escaped).joined(separator: ",") + "\r\n"
    }

    private static func escaped(_ cell: String) -> String {
        let isPlain = cell.utf8.allSatisfy { ![0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return isPlain ? cell : "\"\(cell.replacing(scalar: "\"", with: "\"\""))\""
    }
}
