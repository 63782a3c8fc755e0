/// A file of ours in a directory of the user, where files of other programs are left alone.
struct OwnedFile: Sendable {
    /// The first line of our files, except for those with their own mark.
    static let mark = "# Written by 'taskhub install'; 'taskhub uninstall' removes it."

    let path: String
    /// Whether any version of this program wrote the text.
    var isOurs: @Sendable (String) -> Bool = { $0.hasPrefix(OwnedFile.mark + "\n") }

    /// Writes the file, unless another program's file is there and is not to be replaced.
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

    /// Removes the file if it is ours.
    ///
    /// - Returns: Nil if there is no file.
    func uninstall(dryRun: Bool) throws(IntegrationError) -> IntegrationStep.Outcome? {
        guard let found = try UserFile.read(path) else { return nil }
        guard isOurs(found) else { return .leftAlone }
        if !dryRun { _ = try UserFile.remove(path) }
        return .removed
    }
}
