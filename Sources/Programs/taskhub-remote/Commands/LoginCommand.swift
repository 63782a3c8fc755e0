internal import AccountSession
internal import AppGroup
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskSync
internal import TextLayout
internal import TokenFile

struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: RemoteCommand.login.abstract,
        discussion: """
            Over ssh, use --device or --paste. A link that was waiting for the sign-in is opened afterwards, except \
            with --json.
            """)

    @Flag(help: "Show a code to enter on any device.")
    var device = false

    @Flag(help: "Print the sign-in address, and read the address that the browser ends at.")
    var paste = false

    @Flag(help: "Print the sign-in address instead of opening a browser.")
    var noBrowser = false

    @Flag(
        name: .customLong("insecure-storage"),
        help: "Keep the tokens in a plain file in the container, for machines without a keyring.")
    var insecureStorage = false

    @Flag(
        inversion: .prefixedNo,
        help: "Whether tasks that were created here and never sent move into the account. Asks if not given.")
    var adopt: Bool?

    /// Leaves a link that was waiting for the sign-in to the app, which runs this program.
    @Flag(help: .hidden)
    var leaveLink = false

    @Option(
        help: ArgumentHelp(
            "Say what to try if no response has come after this many seconds.", valueName: "seconds",
            visibility: .hidden),
        transform: Seconds(0.001...3600).parse)
    var adviseAfter = 60.0

    @OptionGroup var common: ProgramOptions

    func validate() throws {
        guard [device, paste, noBrowser].count(where: { $0 }) <= 1 else {
            throw ValidationError("Use only one of --device, --paste and --no-browser")
        }
    }

    func run() async throws {
        try ServerConnection.requireSetUp(common)
        let defaults = try ProgramContext.defaults(common)
        let server = try ServerConnection(defaults)
        let context = try ProgramContext.open(common)
        let paths = context.paths
        let mayAsk = Terminal.input.isTerminal
        let vaults = try SessionVaults(defaults, timeout: SessionVaults.interactiveTimeout)
        let signIn = SignIn(
            at: server.address,
            provider: OpenIDSignIn(
                server: server, method: method, defaults: defaults, adviceDelay: .seconds(adviseAfter)),
            accounts: server, vaults: vaults,
            lock: FileProcessLock(.refresh, ContainerLocks(paths: paths)),
            journal: FileRefreshJournal(path: paths.refreshJournal),
            records: DefaultsAccountRecords(defaults: defaults),
            binding: BindAccount(context, defaults, adopts: adopt, mayAsk: mayAsk),
            device: DeviceUnregistration(defaults: defaults))
        if insecureStorage {
            StandardStreams.complain(
                "Warning: the tokens will be in a plain file. Any program you run, and anyone who reads your disk, can use them."
            )
        }
        let isFirst = try defaults.read()[.account] == nil
        let signedIn: SignedIn
        do {
            signedIn = context.settle(
                try await signIn.run(storage: insecureStorage ? .file : .keyring, mayPrompt: mayAsk))
        } catch SessionError.vault(let obstacle) {
            throw Diagnosis(obstacle, offersPlainFile: isFirst)
        }
        if let complaint = signedIn.earlierDevice.complaint { StandardStreams.complain(complaint) }
        if !signedIn.isRenewable {
            StandardStreams.complain(
                "The identity provider issued no refresh token, so this session ends at \(signedIn.expiresAt.rfc3339). "
                    + "Ask its operator to allow offline_access for this client.")
        }
        if !insecureStorage, vaults.keyring.state(provingWrites: false).obstacle == .itemLocked {
            StandardStreams.complain("taskhub: \(Diagnosis(VaultObstacle.itemLocked).sentences)")
        }
        let account = signedIn.account
        let answer = SessionAnswer(account, server: server.address.text, expiresAt: signedIn.expiresAt.instant)
        if common.json { return try StandardStreams.print(answer) }
        try StandardStreams.print(answer.greeting)
        if !leaveLink, try defaults.read()[.pendingLink] != nil {
            try InstalledPrograms.becomeTaskhub(["open", "--pending"] + common.containerArguments)
        }
    }

    private var method: LoginMethod {
        if device { return .device }
        if paste { return .paste }
        return noBrowser ? .printedAddress : .browser
    }
}
