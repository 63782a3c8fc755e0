/// The file by which systemd tells the container's path to everything that it starts for this user.
///
/// Bars, keybindings and services see nothing of what a shell's rc file exports.
struct EnvironmentFile {
    private static let mark = "# Written by 'taskhub install'; 'taskhub uninstall' removes it."

    let path: String
    private let directory: String

    init(in directory: String) {
        self.directory = directory
        path = "\(directory)/60-taskhub.conf"
    }

    /// Names a container; without one, nothing of ours stays.
    func install(_ container: String?, dryRun: Bool) throws(SchemeHandlerError) -> [HandlerStep] {
        guard let container else { return try uninstall(dryRun: dryRun) }
        let wanted = EnvironmentFile.text(container)
        let found = try UserFile.read(path)
        if found == wanted { return [step(.unchanged)] }
        // It may hold variables of the user's own.
        if let found, !EnvironmentFile.isOurs(found) { return [step(.leftAlone)] }
        if !dryRun {
            try UserFile.makeDirectory(directory)
            try UserFile.replace(path, with: wanted)
        }
        return [step(.written)]
    }

    func uninstall(dryRun: Bool) throws(SchemeHandlerError) -> [HandlerStep] {
        guard let found = try UserFile.read(path) else { return [] }
        guard EnvironmentFile.isOurs(found) else { return [step(.leftAlone)] }
        if !dryRun { _ = try UserFile.remove(path) }
        return [step(.removed)]
    }

    private func step(_ outcome: HandlerStep.Outcome) -> HandlerStep {
        HandlerStep(.environmentFile(path: path), outcome)
    }

    private static func isOurs(_ text: String) -> Bool {
        text.hasPrefix(mark + "\n")
    }

    private static func text(_ container: String) -> String {
        let value = container.escaped { scalar in
            switch scalar {
            case "\\", "\"", "`": "\\\(scalar)"
            // A variable's name follows a single one.
            case "$": "$$"
            default: nil
            }
        }
        return "\(mark)\nTASKHUB_GROUP_CONTAINER=\"\(value)\"\n"
    }
}
