package import AccountSession
import HTTPTypes
package import TaskHubEntities
import TaskSync

extension TaskHubClient: DeviceService {
    package func register(_ facts: PushDeviceFacts) async throws(DeviceError) -> PushDevice {
        let request = APIRequest(.post, "/devices/register", json: PushDeviceBody(facts: facts))
        return try await device(request, facts, about: .collection)
    }

    package func change(_ id: EntityID, _ facts: PushDeviceFacts) async throws(DeviceError) -> PushDevice {
        let request = APIRequest(.patch, "/devices/\(id)", json: PushDeviceBody(facts: facts))
        return try await device(request, facts, about: .item)
    }

    package func unregister(_ id: EntityID) async throws(DeviceError) {
        do throws(APIError) {
            _ = try await send(APIRequest(.delete, "/devices/\(id)"))
        } catch {
            throw DeviceError(error, about: .item)
        }
    }

    package func unregister(_ token: PushToken) async throws(DeviceError) -> Bool {
        let request = APIRequest(.post, "/devices/unregister", json: UnregisterBody(token: token.text))
        do throws(APIError) {
            return try await send(request).decoded(UnregisterResponse.self).deleted
        } catch {
            throw DeviceError(error, about: .collection)
        }
    }

    private func device(
        _ request: APIRequest, _ facts: PushDeviceFacts, about target: ServiceError.Target
    ) async throws(DeviceError) -> PushDevice {
        do throws(ServiceError) {
            try InputCheck.timeZone(facts.timeZone)
        } catch {
            throw .service(error)
        }
        do throws(APIError) {
            return try await send(request).decoded(PushDeviceResponse.self).device
        } catch {
            if facts.token != nil, case .page(let fault) = error, fault.status == 500 {
                throw .failedOnToken(requestID: fault.requestID)
            }
            throw DeviceError(error, about: target)
        }
    }
}

extension DeviceError {
    fileprivate init(_ error: APIError, about target: ServiceError.Target) {
        guard case .refused(.invalid, let fault) = error, fault.status == 400 else {
            self = .service(ServiceError(error, about: target))
            return
        }
        switch fault.deviceKey {
        case .environment: self = .otherEnvironment
        case .installationID: self = .installationRegistered
        case let key:
            let code = APIErrorCode.invalid.rawValue
            self = .service(
                .refused(code: key.map { "\(code):\($0.rawValue)" } ?? code, requestID: fault.requestID))
        }
    }
}
