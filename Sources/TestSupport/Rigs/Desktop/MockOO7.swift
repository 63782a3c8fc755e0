internal import TaskHubTestSupport

/// A Secret Service that follows the source of oo7's daemon (server/src in linux-credentials/oo7).
///
/// - CreateItem and Delete write the keyring's file. SetSecret changes the service's memory only, so the old secret is
///   back when the service starts again (server/src/item/mod.rs).
/// - Items of a locked collection are still found. GetSecret and SetSecret fail with IsLocked, and GetSecrets leaves
///   the items out without an error.
/// - Unlock, and CreateItem and Delete while it is locked, return a prompt that shows nothing until Prompt is called.
/// - The path of a collection is made from its label. Later versions write it in lower case, so it changes with an
///   update.
package final class MockOO7: Sendable {
    package let bus: PrivateBus
    private let containerID: String
    private let service = ReplaceableProgram()

    package init(secret: String, containerID: String = "container-1") async throws {
        bus = try await PrivateBus()
        self.containerID = containerID
        try await start(secret: secret)
    }

    private func start(secret: String) async throws {
        let program = try await bus.startSecretService(MockOO7.script, secret: secret, containerID: containerID)
        service.replace(with: program)
    }

    /// Starts the service again, as at the next login to the desktop.
    package func restart() async throws {
        service.end()
        try await wait(until: "the service is gone") { [bus] in try await !bus.hasOwner("org.freedesktop.secrets") }
        try await start(secret: secret)
    }

    /// Makes another, empty collection the default one.
    package func replaceDefault() throws {
        try TextFile.write("", to: bus.directory.appending("secret.replaced"))
    }

    deinit {
        // It may still write to its directory, which is removed next.
        service.end()
    }

    /// The secret in the keyring's file; empty after the item was deleted.
    package var secret: String { TextFile.contents(of: bus.directory.appending("secret")) }

    /// Locks the collection.
    package func lock() throws {
        try TextFile.write("", to: bus.directory.appending("secret.locked"))
    }

    /// Moves the collection to the path that a later version gives it.
    package func update() throws {
        try TextFile.write("", to: bus.directory.appending("secret.updated"))
    }

    private static let script = """
        import os, sys
        import dbus, dbus.service
        from dbus.mainloop.glib import DBusGMainLoop
        from gi.repository import GLib

        FILE, CONTAINER = sys.argv[1:]
        ROOT = '/org/freedesktop/secrets'
        ALIAS, PROMPT = ROOT + '/aliases/default', ROOT + '/prompt/1'
        OTHER = ROOT + '/collection/Other'
        secrets = {}
        ours = {'xdg:schema': 'dev.taskhub.Token', 'container': CONTAINER}
        S = 'org.freedesktop.Secret.'

        def is_locked():
            return os.path.exists(FILE + '.locked')

        def collection():
            return ROOT + '/collection/' + ('login' if os.path.exists(FILE + '.updated') else 'Login')

        def default():
            return OTHER if os.path.exists(FILE + '.replaced') else collection()

        def found(attributes):
            is_ours = attributes == ours and os.path.exists(FILE)
            return dbus.Array([collection() + '/0'] if is_ours else [], signature='o')

        class Thing(dbus.service.Object):
            def check(self):
                if self._object_path not in (ROOT, ALIAS, OTHER) and not self._object_path.startswith(collection()):
                    raise dbus.DBusException('no', name='org.freedesktop.DBus.Error.UnknownObject')

            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ss', out_signature='v')
            def Get(self, interface, name):
                self.check()
                if name == 'Collections':
                    return dbus.Array([collection(), OTHER], signature='o', variant_level=1)
                return dbus.Boolean(self.is_locked(), variant_level=1)

            def path(self):
                return default() if self._object_path == ALIAS else self._object_path

            def is_locked(self):
                return self.path() != OTHER and is_locked()

            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='s', out_signature='a{sv}')
            def GetAll(self, interface):
                self.check()
                return dbus.Dictionary({'Locked': dbus.Boolean(self.is_locked())}, signature='sv')

        class Service(Thing):
            @dbus.service.method(S + 'Service', in_signature='s', out_signature='o')
            def ReadAlias(self, name):
                return {'default': default(), 'login': collection()}.get(name, '/')

            @dbus.service.method(S + 'Service', in_signature='sv', out_signature='vo')
            def OpenSession(self, algorithm, data):
                # The daemon knows the encrypted kind too, which does not matter here.
                if algorithm != 'plain':
                    raise dbus.DBusException('no', name='org.freedesktop.DBus.Error.NotSupported')
                return '', ROOT + '/session/1'

            @dbus.service.method(S + 'Service', in_signature='a{ss}', out_signature='aoao')
            def SearchItems(self, attributes):
                none = dbus.Array(signature='o')
                return (none, found(attributes)) if is_locked() else (found(attributes), none)

            @dbus.service.method(S + 'Service', in_signature='ao', out_signature='aoo')
            def Unlock(self, paths):
                prompt.paths = paths
                return (dbus.Array(signature='o'), PROMPT) if is_locked() else (paths, '/')

            @dbus.service.method(S + 'Service', in_signature='aoo', out_signature='a{o(oayays)}')
            def GetSecrets(self, items, session):
                here = {} if is_locked() else {item: Item.secret(session) for item in items}
                return dbus.Dictionary(here, signature='o(oayays)')

        class Collection(Thing):
            @dbus.service.method(S + 'Collection', in_signature='a{ss}', out_signature='ao')
            def SearchItems(self, attributes):
                self.check()
                return dbus.Array(signature='o') if self.path() == OTHER else found(attributes)

            @dbus.service.method(S + 'Collection', in_signature='a{sv}(oayays)b', out_signature='oo')
            def CreateItem(self, properties, secret, replace):
                self.check()
                if is_locked():
                    return '/', PROMPT
                if self.path() == OTHER:
                    raise dbus.DBusException('no', name='org.freedesktop.DBus.Error.Failed')
                secrets.clear()
                ours.update(properties[S + 'Item.Attributes'])
                open(FILE, 'wb').write(bytes(secret[2]))
                return collection() + '/0', '/'

        class Item(Thing):
            @staticmethod
            def secret(session):
                value = dbus.ByteArray(secrets.get(0) or open(FILE, 'rb').read())
                return dbus.Struct((session, dbus.ByteArray(b''), value, 'text/plain'), signature='oayays')

            def check_unlocked(self):
                self.check()
                if is_locked():
                    raise dbus.DBusException('no', name=S + 'Error.IsLocked')

            @dbus.service.method(S + 'Item', in_signature='o', out_signature='(oayays)')
            def GetSecret(self, session):
                self.check_unlocked()
                return Item.secret(session)

            @dbus.service.method(S + 'Item', in_signature='(oayays)')
            def SetSecret(self, secret):
                self.check_unlocked()
                secrets[0] = bytes(secret[2])

            @dbus.service.method(S + 'Item', out_signature='o')
            def Delete(self):
                self.check()
                if is_locked():
                    return PROMPT
                os.remove(FILE)
                return '/'

        class Prompt(dbus.service.Object):
            @dbus.service.method(S + 'Prompt', in_signature='s')
            def Prompt(self, window):
                # The user types the password.
                os.remove(FILE + '.locked')
                GLib.idle_add(lambda: self.Completed(False, dbus.Array(self.paths, signature='o', variant_level=1)))

            @dbus.service.method(S + 'Prompt')
            def Dismiss(self):
                pass

            @dbus.service.signal(S + 'Prompt', signature='bv')
            def Completed(self, dismissed, result):
                pass

        DBusGMainLoop(set_as_default=True)
        bus = dbus.SessionBus()
        prompt = Prompt(bus, PROMPT)
        paths = [ROOT + '/collection/' + name for name in ('Login', 'login')]
        things = [Service(bus, ROOT)] + [Collection(bus, path) for path in paths + [ALIAS, OTHER]]
        things += [Item(bus, path + '/0') for path in paths]
        name = dbus.service.BusName('org.freedesktop.secrets', bus)
        GLib.MainLoop().run()
        """
}
