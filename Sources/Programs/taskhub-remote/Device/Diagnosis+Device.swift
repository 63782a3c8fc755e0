internal import AccountSession
internal import Composition
internal import TaskSync

extension Diagnosis {
    static let noPushToken = Diagnosis(
        .refused, "no_push_token",
        "Linux has no push token, and the server pushes only through Apple's service (APNs)",
        "If you forward pushes from an Apple device, give its token on standard input or with --token-file")
    static let pushTokenMalformed = Diagnosis(
        .refused, "push_token_malformed", "that is not a push token of Apple's service",
        "Give its hexadecimal digits, and nothing else")
    static let deviceNotRegistered = Diagnosis(
        .refused, "not_registered", "this device is not registered", "Run 'taskhub device register' with its push token"
    )
    static let deviceLost = Diagnosis(
        .refused, "device_lost", "the server no longer has this device",
        "Run 'taskhub device register' with its push token again")

    /// Explains why the server did not change the registration of this machine.
    ///
    /// `environment` is the one that the request named.
    init(_ failure: DeviceError, environment: PushDevice.Environment?) {
        func request(_ id: String?) -> String { id.map { ", request \($0)" } ?? "" }
        self =
            switch failure {
            case .otherEnvironment: .otherEnvironment(than: environment)
            case .installationRegistered:
                Diagnosis(
                    .refused, "installation_registered", "the server has another registration of this installation",
                    "Run 'taskhub device unregister' with its push token, then register it again")
            case .failedOnToken(let id):
                Diagnosis(
                    .serverUnreachable, "server_failing_on_token",
                    "the server failed\(request(id)), which also happens if another user has registered the token",
                    "Run 'taskhub device unregister' as that user, or try again later")
            case .service(.unreachable(let reason)): Diagnosis(reason)
            case .service(.outcomeUnknown(let id)):
                Diagnosis(
                    .serverUnreachable, "no_answer", "the server did not respond as expected\(request(id))",
                    "Run the command again; nothing is registered twice")
            case .service(.notFound): .deviceLost
            case .service(.cancelled):
                Diagnosis(.tryAgainLater, "cancelled", "the request was stopped", "Run the command again")
            case .service(let error): Diagnosis(error)
            }
    }

    private static func otherEnvironment(than environment: PushDevice.Environment?) -> Diagnosis {
        guard let environment else {
            return Diagnosis(
                .refused, "other_environment", "the server now uses another environment of Apple's service",
                "Run 'taskhub device register' with its push token and --environment")
        }
        let other: PushDevice.Environment = environment == .production ? .sandbox : .production
        return Diagnosis(
            .refused, "other_environment",
            "the server uses Apple's \(other.rawValue) environment, and not \(environment.rawValue)",
            "Use --environment \(other.rawValue), with a token of an app that was built for it")
    }
}
