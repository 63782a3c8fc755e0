internal import TaskHubTestSupport

/// A Secret Service whose prompts end as they should or otherwise.
package final class MockPrompter: Sendable {
    /// What there is before the prompt.
    package enum Before: String, CaseIterable, Sendable {
        /// No default collection, which CreateCollection makes after a prompt.
        case missing
        /// A locked collection, which Unlock opens after a prompt.
        case locked
        /// An open collection without an item, which CreateItem makes after a prompt, as KeePassXC does.
        case open
        /// The same, and no prompt is needed.
        case willing
    }

    /// How its prompts end.
    package enum Ending: String, Sendable {
        /// The user does what the prompt asks for.
        case answered
        /// The user dismisses it, and the service says so.
        case dismissed
        /// The service says that it is done, and nothing has changed.
        case untrue
        /// The service ends meanwhile.
        case gone
        /// The user does nothing.
        case open
    }

    /// The arguments of the signal `Completed`.
    package enum Result: String, CaseIterable, Sendable {
        /// What the specification says of Unlock.
        case paths
        /// What it says of CreateCollection and CreateItem.
        case path
        /// KWallet 6.13, after a dismissed CreateCollection.
        case noPaths = "no-paths"
        /// KWallet 6.15 and later.
        case root
        case text
        case flag
        case number
        case nothing
    }

    package let bus: PrivateBus
    private let service: BackgroundProgram

    /// `name`: another name that the service has on the bus.
    package init(
        _ before: Before, _ ending: Ending, _ result: Result = .paths, name: String = "",
        containerID: String = "container-1"
    ) async throws {
        bus = try await PrivateBus()
        service = try await bus.startSecretService(
            MockPrompter.script, [before.rawValue, ending.rawValue, result.rawValue, name], secret: "",
            containerID: containerID)
    }

    deinit {
        // It may still write to its directory, which is removed next.
        service.end()
    }

    /// The secret in the item; empty if there is none.
    package var secret: String { TextFile.contents(of: bus.directory.appending("secret")) }

    /// The label with which a collection was to be made.
    package var label: String { TextFile.contents(of: bus.directory.appending("secret.label")) }

    /// Returns a bus that can start it by each of `names`, which it then has too, with an open collection or none; and
    /// by each of `failing`, where it fails.
    package static func startable(
        _ names: [String], failing: [String] = [], hasCollection: Bool = true
    ) async throws -> PrivateBus {
        func command(_ name: String) -> String {
            "exec /usr/bin/python3 $HOME/service.py \(hasCollection ? Before.willing : .missing) answered path \(name) "
                + "$HOME/secret container-1"
        }
        let bus = try await PrivateBus(
            activating: Dictionary(
                uniqueKeysWithValues: names.map { ($0, command($0)) } + failing.map { ($0, "exit 1") }))
        try TextFile.write(script, to: bus.directory.appending("home/service.py"))
        return bus
    }

    private static let script = """
        import os, sys
        import dbus, dbus.lowlevel, dbus.service
        from dbus.mainloop.glib import DBusGMainLoop
        from gi.repository import GLib

        BEFORE, ENDING, RESULT, NAME, FILE, CONTAINER = sys.argv[1:]
        ROOT = '/org/freedesktop/secrets'
        COLLECTION, ITEM, PROMPT = ROOT + '/collection/one', ROOT + '/collection/one/1', ROOT + '/prompt/1'
        S = 'org.freedesktop.Secret.'
        exists, locked, made, waiting = BEFORE != 'missing', BEFORE == 'locked', None, None

        def does(change):
            global waiting
            if ENDING == 'answered':
                waiting = change
            return dbus.ObjectPath(PROMPT)

        def create():
            global exists
            exists = True

        def unlock():
            global locked
            locked = False

        def store(value):
            global made
            made = value
            open(FILE, 'wb').write(value)

        class Thing(dbus.service.Object):
            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ss', out_signature='v')
            def Get(self, interface, name):
                if name == 'Collections':
                    return dbus.Array([COLLECTION] if exists else [], signature='o', variant_level=1)
                return dbus.Boolean(self.is_locked(), variant_level=1)

            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='s', out_signature='a{sv}')
            def GetAll(self, interface):
                return dbus.Dictionary({'Locked': dbus.Boolean(self.is_locked())}, signature='sv')

            def is_locked(self):
                return locked

        class Service(Thing):
            @dbus.service.method(S + 'Service', in_signature='s', out_signature='o')
            def ReadAlias(self, name):
                return COLLECTION if exists else '/'

            @dbus.service.method(S + 'Service', in_signature='sv', out_signature='vo')
            def OpenSession(self, algorithm, data):
                if algorithm != 'plain':
                    raise dbus.DBusException('no', name='org.freedesktop.DBus.Error.NotSupported')
                return '', ROOT + '/session/1'

            @dbus.service.method(S + 'Service', in_signature='a{ss}', out_signature='aoao')
            def SearchItems(self, attributes):
                return dbus.Array([ITEM] if made else [], signature='o'), dbus.Array([], signature='o')

            @dbus.service.method(S + 'Service', in_signature='ao', out_signature='aoo')
            def Unlock(self, paths):
                return (dbus.Array([], signature='o'), does(unlock)) if locked else (paths, '/')

            @dbus.service.method(S + 'Service', in_signature='a{sv}s', out_signature='oo')
            def CreateCollection(self, properties, alias):
                open(FILE + '.label', 'w').write(properties[S + 'Collection.Label'])
                return '/', does(create)

        class Collection(Thing):
            @dbus.service.method(S + 'Collection', in_signature='a{ss}', out_signature='ao')
            def SearchItems(self, attributes):
                return dbus.Array([ITEM] if made else [], signature='o')

            @dbus.service.method(S + 'Collection', in_signature='a{sv}(oayays)b', out_signature='oo')
            def CreateItem(self, properties, secret, replace):
                value = bytes(secret[2])
                if BEFORE == 'open':
                    return '/', does(lambda: store(value))
                if ENDING != 'untrue':
                    store(value)
                return ITEM, '/'

        class Item(Thing):
            @dbus.service.method(S + 'Item', in_signature='o', out_signature='(oayays)')
            def GetSecret(self, session):
                return dbus.Struct((session, dbus.ByteArray(b''), dbus.ByteArray(made), 'text/plain'), signature='oayays')

            @dbus.service.method(S + 'Item', in_signature='(oayays)')
            def SetSecret(self, secret):
                store(bytes(secret[2]))

            @dbus.service.method(S + 'Item', out_signature='o')
            def Delete(self):
                global made
                made = None
                return '/'

        class Prompt(dbus.service.Object):
            @dbus.service.method(S + 'Prompt', in_signature='s', sender_keyword='sender')
            def Prompt(self, window, sender):
                if ENDING == 'gone':
                    os._exit(0)
                if ENDING != 'open':
                    GLib.idle_add(self.end, sender, ENDING == 'dismissed')

            @dbus.service.method(S + 'Prompt', sender_keyword='sender')
            def Dismiss(self, sender):
                self.end(sender, True)

            def end(self, sender, dismissed):
                if waiting and not dismissed:
                    waiting()
                # To its caller alone, as KWallet does.
                signal = dbus.lowlevel.SignalMessage(PROMPT, S + 'Prompt', 'Completed')
                signal.set_destination(sender)
                signature, arguments = {
                    'paths': ('bv', [dismissed, dbus.Array([] if dismissed else [COLLECTION], signature='o')]),
                    'path': ('bv', [dismissed, dbus.ObjectPath('/' if dismissed else COLLECTION)]),
                    'no-paths': ('bv', [dismissed, dbus.Array([], signature='o')]),
                    'root': ('bv', [dismissed, dbus.Array(['/'], signature='o')]),
                    'text': ('bv', [dismissed, 'perhaps']),
                    'flag': ('b', [dismissed]),
                    'number': ('u', [7]),
                    'nothing': ('', []),
                }[RESULT]
                signal.append(*arguments, signature=signature)
                bus.send_message(signal)
                bus.flush()

        DBusGMainLoop(set_as_default=True)
        bus = dbus.SessionBus()
        things = [Service(bus, ROOT), Collection(bus, COLLECTION), Collection(bus, ROOT + '/aliases/default')]
        things += [Item(bus, ITEM), Prompt(bus, PROMPT)]
        names = {name: dbus.service.BusName(name, bus) for name in (NAME, 'org.freedesktop.secrets') if name}
        GLib.MainLoop().run()
        """
}
