package import TaskActions
import TaskStore
package import TaskSync

/// The result of signing out, as a line or as JSON.
package struct SignOutAnswer: Answer {
    package static let name = "logout"
    package static let summary = "The result of signing out"
    package static let commands = ["taskhub logout"]

    private let erasedTasks: Int?
    private let erasure: Erasure?
    private let isProviderTold: Bool
    private let isDeviceUnregistered: Bool?

    /// - Parameters:
    ///   - erasedTasks: The number of tasks that were erased; `nil` if they are kept.
    ///   - erasure: What was to be erased; `nil` for nothing.
    ///   - isProviderTold: Whether the identity provider has ended the session.
    ///   - isDeviceUnregistered: Whether the server has ended the registration of this device; `nil` if there was none.
    package init(erasedTasks: Int?, _ erasure: Erasure?, isProviderTold: Bool, isDeviceUnregistered: Bool?) {
        self.erasedTasks = erasedTasks
        self.erasure = erasure
        self.isProviderTold = isProviderTold
        self.isDeviceUnregistered = isDeviceUnregistered
    }

    /// What became of the tasks.
    package var text: String {
        guard let erasedTasks, let erasure else { return "Signed out. The tasks are kept.\n" }
        let stores =
            switch erasure.stores.count {
            case 0: ""
            case 1: " and a set-aside store"
            case let count: " and \(count) set-aside stores"
            }
        return "Signed out. Erased \(CountText(tasks: erasedTasks).text)\(stores).\n"
    }

    package static let members = [
        AnswerMember<SignOutAnswer>("sign_out", "What was done") { SignOutObject(answer: $0) }
    ]

    private struct SignOutObject: AnswerObject {
        let answer: SignOutAnswer

        static let members: [AnswerMember<SignOutObject>] = [
            AnswerMember("erased_tasks", "The number of tasks that were erased; null if they are kept") {
                $0.answer.erasedTasks
            },
            AnswerMember("erased_stores", "The set-aside stores that were erased; null if nothing was to be erased") {
                $0.answer.erasure?.stores.map(\.name)
            },
            AnswerMember("kept_stores", "The set-aside stores that are kept; null if nothing was to be erased") {
                $0.answer.erasure?.kept.map(\.name)
            },
            AnswerMember("is_provider_told", "Whether the identity provider has ended the session") {
                $0.answer.isProviderTold
            },
            AnswerMember("is_device_unregistered", "Whether the server has ended this device's registration") {
                $0.answer.isDeviceUnregistered
            },
        ]
    }
}
