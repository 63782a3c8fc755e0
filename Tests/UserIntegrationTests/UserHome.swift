import AppGroup
import Glibc
import TaskHubTestSupport
import Testing
import UserIntegration

/// A private home directory, with a program that records its arguments and two of its variables.
final class UserHome: Sendable {
    let directory = TemporaryDirectory()
    let environment: [String: String]
    let installation: UserInstallation

    init(group: String = "group.org.example.water", container: String? = nil) throws {
        let path = directory.path
        // xdg-open looks for programs only if there is a display. None is opened.
        environment = [
            "HOME": path, "PATH": "\(path)/bin:/usr/bin:/bin", "XDG_DATA_DIRS": "/nonexistent", "LC_ALL": "C",
            "DISPLAY": ":99", "XDG_RUNTIME_DIR": path,
        ]
        mkdir("\(path)/bin", 0o700)
        try TextFile.write(
            """
            #!/bin/sh
            { printf '%s\\n' "$@"; echo "$APPGROUP $APPGROUP_CONTAINER"; } >'\(path)/record'.new
            mv '\(path)/record'.new '\(path)/record'
            """, to: "\(path)/bin/water")
        chmod("\(path)/bin/water", 0o700)
        installation = try UserInstallation(
            of: GroupIdentifier(group), by: Self.installer(of: group, container: container), environment: environment,
            timeLimit: .seconds(60))
    }

    var units: String { directory.appending(".config/systemd/user") }
    var applications: String { directory.appending(".local/share/applications") }
    var associations: String { directory.appending(".config/mimeapps.list") }

    static func installer(of group: String, container: String? = nil) -> Installer {
        Installer(
            program: "water", mark: "# Written for \(group).",
            variables: [("APPGROUP", group)] + (container.map { [("APPGROUP_CONTAINER", $0)] } ?? []))
    }

    func command(_ arguments: String...) throws -> InstalledCommand {
        try InstalledCommand(["water"] + arguments, environment: environment)
    }

    func timer(_ every: String = "5m", _ arguments: String..., name: EntryName = "sync") throws -> PlannedFiles {
        let command = try InstalledCommand(["water"] + arguments, environment: environment)
        return installation.timer(name, every: try #require(RepeatInterval(every)), command)
    }

    func handler(_ arguments: String...) throws -> PlannedFiles {
        let command = try InstalledCommand(["water"] + arguments, environment: environment)
        return installation.handler(of: try #require(LinkScheme("water")), command)
    }

    func run(_ tool: String, _ arguments: [String]) async throws -> ProgramResult {
        try await runProgram("/usr/bin/\(tool)", arguments, environment: environment, killAfter: 60_000)
    }

    /// Waits until the program is called.
    func record() async throws -> String {
        try await wait(until: "the program is called") { access(directory.appending("record"), F_OK) == 0 }
        return TextFile.contents(of: directory.appending("record"))
    }
}

extension [IntegrationStep] {
    func outcome(_ subject: IntegrationStep.Subject) -> IntegrationStep.Outcome? {
        first { $0.subject == subject }?.outcome
    }
}
