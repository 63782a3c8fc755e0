internal import TaskHubTestSupport

/// A Secret Service that behaves in ways that gnome-keyring does not.
package final class MockSecretService: Sendable {
    package enum Manner: String, CaseIterable, Sendable {
        /// Unlocked, without surprises.
        case open
        /// KeePassXC: items are locked for each client until the user allows it.
        case lockedPerClient = "locked-per-client"
        /// KeePassXC: the user allowed one access, and one call uses it up.
        case allowedOnce = "allowed-once"
        /// KWallet: shows no items while it is locked.
        case emptyWhileLocked = "empty-while-locked"
        /// The item disappears between the search and the read.
        case vanishing
        /// The item is reported as unlocked, and is locked when it is read.
        case lockingMeanwhile = "locking-meanwhile"
        case withoutCollection = "without-collection"
        case refusing
        case speakingNonsense = "nonsense"
        /// One reply has another type than the specification says.
        case garblingAlias = "garbling-alias"
        case garblingSearch = "garbling-search"
        case garblingSecret = "garbling-secret"
        /// Each reply is within the deadline, but not all of them together.
        case slow
        /// Every other access to the item fails, as while a service restarts.
        case failingEveryOther = "failing-every-other"
        /// Writes back the secret that it has, and fails for any other until ``acceptChanges()``.
        case keepingSecret = "keeping-secret"
        /// KeePassXC: unlocked, and prompts before it deletes.
        case confirmingDeletion = "confirming-deletion"
        /// KWallet without the plugin of QCA that it needs, but for every kind of session.
        case refusingSessions = "refusing-sessions"
        /// KWallet: the wallet is open, its collection is locked, and the prompt does not open it.
        case walletStayingLocked = "wallet-staying-locked"
        /// The same, and the call that starts the prompt has no reply.
        case walletHanging = "wallet-hanging"
        /// The same, and the wallet is closed after the first question whether it is open.
        case walletClosing = "wallet-closing"
        /// KWallet 6.14 to 6.28: the wallet is open, its collection is locked, and the prompt opens it without a window.
        case walletOpening = "wallet-opening"
    }

    package let bus: PrivateBus
    private let service: BackgroundProgram

    package init(_ manner: Manner, secret: String, containerID: String = "container-1") async throws {
        bus = try await PrivateBus()
        service = try await bus.startSecretService(
            MockSecretService.script, [manner.rawValue], secret: secret, containerID: containerID)
    }

    deinit {
        // It may still write to its directory, which is removed next.
        service.end()
    }

    /// The item's current secret.
    package var secret: String { TextFile.contents(of: bus.directory.appending("secret")) }

    /// Lets ``Manner/keepingSecret`` store other secrets.
    package func acceptChanges() throws {
        try TextFile.write("", to: bus.directory.appending("secret.accepts"))
    }

    private static let script = """
        import os, sys, time
        import dbus, dbus.service
        from dbus.mainloop.glib import DBusGMainLoop
        from gi.repository import GLib

        MANNER, FILE, CONTAINER = sys.argv[1:]
        ROOT = '/org/freedesktop/secrets'
        COLLECTION, ITEM, PROMPT = ROOT + '/collection/one', ROOT + '/collection/one/1', ROOT + '/prompt/1'
        S = 'org.freedesktop.Secret.'
        locked = {COLLECTION: MANNER == 'empty-while-locked' or MANNER.startswith('wallet'), ITEM: MANNER == 'locked-per-client'}

        def fail(name):
            raise dbus.DBusException('no', name=name)

        class Thing(dbus.service.Object):
            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ss', out_signature='v')
            def Get(self, interface, name):
                if MANNER == 'slow':
                    time.sleep(0.3)
                if MANNER == 'nonsense':
                    return 'perhaps'
                if name == 'Label':
                    return dbus.String('kdewallet', variant_level=1)
                if name == 'Collections':
                    return dbus.Array([COLLECTION], signature='o', variant_level=1)
                return dbus.Boolean(locked[self._object_path], variant_level=1)

            @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='s', out_signature='a{sv}')
            def GetAll(self, interface):
                path = self._object_path
                return {'Locked': dbus.Boolean(locked[path])} if path in locked else dbus.Dictionary(signature='sv')

        class Service(Thing):
            # Without a signature, the value has its own type.
            @dbus.service.method(S + 'Service', in_signature='s')
            def ReadAlias(self, name):
                if MANNER == 'slow':
                    time.sleep(0.3)
                if MANNER == 'refusing':
                    fail('org.freedesktop.DBus.Error.AccessDenied')
                if MANNER == 'garbling-alias':
                    return 'default'
                return dbus.ObjectPath('/' if MANNER == 'without-collection' else COLLECTION)

            @dbus.service.method(S + 'Service', in_signature='sv', out_signature='vo')
            def OpenSession(self, algorithm, data):
                if MANNER == 'refusing-sessions':
                    fail('org.freedesktop.DBus.Error.InvalidArgs')
                return '', ROOT + '/session/1'

            @dbus.service.method(S + 'Service', in_signature='a{ss}', out_signature='aoao')
            def SearchItems(self, attributes):
                return ([], [ITEM]) if locked[ITEM] else ([ITEM], [])

            @dbus.service.method(S + 'Service', in_signature='ao', out_signature='aoo')
            def Unlock(self, paths):
                prompt.paths = paths
                return dbus.Array(signature='o'), PROMPT

        class Collection(Thing):
            @dbus.service.method(S + 'Collection', in_signature='a{ss}')
            def SearchItems(self, attributes):
                if MANNER == 'garbling-search':
                    return 1
                ours = attributes == {'xdg:schema': 'dev.taskhub.Token', 'container': CONTAINER}
                return dbus.Array([ITEM] if ours and not locked[COLLECTION] else [], signature='o')

        class Item(Thing):
            uses = 0

            def used(self):
                Item.uses += 1
                if MANNER == 'failing-every-other' and Item.uses % 2 == 1:
                    fail('org.freedesktop.DBus.Error.NoReply')
                if MANNER == 'vanishing':
                    fail('org.freedesktop.DBus.Error.UnknownObject')
                if MANNER == 'locking-meanwhile' or locked[ITEM]:
                    fail(S + 'Error.IsLocked')
                locked[ITEM] = MANNER == 'allowed-once'

            @dbus.service.method(S + 'Item', in_signature='o')
            def GetSecret(self, session):
                self.used()
                if MANNER == 'garbling-secret':
                    return 'secret'
                value = dbus.ByteArray(open(FILE, 'rb').read())
                return dbus.Struct((session, dbus.ByteArray(b''), value, 'text/plain'), signature='oayays')

            @dbus.service.method(S + 'Item', out_signature='o')
            def Delete(self):
                return PROMPT

            @dbus.service.method(S + 'Item', in_signature='(oayays)')
            def SetSecret(self, secret):
                self.used()
                value = bytes(secret[2])
                is_kept = MANNER == 'keeping-secret' and not os.path.exists(FILE + '.accepts')
                if is_kept and value != open(FILE, 'rb').read():
                    fail('org.freedesktop.DBus.Error.Failed')
                open(FILE, 'wb').write(value)

        class Prompt(Thing):
            @dbus.service.method(S + 'Prompt')
            def Dismiss(self):
                pass

            @dbus.service.method(S + 'Prompt', in_signature='s', async_callbacks=('reply', 'fail'))
            def Prompt(self, window, reply, fail):
                if MANNER != 'wallet-hanging':
                    reply()
                if MANNER.startswith('wallet') and MANNER != 'wallet-opening':
                    return
                locked.update({path: False for path in self.paths})
                GLib.idle_add(lambda: self.Completed(False, dbus.Array(self.paths, signature='o', variant_level=1)))

            @dbus.service.signal(S + 'Prompt', signature='bv')
            def Completed(self, dismissed, result):
                pass

        class Wallet(dbus.service.Object):
            questions = 0

            @dbus.service.method('org.kde.KWallet', in_signature='s', out_signature='b')
            def isOpen(self, wallet):
                Wallet.questions += 1
                return Wallet.questions == 1 or MANNER != 'wallet-closing'

        DBusGMainLoop(set_as_default=True)
        bus = dbus.SessionBus()
        prompt = Prompt(bus, PROMPT)
        alias = ROOT + '/aliases/default'
        locked[alias] = locked[COLLECTION]
        things = [Service(bus, ROOT), Collection(bus, COLLECTION), Collection(bus, alias), Item(bus, ITEM)]
        if MANNER.startswith('wallet'):
            things.append(Wallet(bus, '/ksecretd' if MANNER == 'wallet-opening' else '/modules/kwalletd5'))
        name = dbus.service.BusName('org.freedesktop.secrets', bus)
        GLib.MainLoop().run()
        """
}
