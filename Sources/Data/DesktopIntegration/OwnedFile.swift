/// A file of ours in a place of the user's: what is ours is written, replaced and removed, and nothing else.
struct OwnedFile: Sendable {
    /// The first line of files that have no line of their own to be known by.
    static let mark = "# Written by 'taskhub install'; 'taskhub uninstall' removes it."

    let path: String
    /// Whether any version of this program wrote such a text.
    var isOurs: @Sendable (String) -> Bool = { $0.hasPrefix(OwnedFile.mark + "\n") }

    /// Somebody else's stays, unless it is to be replaced.
    func install(
        _ text: String, replacingOthers: Bool = false, dryRun: Bool
    ) throws(IntegrationError) -> IntegrationStep.Outcome {
        let found = try UserFile.read(path)
        if found == text { return .unchanged }
        let isForeign = found.map { !isOurs($0) } ?? false
        if isForeign, !replacingOthers { return .leftAlone }
        if !dryRun {
            try UserFile.makeDirectory(path.split(separator: "/").dropLast().map { "/\($0)" }.joined())
            try UserFile.replace(path, with: text)
        }
        return isForeign ? .replaced(desktopFile: path.split(separator: "/").last.map { String($0) } ?? "") : .written
    }

    /// - Returns: nil when there is none.
    func uninstall(dryRun: Bool) throws(IntegrationError) -> IntegrationStep.Outcome? {
        guard let found = try UserFile.read(path) else { return nil }
        guard isOurs(found) else { return .leftAlone }
        if !dryRun { _ = try UserFile.remove(path) }
        return .removed
    }
}
