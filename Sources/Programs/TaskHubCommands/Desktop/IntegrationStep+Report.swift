internal import CommandOutput
internal import UserIntegration

extension IntegrationStep {
    /// The step as a line of text.
    private var line: String {
        let name =
            switch subject {
            case .desktopFile(let path), .associations(let path), .environmentFile(let path), .unitFile(let path),
                .autostartEntry(let path):
                path
            case .desktopDatabase(let path): "the index of \(path)"
            case .scheme(let scheme): "\(scheme):// links"
            case .units(let names):
                names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
            }
        return switch outcome {
        case .written where areUnits: "\(name): enabled and started"
        case .written: "\(name): written"
        case .unchanged: "\(name): unchanged"
        case .removed where isSharedFile: "\(name): taskhub's entries removed, the rest left unchanged"
        case .removed: "\(name): removed"
        case .replaced(let other): "\(name): now taskhub's, previously \(other)"
        case .leftAlone: "\(name): not written by taskhub, left unchanged"
        case .skipped(let tool): "\(name): skipped, \(tool) is not installed"
        case .noUserManager: "\(name): skipped, no systemd user manager is running"
        case .failed(let tool): "\(name): \(tool) failed"
        }
    }

    private var areUnits: Bool {
        if case .units = subject { true } else { false }
    }

    /// Whether the file also holds the choices of other programs.
    private var isSharedFile: Bool {
        if case .associations = subject { true } else { false }
    }

    /// The step as `install` prints it.
    var answer: InstallationAnswer.Step {
        let (kind, name): (InstallationAnswer.Step.Subject, String?) =
            switch subject {
            case .desktopFile(let path): (.desktopFile, path)
            case .scheme(let scheme): (.scheme, scheme)
            case .associations(let path): (.associations, path)
            case .desktopDatabase(let path): (.desktopDatabase, path)
            case .environmentFile(let path): (.environmentFile, path)
            case .unitFile(let path): (.unitFile, path)
            case .units(let names): (names.contains { $0.hasPrefix("taskhub-sync") } ? .sync : .reminders, nil)
            case .autostartEntry(let path): (.autostartEntry, path)
            }
        let (word, detail): (InstallationAnswer.Step.Outcome, String?) =
            switch outcome {
            case .written: (.written, nil)
            case .unchanged: (.unchanged, nil)
            case .removed: (.removed, nil)
            case .replaced(let other): (.replaced, other)
            case .leftAlone: (.leftAlone, nil)
            case .skipped(let tool): (.toolMissing, tool)
            case .noUserManager: (.noUserManager, nil)
            case .failed(let tool): (.toolFailed, tool)
            }
        return InstallationAnswer.Step(kind, named: name, word, detail: detail, line: line)
    }
}
