internal import AccountSession
internal import AppGroup
internal import ArgumentParser
internal import CommandOutput
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskHubEntities
internal import TaskHubGroup
internal import TaskSync
internal import TextLayout
internal import WebAddress

struct LoginCommand: AsyncParsableCommand {
    static let configuration = LoginArguments.configuration

    @OptionGroup var arguments: LoginArguments

    private var common: ProgramOptions { arguments.common }

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
                server: server, method: method, defaults: defaults, adviceDelay: .seconds(arguments.adviseAfter)),
            accounts: server, vaults: vaults,
            lock: FileProcessLock(.refresh, ContainerLocks(paths: paths)),
            journal: FileRefreshJournal(path: paths.refreshJournal),
            records: DefaultsAccountRecords(defaults: defaults),
            binding: BindAccount(context, defaults, adopts: arguments.adopt, mayAsk: mayAsk),
            device: DeviceUnregistration(defaults: defaults))
        if arguments.insecureStorage {
            StandardStreams.complain(
                "Warning: the tokens will be in a plain file. Any program you run, and anyone who reads your disk, can use them."
            )
        }
        let isFirst = try defaults.read()[.account] == nil
        let signedIn: SignedIn
        do {
            signedIn = context.settle(
                try await signIn.run(storage: arguments.insecureStorage ? .file : .keyring, mayPrompt: mayAsk))
        } catch SessionError.vault(let obstacle) {
            throw Diagnosis(obstacle, offersPlainFile: isFirst)
        }
        if let complaint = signedIn.earlierDevice.complaint { StandardStreams.complain(complaint) }
        if !signedIn.isRenewable {
            StandardStreams.complain(
                "The identity provider issued no refresh token, so this session ends at \(signedIn.expiresAt.rfc3339). "
                    + "Ask its operator to allow offline_access for this client.")
        }
        if !arguments.insecureStorage, vaults.keyring.state(provingWrites: false).obstacle == .itemLocked {
            StandardStreams.complain("taskhub: \(Diagnosis(VaultObstacle.itemLocked).sentences)")
        }
        let account = signedIn.account
        let answer = SessionAnswer(account, server: server.address.text, expiresAt: signedIn.expiresAt.instant)
        if common.json { return try StandardStreams.print(answer) }
        try StandardStreams.print(answer.greeting)
        if !arguments.leaveLink, try defaults.read()[.pendingLink] != nil {
            try InstalledPrograms.becomeTaskhub(["open", "--pending"] + common.containerArguments)
        }
    }

    private var method: LoginMethod {
        if arguments.device { return .device }
        if arguments.paste { return .paste }
        return arguments.noBrowser ? .printedAddress : .browser
    }
}
