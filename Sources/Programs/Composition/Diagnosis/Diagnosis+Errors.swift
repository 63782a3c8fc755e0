internal import GroupDefaults
internal import ProgramFailures
internal import SignInCallback
internal import TaskActions
internal import TaskDocuments
internal import TaskHubEntities
internal import TaskStore
internal import TaskSync
internal import UserIntegration

extension Diagnosis {
    /// Translates an error of the modules that all programs share.
    ///
    /// `taskhub-remote` adds its own.
    ///
    /// - Returns: `nil` for an argument-parsing error, which explains itself, and for an unexpected error.
    package init?(explaining error: any Error) {
        switch error {
        case let error as Diagnosis: self = error
        case let error as TaskRefusal: self.init(error)
        case let error as LanguageError: self.init(error)
        case let error as UnknownWord: self.init(error)
        case let error as ActionError: self.init(error)
        case let error as SyncError: self.init(error)
        case let error as RouteError: self.init(error)
        case let error as ImportError: self.init(error)
        case let error as StoreError: self.init(error)
        case let error as DefaultsError: self.init(error)
        case let error as CallbackError: self.init(error)
        case let error as IntegrationError: self.init(error)
        case let error as any ExplainedError: self.init(error)
        default: return nil
        }
    }
}
