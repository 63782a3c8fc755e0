internal import AccountSession
internal import AppGroup
internal import Composition
internal import Glibc
internal import GroupDefaults
internal import SecretVault
internal import SessionBus
internal import TaskHubDefaults
internal import TokenFile

extension SessionVaults {
    /// The time limit of checks of the keyring while a user waits at the terminal.
    static let interactiveTimeout = Duration.seconds(10)

    /// Finds the vaults of a container, and gives the container an id if it has none, since the id names the keyring
    /// item.
    ///
    /// `timeout` is the time limit of checks of the keyring.
    init(_ defaults: SharedDefaults, timeout: Duration = .seconds(1)) throws {
        let values = try defaults.update { _ in }
        guard let containerID = values[.containerID] else {
            throw Diagnosis(
                .inputOutput, "container_id_missing", "the container has no id",
                "'taskhub config list' shows the settings")
        }
        let item = VaultItem(
            schema: "dev.taskhub.Token", attributes: ["container": containerID], label: "Task Hub")
        self.init(
            storage: values[.keepsTokensInFile] == true ? .file : .keyring,
            keyring: SecretServiceKeyring(
                item: item, address: SessionBusAddress.find(environment: environmentValue, userID: geteuid()),
                timeout: timeout),
            file: TokenFileVault(inContainer: defaults.container.paths.container))
    }
}
