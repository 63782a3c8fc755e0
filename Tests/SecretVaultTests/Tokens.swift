import Credentials
import FoundationEssentials
import KeyringPrompts
import SecretVault
import SessionBus

let containerID = "container-1"

/// The tokens of a sign-in, distinguished by their generation.
func tokens(generation: Int64 = 1) -> TokenSet {
    TokenSet(
        accessToken: "access-\(generation)", refreshToken: "refresh-\(generation)", subject: "somebody",
        expiresAt: Date(timeIntervalSince1970: 1_900_000_000), generation: generation)
}

func document(_ tokens: TokenSet) throws -> String {
    String(decoding: try TokenSetDocument.encode(tokens), as: UTF8.self)
}

extension VaultItem {
    static func taskHub(_ containerID: String) -> VaultItem {
        VaultItem(schema: "dev.taskhub.Token", attributes: ["container": containerID], label: "Task Hub")
    }
}

extension PromptingSecretVault {
    func create(
        _ tokens: TokenSet, mayPrompt: Bool, _ interruption: Cancellation = Cancellation()
    ) -> PromptResult {
        guard let secret = try? TokenSetDocument.encode(tokens) else { return .failed(.refused) }
        return create(secret, mayPrompt: mayPrompt, interruption)
    }
}
