internal import AppGroup
internal import CommandOutput
internal import Composition
internal import DesktopNotification
internal import Glibc
internal import SessionBus
internal import TextLayout

extension Doctor {
    /// Says whether reminders are shown, and which notification service answers.
    ///
    /// `container` is nil if nothing has used it yet.
    func reminders(_ container: ContainerPaths?) -> DoctorCheck {
        let name = "reminders"
        let service = SessionBusAddress.find(environment: environmentValue, userID: getuid())
            .flatMap(NotificationConnection.open)?.service()
        // Another program's text.
        let answer = service.map { DisplayText("notifications by \($0.features.name) \($0.features.version)").text }
        do {
            let isRunning = try container.map { try RunningReminders(in: $0).isAnyRunning } ?? false
            guard isRunning else {
                return .well(
                    name, "not running, 'taskhub install' starts them; \(answer ?? "no notification service answers")")
            }
            if let answer { return .well(name, "running; \(answer)") }
            return .ill(
                name, "running, but no notification service answers, so they wait",
                "Start one, such as dunst or mako, in your desktop session")
        } catch {
            return ill(name, error)
        }
    }
}
