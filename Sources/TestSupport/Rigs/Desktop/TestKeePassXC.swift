internal import TaskHubTestSupport

/// A real KeePassXC on a private bus, with its windows on its own screen.
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
        for name in ["secrets", "other"] { try await createDatabase(name) }
        try await restart(isUnlocked: true, confirmsAccess: false)
    }

    deinit {
        // It may still write to its directory, which is removed next.
        program.end()
    }

    /// Restarts the program with an unlocked or a locked database.
    ///
    /// `confirmsAccess`: whether each program's access to an entry has to be confirmed. `isBehindAnother`: whether a
    /// second database, empty and unlocked, is in front and thus the default collection.
    package func restart(isUnlocked: Bool, confirmsAccess: Bool, isBehindAnother: Bool = false) async throws {
        program.end()
        try await wait(until: "KeePassXC is gone") { [bus] in
            try await !bus.hasOwner("org.freedesktop.secrets")
        }
        // Each window of a locked database holds a thread of a pool that has one for each processor, and unlocking takes
        // another. With two processors, version 2.7.10 hangs when a program opens such a window beside its own.
        let isHidden = !isUnlocked && !isBehindAnother
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
            ShowTrayIcon=\(isHidden)
            MinimizeToTray=\(isHidden)
            MinimizeOnStartup=\(isHidden)

            """, to: settings)
        let started = try BackgroundProgram(
            "/usr/bin/keepassxc",
            ["--config", settings, "--localconfig", settings + ".local", database]
                + (isBehindAnother ? [file("other")] : []),
            environment: screen.environment, output: bus.directory.appending("keepassxc.out"))
        program.replace(with: started)
        // The last one is in front. Version 2.7.10 crashes when it reads passwords from standard input.
        if isBehindAnother {
            try await unlockFront()
            if isUnlocked {
                try await screen.press("ctrl+Tab")
                try await unlockFront()
                try await screen.press("ctrl+Tab")
                try await screen.waitForWindow(titled: "^other ")
            }
        } else if isUnlocked {
            try await unlockFront()
        }
        try await wait(until: "KeePassXC has its collections, and its window if that is not hidden") { [bus, screen] in
            guard try await bus.hasOwner("org.freedesktop.secrets") else { return false }
            guard try await screen.windows(titled: "KeePassXC").isEmpty == isHidden else { return false }
            guard try await self.isLocked("collection/secrets") == !isUnlocked else { return false }
            let isDefaultLocked = try await self.isLocked("aliases/default")
            guard isBehindAnother else { return isDefaultLocked == !isUnlocked }
            guard isDefaultLocked == false else { return false }
            return try await self.isLocked("collection/other") == false
        }
    }

    /// Types the password of the locked database in front.
    private func unlockFront() async throws {
        let title = #"\[Locked\]"#
        try await screen.waitForWindow(titled: title)
        for _ in 0..<6 {
            guard let window = try await screen.windows(titled: title).first else { return }
            try await screen.type(Self.password, into: window)
            // What is typed before the window is ready is lost. A second password would go to the open database.
            _ = try? await wait(until: "the database is unlocked", atMost: .seconds(10)) {
                try await screen.windows(titled: title).isEmpty
            }
        }
    }

    /// - Returns: `nil` if there is no such collection.
    private func isLocked(_ collection: String) async throws -> Bool? {
        let answer = try await bus.call(
            "/org/freedesktop/secrets/\(collection)", "org.freedesktop.secrets",
            "org.freedesktop.DBus.Properties.Get", "org.freedesktop.Secret.Collection", "Locked")
        return answer.status == 0 ? answer.stdout.contains("true") : nil
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

    private var database: String { file("secrets") }

    private func file(_ name: String) -> String { bus.directory.appending(name + ".kdbx") }

    /// Exposes the root group, as the user does in the settings of the database.
    private func createDatabase(_ name: String) async throws {
        let contents = bus.directory.appending("contents.xml")
        try TextFile.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <KeePassFile>
                <Meta><DatabaseName>\(name)</DatabaseName><CustomData><Item>
                    <Key>FDO_SECRETS_EXPOSED_GROUP</Key><Value>{00010203-0405-0607-0809-0a0b0c0d0e0f}</Value>
                </Item></CustomData></Meta>
                <Root><Group><UUID>AAECAwQFBgcICQoLDA0ODw==</UUID><Name>Root</Name></Group></Root>
            </KeePassFile>
            """, to: contents)
        try await bus.run(
            "/usr/bin/keepassxc-cli", ["import", "--set-password", "--decryption-time", "100", contents, file(name)],
            stdin: "\(TestKeePassXC.password)\n\(TestKeePassXC.password)\n"
        ).expectSuccess()
    }
}
