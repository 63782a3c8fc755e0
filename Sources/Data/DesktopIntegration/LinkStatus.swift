/// Who opens our links now.
public struct LinkStatus: Hashable, Sendable {
    public enum DesktopFile: Hashable, Sendable {
        case current
        case missing
        /// Ours, but of another version or for a program at another place.
        case outdated
        case foreign
    }

    public enum Handler: Hashable, Sendable {
        case ours
        case none
        case other(desktopFile: String)
        /// xdg-mime is missing, failed or took too long.
        case unknown
    }

    public struct Registration: Hashable, Sendable {
        public let scheme: String
        public let handler: Handler
    }

    public let desktopFile: DesktopFile
    public let registrations: [Registration]
}
