internal import AccountSession
internal import AppGroup
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskActions
internal import TaskHubGroup
internal import TaskStore

/// Checks everything that the programs depend on.
///
/// It never prompts.
struct Doctor {
    let common: ProgramOptions

    func checks() async -> [DoctorCheck] {
        let container: GroupContainer
        do {
            container = try ProgramContext.container(common)
        } catch {
            return [ill("container", error)]
        }
        let path = container.paths.container
        return [.well("container", path), everywhere(path), database(), card(container)] + (await settings(container))
            + [links()]
    }

    private func database() -> DoctorCheck {
        do {
            let context = try ProgramContext.open(common)
            let count = try context.reading { try ListTasks(in: $0).run(.open) }.tasks.count
            return .well("database", TaskCount(open: count).text)
        } catch {
            return ill("database", error)
        }
    }

    /// Runs after the database check, which repairs the card if possible.
    private func card(_ container: GroupContainer) -> DoctorCheck {
        let name = "card"
        do {
            guard try ContainerFile.read(container.paths.snapshot, limit: .max) != nil else {
                return .ill(name, "nothing is published yet", "Run 'taskhub list'")
            }
            return .well(name, "the tasks are published")
        } catch {
            return ill(name, error)
        }
    }

    /// Checks the settings and what they refer to.
    ///
    /// A damaged file is reported, and left for a command that moves it aside.
    private func settings(_ container: GroupContainer) async -> [DoctorCheck] {
        let locks = ContainerLocks(paths: container.paths)
        let defaults = ProgramContext.defaults(of: container, locks)
        do {
            let values = try defaults.read()
            let server = await server(defaults, values)
            let vault = try await vault(SessionVaults(defaults), locks, values)
            return [.well("defaults", "readable")] + server + vault + [bars(values)]
        } catch {
            return [ill("defaults", error)]
        }
    }

    func ill(_ name: String, _ error: any Error) -> DoctorCheck {
        guard let diagnosis = Diagnosis(explainingHere: error) else {
            return .ill(name, "internal error", "This is a bug; please report it")
        }
        return .ill(name, diagnosis.message, diagnosis.hint)
    }
}
