package import AppGroup
internal import Glibc
package import PosixFiles
package import ProgramFailures
internal import TextLayout

/// The group that a command line names, and its container.
package struct GroupAccess {
    package static let groupVariable = "APPGROUP"
    package static let containerVariable = "APPGROUP_CONTAINER"
    /// The group of Task Hub, whose files only its own programs write.
    private static let product = "group.dev.taskhub"

    package let identifier: GroupIdentifier
    /// The container's path, which need not exist.
    package let container: String

    /// Finds the group and its container, and touches no file.
    package init(_ options: GroupOptions, environment: (String) -> String? = environmentValue) throws {
        guard let text = options.group ?? environment(Self.groupVariable).flatMap({ $0.isEmpty ? nil : $0 }) else {
            throw ProgramFailure(
                .usage, "no_group", "no group was named",
                "Give --group ID, such as --group org.example.mail, or set APPGROUP")
        }
        guard let identifier = GroupIdentifier(reverseDomain: text) else {
            throw ProgramFailure(
                .refused, "group_refused", "the group \(DisplayText.quoted(text)) is not a reversed domain name",
                "Use words of letters, digits, hyphens and underscores between dots, such as org.example.mail")
        }
        self.identifier = identifier
        container = try Self.location(of: identifier).path(argument: options.container, environment: environment)
    }

    package static func location(of identifier: GroupIdentifier) -> ContainerLocation {
        ContainerLocation(group: identifier, variable: containerVariable)
    }

    /// The paths in the container, for readers that check each file.
    package var paths: ContainerPaths { ContainerPaths(container: container) }

    /// Opens the container to change something in it, and makes what is missing.
    package func open() throws -> GroupContainer {
        try refuseWriting()
        let opened = try GroupContainer.open(at: container)
        // The path may have led there through a link.
        try refuseProduct(opened.paths.container)
        return opened
    }

    /// Opens the container to look at it; nil if it does not exist.
    package func existing() throws -> GroupContainer? {
        try GroupContainer.openExisting(at: container)
    }

    /// Refuses the product's own group, for what opens the container itself.
    ///
    /// Its path may lead there through a link.
    package func refuseWriting() throws(ProgramFailure) { try refuseProduct(Path.resolved(container)) }

    private func refuseProduct(_ container: String) throws(ProgramFailure) {
        guard identifier.text == Self.product || Path.name(of: container) == Self.product else { return }
        throw ProgramFailure(
            .refused, "group_reserved", "\(Self.product) belongs to Task Hub, whose files appgroup only reads",
            "Use a group of your own, or the command taskhub")
    }
}

extension FailureWords {
    /// What this program's sentences call things.
    package static let appGroup = FailureWords(
        contents: "the group's files", containerVariable: GroupAccess.containerVariable,
        settingsCommand: "appgroup defaults list",
        authorityAdvice: "Give 'appgroup server set' with --ca-file the authority's certificate",
        otherHostAdvice: "If you trust that host, give 'appgroup token login' with --endpoint-host",
        unannouncedPKCEAdvice: "If you know that it does, give 'appgroup token login' with --assume-pkce")
}

extension EntryName {
    /// Creates a name that a user typed.
    package init(typed text: String) throws(ProgramFailure) {
        guard let name = EntryName(text) else {
            throw ProgramFailure(
                .refused, "name_refused", "\(DisplayText.quoted(text)) is not a name", "A name has \(EntryName.rule)")
        }
        self = name
    }
}

extension ProgramFailure {
    /// The failure of reading a file that only an own program should have written.
    ///
    /// A file of another kind or size is refused like a damaged one: trying again would not help.
    package init(reading error: FileError, hint: String) {
        switch error {
        case .tooLarge(let path, let limit):
            self.init(.refused, "file_too_large", "\(path) is larger than \(limit) bytes", hint)
        case .notRegular(let path):
            self.init(.refused, "file_not_regular", "\(path) is not a regular file", "Move it away")
        case .system(let path, let code) where [EACCES, EPERM, ENOTDIR].contains(code):
            self.init(
                .refused, "file_unreadable", "\(path) cannot be read: \(Errno(code: code).text)",
                "Check its mode, and that its directory is one")
        default: self.init(error, in: .appGroup)
        }
    }
}

package func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
