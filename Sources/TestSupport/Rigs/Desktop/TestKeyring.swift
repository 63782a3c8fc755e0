internal import SessionBus
package import TaskHubTestSupport

/// A real gnome-keyring-daemon on a private bus, with its login collection unlocked.
package final class TestKeyring: Sendable {
    package static let password = "a password"

    package let bus: PrivateBus
    package let daemon: BackgroundProgram
    /// Where its prompts are shown; nil if there is no display for them.
    package let screen: KeyringScreen?

    /// `hasScreen`: whether it can prompt, with the prompter of gcr.
    package init(hasScreen: Bool = false) async throws {
        bus = try await PrivateBus(
            activating: hasScreen ? ["org.gnome.keyring.SystemPrompter": "exec /usr/libexec/gcr-prompter"] : [:])
        screen = hasScreen ? try await KeyringScreen(on: bus) : nil
        try await screen?.announce()
        let password = bus.directory.appending("password")
        try TextFile.write(TestKeyring.password, to: password)
        daemon = try BackgroundProgram(
            "/usr/bin/gnome-keyring-daemon", ["--foreground", "--unlock", "--components=secrets"],
            environment: bus.environment, input: password, output: bus.directory.appending("keyring.out"))
        try await wait(until: "the keyring has its collection") { [bus] in
            guard try await bus.hasOwner("org.freedesktop.secrets") else { return false }
            return try await TestKeyring.service(bus, "ReadAlias", "default").stdout.contains("/collection/login")
        }
    }

    deinit {
        // It may still write to its directory, which is removed next.
        daemon.end()
    }

    package func lock() async throws {
        try await TestKeyring.service(bus, "Lock", "['\(TestKeyring.collection)']")
    }

    /// Unlocks it with its password, without a prompt.
    package func unlock() async throws {
        _ = try await bus.run("/usr/bin/python3", ["-c", TestKeyring.unlocking])
    }

    private static let unlocking = """
        import dbus
        bus = dbus.SessionBus()
        service = bus.get_object('org.freedesktop.secrets', '/org/freedesktop/secrets')
        _, session = service.OpenSession('plain', '', dbus_interface='org.freedesktop.Secret.Service')
        password = dbus.Struct((session, dbus.ByteArray(b''), dbus.ByteArray(b'\(password)'), 'text/plain'))
        service.UnlockWithMasterPassword(
            dbus.ObjectPath('\(collection)'), password,
            dbus_interface='org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface')
        """

    /// Makes a second, empty collection the default one.
    package func replaceDefault() async throws {
        try await bus.run("/usr/bin/python3", ["-c", TestKeyring.replacingDefault]).expectSuccess()
    }

    private static let replacingDefault = """
        import dbus
        bus = dbus.SessionBus()
        service = bus.get_object('org.freedesktop.secrets', '/org/freedesktop/secrets')
        _, session = service.OpenSession('plain', '', dbus_interface='org.freedesktop.Secret.Service')
        password = dbus.Struct((session, dbus.ByteArray(b''), dbus.ByteArray(b'another'), 'text/plain'))
        other = service.CreateWithMasterPassword(
            {'org.freedesktop.Secret.Collection.Label': dbus.String('Other', variant_level=1)}, password,
            dbus_interface='org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface')
        service.SetAlias('default', other, dbus_interface='org.freedesktop.Secret.Service')
        """

    /// How many items of all collections have our schema's name and this container, locked or not.
    package func itemCount(containerID: String) async throws -> Int {
        try await TestKeyring.service(
            bus, "SearchItems", "{'xdg:schema': 'dev.taskhub.Token', 'container': '\(containerID)'}"
        ).stdout.split(separator: "/collection/").count - 1
    }

    @discardableResult
    private static func service(_ bus: PrivateBus, _ method: String, _ argument: String) async throws -> ProgramResult {
        try await bus.call(
            "/org/freedesktop/secrets", "org.freedesktop.secrets", "org.freedesktop.Secret.Service.\(method)", argument)
    }

    private static let collection = "/org/freedesktop/secrets/collection/login"
}
