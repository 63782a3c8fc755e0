internal import AppGroup
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import SecretVault
internal import TaskHubDefaults
internal import TaskHubEntities
internal import TokenFile

extension Doctor {
    func vault(_ vaults: Vaults, _ locks: ContainerLocks, _ values: DefaultsValues) async -> [DoctorCheck] {
        if vaults.storage == .file { return plainFile(vaults) }
        let isSignedIn = values[.account] != nil
        let (state, trouble) = await state(vaults.probe, locks, provingWrites: isSignedIn)
        var checks: [DoctorCheck] = []
        for check in VaultCheck.allCases {
            switch state.verdict(on: check) {
            case .passed: checks.append(.well(check.name, "well"))
            case .failed(.noItem) where !isSignedIn: checks.append(.well(check.name, "nobody is signed in"))
            case .failed(let obstacle):
                let diagnosis = Diagnosis(obstacle)
                let isNeeded = values[.serverURL] != nil
                checks.append(
                    isNeeded
                        ? .ill(check.name, diagnosis.message, diagnosis.hint)
                        : .well(check.name, "\(diagnosis.message); it is needed for a server only"))
            case .notReached: break
            }
        }
        if let trouble { checks.append(trouble) }
        if case .found(let tokens) = vaults.quiet.read() { checks.append(expiry(tokens)) }
        return checks
    }

    private func plainFile(_ vaults: Vaults) -> [DoctorCheck] {
        let name = "tokens"
        switch vaults.file.read() {
        case .found(let tokens):
            return [
                .well(name, "NOT in a keyring but in a plain file, \(vaults.file.path), by --insecure-storage"),
                expiry(tokens),
            ]
        case .notFound: return [.ill(name, "the plain file \(vaults.file.path) is gone", "Run 'taskhub login'")]
        case .locked, .unavailable, .timedOut, .unreadable:
            return [
                .ill(
                    name, "the plain file \(vaults.file.path) is not usable",
                    "Make it yours alone (mode 0600), or run 'taskhub login'")
            ]
        }
    }

    /// Writing back what was read would put old tokens over new ones, if another program renewed them meanwhile.
    private func state(
        _ probe: VaultProbe, _ locks: ContainerLocks, provingWrites: Bool
    ) async -> (VaultState, DoctorCheck?) {
        let state = probe.state()
        guard provingWrites, state.verdict(on: .reading) == .passed else { return (state, nil) }
        let lock = NetworkLock(locks: locks)
        func notTried(_ reason: String, _ remedy: String) -> DoctorCheck {
            .ill(VaultCheck.writing.name, "not tried: \(reason)", remedy)
        }
        switch await lock.withLock(waitingAtMost: .seconds(5), { probe.state(provingWrites: true) }) {
        case .held(let proved): return (proved, nil)
        case .busy: return (state, notTried("another program renews the session", "Try again in a moment"))
        case .failed:
            return (
                state,
                notTried(
                    "the refresh lock cannot be taken",
                    "Close the files in the container's 'locks' to others with chmod go=, or see who owns them")
            )
        }
    }

    private func expiry(_ tokens: TokenSet) -> DoctorCheck {
        let moment = tokens.expiresAt.rfc3339
        let isOver = tokens.expiresAt <= Date()
        guard tokens.refreshToken == nil else {
            return .well("access token", isOver ? "over since \(moment), renewed when used" : "good until \(moment)")
        }
        guard !isOver else { return .ill("access token", "over since \(moment)", "Run 'taskhub login'") }
        return .well("access token", "good until \(moment), and not renewed then")
    }
}

extension VaultCheck {
    fileprivate var name: String {
        switch self {
        case .bus: "session bus"
        case .service: "keyring"
        case .collection: "keyring unlocked"
        case .item: "keyring entry"
        case .reading: "entry readable"
        case .writing: "entry writable"
        }
    }
}
