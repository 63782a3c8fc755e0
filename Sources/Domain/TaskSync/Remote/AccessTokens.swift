/// Where the tokens for the server come from; it never asks anybody.
package protocol AccessTokens: Sendable {
    func token() async throws(ServiceError) -> AccessToken

    /// One that is newer than `rejected`, renewed if nobody has done so yet.
    func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken
}

/// What proves to the server who asks.
package struct AccessToken: Hashable, Sendable {
    package let text: String
    /// Raised at each renewal.
    package let generation: Int64

    package init(text: String, generation: Int64) {
        self.text = text
        self.generation = generation
    }
}

// Or interpolation and dump would show the text.
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "access token \(generation)" }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}
