import AppGroup
public import PosixFiles

/// A file that one application publishes for any number of readers, such as widgets.
///
/// Publishers replace the file atomically (`rename(2)`), so a reader sees either the previous or the new file,
/// never a mixture, and takes no lock.
public struct PublishedFile: Sendable {
    private let path: String
    private let kind: PublishedFileKind
    private let stamp: String?

    /// Creates a value for the file at `path`, which need not exist.
    ///
    /// - Parameters:
    ///   - path: The path of the file itself, not of its container.
    ///   - kind: The name and version of the file.
    ///   - stamp: The path of a file that ``publish(_:generation:)`` then rewrites in place; nil for none. It is for
    ///     programs that watch an inode: in a sandbox that shows only one file, a replaced file looks unchanged.
    public init(path: String, kind: PublishedFileKind, stamp: String? = nil) {
        self.path = path
        self.kind = kind
        self.stamp = stamp
    }

    /// Reads the file.
    ///
    /// File and directory must belong to the user, be closed to others and not be symbolic links. At most
    /// ``PublishedFileKind/maximumBytes`` are read. Nothing is written, created or repaired.
    ///
    /// - Returns: The contents, or why there are none. The method never throws, because a widget shows every outcome.
    public func read() -> PublishedFileContents {
        do throws(FileError) {
            guard let bytes = try ContainerFile.read(path, limit: kind.maximumBytes) else { return .missing }
            guard ContainerFile.isInOwnDirectory(path) else { return .unsafeDirectory }
            return kind.contents(of: bytes)
        } catch {
            return .refused(error)
        }
    }

    /// Replaces the file, or makes it, in one step.
    ///
    /// Nothing is synced: its contents follow from what the application stores elsewhere. Publishers that read before
    /// they write need a lock around both.
    ///
    /// - Parameters:
    ///   - contents: Lines of text, each with its newline.
    ///   - generation: The number that the stamp then holds; it must differ from the previous one.
    /// - Throws: `FileError`; `FileError.tooLarge` if no reader would read the file. The previous file is then in
    ///   place, unless only the stamp could not be written.
    public func publish(_ contents: [UInt8], generation: Int64) throws(FileError) {
        let file = kind.file(contents)
        guard file.count <= kind.maximumBytes else { throw .tooLarge(path: path, limit: kind.maximumBytes) }
        try ContainerFile.replace(path, with: file, durability: .atomic)
        guard let stamp else { return }
        try ContainerFile.rewriteInPlace(stamp, with: Array("\(generation)\n".utf8))
    }
}

/// The result of reading a published file.
///
/// No case is an error: a widget shows each.
public enum PublishedFileContents: Hashable, Sendable {
    /// The file is whole. These are its lines without the first and the last.
    case ready(ArraySlice<UInt8>)
    /// Nothing has been published.
    case missing
    /// It was truncated or changed, or it is another kind of file.
    case damaged
    /// It has a later version, which this program cannot read.
    case newer(version: Int)
    /// Its directory belongs to another user, is open to others, or is a symbolic link.
    case unsafeDirectory
    /// It has an owner, mode, type or size that no publisher gives it, or the system did not allow reading it.
    case refused(FileError)
}
