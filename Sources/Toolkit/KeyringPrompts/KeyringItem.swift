public import Credentials
internal import ProcessControl
public import SecretVault
public import SessionBus

/// One item of the user's keyring, with everything that its application does to it.
///
/// Only ``unlock(for:)`` and ``create(_:mayPrompt:)`` can cause a prompt: call them on a terminal, from a command that
/// the user typed. Ctrl-C, SIGTERM and SIGHUP then dismiss the prompt before they end the program. Everything else
/// never prompts and starts no service. KWallet is opened where that shows no window. Calls block.
public struct KeyringItem: SecretStorage {
    /// The item's secret, for reading and replacing.
    public let secret: SecretServiceItem
    private let prompting: PromptingSecretVault
    private let probe: VaultProbe

    /// Describes an item; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - item: Where the secret is.
    ///   - address: The session bus; `nil` if there is none.
    ///   - environment: Returns the value of an environment variable: `HOME`, `XDG_CONFIG_HOME` and `XDG_CONFIG_DIRS`
    ///     lead to KWallet's settings, and `XDG_CURRENT_DESKTOP` says which keyring is the desktop's own.
    ///   - checkLimit: The time limit of ``state(provingWrites:)``.
    ///   - contents: Classifies the item's bytes.
    public init(
        _ item: VaultItem, address: SessionBusAddress?, environment: (String) -> String?,
        checkLimit: Duration = .seconds(1), contents: @escaping @Sendable ([UInt8]) -> VaultContents = { _ in .secret }
    ) {
        let settings = KWalletSettings(environment: environment)
        let opener = KWalletOpener(settings: settings)
        let kwallet = KeyringKind(names: KWalletService.names, label: settings.defaultWallet)
        // Each desktop has its own keyring, and another one that is installed too would have no entries.
        let services =
            KWalletService.isDesktops(environment: environment)
            ? kwallet.names + [secretServiceName] : [secretServiceName] + kwallet.names
        secret = SecretServiceItem(item, address: address, deadline: .seconds(1), opener: opener)
        prompting = PromptingSecretVault(item: item, address: address, services: services, kind: kwallet)
        probe = VaultProbe(item: item, address: address, deadline: checkLimit, opener: opener, contents: contents)
    }

    /// Checks the keyring without a prompt.
    ///
    /// - Parameter provingWrites: Whether to write back the value that was read. The caller then holds the lock under
    ///   which the secret is replaced, so that no newer one is overwritten.
    /// - Returns: The result of every check.
    public func state(provingWrites: Bool = false) -> VaultState { probe.state(provingWrites: provingWrites) }

    /// Starts the keyring if none runs, and unlocks it.
    ///
    /// May prompt.
    ///
    /// - Parameter purpose: What it is unlocked for.
    /// - Returns: Whether it is unlocked.
    public func unlock(for purpose: UnlockPurpose) -> PromptResult {
        interruptibly { prompting.unlock(for: purpose, $0) }
    }

    /// Creates the item in the default collection, or replaces its secret, and reads it back.
    ///
    /// - Parameters:
    ///   - secret: The bytes, at most `SecretSize.limit`.
    ///   - mayPrompt: Whether the keyring may ask the user. If it would have to, and may not, nothing is stored.
    /// - Returns: Whether the item has the secret.
    public func create(_ secret: [UInt8], mayPrompt: Bool) -> PromptResult {
        guard secret.count <= SecretSize.limit else { return .failed(.refused) }
        // Reading opens KWallet after a login, without a window.
        if !mayPrompt { _ = self.secret.read() }
        return interruptibly { prompting.create(secret, mayPrompt: mayPrompt, $0) }
    }

    /// Deletes the item, unless the service would prompt first.
    ///
    /// Never prompts.
    public func delete() -> DeletionResult { prompting.delete() }

    /// Empties the item, then deletes it, unless the service would prompt first.
    ///
    /// Never prompts.
    ///
    /// - Returns: `deleted` also if the emptied item is left, with ``Credentials/TokenSetDocument/signedOut`` in it.
    public func erase() -> DeletionResult {
        let emptying = secret.replace(with: TokenSetDocument.signedOut)
        // Deleting would wait for the keyring again, and for longer.
        if emptying == .failed(.timedOut) { return .failed(.timedOut) }
        let deletion = delete()
        switch (deletion, emptying) {
        case (_, .written): return .deleted
        case (.needsPrompt, .failed(let obstacle)): return .failed(obstacle)
        default: return deletion
        }
    }

    /// Some keyrings leave the window of a program that has ended, and the next prompt waits behind it.
    private func interruptibly(_ work: (Cancellation) -> PromptResult) -> PromptResult {
        let cancellation = Cancellation()
        let interruption = Interruption { cancellation.cancel() }
        defer { interruption.end() }
        return work(cancellation)
    }
}
