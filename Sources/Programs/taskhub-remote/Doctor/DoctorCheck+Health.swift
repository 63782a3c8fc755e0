internal import AccountSession
internal import CommandOutput
internal import Composition
internal import Credentials
internal import TaskHubAPI
internal import TaskHubEntities
internal import TaskSync

extension DoctorCheck {
    /// `isSignedIn`: whether a user signed in here, so that there must be tokens.
    init(_ finding: HealthFinding, isSignedIn: Bool) {
        let words = finding.words(isSignedIn: isSignedIn)
        self.init(name: finding.name, isWell: finding.isWell, finding: words.finding, remedy: words.remedy)
    }
}

extension HealthFinding {
    fileprivate var name: String {
        switch self {
        case .noServer, .serverResponds: "server"
        case .serverFailed(let error): error.isAboutCertificate ? "certificate" : "server"
        case .certificateNotNeeded, .certificateTrusted: "certificate"
        case .clockUnknown, .clockAgrees, .clockDiffers: "clock"
        // The server names the provider.
        case .providerFailed(let error) where error is APIError || error is SetUpError: "sign-in address"
        case .providerResponds, .providerFailed: "identity provider"
        case .accountAccepted, .accountFailed: "account"
        case .vaultPassed(let check), .vaultFailed(let check, _, _), .notSignedIn(let check): check.name
        case .writingNotTried: VaultCheck.writing.name
        case .tokenFileUsed, .tokenFileMissing, .tokenFileUnusable: "tokens"
        case .accessTokenValid, .accessTokenExpired: "access token"
        }
    }

    /// What the user reads: the finding, and how to fix it, which is empty if there is nothing to fix.
    fileprivate func words(isSignedIn: Bool) -> (finding: String, remedy: String) {
        let login = "Run 'taskhub login'"
        return switch self {
        case .noServer: ("not set up; everything is local", "")
        case .serverResponds: ("responds", "")
        case .serverFailed(let error), .providerFailed(let error), .accountFailed(let error): Self.words(for: error)
        case .certificateNotNeeded: ("not needed; the server is on this machine", "")
        case .certificateTrusted(let end): ("trusted" + (end.map { ", until \($0.rfc3339)" } ?? ""), "")
        case .clockUnknown: ("the server does not report its time", "")
        case .clockAgrees(let difference):
            (difference.seconds < 2 ? "same as the server's" : "\(difference.seconds) s off the server's", "")
        case .clockDiffers(let difference):
            (
                "\(difference.seconds) s \(difference > .zero ? "ahead of" : "behind") the server's, so sign-in and "
                    + "tokens fail",
                "Set this machine's clock from the network, or ask the server's operator to correct its clock"
            )
        case .providerResponds(let identifiesItself):
            (identifiesItself ? "responds, and identifies itself" : "responds", "")
        case .accountAccepted: ("known to the server", "")
        case .vaultPassed: ("ok", "")
        case .notSignedIn: ("not signed in", "")
        case .vaultFailed(_, let verdict, let isNeeded):
            Self.words(for: verdict, isNeeded: isNeeded, isSignedIn: isSignedIn)
        case .writingNotTried(isBusy: true):
            ("not tried: another program is renewing the session", "Try again in a moment")
        case .writingNotTried(isBusy: false):
            (
                "not tried: the refresh lock cannot be acquired",
                "Restrict the files in the container's 'locks' with chmod go=, or check who owns them"
            )
        case .tokenFileUsed(let path): ("in the plain file \(path), NOT in a keyring (--insecure-storage)", "")
        case .tokenFileMissing(let path): ("the plain file \(path) is missing", login)
        case .tokenFileUnusable(let path):
            ("the plain file \(path) cannot be used", "Restrict it with chmod 600, or run 'taskhub login'")
        case .accessTokenValid(let end, isRenewable: true): ("valid until \(end.rfc3339)", "")
        case .accessTokenValid(let end, isRenewable: false):
            ("valid until \(end.rfc3339); it cannot be renewed without offline_access", "")
        case .accessTokenExpired(let end, isRenewable: true): ("expired at \(end.rfc3339), renewed when used", "")
        case .accessTokenExpired(let end, isRenewable: false):
            ("expired at \(end.rfc3339)", "\(login), and ask the identity provider's operator to allow offline_access")
        }
    }

    private static func words(for error: any Error) -> (String, String) {
        let diagnosis = Diagnosis(explainingHere: error) ?? .internalError
        // Only the deadline of all checks cancels one.
        if diagnosis.code == "cancelled" {
            let check = DoctorCheck.notReached("")
            return (check.finding, check.remedy)
        }
        return (diagnosis.message, diagnosis.hint)
    }

    private static func words(
        for verdict: VaultState.Verdict, isNeeded: Bool, isSignedIn: Bool
    ) -> (String, String) {
        guard let diagnosis = Diagnosis(verdict, offersPlainFile: !isSignedIn) else { return ("ok", "") }
        guard isNeeded else { return ("\(diagnosis.message); only needed with a server", "") }
        return (diagnosis.message, diagnosis.hint)
    }
}

extension VaultCheck {
    fileprivate var name: String {
        switch self {
        case .bus: "session bus"
        case .service: "keyring"
        case .collection: "keyring unlocked"
        case .session: "keyring session"
        case .item: "keyring entry"
        case .reading: "entry readable"
        case .writing: "entry writable"
        }
    }
}

extension Error {
    fileprivate var isAboutCertificate: Bool {
        guard case .transport(let error) = self as? APIError else { return false }
        return ConnectionFailure(error)?.isAboutCertificate ?? false
    }
}

extension Duration {
    /// The magnitude in whole seconds.
    fileprivate var seconds: Int64 { abs(components.seconds) }
}
