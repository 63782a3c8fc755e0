internal import AccountSession
internal import Composition
internal import GroupDefaults
internal import TaskHubContainer
internal import TaskSync

/// The registration of this machine at the server that was set up.
struct DeviceUnregistration: SignOutDevice {
    let defaults: SharedDefaults

    func unregister() async -> DeviceSignOut {
        do {
            let values = try defaults.read()
            guard let account = values[.account], values.registration(of: account) != nil else { return .notRegistered }
            let device = try ContainerDevice(defaults, isTyped: true)
            return try await device.unregistration.run() ? .unregistered : .notRegistered
        } catch DeviceError.service(let reason) {
            return .failed(reason)
        } catch {
            return .failed(nil)
        }
    }
}

extension DeviceSignOut {
    /// What the user should know; `nil` if there is nothing.
    var complaint: String? {
        guard case .failed(let reason) = self else { return nil }
        let words = reason.map { ": \(Diagnosis(DeviceError.service($0), environment: nil).message)" } ?? ""
        return "This device is still registered at the server\(words). "
            + "Sign in again, and run 'taskhub device unregister --token-file FILE' with its push token."
    }
}
