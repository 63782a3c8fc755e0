package import TaskHubTestSupport

/// A Secret Service that follows the source of oo7's daemon (server/src in linux-credentials/oo7).
///
/// - Items of a locked collection are still found. GetSecret and SetSecret fail with IsLocked, and GetSecrets leaves the
///   items out without an error.
/// - Unlock, and CreateItem and Delete while it is locked, return a prompt that shows nothing until Prompt is called.
/// - The path of a collection is made from its label. Later versions write it in lower case, so it changes with an update.
package final class MockOO7: Sendable {
    package let bus: PrivateBus
    private let service: BackgroundProgram

    package init(secret: String, containerID: String = "container-1") async throws {
        bus = try await PrivateBus()
        service = try await bus.startSecretService(
            MockOO7.script, secret: secret, containerID: containerID)
    }

    deinit {
        // It may still write to its directory, which is removed next.
        service.end()
    }

    /// The item's current secret; empty after the item was deleted.
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
        S = 'org.freedesktop.Secret.'

        def is_locked():
            return os.path.exists(FILE + '.locked')

        def collection():
            return ROOT + '/collection/' + ('login' if os.path.exists(FILE + '.updated') else 'Login')

        def found(attributes):
            ours = attributes == {'xdg:schema': 'dev.taskhub.Token', 'container': CONTAINER}
            return dbus.Array([collection() + '/0'] if ours and os.path.exists(FILE) else [], signature='o')

        class Thing(dbus.service.Object):
            def check(self):
                if self._object_path not in (ROOT, ALIAS) and not self._object_path.startswith(collection()):
                    raise dbus.DBusException('no', name='org.freedesktop.DBus.Error.UnknownObject')

            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ss', out_signature='v')
            def Get(self, interface, name):
                self.check()
                return dbus.Boolean(is_locked(), variant_level=1)

            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='s', out_signature='a{sv}')
            def GetAll(self, interface):
                self.check()
                return dbus.Dictionary({'Locked': dbus.Boolean(is_locked())}, signature='sv')

        class Service(Thing):
            @dbus.service.method(S + 'Service', in_signature='s', out_signature='o')
            def ReadAlias(self, name):
                return collection() if name in ('default', 'login') else '/'

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
                return found(attributes)

            @dbus.service.method(S + 'Collection', in_signature='a{sv}(oayays)b', out_signature='oo')
            def CreateItem(self, properties, secret, replace):
                self.check()
                if is_locked():
                    return '/', PROMPT
                open(FILE, 'wb').write(bytes(secret[2]))
                return collection() + '/0', '/'

        class Item(Thing):
            @staticmethod
            def secret(session):
                value = dbus.ByteArray(open(FILE, 'rb').read())
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
                open(FILE, 'wb').write(bytes(secret[2]))

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
        things = [Service(bus, ROOT)] + [Collection(bus, path) for path in paths + [ALIAS]]
        things += [Item(bus, path + '/0') for path in paths]
        name = dbus.service.BusName('org.freedesktop.secrets', bus)
        GLib.MainLoop().run()
        """
}
