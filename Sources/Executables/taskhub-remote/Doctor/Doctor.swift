internal import AppGroup
internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskActions
internal import TaskHubGroup
internal import TaskStore

/// Looks at everything that the programs lean on, without ever asking anything.
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

    /// Looked at after the database, which repairs what can be repaired.
    private func card(_ container: GroupContainer) -> DoctorCheck {
        let name = "card"
        do {
            guard try ContainerFile.read(container.paths.snapshot, limit: .max) != nil else {
                return .ill(name, "nothing is published for it", "Run 'taskhub list'")
            }
            return .well(name, "the tasks are published for it")
        } catch {
            return ill(name, error)
        }
    }

    /// The settings, and what they name.
    ///
    /// A damaged file is told, and left for a command that sets it aside.
    private func settings(_ container: GroupContainer) async -> [DoctorCheck] {
        let locks = ContainerLocks(paths: container.paths)
        let defaults = ProgramContext.defaults(of: container, locks)
        do {
            let values = try defaults.read()
            let server = await server(defaults, values)
            let vault = try await vault(Vaults(defaults), locks, values)
            return [.well("defaults", "readable")] + server + vault + [bars(values)]
        } catch {
            return [ill("defaults", error)]
        }
    }

    func ill(_ name: String, _ error: any Error) -> DoctorCheck {
        guard let diagnosis = Diagnosis(explainingHere: error) else {
            return .ill(name, "failed in a way that should not be", "Please report it")
        }
        return .ill(name, diagnosis.message, diagnosis.hint)
    }
}
