private import Glibc
internal import SecretVault
package import SessionBus

/// Opens KWallet's collection when the wallet is open already, which shows no window.
///
/// After a normal login, pam_kwallet has opened the wallet, and yet the Secret Service collection is locked until
/// somebody calls Unlock and Prompt (KDE/kwallet, kwalletfreedesktopcollection.cpp). A prompt would ask for a password
/// if the wallet is closed, and for consent if KWallet is set to prompt when an application opens a wallet. So all of
/// this must hold:
///
/// - The program that owns `org.freedesktop.secrets` itself answers KWallet's `isOpen`, which never prompts, and the
///   wallet is open. No other keyring answers it.
/// - ``KWalletSettings`` know of no such prompt.
///
/// A wallet that is closed between the question and the prompt still causes a window. It can't be ruled out, because
/// the service has no call that opens without asking.
package struct KWalletOpener: CollectionOpener {
    private static let service = "org.freedesktop.Secret.Service"
    private static let prompt = "org.freedesktop.Secret.Prompt"
    /// Where KWallet's own interface is: up to 5.116, up to 6.13, and from 6.14 to 6.28.
    private static let paths = ["/modules/kwalletd5", "/modules/kwalletd6", "/ksecretd"]
    /// In microseconds.
    private static let pause: UInt32 = 2_000
    /// How long another program may take that opens the collection at the same time.
    private static let others = Duration.milliseconds(100)
    /// The time that is kept for dismissing a prompt.
    private static let dismissal = Duration.milliseconds(100)

    private let settings: KWalletSettings
    private let timeout: Duration

    /// Creates an opener; nothing is read or called yet.
    ///
    /// - Parameters:
    ///   - settings: KWallet's settings, read at each use.
    ///   - timeout: How long the prompt may take at most before it is dismissed. Without a window, it takes a few
    ///     milliseconds.
    package init(settings: KWalletSettings, timeout: Duration = .milliseconds(300)) {
        self.settings = settings
        self.timeout = timeout
    }

    package func open(
        _ collection: String, over bus: borrowing BusConnection, before deadline: ContinuousClock.Instant
    ) -> Bool {
        do throws(BusError) {
            return try openOrFail(collection, bus, before: deadline)
        } catch {
            return false
        }
    }

    private func openOrFail(
        _ collection: String, _ bus: borrowing BusConnection, before deadline: ContinuousClock.Instant
    ) throws(BusError) -> Bool {
        // By its unique name, so that no other service can take its place between two calls.
        let owner = try bus.call(
            "GetNameOwner", in: "org.freedesktop.DBus", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
            .tuple(.string("org.freedesktop.secrets")), answer: "(s)"
        ).member(0).text
        let label = try property("Label", of: collection, owner, bus)
        guard label.isOfType("s") else { return false }
        let wallet = label.text
        guard isOpen(wallet, owner, bus), !settings.promptsOnOpen() else { return false }
        let prompt = try bus.call(
            "Unlock", in: Self.service, of: owner, at: "/org/freedesktop/secrets", .tuple(.paths([collection])),
            answer: "(aoo)"
        ).member(1).text
        guard prompt != "/" else { return try !isLocked(collection, owner, bus) }
        let end = min(.now + timeout, deadline - Self.dismissal)
        do throws(BusError) {
            if isOpen(wallet, owner, bus, before: end), try finish(prompt, collection, owner, bus, before: end) {
                return true
            }
        } catch {
            // A call failed, but the prompt may be shown.
        }
        // Once another program has opened the collection, there is no prompt any more.
        _ = try? bus.call(
            "Dismiss", in: Self.prompt, of: owner, at: prompt, .tuple(), answer: "()", within: Self.dismissal / 2)
        return isOpened(collection, owner, bus, before: min(.now + Self.others, deadline))
    }

    /// Waits for another program that opens the collection at the same time.
    private func isOpened(
        _ collection: String, _ owner: String, _ bus: borrowing BusConnection, before end: ContinuousClock.Instant
    ) -> Bool {
        while .now < end {
            if (try? isLocked(collection, owner, bus, before: end)) == false { return true }
            usleep(Self.pause)
        }
        return false
    }

    /// Starts the prompt, and waits until the collection is open.
    private func finish(
        _ prompt: String, _ collection: String, _ owner: String, _ bus: borrowing BusConnection,
        before end: ContinuousClock.Instant
    ) throws(BusError) -> Bool {
        guard .now < end else { return false }
        _ = try bus.call(
            "Prompt", in: Self.prompt, of: owner, at: prompt, .tuple(.string("")), answer: "()", within: end - .now)
        while try isLocked(collection, owner, bus, before: end) {
            guard .now < end else { return false }
            usleep(Self.pause)
        }
        return true
    }

    /// - Returns: Whether the wallet is open; false if the service is not KWallet.
    private func isOpen(
        _ wallet: String, _ owner: String, _ bus: borrowing BusConnection, before end: ContinuousClock.Instant? = nil
    ) -> Bool {
        for path in Self.paths {
            do throws(BusError) {
                return try bus.call(
                    "isOpen", in: "org.kde.KWallet", of: owner, at: path, .tuple(.string(wallet)), answer: "(b)",
                    within: end.map { $0 - .now }
                ).member(0).isTrue
            } catch {
                continue
            }
        }
        return false
    }

    private func isLocked(
        _ collection: String, _ owner: String, _ bus: borrowing BusConnection,
        before end: ContinuousClock.Instant? = nil
    ) throws(BusError) -> Bool {
        let value = try property("Locked", of: collection, owner, bus, before: end)
        return !value.isOfType("b") || value.isTrue
    }

    private func property(
        _ name: String, of collection: String, _ owner: String, _ bus: borrowing BusConnection,
        before end: ContinuousClock.Instant? = nil
    ) throws(BusError) -> Variant {
        try bus.call(
            "Get", in: "org.freedesktop.DBus.Properties", of: owner, at: collection,
            .tuple(.string("org.freedesktop.Secret.Collection"), .string(name)), answer: "(v)",
            within: end.map { $0 - .now }
        ).member(0).unwrapped
    }
}
