internal import Credentials
internal import SecretVault
internal import SessionBus

/// A prompt of the Secret Service (Secret Service API 0.2, "Prompts").
struct ServicePrompt {
    private static let interface = "org.freedesktop.Secret.Prompt"
    /// How long to wait for the reply to the call that shows it: a service may reply only once the user has answered.
    private static let showing = Duration.seconds(1)

    private let path: String

    /// - Parameter path: What the service returned; the result is nil if that says that no prompt is needed.
    init?(_ path: String) {
        guard path != "/" else { return nil }
        self.path = path
    }

    /// Shows the prompt, and waits until the service says that it is over.
    ///
    /// Of the signal, only `dismissed` is used, and the rest may have any type: KWallet 6.13 sends an array of paths
    /// where the specification has one path, and later versions name `/` as unlocked when the window was cancelled. So
    /// the caller reads the state again.
    ///
    /// - Parameters:
    ///   - bus: The connection on which the service returned the prompt, which is for no other.
    ///   - interruption: Dismisses the prompt.
    ///   - limit: After this time, the prompt is dismissed; nil for as long as the user takes.
    /// - Returns: False if the prompt was dismissed, here or by the user.
    /// - Throws: ``VaultObstacle/failing`` if the service ends or cannot show it.
    func run(
        over bus: borrowing BusConnection, _ interruption: Cancellation, within limit: Duration?
    ) throws(VaultObstacle) -> Bool {
        do throws(BusError) {
            let signals = try bus.signals([
                SignalRule(from: secretServiceName, at: path, Self.interface, "Completed"),
                NameOwner.changes(of: secretServiceName),
            ])
            var owner = try NameOwner(of: secretServiceName, on: bus)
            do throws(BusError) {
                _ = try bus.call(
                    "Prompt", in: Self.interface, of: secretServiceName, at: path, .tuple(.string("")), answer: "()",
                    within: Self.showing)
            } catch .timedOut {
                // The signal comes nevertheless.
            }
            let end = limit.map { ContinuousClock.now + $0 }
            repeat {
                for signal in signals.take() {
                    if signal.sender == owner.current, signal.member == "Completed" { return !signal.isDismissal }
                    if owner.follow(signal) { throw .noAnswer }
                }
                guard signals.isConnected else { throw .noAnswer }
            } while signals.wait(upTo: end.map { $0 - .now }, interruption)
        } catch .cancelled {
            // It may be shown.
        } catch {
            throw VaultObstacle(error)
        }
        dismiss(over: bus)
        return false
    }

    /// Closes the window, or lets the service forget a prompt that was never shown.
    func dismiss(over bus: borrowing BusConnection) {
        bus.send("Dismiss", in: Self.interface, of: secretServiceName, at: path, .tuple())
    }
}

extension BusSignal {
    /// Whether the first value of `Completed` is true; others may follow it.
    fileprivate var isDismissal: Bool {
        (arguments.isOfType("(b)") || arguments.isOfType("(b*)")) && arguments.member(0).isTrue
    }
}
