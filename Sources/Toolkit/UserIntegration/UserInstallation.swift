package import AppGroup
internal import Glibc
internal import PosixFiles

/// The program that installs something for an application, as the files name it.
package struct Installer: Sendable {
    /// The name of the program, with which the names of units begin.
    let program: String
    /// The first line of each file: a comment that names the group, and how to remove the file.
    let mark: String
    /// What tells the installed commands which group is meant; the values have no control characters.
    let variables: [(name: String, value: String)]

    package init(program: String, mark: String, variables: [(name: String, value: String)]) {
        self.program = program
        self.mark = mark
        self.variables = variables
    }
}

/// What one application installs for its user: timers and handlers of links.
///
/// Files are replaced atomically. One that another program wrote, and a symbolic link in the place of one, is left
/// alone. The first line of each file names the group, and only such files are removed.
package struct UserInstallation: Sendable {
    private let group: GroupIdentifier
    private let installer: Installer
    private let units: String
    private let applications: String
    private let associations: String
    private let environment: [String: String]
    private let timeLimit: Duration

    /// Describes an installation without changing anything.
    ///
    /// - Parameters:
    ///   - group: The application's group, by which its files are named.
    ///   - installer: The program that installs.
    ///   - environment: The environment of the tools that are run, which are found in its `PATH`. The installed commands
    ///     get that `PATH` too.
    ///   - timeLimit: How long each tool may run.
    /// - Throws: ``IntegrationError/homeUnknown``, or ``IntegrationError/unusableContainerPath`` if a variable of the
    ///   installer has a control character, as only a container's path may.
    package init(
        of group: GroupIdentifier, by installer: Installer, environment: [String: String],
        timeLimit: Duration = .seconds(10)
    ) throws(IntegrationError) {
        guard installer.variables.allSatisfy({ DesktopEntryCommand.canName($0.value) }) else {
            throw .unusableContainerPath
        }
        self.group = group
        self.installer = installer
        let configuration = try UserFile.configurationDirectory(environment)
        units = "\(configuration)/systemd/user"
        associations = "\(configuration)/mimeapps.list"
        applications = "\(try UserFile.dataDirectory(environment))/applications"
        self.environment = environment
        self.timeLimit = timeLimit
    }

    /// Returns the units of systemd that start a command again and again.
    ///
    /// - Parameters:
    ///   - name: Distinguishes the application's timers.
    ///   - interval: How often the command starts. One that still runs is not started again.
    ///   - command: The command. Exit statuses 69 and 75, for a server that is away, do not count as failures of the
    ///     unit.
    /// - Returns: The files, which are not written yet.
    package func timer(_ name: EntryName, every interval: RepeatInterval, _ command: InstalledCommand) -> PlannedFiles {
        let (service, timer) = unitNames(name.text)
        let files = [
            (service, TimerUnits.service("\(group.text): \(name)", command, mark: mark, variables: variables)),
            (timer, TimerUnits.timer("\(group.text): \(name)", interval, mark: mark)),
        ]
        let units = userUnits(files, timer)
        return PlannedFiles(files: files.map { ("\(self.units)/\($0)", $1) }, install: units.install)
    }

    /// Returns the desktop entry that opens links of a scheme with a command.
    ///
    /// - Parameters:
    ///   - scheme: The scheme, which becomes the user's choice unless another program's entry has our file's name.
    ///   - command: The command, which gets the link as its last argument.
    /// - Returns: The file, which is not written yet.
    package func handler(of scheme: LinkScheme, _ command: InstalledCommand) -> PlannedFiles {
        let text = """
            \(mark)
            [Desktop Entry]
            Type=Application
            Name=\(group.text)
            Comment=Opens \(scheme.text): links
            Exec=\(DesktopEntryCommand.line(environmentWords + UnitCommand.afterVariables(command.words))) %u
            Terminal=false
            NoDisplay=true
            MimeType=x-scheme-handler/\(scheme.text);

            """
        let file = entryFile(scheme.text)
        return PlannedFiles(files: [(file.path, text)], install: registration(scheme.text, file, text).install)
    }

    /// Removes everything that was installed for the group, and nothing else.
    ///
    /// - Parameter dryRun: Whether to return the steps without taking them.
    /// - Returns: The steps in the order in which they were taken.
    /// - Throws: ``IntegrationError/system(path:errno:)``.
    package func uninstall(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        var steps: [IntegrationStep] = []
        var timers: Set<String> = []
        for suffix in [".timer", ".service"] {
            timers.formUnion(try ours(in: units, prefix: "\(installer.program)-\(group.text)-", suffix: suffix))
        }
        for name in timers.sorted() {
            let (service, timer) = unitNames(name)
            steps += try userUnits([(service, ""), (timer, "")], timer).uninstall(dryRun: dryRun)
        }
        for scheme in try ours(in: applications, prefix: "\(group.text).", suffix: ".desktop").sorted() {
            steps += try registration(scheme, entryFile(scheme), "").uninstall(dryRun: dryRun)
        }
        return steps
    }

    private var mark: String { installer.mark }

    /// The variables of the commands.
    ///
    /// Some systems start services without `~/.local/bin` in `PATH`.
    private var variables: [(name: String, value: String)] {
        let path = environment["PATH"].flatMap { DesktopEntryCommand.canName($0) ? $0 : nil }
        return installer.variables + (path.map { [("PATH", $0)] } ?? [])
    }

    /// The same for a desktop entry, which has no variables.
    private var environmentWords: [String] {
        ["/usr/bin/env"] + variables.map { "\($0.name)=\($0.value)" }
    }

    private func unitNames(_ name: String) -> (service: String, timer: String) {
        let name = "\(installer.program)-\(group.text)-\(name)"
        return ("\(name).service", "\(name).timer")
    }

    private func userUnits(_ files: [(String, String)], _ timer: String) -> UserUnits {
        UserUnits(
            files.map { (name: $0, text: $1) }, started: [(name: timer, target: "timers.target")], mark: mark,
            followsLinks: false, in: units, environment: environment, timeLimit: timeLimit)
    }

    private func entryFile(_ scheme: String) -> OwnedFile {
        OwnedFile(path: "\(applications)/\(group.text).\(scheme).desktop", mark: mark, followsLinks: false)
    }

    private func registration(_ scheme: String, _ file: OwnedFile, _ text: String) -> LinkRegistration {
        LinkRegistration(
            [scheme], by: file, holding: text, replacesOthers: false, associations: associations,
            environment: environment, timeLimit: timeLimit)
    }

    /// Returns what is between prefix and suffix in the names of our files.
    private func ours(in directory: String, prefix: String, suffix: String) throws(IntegrationError) -> [String] {
        let names: [String]
        do throws(Errno) {
            names = try OpenPath.directory(Path.resolved(directory)).names()
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return [] }
            throw .system(path: directory, errno: error.code)
        }
        var found: [String] = []
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let file = OwnedFile(path: "\(directory)/\(name)", mark: mark, followsLinks: false)
            guard try file.uninstall(dryRun: true) == .removed else { continue }
            found.append(String(name.dropFirst(prefix.count).dropLast(suffix.count)))
        }
        return found
    }
}

/// Files that can be installed, and then take effect.
package struct PlannedFiles: Sendable {
    /// The paths and texts, for tests with the programs that read them.
    package let files: [(path: String, text: String)]
    private let work: @Sendable (_ dryRun: Bool) throws(IntegrationError) -> [IntegrationStep]

    init(
        files: [(path: String, text: String)],
        install work: @escaping @Sendable (_ dryRun: Bool) throws(IntegrationError) -> [IntegrationStep]
    ) {
        self.files = files
        self.work = work
    }

    /// Writes the files and makes them take effect.
    ///
    /// A second call changes nothing.
    ///
    /// - Parameter dryRun: Whether to return the steps without taking them.
    /// - Returns: The steps in the order in which they were taken.
    /// - Throws: ``IntegrationError/system(path:errno:)``.
    package func install(dryRun: Bool) throws(IntegrationError) -> [IntegrationStep] {
        try work(dryRun)
    }
}
