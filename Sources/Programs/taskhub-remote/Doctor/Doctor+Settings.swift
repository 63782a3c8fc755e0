internal import CommandOutput
internal import Composition
internal import GroupDefaults
internal import TaskApp
internal import TaskHubContainer
internal import TextLayout

extension Doctor {
    /// Names each stored setting that does not apply, and members of the file that are no settings.
    func defaultsChecks(_ values: DefaultsValues) -> [DoctorCheck] {
        let registry = DefaultsRegistry.taskHub
        let problems = registry.problems(in: values).map { entry, diagnosis in
            DoctorCheck.ill("setting \(entry.name)", diagnosis.message, diagnosis.hint)
        }
        let unknown = registry.unknownNames(in: values).map { DisplayText($0, placeholder: "").text.prefix(40) }
        let others = unknown.isEmpty ? "" : "; not settings of this version: \(unknown.joined(separator: ", "))"
        return [.well("defaults", "readable\(others)")] + problems + keys(values)
    }

    /// Checks the keys of the app, which only it knows.
    private func keys(_ values: DefaultsValues) -> [DoctorCheck] {
        do throws(KeyTableError) {
            _ = try KeyTable(changes: values[.keys] ?? [])
            return []
        } catch {
            let explanation = error.explanation
            let message = DisplayText(explanation.message).text
            return [.ill("setting \(DefaultsKey.keys.name)", message, explanation.hint)]
        }
    }
}
