internal import TaskActions
package import TaskHubEntities
package import TaskStore
import TaskSync

/// The settings of this machine, and who is signed in.
package protocol AppSettings {
    /// Returns who is signed in, from the settings; it opens no keyring.
    func account() throws -> AccountSummary

    /// Returns the settings of this machine that a user can change.
    func items() throws -> [SettingItem]

    /// Whether this machine has a setting with this name, which may be one that only programs set.
    func hasSetting(named name: String) -> Bool

    /// Returns the problems of the stored settings that the app uses, each of which counts as not set.
    func problems() -> [Explanation]

    /// Changes a setting.
    ///
    /// - Parameters:
    ///   - name: Its name, as in ``SettingItem/name``.
    ///   - value: The new value as typed; empty to remove it.
    /// - Throws: If there is no such setting, or the value is refused.
    func set(_ name: String, to value: String) throws

    /// Whether the first steps were taken.
    func hasCompletedOnboarding() throws -> Bool
    func completeOnboarding() throws

    /// Returns the saved views, in the user's order.
    func views() throws -> [SavedView]

    /// Changes the saved views in one step, so that another app changes them before or after it.
    ///
    /// - Parameter change: Changes the views that it is given, which are the current ones.
    /// - Throws: What `change` throws, or if they can't be stored; nothing is changed then.
    func updateViews(_ change: (inout [SavedView]) throws -> Void) throws

    /// Reads the value of a preference as typed, and checks it with what this machine knows, such as its time zones.
    func value(_ text: String, of key: PreferenceKey) throws -> PreferenceValue

    /// Returns the changes of keys, as ``KeyTable`` reads them.
    func keyChanges() throws -> [String]
}

/// Who is signed in, and where.
package struct AccountSummary: Hashable, Sendable {
    package let state: AccountState
    /// The server's address; nil if none is set.
    package let server: String?
    /// Whether a sign-in has stored its tokens, and does not know yet whose they are.
    package let isSigningIn: Bool

    package init(state: AccountState, server: String?, isSigningIn: Bool = false) {
        self.state = state
        self.server = server
        self.isSigningIn = isSigningIn
    }
}

/// A filter with a name.
package struct SavedView: Hashable, Sendable {
    package let name: String
    /// A filter as typed; it is read again each time, so that its days stay current.
    package let filter: String

    package init(name: String, filter: String) {
        self.name = name
        self.filter = filter
    }
}
