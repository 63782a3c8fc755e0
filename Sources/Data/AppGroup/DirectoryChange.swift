/// Something that happened in a watched directory.
public struct DirectoryChange: Hashable, Sendable {
    /// As it was given to the watcher.
    public let directory: String
    /// The file that was put there or written to; nil when anything may have changed.
    public let name: String?
    /// The directory was removed or moved away: no more is seen of it.
    public let isGone: Bool

    public init(directory: String, name: String?, isGone: Bool = false) {
        self.directory = directory
        self.name = name
        self.isGone = isGone
    }
}
