import AppGroup
import ArgumentParser
import BarSignals
import CivilCalendar
import Glibc
import GroupCommandLine
import GroupDefaults
import GroupOutbox
import GroupSnapshot
import PosixFiles
import ProcessControl
import ProgramFailures
import TextLayout

/// `appgroup doctor`.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the group's directory, one line for each check, and how to fix it.",
        discussion: """
            Makes and changes nothing, never prompts, and exits with 0 whatever it finds. With --json, is_well is true \
            for each check that passed.
            """)

    @OptionGroup var common: GroupOptions

    func run() throws {
        let checks = Examination(of: try GroupAccess(common)).checks
        guard common.json else {
            let width = checks.map(\.name.utf8.count).max() ?? 0
            let lines = checks.map { check in
                let name = check.name + String(repeating: " ", count: width - check.name.utf8.count)
                let remedy = check.remedy.isEmpty ? "" : ". \(check.remedy)."
                return "\(check.isWell ? "ok  " : "FAIL")  \(name)  \(check.finding)\(remedy)\n"
            }
            return try Output.write(Array(lines.joined().utf8))
        }
        try Output.document { output in
            output.append(member: "checks", array: checks) { output, check in
                output.append { output in
                    output.append(member: "name", text: check.name)
                    output.append(member: "is_well", check.isWell)
                    output.append(member: "finding", text: check.finding)
                    output.append(member: "remedy", text: check.remedy)
                }
            }
        }
    }
}

/// The result of one check.
private struct Check {
    let name: String
    let isWell: Bool
    let finding: String
    /// How to fix it; empty if the check passed.
    let remedy: String

    init(_ name: String, _ finding: String) {
        (self.name, isWell, self.finding, remedy) = (name, true, finding, "")
    }

    init(_ name: String, _ failure: ProgramFailure) {
        (self.name, isWell, finding, remedy) = (name, false, failure.message, failure.hint)
    }

    init(_ name: String, failing finding: String, _ remedy: String) {
        (self.name, isWell, self.finding, self.remedy) = (name, false, finding, remedy)
    }

    /// Does the work; an error is the finding.
    init(_ name: String, _ work: () throws -> String) {
        do {
            self.init(name, try work())
        } catch {
            self.init(name, ProgramFailure(error, in: .appGroup))
        }
    }
}

/// All checks of a group.
private struct Examination {
    private(set) var checks: [Check] = []

    init(of group: GroupAccess) {
        let container: GroupContainer?
        do {
            container = try group.existing()
        } catch {
            checks = [Check("container", ProgramFailure(error, in: .appGroup)), tokens]
            return
        }
        guard let container else {
            checks = [Self.missing(group.container), tokens]
            return
        }
        checks = [Check("container", container.paths.container)]
        checks += Self.directories.compactMap { directory($0, in: container) }
        checks += [settings(of: container), bars(of: container)]
        checks += names(in: "published", of: container).map { snapshot($0, in: container) }
        checks += names(in: FileCommand.directory, of: container).map { name in
            let path = container.paths.file("\(FileCommand.directory)/\(name)")
            return Check("file \(name)") {
                let size = try ContainerFile.size(of: path) ?? 0
                guard access(path, R_OK) == 0 else {
                    throw ProgramFailure(reading: FileError.system(path: path, errno: errno), hint: "")
                }
                return "\(size) bytes"
            }
        }
        checks += names(in: "outbox", of: container).map { outbox($0, in: container) }
        checks.append(tokens)
    }

    /// The toolkit's directories in the container.
    private static let directories: [EntryName] = ["locks", "published", "files", "runs", "outbox", "credentials"]
    /// Those of which each entry has a check of its own.
    private static let listed: Set<EntryName> = ["published", "files", "outbox"]

    private static func missing(_ path: String) -> Check {
        var above = Path.directory(of: path)
        while above.utf8.count > 1, access(above, F_OK) != 0 { above = Path.directory(of: above) }
        guard access(above, W_OK | X_OK) == 0 else {
            return Check(
                "container", failing: "\(path) cannot be made: \(above) is not writable",
                "Choose another directory with --container or \(GroupAccess.containerVariable)")
        }
        return Check("container", "\(path), which the first command that writes makes")
    }

    /// Checks that a directory and the files in it are this user's alone; nil if it does not exist.
    private func directory(_ directory: EntryName, in container: GroupContainer) -> Check? {
        do {
            guard let path = try container.existingDirectory(directory) else { return nil }
            let names = try OpenPath.directory(path).names()
            if !Self.listed.contains(directory) {
                for name in names { _ = try ContainerFile.size(of: "\(path)/\(name)") }
            }
            return Check(directory.text, "\(names.count) \(names.count == 1 ? "entry" : "entries")")
        } catch {
            return Check(directory.text, ProgramFailure(error, in: .appGroup))
        }
    }

    private var tokens: Check {
        let name = TokenProgram.name
        return TokenProgram.path.map { Check(name, $0) } ?? Check(name, TokenProgram.missing)
    }

    private func settings(of container: GroupContainer) -> Check {
        Check("settings") {
            let values = try container.defaults.read()
            for setting in SettingName.registry {
                guard let problem = setting.problem(in: values) else { continue }
                let fault = problem.isOfKind ? "breaks its rule" : "is of another type"
                throw ProgramFailure(
                    .refused, "setting_refused", "\(setting.name) \(fault)", "It must be \(setting.rule)")
            }
            return "\(values.names.count) \(values.names.count == 1 ? "setting" : "settings")"
        }
    }

    private func bars(of container: GroupContainer) -> Check {
        let bars = ((try? container.defaults.read())?[.groupBars] ?? []).compactMap { StatusBar($0) }
        guard !bars.isEmpty else { return Check("bars", "none configured") }
        let path = SearchPath(environmentValue("PATH") ?? "")
        let missing = bars.map(\.program).filter { path.find($0) == nil }
        guard missing.isEmpty else {
            return Check(
                "bars", failing: "\(missing.joined(separator: ", ")) not found in PATH",
                "Install it, or set the bars in use with 'appgroup defaults set bars NAMES'")
        }
        return Check("bars", bars.map(\.program).joined(separator: ", "))
    }

    private func snapshot(_ name: EntryName, in container: GroupContainer) -> Check {
        let now = SystemTime.now()
        let reading = SnapshotFile(name, in: container.paths).read(at: now)
        if let failure = ProgramFailure(reading, of: name, in: .appGroup) { return Check("snapshot \(name)", failure) }
        let kind = reading.header.map { "\($0.content.name), published \($0.published.rfc3339)" }
        return Check("snapshot \(name)", kind ?? "")
    }

    private func outbox(_ name: EntryName, in container: GroupContainer) -> Check {
        do {
            let contents = try GroupOutbox(name, in: container).read()
            let refused = contents.entries.count { $0.state != .waiting }
            let finding = "\(contents.entries.count - refused) waiting, \(refused) refused"
            if let path = contents.setAside.first {
                return Check(
                    "outbox \(name)", failing: "\(finding), and \(path) was damaged", "Look at it, and remove it")
            }
            return refused == 0
                ? Check("outbox \(name)", finding)
                : Check("outbox \(name)", failing: finding, "See 'appgroup outbox list \(name)'")
        } catch {
            return Check("outbox \(name)", ProgramFailure(error, in: .appGroup))
        }
    }

    /// The names in one of the container's directories, sorted.
    private func names(in directory: EntryName, of container: GroupContainer) -> [EntryName] {
        let path = container.paths.file(directory.text)
        return ((try? OpenPath.directory(path).names()) ?? []).sorted().compactMap { EntryName($0) }
    }
}
