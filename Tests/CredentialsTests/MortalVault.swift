import Credentials
import TaskHubTestSupport

/// A process's way to the vault.
struct MortalVault: TokenVault {
    let vault: InMemoryVault
    let life: Lifetime

    func read() -> VaultReadResult { life.step(orDead: .failed(.noService)) { vault.read() } }

    func replace(with tokens: TokenSet) -> VaultWriteResult {
        life.step(orDead: .notFound) { vault.replace(with: tokens) }
    }
}
