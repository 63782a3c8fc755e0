package import TaskActions

/// What `unlock` prints once the keyring is unlocked.
package struct UnlockAnswer: Answer {
    package static let name = "unlock"
    package static let summary = "That the keyring is unlocked"
    package static let commands = ["taskhub unlock"]

    package init() {}

    package var text: String { "The keyring is unlocked.\n" }

    package static let members = [AnswerMember<UnlockAnswer>("keyring", "The keyring") { _ in Keyring() }]

    private struct Keyring: AnswerObject {
        static let members = [AnswerMember<Keyring>("is_unlocked", "Always true; a failure is an error") { _ in true }]
    }
}
