internal import PosixFiles
internal import ProcessControl

/// Our program's registration as the handler of our links: its desktop file, the user's choice, and the desktop's
/// index.
struct LinkRegistration: Sendable {
    static let schemes = ["taskhub", "taskhubmobile"]

    private static let registrar = "xdg-mime"
    private static let indexer = "update-desktop-database"

    let file: OwnedFile
    private let entry: DesktopFile
    private let applications: String
    private let associations: String
    private let environment: [String: String]
    private let timeLimit: Duration

    init(
        of entry: DesktopFile, in applications: String, associations: String, environment: [String: String],
        timeLimit: Duration
    ) {
        file = OwnedFile(path: "\(applications)/\(DesktopFile.name)", isOurs: DesktopFile.isOurs)
        self.entry = entry
        self.applications = applications
        self.associations = associations
        self.environment = environment
        self.timeLimit = timeLimit
    }

    func install(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        // If the user has not chosen a program for our links, our file may change which one opens them.
        let before = LinkRegistration.schemes.map { ($0, handler(of: $0)) }
        let outcome = try file.install(entry.text, replacingOthers: true, dryRun: dryRun)
        let database = updateDatabase(isNeeded: outcome != .unchanged, dryRun: dryRun)
        // xdg-mime 1.2 does not make the directory, fails, and reports success.
        if !dryRun { try UserFile.makeDirectory(Path.directory(of: associations)) }
        let registrations = before.map { register($0, replacing: $1, dryRun: dryRun) }
        return [step(outcome)] + registrations + [database]
    }

    func uninstall(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        let associations = try removeAssociations(dryRun: dryRun)
        let outcome = try file.uninstall(dryRun: dryRun) ?? .unchanged
        return [associations, step(outcome), updateDatabase(isNeeded: outcome == .removed, dryRun: dryRun)]
    }

    func status() throws(IntegrationError) -> LinkStatus {
        let wanted = entry.text
        let found: LinkStatus.FileState =
            switch try UserFile.read(file.path) {
            case nil: .missing
            case wanted: .current
            case let other?: file.isOurs(other) ? .outdated : .foreign
            }
        let registrations = LinkRegistration.schemes.map {
            LinkStatus.Registration(scheme: $0, handler: handler(of: $0))
        }
        return LinkStatus(desktopFile: found, registrations: registrations)
    }

    private func step(_ outcome: IntegrationStep.Outcome) -> IntegrationStep {
        IntegrationStep(.desktopFile(path: file.path), outcome)
    }

    // xdg-mime can set a choice, but not remove one.
    private func removeAssociations(dryRun: Bool) throws(IntegrationError) -> IntegrationStep {
        let subject = IntegrationStep.Subject.associations(path: associations)
        guard let found = try UserFile.read(associations) else { return IntegrationStep(subject, .unchanged) }
        let left = AssociationList(text: found)
            .removing(DesktopFile.name, for: LinkRegistration.schemes.map(LinkRegistration.type))
        guard left != found else { return IntegrationStep(subject, .unchanged) }
        if !dryRun { try UserFile.replace(associations, with: left) }
        return IntegrationStep(subject, .removed)
    }

    private func register(
        _ scheme: String, replacing before: LinkStatus.Handler, dryRun: Bool
    ) -> IntegrationStep {
        let subject = IntegrationStep.Subject.scheme(scheme)
        guard let tool = Tool(LinkRegistration.registrar, environment: environment) else {
            return IntegrationStep(subject, .skipped(missingTool: LinkRegistration.registrar))
        }
        if before == .ours || before == .unseen, isChosen(scheme) { return IntegrationStep(subject, .unchanged) }
        if !dryRun {
            let answer = tool.run(["default", DesktopFile.name, LinkRegistration.type(scheme)], within: timeLimit)
            guard answer != nil, isChosen(scheme) else {
                return IntegrationStep(subject, .failed(tool: LinkRegistration.registrar))
            }
        }
        if case .other(let desktopFile) = before {
            return IntegrationStep(subject, .replaced(desktopFile: desktopFile))
        }
        return IntegrationStep(subject, .written)
    }

    /// Whether the user's own list names our program.
    ///
    /// Being the only installed program for a type is not a choice: it ends when another program is installed.
    private func isChosen(_ scheme: String) -> Bool {
        do throws(IntegrationError) {
            guard let text = try UserFile.read(associations) else { return false }
            return AssociationList(text: text).isChosen(DesktopFile.name, for: LinkRegistration.type(scheme))
        } catch {
            return false
        }
    }

    private func handler(of scheme: String) -> LinkStatus.Handler {
        guard let tool = Tool(LinkRegistration.registrar, environment: environment),
            let answer = tool.run(["query", "default", LinkRegistration.type(scheme)], within: timeLimit)
        else { return .unknown }
        let name = answer.split(separator: "\n").first.map { String($0) } ?? ""
        if name.isEmpty { return isChosen(scheme) ? .unseen : .none }
        return name == DesktopFile.name ? .ours : .other(desktopFile: name)
    }

    private func updateDatabase(isNeeded: Bool, dryRun: Bool) -> IntegrationStep {
        let subject = IntegrationStep.Subject.desktopDatabase(path: applications)
        guard let tool = Tool(LinkRegistration.indexer, environment: environment) else {
            return IntegrationStep(subject, .skipped(missingTool: LinkRegistration.indexer))
        }
        guard isNeeded else { return IntegrationStep(subject, .unchanged) }
        if !dryRun, tool.run([applications], within: timeLimit) == nil {
            return IntegrationStep(subject, .failed(tool: LinkRegistration.indexer))
        }
        return IntegrationStep(subject, .written)
    }

    private static func type(_ scheme: String) -> String { "x-scheme-handler/\(scheme)" }
}
