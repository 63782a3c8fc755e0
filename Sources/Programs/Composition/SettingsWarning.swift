package import GroupDefaults
internal import Synchronization
internal import TaskHubContainer

/// Faults of the shared settings, which programs ignore so that tasks can still be used.
package enum SettingsWarning {
    private static let isGiven = Mutex(false)

    /// Keeps it back in a program that reports the settings in its own way.
    package static func withhold() {
        isGiven.withLock { $0 = true }
    }

    /// Says in one line which settings count as not set, once in a process.
    static func give(about defaults: SharedDefaults) {
        guard let line = line(about: defaults), !isGiven.withLock({ $0.swap(true) }) else { return }
        StandardStreams.complain(line)
    }

    private static func line(about defaults: SharedDefaults) -> String? {
        let values: DefaultsValues
        do {
            values = try defaults.read()
        } catch {
            let reason = Diagnosis(error)
            return "The settings do not apply: \(reason.message). \(reason.hint)."
        }
        guard !values.isEmpty else { return nil }
        // The app reports its own.
        let problems = DefaultsRegistry.shared.problems(in: values)
        switch problems.count {
        case 0: return nil
        case 1: return "The setting \(problems[0].entry.name) does not apply: \(problems[0].diagnosis.sentences)"
        default:
            let names = problems.map(\.entry.name).joined(separator: ", ")
            return """
                These settings are ignored, since their values are invalid: \(names). \
                'taskhub doctor' names the values.
                """
        }
    }
}

extension DefaultsRegistry {
    /// Returns the faults of stored values that count as not set, by their keys' rules.
    package func problems(in values: DefaultsValues) -> [(entry: any DefaultsEntry, diagnosis: Diagnosis)] {
        entries.compactMap { entry in Diagnosis(problemOf: entry, in: values).map { (entry, $0) } }
    }
}

extension Bool {
    /// Sets a new value, and returns the old one.
    fileprivate mutating func swap(_ new: Bool) -> Bool {
        defer { self = new }
        return self
    }
}
