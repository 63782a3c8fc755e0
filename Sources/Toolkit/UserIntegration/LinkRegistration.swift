internal import PosixFiles
internal import ProcessControl

/// A program's registration as the handler of links: its desktop file, the user's choice, and the desktop's index.
package struct LinkRegistration: Sendable {
    private static let registrar = "xdg-mime"
    private static let indexer = "update-desktop-database"

    private let schemes: [String]
    private let file: OwnedFile
    private let text: String
    private let replacesOthers: Bool
    private let associations: String
    private let environment: [String: String]
    private let timeLimit: Duration

    /// Describes a registration without changing anything.
    ///
    /// - Parameters:
    ///   - schemes: The schemes of the links.
    ///   - file: The desktop file, in the directory of the user's applications.
    ///   - text: What the file holds.
    ///   - replacesOthers: Whether a file that is not ours is replaced.
    ///   - associations: The path of the user's `mimeapps.list`.
    ///   - environment: The environment of the tools that are run, which are found in its `PATH`.
    ///   - timeLimit: How long each tool may run.
    package init(
        _ schemes: [String], by file: OwnedFile, holding text: String, replacesOthers: Bool = true,
        associations: String, environment: [String: String], timeLimit: Duration
    ) {
        self.schemes = schemes
        self.file = file
        self.text = text
        self.replacesOthers = replacesOthers
        self.associations = associations
        self.environment = environment
        self.timeLimit = timeLimit
    }

    private var name: String { Path.name(of: file.path) }
    private var applications: String { Path.directory(of: file.path) }

    package func install(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        // If the user has not chosen a program for our links, our file may change which one opens them.
        let before = schemes.map { ($0, handler(of: $0)) }
        let outcome = try file.install(text, replacingOthers: replacesOthers, dryRun: dryRun)
        if outcome == .leftAlone { return [step(outcome)] }
        let database = updateDatabase(isNeeded: outcome != .unchanged, dryRun: dryRun)
        // xdg-mime 1.2 does not make the directory, fails, and reports success.
        if !dryRun { try UserFile.makeDirectory(Path.directory(of: associations)) }
        let registrations = before.map { register($0, replacing: $1, dryRun: dryRun) }
        return [step(outcome)] + registrations + [database]
    }

    package func uninstall(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        let associations = try removeAssociations(dryRun: dryRun)
        let outcome = try file.uninstall(dryRun: dryRun) ?? .unchanged
        return [associations, step(outcome), updateDatabase(isNeeded: outcome == .removed, dryRun: dryRun)]
    }

    package func status() throws(IntegrationError) -> LinkStatus {
        let found: LinkStatus.FileState =
            switch try UserFile.read(file.path) {
            case nil: .missing
            case text: .current
            case let other?: file.isOurs(other) ? .outdated : .foreign
            }
        let registrations = schemes.map {
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
        guard let found = try UserFile.bytes(of: associations) else { return IntegrationStep(subject, .unchanged) }
        let left = AssociationList(bytes: found)
            .removing(name, for: schemes.map(LinkRegistration.type))
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
            let answer = tool.run(["default", name, LinkRegistration.type(scheme)], within: timeLimit)
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
            guard let bytes = try UserFile.bytes(of: associations) else { return false }
            return AssociationList(bytes: bytes).isChosen(name, for: LinkRegistration.type(scheme))
        } catch {
            return false
        }
    }

    private func handler(of scheme: String) -> LinkStatus.Handler {
        guard let tool = Tool(LinkRegistration.registrar, environment: environment),
            let answer = tool.run(["query", "default", LinkRegistration.type(scheme)], within: timeLimit)
        else { return .unknown }
        let found = answer.split(separator: "\n").first.map { String($0) } ?? ""
        if found.isEmpty { return isChosen(scheme) ? .unseen : .none }
        return found == name ? .ours : .other(desktopFile: found)
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
