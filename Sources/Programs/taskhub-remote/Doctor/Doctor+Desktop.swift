internal import AppGroup
internal import BarSignals
internal import CommandOutput
internal import Composition
internal import DesktopIntegration
internal import GroupDefaults
internal import PosixFiles
internal import ProcessControl
internal import TaskHubContainer
internal import TaskHubGroup
internal import UserIntegration

extension Doctor {
    /// How long each of the desktop's tools may run: on a bus that never answers, they wait for it.
    private static let toolTimeout = Duration.seconds(2)

    /// Checks that bars and services use the same container without being told.
    ///
    /// Otherwise they show other tasks.
    func everywhere(_ container: String) -> DoctorCheck {
        let name = "same everywhere"
        let user = UserEnvironment(environment: ThisProgram.environment(), timeLimit: Self.toolTimeout)
        let configured = user.configured()
        let current = user.current()
        if let configured, let place = place(in: configured), !isSame(place, container) {
            return .ill(
                name, "services and bars will use \(place) after the next login",
                configured["TASKHUB_GROUP_CONTAINER"] == nil
                    ? "Run 'taskhub install' with this container, and log in again"
                    : "Use only one: run 'taskhub install' with it, and check ~/.config/environment.d")
        }
        if let current, let place = place(in: current), !isSame(place, container) {
            return .ill(name, "services and bars use \(place) until the next login", "Log in again")
        }
        guard configured != nil || current != nil else {
            return .well(name, "there is no systemd to compare with")
        }
        return .well(name, "services and bars use this container too")
    }

    /// Whether both paths lead to the same container, also if it does not exist yet.
    private func isSame(_ path: String, _ other: String) -> Bool { Path.resolved(path) == Path.resolved(other) }

    /// - Returns: `nil` if no home directory is known.
    private func place(in variables: [String: String]) -> String? {
        try? ContainerLocation.taskHub.path(argument: nil) {
            variables[$0] ?? ($0 == "HOME" ? environmentValue($0) : nil)
        }
    }

    func links() -> DoctorCheck {
        let name = "links"
        let install = "Run 'taskhub install'"
        do {
            let status = try DesktopInstallation.ofInstalledPrograms(common, toolTimeout: Self.toolTimeout)
                .linkStatus()
            let problem: String? =
                switch status.desktopFile {
                case .current: nil
                case .missing: "taskhub:// links are not registered"
                case .outdated: "taskhub:// links open with another copy or container"
                case .foreign: "the desktop entry for taskhub:// links was written by another program"
                }
            if let problem { return .ill(name, problem, install) }
            for registration in status.registrations {
                let scheme = "\(registration.scheme):// links"
                switch registration.handler {
                case .ours: continue
                case .none: return .ill(name, "no program opens \(scheme)", install)
                case .unseen:
                    return .ill(
                        name, "xdg-open cannot start a program whose path has spaces; desktops can",
                        "To open \(scheme) without a desktop, install to another directory")
                case .other(let other): return .ill(name, "\(scheme) are opened by \(other)", install)
                case .unknown:
                    return .ill(
                        name, "xdg-mime does not report what opens \(scheme)", "Install xdg-utils, and check again")
                }
            }
            return .well(name, "taskhub:// links open with this program")
        } catch {
            return ill(name, error)
        }
    }

    func bars(_ values: DefaultsValues) -> DoctorCheck {
        let name = "bars"
        let bars = values.statusBars
        guard !bars.isEmpty else { return .well(name, "none configured") }
        let path = SearchPath(environmentValue("PATH") ?? "")
        let missing = bars.map(\.program).filter { path.find($0) == nil }
        guard missing.isEmpty else {
            return .ill(
                name, "\(missing.joined(separator: ", ")) not found in PATH",
                "Install it, or set the bars in use with 'taskhub config set bars NAMES'")
        }
        return .well(name, values[.bars]?.joined(separator: ", ") ?? "")
    }
}
