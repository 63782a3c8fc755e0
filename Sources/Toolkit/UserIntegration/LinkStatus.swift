/// Which program opens our links now.
package struct LinkStatus: Hashable, Sendable {
    /// The state of our desktop file.
    package enum FileState: Hashable, Sendable {
        /// As this program would write it.
        case current
        /// There is no such file.
        case missing
        /// Ours, but from another version or for a program at another path.
        case outdated
        /// Not written by this program.
        case foreign
    }

    /// The program that opens the links of a scheme.
    package enum Handler: Hashable, Sendable {
        /// This program.
        case ours
        /// No program.
        case none
        /// This program by the user's choice, which xdg-mime does not follow: it cannot read a path with spaces.
        case unseen
        /// Another program.
        case other(desktopFile: String)
        /// Not known: xdg-mime is missing, failed or timed out.
        case unknown
    }

    /// A scheme and its handler.
    package struct Registration: Hashable, Sendable {
        package let scheme: String
        package let handler: Handler
    }

    package let desktopFile: FileState
    package let registrations: [Registration]
}
