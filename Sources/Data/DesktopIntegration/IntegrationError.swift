/// Why the desktop can't be told of the program.
package enum IntegrationError: Error, Hashable, Sendable {
    /// Neither the XDG variable nor `HOME` says where the user's files are.
    case homeUnknown
    /// No absolute path, or one with characters that a desktop file can't name.
    case unusableProgramPath
    case unusableContainerPath
    case system(path: String, errno: Int32)
}
