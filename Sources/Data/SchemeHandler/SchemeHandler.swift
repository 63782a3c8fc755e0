internal import AppGroup

/// Makes this user's desktop open our links with our program, and has systemd synchronise.
public struct SchemeHandler: Sendable {
    public static let schemes = ["taskhub", "taskhubmobile"]

    private static let registrar = "xdg-mime"
    private static let indexer = "update-desktop-database"

    private let program: String
    private let container: String?
    private let environment: [String: String]
    private let applications: String
    private let associations: String
    private let environmentFile: EnvironmentFile
    private let units: SyncUnits
    private let timeLimit: Duration

    /// Opens links with the program at an absolute path.
    ///
    /// `container` is one that no program would use by itself; it is named wherever it must be. Tools get `environment` and are looked for in its `PATH`; each may take as long as `timeLimit`.
    public init(
        program: String, container: String? = nil, environment: [String: String],
        timeLimit: Duration = .seconds(10)
    ) throws(SchemeHandlerError) {
        _ = try DesktopFile(program: program, container: container)
        self.program = program
        self.container = container
        self.environment = environment
        self.timeLimit = timeLimit
        let data = try SchemeHandler.directory("XDG_DATA_HOME", below: ".local/share", environment)
        applications = "\(data)/applications"
        let configuration = try SchemeHandler.directory("XDG_CONFIG_HOME", below: ".config", environment)
        associations = "\(configuration)/mimeapps.list"
        environmentFile = EnvironmentFile(in: "\(configuration)/environment.d")
        units = SyncUnits(
            in: "\(configuration)/systemd/user", program: program, container: container,
            usualContainer: try SchemeHandler.usualContainer(environment),
            environment: environment, timeLimit: timeLimit)
    }

    private static func directory(
        _ variable: String, below home: String, _ environment: [String: String]
    ) throws(SchemeHandlerError) -> String {
        if let path = environment[variable], path.hasPrefix("/") { return path }
        guard let path = environment["HOME"], path.hasPrefix("/") else { throw .homeUnknown }
        return "\(path)/\(home)"
    }

    private static func usualContainer(_ environment: [String: String]) throws(SchemeHandlerError) -> String {
        do throws(ContainerError) {
            return try ContainerLocation.path(argument: nil) { $0 == "HOME" ? environment[$0] : nil }
        } catch {
            throw .homeUnknown
        }
    }

    public var desktopFilePath: String { "\(applications)/\(DesktopFile.name)" }

    /// Writes the desktop file and registers it; done twice, the second time changes nothing.
    ///
    /// A dry run tells the same steps and does none of them.
    public func install(dryRun: Bool = false) throws(SchemeHandlerError) -> [HandlerStep] {
        let file = try installFile(dryRun: dryRun)
        let database = updateDatabase(isNeeded: file.outcome != .unchanged, dryRun: dryRun)
        let registrations = SchemeHandler.schemes.map { register($0, dryRun: dryRun) }
        let variables = try environmentFile.install(container, dryRun: dryRun)
        return [file] + registrations + [database] + variables + (try units.install(dryRun: dryRun))
    }

    /// Removes what ``install(dryRun:)`` has written, and nothing else.
    public func uninstall(dryRun: Bool = false) throws(SchemeHandlerError) -> [HandlerStep] {
        let associations = try removeAssociations(dryRun: dryRun)
        let file = try removeFile(dryRun: dryRun)
        let database = updateDatabase(isNeeded: file.outcome == .removed, dryRun: dryRun)
        let variables = try environmentFile.uninstall(dryRun: dryRun)
        return [associations, file, database] + variables + (try units.uninstall(dryRun: dryRun))
    }

    public func status() throws(SchemeHandlerError) -> HandlerStatus {
        let wanted = try DesktopFile(program: program, container: container).text
        let found = try UserFile.read(desktopFilePath)
        let file: HandlerStatus.DesktopFile =
            switch found {
            case nil: .missing
            case wanted: .current
            case let other?: DesktopFile.isOurs(other) ? .outdated : .foreign
            }
        let registrations = SchemeHandler.schemes.map {
            HandlerStatus.Registration(scheme: $0, handler: handler(of: $0))
        }
        return HandlerStatus(desktopFile: file, registrations: registrations)
    }

    private func installFile(dryRun: Bool) throws(SchemeHandlerError) -> HandlerStep {
        let subject = HandlerStep.Subject.desktopFile(path: desktopFilePath)
        let wanted = try DesktopFile(program: program, container: container).text
        let found = try UserFile.read(desktopFilePath)
        if found == wanted { return HandlerStep(subject, .unchanged) }
        if !dryRun {
            try UserFile.makeDirectory(applications)
            try UserFile.replace(desktopFilePath, with: wanted)
        }
        let isForeign = found.map { !DesktopFile.isOurs($0) } ?? false
        return HandlerStep(subject, isForeign ? .replaced(desktopFile: DesktopFile.name) : .written)
    }

    private func removeFile(dryRun: Bool) throws(SchemeHandlerError) -> HandlerStep {
        let subject = HandlerStep.Subject.desktopFile(path: desktopFilePath)
        guard let found = try UserFile.read(desktopFilePath) else { return HandlerStep(subject, .unchanged) }
        guard DesktopFile.isOurs(found) else { return HandlerStep(subject, .leftAlone) }
        if !dryRun { _ = try UserFile.remove(desktopFilePath) }
        return HandlerStep(subject, .removed)
    }

    /// xdg-mime can make a choice but not take one back.
    private func removeAssociations(dryRun: Bool) throws(SchemeHandlerError) -> HandlerStep {
        let subject = HandlerStep.Subject.associations(path: associations)
        guard let found = try UserFile.read(associations) else { return HandlerStep(subject, .unchanged) }
        let left = AssociationList(text: found)
            .removing(DesktopFile.name, for: SchemeHandler.schemes.map(SchemeHandler.type))
        guard left != found else { return HandlerStep(subject, .unchanged) }
        if !dryRun { try UserFile.replace(associations, with: left) }
        return HandlerStep(subject, .removed)
    }

    private func register(_ scheme: String, dryRun: Bool) -> HandlerStep {
        let subject = HandlerStep.Subject.scheme(scheme)
        guard let tool = Tool(SchemeHandler.registrar, environment: environment) else {
            return HandlerStep(subject, .skipped(missingTool: SchemeHandler.registrar))
        }
        let before = handler(of: scheme)
        if before == .ours, isChosen(scheme) { return HandlerStep(subject, .unchanged) }
        if !dryRun, tool.run(["default", DesktopFile.name, SchemeHandler.type(scheme)], within: timeLimit) == nil {
            return HandlerStep(subject, .failed(tool: SchemeHandler.registrar))
        }
        if case .other(let desktopFile) = before { return HandlerStep(subject, .replaced(desktopFile: desktopFile)) }
        return HandlerStep(subject, .written)
    }

    /// Whether the user's own list says so: being the only program there is for a type is not a choice, and
    /// ends when another one is installed.
    private func isChosen(_ scheme: String) -> Bool {
        do throws(SchemeHandlerError) {
            guard let text = try UserFile.read(associations) else { return false }
            return AssociationList(text: text).isChosen(DesktopFile.name, for: SchemeHandler.type(scheme))
        } catch {
            return false
        }
    }

    private func handler(of scheme: String) -> HandlerStatus.Handler {
        guard let tool = Tool(SchemeHandler.registrar, environment: environment),
            let answer = tool.run(["query", "default", SchemeHandler.type(scheme)], within: timeLimit)
        else { return .unknown }
        let name = answer.split(separator: "\n").first.map { String($0) } ?? ""
        if name.isEmpty { return .none }
        return name == DesktopFile.name ? .ours : .other(desktopFile: name)
    }

    private func updateDatabase(isNeeded: Bool, dryRun: Bool) -> HandlerStep {
        let subject = HandlerStep.Subject.desktopDatabase(path: applications)
        guard let tool = Tool(SchemeHandler.indexer, environment: environment) else {
            return HandlerStep(subject, .skipped(missingTool: SchemeHandler.indexer))
        }
        guard isNeeded else { return HandlerStep(subject, .unchanged) }
        if !dryRun, tool.run([applications], within: timeLimit) == nil {
            return HandlerStep(subject, .failed(tool: SchemeHandler.indexer))
        }
        return HandlerStep(subject, .written)
    }

    private static func type(_ scheme: String) -> String { "x-scheme-handler/\(scheme)" }
}
