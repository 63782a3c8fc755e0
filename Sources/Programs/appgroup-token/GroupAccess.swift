internal import AppGroup
internal import Arguments
internal import Credentials
internal import Glibc
internal import GroupDefaults
internal import GroupSession
internal import KeyringPrompts
internal import PosixFiles
internal import ProgramFailures
internal import SecretVault
internal import SessionBus
internal import WebClient

/// The group that a command line names, its container, and what this program uses in it.
struct GroupAccess {
    /// How long checks of the keyring may take while a user waits at the terminal.
    static let interactiveLimit = Duration.seconds(10)
    static let words = FailureWords(
        contents: "the group's files", containerVariable: "APPGROUP_CONTAINER",
        settingsCommand: "appgroup defaults list")
    /// The group of Task Hub, whose files only its own programs write.
    private static let product = "group.dev.taskhub"

    private let group: GroupIdentifier
    /// The container's path, which need not exist.
    private let path: String

    /// Finds the group and its container, and touches no file.
    init(_ options: GroupOptions) throws {
        guard let text = options.group ?? environmentValue("APPGROUP").flatMap({ $0.isEmpty ? nil : $0 }) else {
            throw ProgramFailure(
                .usage, "no_group", "no group was named",
                "Give --group ID, such as --group org.example.mail, or set APPGROUP")
        }
        guard let group = GroupIdentifier(reverseDomain: text) else {
            throw ProgramFailure(
                .refused, "group_refused", "the group is not a reversed domain name",
                "Use words of letters, digits and hyphens between dots, such as org.example.mail")
        }
        self.group = group
        path = try ContainerLocation(group: group, variable: "APPGROUP_CONTAINER")
            .path(argument: options.container, environment: environmentValue)
    }

    /// Opens the container to change something in it, and makes what is missing.
    func open() throws -> GroupContainer {
        try refuseProduct(path)
        let container = try GroupContainer.open(at: path)
        // The path may have led there through a link.
        try refuseProduct(container.paths.container)
        return container
    }

    /// Opens the container to look at it; nil if it does not exist.
    func existing() throws -> GroupContainer? { try GroupContainer.openExisting(at: path) }

    private func refuseProduct(_ container: String) throws(ProgramFailure) {
        guard group.text == Self.product || Path.name(of: container) == Self.product else { return }
        throw ProgramFailure(
            .refused, "group_reserved", "\(Self.product) belongs to Task Hub, whose files appgroup only reads",
            "Use a group of your own, or the command taskhub")
    }

    /// The place of the token with a name that a user typed.
    func place(_ name: String, in container: GroupContainer) throws -> SecretPlace {
        SecretPlace(try Self.name(name), of: group, in: container)
    }

    static func name(_ text: String) throws(ProgramFailure) -> EntryName {
        guard let name = EntryName(text) else {
            throw ProgramFailure(.refused, "name_refused", "that is not a name", "A name has \(EntryName.rule)")
        }
        return name
    }

    /// An item of the user's keyring; nothing is connected yet.
    static func keyring(_ item: VaultItem) -> KeyringItem {
        KeyringItem(
            item, address: SessionBusAddress.find(environment: environmentValue, userID: geteuid()),
            environment: environmentValue, checkLimit: interactiveLimit)
    }

    /// Makes a transport that trusts the authorities that `server set` was given.
    static func transport(in container: GroupContainer) throws -> CurlTransport {
        try transport(authorityFile: try container.defaults.read()[.serverAuthorityFile])
    }

    static func transport(authorityFile: String?) throws -> CurlTransport {
        do {
            return try CurlTransport(
                userAgent: "appgroup/\(ProgramVersion.text)",
                trustRoots: authorityFile.map { .systemAnd(pemFile: $0) } ?? .system,
                proxies: ProxySettings(environment: environmentValue))
        } catch {
            switch error {
            case .unreadable(let path):
                throw ProgramFailure(
                    .inputOutput, "authority_unreadable", "\(path) cannot be read",
                    path == authorityFile
                        ? "Give 'appgroup server set' with --ca-file a PEM file that you can read"
                        : "It has the system's authorities; check its permissions")
            case .noCertificates(let path):
                throw ProgramFailure(
                    .refused, "authority_malformed", "\(path) contains no certificate in PEM format",
                    "Give 'appgroup server set' with --ca-file the authority's certificate")
            }
        }
    }
}

extension GroupContainer {
    /// The settings of the group.
    var defaults: SharedDefaults {
        SharedDefaults(container: self, locks: ContainerLocks(paths: paths, order: .toolkit))
    }
}

extension DefaultsKey where Value == String {
    /// The server that the group's programs use.
    static var serverURL: Self {
        Self("serverURL", summary: "Server of the group's programs", rule: "an https address", isUserSettable: false)
    }

    /// The file with additional certificate authorities to trust.
    static var serverAuthorityFile: Self {
        Self(
            "serverAuthorityFile", summary: "Additional certificate authorities",
            rule: "the absolute path of a PEM file",
            isUserSettable: false)
    }
}

func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
