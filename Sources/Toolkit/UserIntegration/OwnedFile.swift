internal import PosixFiles

/// A file of ours in a directory of the user, where files of other programs are left alone.
package struct OwnedFile: Sendable {
    package let path: String
    /// Whether any version of this program wrote the text.
    package let isOurs: @Sendable (String) -> Bool
    private let followsLinks: Bool

    package init(path: String, isOurs: @escaping @Sendable (String) -> Bool) {
        self.path = path
        self.isOurs = isOurs
        followsLinks = true
    }

    /// A file that begins with the line `mark`.
    ///
    /// Unless it `followsLinks`, a symbolic link in its place is another program's.
    package init(path: String, mark: String, followsLinks: Bool = true) {
        self.path = path
        self.followsLinks = followsLinks
        isOurs = { $0.hasPrefix(mark + "\n") }
    }

    /// Writes the file, unless another program's file is there and is not to be replaced.
    package func install(
        _ text: String, replacingOthers: Bool = false, dryRun: Bool
    ) throws(IntegrationError) -> IntegrationStep.Outcome {
        if try isRefusedLink() { return .leftAlone }
        let found = try UserFile.read(path)
        if found == text { return .unchanged }
        let isForeign = found.map { !isOurs($0) } ?? false
        if isForeign, !replacingOthers { return .leftAlone }
        if !dryRun {
            try UserFile.makeDirectory(Path.directory(of: path))
            try UserFile.replace(path, with: text)
        }
        return isForeign ? .replaced(desktopFile: Path.name(of: path)) : .written
    }

    /// Removes the file if it is ours.
    ///
    /// - Returns: Nil if there is no file.
    package func uninstall(dryRun: Bool) throws(IntegrationError) -> IntegrationStep.Outcome? {
        if try isRefusedLink() { return .leftAlone }
        guard let found = try UserFile.read(path) else { return nil }
        guard isOurs(found) else { return .leftAlone }
        if !dryRun { _ = try UserFile.remove(path) }
        return .removed
    }

    private func isRefusedLink() throws(IntegrationError) -> Bool {
        followsLinks ? false : try UserFile.isLink(path)
    }
}
