internal import AccountSession
internal import Composition
internal import OpenIDConnect
internal import TaskHubAPI
internal import TaskSync
internal import WebTransport

extension Diagnosis {
    static let internalError = Diagnosis(.defect, "defect", "internal error", "This is a bug; please report it")

    /// Translates the errors of this program's own modules, and those that all programs share.
    ///
    /// Errors whose meaning depends on the place, such as `RuntimeDirectoryError`, are translated there.
    init?(explainingHere error: any Error) {
        switch error {
        case let error as SetUpError: self.init(error)
        case let error as SessionError: self.init(error)
        case let error as TransportError: self.init(error)
        case let error as APIError: self.init(error)
        case let error as OpenIDError: self.init(error)
        case let error as ServiceError: self.init(error)
        default: self.init(explaining: error)
        }
    }
}
