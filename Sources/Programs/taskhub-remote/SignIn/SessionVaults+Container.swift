internal import AccountSession
internal import AppGroup
internal import Composition
internal import Credentials
internal import Glibc
internal import GroupDefaults
internal import SecretVault
internal import SessionBus
internal import TaskHubContainer
internal import TaskHubEntities

extension SessionVaults {
    /// The time limit of checks of the keyring while a user waits at the terminal.
    static let interactiveTimeout = Duration.seconds(10)

    /// Finds the vaults of a container, and gives the container an id if it has none, since the id names the keyring
    /// item.
    ///
    /// `timeout` is the time limit of checks of the keyring.
    init(_ defaults: SharedDefaults, timeout: Duration = .seconds(1)) throws {
        let values = try defaults.update { _ in }
        guard values[.containerID] != nil else {
            throw Diagnosis(
                .inputOutput, "container_id_missing", "the container has no id",
                "'taskhub config list' shows the settings")
        }
        self.init(values, in: defaults.container.paths, timeout: timeout)
    }

    /// Finds the vaults of a container to look at them, and changes nothing.
    ///
    /// A container without an id has no keyring item.
    init(_ values: DefaultsValues, in paths: ContainerPaths, timeout: Duration = .seconds(1)) {
        let containerID = values[.containerID] ?? EntityID.random().description
        let item = VaultItem(
            schema: "dev.taskhub.Token", attributes: ["container": containerID], label: "Task Hub")
        self.init(
            storage: values[.keepsTokensInFile] == true ? .file : .keyring,
            keyring: SecretServiceKeyring(
                item: item, address: SessionBusAddress.find(environment: environmentValue, userID: geteuid()),
                timeout: timeout),
            file: TokenFileVault(inContainer: paths.container))
    }
}
