"""A Secret Service on the session bus that behaves as a case wants: `keyring_service.py MANNER FILE`.

FILE has the secret and the item's attributes as JSON, and is rewritten when the secret is. MANNER is `open`, `locked`
(the collection), `locked-item`, `failing`, `hanging` or `nonsense`. A prompt never ends: no user is there.
"""

import json
import os
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

MANNER, FILE = sys.argv[1:]
ROOT = "/org/freedesktop/secrets"
COLLECTION, ITEM, PROMPT = ROOT + "/collection/one", ROOT + "/collection/one/1", ROOT + "/prompt/1"
S = "org.freedesktop.Secret."
PROPERTIES = "org.freedesktop.DBus.Properties"


def stored():
    with open(FILE) as file:
        return json.load(file)


def store(document):
    with open(FILE + ".new", "w") as file:
        json.dump(document, file)
    os.rename(FILE + ".new", FILE)


def fail(name):
    raise dbus.DBusException("no", name=name)


def found(attributes):
    kept = stored()
    wanted = {str(name): str(value) for name, value in attributes.items()}
    return kept["secret"] is not None and wanted.items() <= kept["attributes"].items()


class Thing(dbus.service.Object):
    locked = False

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        if MANNER == "nonsense":
            return "perhaps"
        if name == "Label":
            return dbus.String("Login", variant_level=1)
        if name == "Collections":
            return dbus.Array([COLLECTION], signature="o", variant_level=1)
        return dbus.Boolean(self.locked, variant_level=1)

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return {"Locked": dbus.Boolean(self.locked), "Label": dbus.String("Login")}


class Service(Thing):
    @dbus.service.method(S + "Service", in_signature="s", out_signature="o", async_callbacks=("reply", "error"))
    def ReadAlias(self, name, reply, error):
        if MANNER != "hanging":
            reply(dbus.ObjectPath(COLLECTION))

    @dbus.service.method(S + "Service", in_signature="sv", out_signature="vo")
    def OpenSession(self, algorithm, data):
        if algorithm != "plain":
            fail("org.freedesktop.DBus.Error.NotSupported")
        return dbus.String("", variant_level=1), dbus.ObjectPath(ROOT + "/session/1")

    @dbus.service.method(S + "Service", in_signature="a{ss}", out_signature="aoao")
    def SearchItems(self, attributes):
        items = [ITEM] if found(attributes) else []
        return ([], items) if "locked" in MANNER else (items, [])

    @dbus.service.method(S + "Service", in_signature="ao", out_signature="aoo")
    def Unlock(self, paths):
        return dbus.Array([], signature="o"), dbus.ObjectPath(PROMPT)

    @dbus.service.method(S + "Service", in_signature="aoo", out_signature="a{o(oayays)}")
    def GetSecrets(self, items, session):
        value = dbus.ByteArray(stored()["secret"].encode())
        secret = dbus.Struct((session, dbus.ByteArray(b""), value, "text/plain"), signature="oayays")
        return {item: secret for item in items}


class Collection(Thing):
    @dbus.service.method(S + "Collection", in_signature="a{ss}", out_signature="ao")
    def SearchItems(self, attributes):
        return dbus.Array([ITEM] if found(attributes) else [], signature="o")

    @dbus.service.method(S + "Collection", in_signature="a{sv}(oayays)b", out_signature="oo")
    def CreateItem(self, properties, secret, replace):
        if self.locked:
            return dbus.ObjectPath("/"), dbus.ObjectPath(PROMPT)
        attributes = {str(name): str(value) for name, value in properties[S + "Item.Attributes"].items()}
        store({"secret": bytes(secret[2]).decode(), "attributes": attributes})
        return dbus.ObjectPath(ITEM), dbus.ObjectPath("/")


class Item(Thing):
    def use(self):
        if self.locked:
            fail(S + "Error.IsLocked")
        if MANNER == "failing":
            fail("org.freedesktop.DBus.Error.AccessDenied")

    @dbus.service.method(S + "Item", in_signature="o")
    def GetSecret(self, session):
        self.use()
        if MANNER == "nonsense":
            return "secret"
        value = dbus.ByteArray(stored()["secret"].encode())
        return dbus.Struct((session, dbus.ByteArray(b""), value, "text/plain"), signature="oayays")

    @dbus.service.method(S + "Item", in_signature="(oayays)")
    def SetSecret(self, secret):
        self.use()
        store(stored() | {"secret": bytes(secret[2]).decode()})

    @dbus.service.method(S + "Item", out_signature="o")
    def Delete(self):
        store(stored() | {"secret": None})
        return dbus.ObjectPath("/")


class Prompt(dbus.service.Object):
    @dbus.service.method(S + "Prompt", in_signature="s")
    def Prompt(self, window):
        pass

    @dbus.service.method(S + "Prompt")
    def Dismiss(self):
        pass

    @dbus.service.signal(S + "Prompt", signature="bv")
    def Completed(self, dismissed, result):
        pass


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
things = [
    Service(bus, ROOT), Collection(bus, COLLECTION), Collection(bus, ROOT + "/aliases/default"), Item(bus, ITEM),
]
for thing in things[1:3]:
    thing.locked = MANNER == "locked"
things[3].locked = "locked" in MANNER
prompt = Prompt(bus, PROMPT)
name = dbus.service.BusName("org.freedesktop.secrets", bus)
GLib.MainLoop().run()
