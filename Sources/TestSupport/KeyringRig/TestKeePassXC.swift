package import TaskHubTestSupport

/// A real KeePassXC on a private bus, with its windows on a screen of its own.
///
/// Its database is the default collection of the Secret Service.
package final class TestKeePassXC: Sendable {
    package let bus: PrivateBus
    package let screen: KeyringScreen
    private let program = ReplaceableProgram()

    package static let password = "a password"

    /// Starts with an empty, unlocked database.
    package init() async throws {
        bus = try await PrivateBus()
        screen = try await KeyringScreen(on: bus)
        try TextFile.write(TestKeePassXC.password + "\n", to: bus.directory.appending("password"))
        try await createDatabase()
        try await restart(isUnlocked: true, confirmsAccess: false)
    }

    deinit {
        // It may still write to its directory, which is removed next.
        program.end()
    }

    /// Restarts the program with an unlocked or a locked database.
    ///
    /// `confirmsAccess`: whether each program's access to an entry has to be confirmed.
    package func restart(isUnlocked: Bool, confirmsAccess: Bool) async throws {
        program.end()
        try await wait(until: "KeePassXC is gone") { [bus] in
            try await !bus.hasOwner("org.freedesktop.secrets")
        }
        let settings = bus.directory.appending("keepassxc.ini")
        try TextFile.write(
            """
            [General]
            ConfigVersion=2
            SingleInstance=false

            [FdoSecrets]
            Enabled=true
            ShowNotification=false
            ConfirmAccessItem=\(confirmsAccess)

            [GUI]
            CheckForUpdates=false

            """, to: settings)
        let started = try BackgroundProgram(
            "/usr/bin/keepassxc",
            ["--config", settings, "--localconfig", settings + ".local"] + (isUnlocked ? ["--pw-stdin"] : [])
                + [database],
            environment: screen.environment, input: isUnlocked ? bus.directory.appending("password") : "/dev/null",
            output: bus.directory.appending("keepassxc.out"))
        program.replace(with: started)
        try await wait(until: "KeePassXC has its window and its collection") { [bus, screen] in
            guard try await bus.hasOwner("org.freedesktop.secrets") else { return false }
            guard try await !screen.windows(titled: "KeePassXC").isEmpty else { return false }
            return try await bus.call(
                "/org/freedesktop/secrets/aliases/default", "org.freedesktop.secrets",
                "org.freedesktop.DBus.Properties.Get", "org.freedesktop.Secret.Collection", "Locked"
            ).stdout.contains(isUnlocked ? "false" : "true")
        }
    }

    /// Does work that changes the database, and waits until it is saved.
    package func saving<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
    ) async throws -> Value {
        let before = TextFile.contents(of: database)
        let value = try await work()
        try await wait(until: "the database is saved") { TextFile.contents(of: database) != before }
        return value
    }

    private var database: String { bus.directory.appending("secrets.kdbx") }

    /// Exposes the root group, as the user does in the settings of the database.
    private func createDatabase() async throws {
        let contents = bus.directory.appending("contents.xml")
        try TextFile.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <KeePassFile>
                <Meta><CustomData><Item>
                    <Key>FDO_SECRETS_EXPOSED_GROUP</Key><Value>{00010203-0405-0607-0809-0a0b0c0d0e0f}</Value>
                </Item></CustomData></Meta>
                <Root><Group><UUID>AAECAwQFBgcICQoLDA0ODw==</UUID><Name>Root</Name></Group></Root>
            </KeePassFile>
            """, to: contents)
        try await bus.run(
            "/usr/bin/keepassxc-cli", ["import", "--set-password", "--decryption-time", "100", contents, database],
            stdin: "\(TestKeePassXC.password)\n\(TestKeePassXC.password)\n"
        ).expectSuccess()
    }
}
