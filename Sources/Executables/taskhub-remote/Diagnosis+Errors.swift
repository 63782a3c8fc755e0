internal import AccountSession
internal import Composition
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskSync
internal import WebTransport

extension Diagnosis {
    /// The table from the errors that this program alone knows, and from those that all programs do.
    ///
    /// Not in it is what means different things in different places, as `RuntimeDirectoryError`.
    init?(explainingHere error: any Error) {
        switch error {
        case let error as SetUpError: self.init(error)
        case let error as TransportError: self.init(error)
        case let error as APIError: self.init(error)
        case let error as OpenIDError: self.init(error)
        case let error as ServiceError: self.init(error)
        default: self.init(explaining: error)
        }
    }
}
