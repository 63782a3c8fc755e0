/// Who opens our links now.
package struct LinkStatus: Hashable, Sendable {
    package enum DesktopFile: Hashable, Sendable {
        case current
        case missing
        /// Ours, but of another version or for a program at another place.
        case outdated
        case foreign
    }

    package enum Handler: Hashable, Sendable {
        case ours
        case none
        case other(desktopFile: String)
        /// xdg-mime is missing, failed or took too long.
        case unknown
    }

    package struct Registration: Hashable, Sendable {
        package let scheme: String
        package let handler: Handler
    }

    package let desktopFile: DesktopFile
    package let registrations: [Registration]
}
