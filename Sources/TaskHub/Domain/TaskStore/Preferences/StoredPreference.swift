package import TaskHubEntities

/// A preference as the store has it.
package struct StoredPreference: Hashable, Sendable {
    /// A value that the user chose on this machine.
    package struct Choice: Hashable, Sendable {
        package enum State: String, Hashable, Sendable {
            /// Not sent yet.
            case waiting
            /// The server failed at it on its own. It is retried.
            case failing
            /// The account may not change it. It is retried.
            case notPermitted = "not_permitted"
            /// Taken by the server, whose value counts since then.
            case sent
            /// Refused by the server. It counts on this machine only.
            case refused
            /// Chosen before a sign-in that did not adopt what was here. It counts on this machine only.
            case local

            /// Whether it has to be sent.
            package var isPending: Bool {
                switch self {
                case .waiting, .failing, .notPermitted: true
                case .sent, .refused, .local: false
                }
            }
        }

        package var value: PreferenceValue
        package var chosenAt: Instant
        package var state: State
        /// It is not sent before.
        package var notBefore: Instant?

        package init(value: PreferenceValue, chosenAt: Instant, state: State = .waiting, notBefore: Instant? = nil) {
            self.value = value
            self.chosenAt = chosenAt
            self.state = state
            self.notBefore = notBefore
        }
    }

    package let key: PreferenceKey
    /// The value that applies here until one is chosen; nil for the server's default.
    ///
    /// It is not stored.
    var localDefault: PreferenceValue?
    /// The server's value when it was last fetched; `nil` if it never was.
    package var serverValue: PreferenceValue?
    package var fetchedAt: Instant?
    /// `nil` if the user chose nothing here.
    package var choice: Choice?

    package init(
        _ key: PreferenceKey, serverValue: PreferenceValue? = nil, fetchedAt: Instant? = nil, choice: Choice? = nil
    ) {
        self.key = key
        // Until tasks are arranged on the server, their positions say nothing.
        localDefault = key == .sort ? .text("due_at") : nil
        self.serverValue = serverValue
        self.fetchedAt = fetchedAt
        self.choice = choice
    }

    /// The value that counts here.
    package var value: PreferenceValue {
        guard let choice else { return isChosen ? known : localDefault ?? known }
        return choice.state == .sent ? serverValue ?? choice.value : choice.value
    }

    private var known: PreferenceValue { serverValue ?? key.serverDefault }

    /// Whether the value was chosen here and has to be sent.
    package var isPending: Bool { choice?.state.isPending ?? false }

    /// Whether somebody chose the value, here or elsewhere.
    ///
    /// The server reports its defaults like chosen values. A default counts as chosen only once it is set here.
    package var isChosen: Bool { choice != nil || known != key.serverDefault }
}

extension StoredPreference {
    /// Where the value comes from, and whether it still has to be sent.
    package enum Standing: String, CaseIterable, Hashable, Sendable {
        /// The server's default, which was never chosen.
        case unset = "default"
        case server
        case waiting
        case failing
        case notPermitted = "not_permitted"
        case refused
        /// It counts on this machine only.
        case local
    }

    /// Returns the standing in a store that belongs to an account or not.
    package func standing(hasServer: Bool) -> Standing {
        guard let choice else { return isChosen ? .server : .unset }
        guard hasServer else { return .local }
        return switch choice.state {
        case .waiting: .waiting
        case .failing: .failing
        case .notPermitted: .notPermitted
        case .sent: .server
        case .refused: .refused
        case .local: .local
        }
    }
}
