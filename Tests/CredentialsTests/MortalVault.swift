import Credentials

/// A process's way to the vault.
struct MortalVault: TokenVault {
    let vault: InMemoryVault
    let life: Lifetime

    func read() -> VaultReading { life.step(orDead: .unavailable) { vault.read() } }

    func replace(with tokens: TokenSet) -> VaultWriting {
        life.step(orDead: .notFound) { vault.replace(with: tokens) }
    }
}
