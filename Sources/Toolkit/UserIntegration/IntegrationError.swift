/// Why the program cannot be installed for the desktop.
package enum IntegrationError: Error, Hashable, Sendable {
    /// Neither the XDG variable nor `HOME` names the user's directory.
    case homeUnknown
    /// The program's path is not absolute, or contains control characters, which a desktop file cannot express.
    case unusableProgramPath
    /// The container's path is not absolute, or contains control characters.
    case unusableContainerPath
    /// A file of the user could not be read, written or removed.
    case system(path: String, errno: Int32)
}
