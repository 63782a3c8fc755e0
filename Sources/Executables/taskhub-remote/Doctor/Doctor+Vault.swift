internal import AccountSession
internal import AppGroup
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import TaskHubDefaults
internal import TaskHubEntities

extension Doctor {
    func vault(_ vaults: SessionVaults, _ locks: ContainerLocks, _ values: DefaultsValues) async -> [DoctorCheck] {
        if vaults.storage == .file { return plainFile(vaults) }
        let isSignedIn = values[.account] != nil
        let (state, trouble) = await state(vaults.keyring, locks, provingWrites: isSignedIn)
        var checks: [DoctorCheck] = []
        for check in VaultCheck.allCases {
            let verdict = state.verdict(on: check)
            switch verdict {
            case .passed: checks.append(.well(check.name, "ok"))
            case .noItem where !isSignedIn: checks.append(.well(check.name, "not signed in"))
            case .noItem, .unreadable, .failed:
                guard let diagnosis = Diagnosis(verdict) else { continue }
                let isNeeded = values[.serverURL] != nil
                checks.append(
                    isNeeded
                        ? .ill(check.name, diagnosis.message, diagnosis.hint)
                        : .well(check.name, "\(diagnosis.message); only needed with a server"))
            case .notReached: break
            }
        }
        if let trouble { checks.append(trouble) }
        if case .found(let tokens) = vaults.keyring.read() { checks.append(expiry(tokens)) }
        return checks
    }

    private func plainFile(_ vaults: SessionVaults) -> [DoctorCheck] {
        let name = "tokens"
        switch vaults.file.read() {
        case .found(let tokens):
            return [
                .well(name, "in the plain file \(vaults.file.path), NOT in a keyring (--insecure-storage)"),
                expiry(tokens),
            ]
        case .notFound: return [.ill(name, "the plain file \(vaults.file.path) is missing", "Run 'taskhub login'")]
        case .failed, .unreadable:
            return [
                .ill(
                    name, "the plain file \(vaults.file.path) cannot be used",
                    "Restrict it with chmod 600, or run 'taskhub login'")
            ]
        }
    }

    /// Holds the refresh lock: writing back what was read must not overwrite tokens that another program has renewed.
    private func state(
        _ keyring: any Keyring, _ locks: ContainerLocks, provingWrites: Bool
    ) async -> (VaultState, DoctorCheck?) {
        let state = keyring.state(provingWrites: false)
        guard provingWrites, state.verdict(on: .reading) == .passed else { return (state, nil) }
        let lock = NetworkLock(locks: locks)
        func notTried(_ reason: String, _ remedy: String) -> DoctorCheck {
            .ill(VaultCheck.writing.name, "not tried: \(reason)", remedy)
        }
        switch await lock.withLock(waitingAtMost: .seconds(5), { keyring.state(provingWrites: true) }) {
        case .held(let proved): return (proved, nil)
        case .busy: return (state, notTried("another program is renewing the session", "Try again in a moment"))
        case .failed:
            return (
                state,
                notTried(
                    "the refresh lock cannot be acquired",
                    "Restrict the files in the container's 'locks' with chmod go=, or check who owns them")
            )
        }
    }

    private func expiry(_ tokens: TokenSet) -> DoctorCheck {
        let moment = tokens.expiresAt.rfc3339
        let isOver = tokens.expiresAt <= Date()
        guard tokens.refreshToken == nil else {
            return .well("access token", isOver ? "expired at \(moment), renewed when used" : "valid until \(moment)")
        }
        guard !isOver else { return .ill("access token", "expired at \(moment)", "Run 'taskhub login'") }
        return .well("access token", "valid until \(moment); it cannot be renewed")
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
