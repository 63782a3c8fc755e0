internal import AppGroup
internal import Composition
internal import Credentials
internal import FoundationEssentials
internal import GroupDefaults
internal import OpenIDConnect
internal import SchemeHandler
internal import SecretVault
internal import TaskHubAPI
internal import TaskHubEntities
internal import TaskHubUseCases
internal import TaskStore

/// Looks at everything that the programs lean on, without ever asking anything.
struct Doctor {
    let common: CommonOptions

    func checks() async -> [DoctorCheck] {
        var checks: [DoctorCheck] = []
        do {
            let container = try ProgramContext.container(common)
            checks.append(.well("container", container.paths.container))
        } catch {
            return [ill("container", error)]
        }
        checks.append(database())
        do {
            let defaults = try ProgramContext.defaults(common)
            let values = try defaults.read()
            checks.append(.well("defaults", "readable"))
            checks += await server(defaults, values)
            checks += try vault(defaults, isExpected: values[.account] != nil)
        } catch {
            checks.append(ill("defaults", error))
        }
        checks.append(links())
        return checks
    }

    private func database() -> DoctorCheck {
        do {
            let context = try ProgramContext.open(common)
            let count = try context.reading { try ListTasks(in: $0).run(.open) }.tasks.count
            return .well("database", count == 1 ? "1 open task" : "\(count) open tasks")
        } catch {
            return ill("database", error)
        }
    }

    private func server(_ defaults: SharedDefaults, _ values: DefaultsValues) async -> [DoctorCheck] {
        guard values[.serverURL] != nil else { return [.well("server", "none is set up; everything is local")] }
        do {
            let server = try ServerConnection(defaults)
            do {
                try await server.client.live()
            } catch {
                throw Diagnosis(error)
            }
            let (_, provider) = try await server.provider()
            return [
                .well("server", "answers; its certificate is trusted"),
                .well("identity provider", provider.promisesIssuerParameter ? "answers, and names itself" : "answers"),
            ]
        } catch {
            return [ill("server", error)]
        }
    }

    private func vault(_ defaults: SharedDefaults, isExpected: Bool) throws -> [DoctorCheck] {
        let vaults = try Vaults(defaults)
        let state = vaults.probe.state(provingWrites: isExpected)
        var checks: [DoctorCheck] = []
        for check in VaultCheck.allCases {
            switch state.verdict(on: check) {
            case .passed: checks.append(.well(check.name, "well"))
            case .failed(.noItem) where !isExpected: checks.append(.well(check.name, "nobody is signed in"))
            case .failed(let obstacle):
                let diagnosis = Diagnosis(obstacle)
                checks.append(.ill(check.name, diagnosis.message, diagnosis.hint))
            case .notReached: break
            }
        }
        if case .found(let tokens) = vaults.quiet.read() { checks.append(expiry(tokens)) }
        return checks
    }

    private func expiry(_ tokens: TokenSet) -> DoctorCheck {
        let moment = Instant(seconds: Int64(tokens.expiresAt.timeIntervalSince1970)).rfc3339
        guard tokens.expiresAt > Date() || tokens.refreshToken != nil else {
            return .ill("access token", "ended at \(moment)", "Run 'taskhub login'")
        }
        return .well("access token", "good until \(moment), then renewed")
    }

    private func links() -> DoctorCheck {
        do {
            guard try SchemeHandler.ofThisProgram().status().isComplete else {
                return .ill("links", "taskhub:// links do not open here", "Run 'taskhub install'")
            }
            return .well("links", "taskhub:// links open here")
        } catch {
            let diagnosis = Diagnosis(error)
            return .ill("links", diagnosis.message, diagnosis.hint)
        }
    }

    private func ill(_ name: String, _ error: any Error) -> DoctorCheck {
        guard let diagnosis = Diagnosis(explaining: error) else {
            return .ill(name, "failed in a way that should not be", "Please report it")
        }
        return .ill(name, diagnosis.message, diagnosis.hint)
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
