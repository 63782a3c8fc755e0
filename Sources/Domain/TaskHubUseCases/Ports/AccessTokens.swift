/// Where the tokens for the server come from; it never asks anybody.
public protocol AccessTokens: Sendable {
    func token() async throws(ServiceError) -> AccessToken

    /// One that is newer than `rejected`, renewed if nobody has done so yet.
    func token(afterRejectionOf rejected: AccessToken) async throws(ServiceError) -> AccessToken
}

/// What proves to the server who asks.
public struct AccessToken: Hashable, Sendable {
    public let text: String
    /// Raised at each renewal.
    public let generation: Int64

    public init(text: String, generation: Int64) {
        self.text = text
        self.generation = generation
    }
}

// Or interpolation and dump would show the text.
extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "access token \(generation)" }

    public var debugDescription: String { description }

    public var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}
