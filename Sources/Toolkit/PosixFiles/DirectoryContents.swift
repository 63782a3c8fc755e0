/// The files of a directory as they were, to find what has changed without the system's reports.
struct DirectoryContents {
    private let directory: String
    private let identity: FileIdentity?
    private let files: [String: FileFingerprint]

    /// Looks at the directory; it is gone if that fails.
    init(of directory: String) {
        self.directory = directory
        identity = FileIdentity(of: directory)
        let names = identity == nil ? [] : (try? OpenPath.directory(directory).names()) ?? []
        // A file that is replaced meanwhile may be listed twice (readdir(3)).
        files = Dictionary(
            names.filter { !TemporaryFile.isName($0) }.map { ($0, FileFingerprint("\(directory)/\($0)")) },
            uniquingKeysWith: { $1 })
    }

    /// The directory as it is now.
    var anew: DirectoryContents { DirectoryContents(of: directory) }

    var isGone: Bool { identity == nil }

    /// Returns what differs from the directory as it was at first.
    func changes(since earlier: DirectoryContents) -> [DirectoryChange] {
        if earlier.isGone { return [] }
        guard identity == earlier.identity else {
            return [DirectoryChange(directory: directory, name: nil, isGone: true)]
        }
        return files.filter { earlier.files[$0.key] != $0.value }.keys.sorted()
            .map { DirectoryChange(directory: directory, name: $0) }
    }
}
