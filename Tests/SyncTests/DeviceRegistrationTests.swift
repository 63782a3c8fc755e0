import AccountSession
import AppGroup
import ContractServer
import Foundation
import GroupDefaults
import Synchronization
import TaskHubAPI
import TaskHubContainer
import TaskHubEntities
import TaskHubGroup
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing
import WebAddress

/// This machine as a device of a contract server, with the real client and real settings.
struct DeviceRegistrationTests {
    private static let token = String(repeating: "ab", count: 32)

    /// A container in which a user is signed in.
    private struct Machine {
        let defaults: SharedDefaults
        let account: AccountRecord
        let service: TaskHubClient
        private let directory = TemporaryDirectory()

        init(_ rig: SyncRig, user: AccessToken = SyncRig.token) throws {
            let container = try GroupContainer.open(at: directory.appending("container"))
            defaults = SharedDefaults(container: container, locks: ContainerLocks(paths: container.paths))
            account = AccountRecord(
                server: rig.server.address, issuer: "https://id.example.org", subject: user.text, userID: "1",
                organizationID: nil)
            service = TaskHubClient(
                base: try ServerAddress(rig.server.address), transport: rig.transport, tokens: user, version: "1",
                ids: SteppingIDs(), clock: rig.clock)
            try DefaultsAccountRecords(defaults: defaults).save(account)
        }

        var records: DefaultsDeviceRecords { DefaultsDeviceRecords(defaults: defaults) }

        func registration() throws -> DeviceRegistration? { try records.registration(of: account) }

        @discardableResult
        func register(
            _ token: String = DeviceRegistrationTests.token, for environment: PushDevice.Environment = .sandbox,
            zone: String = "UTC"
        ) async throws -> DeviceRegistration {
            try await RegisterDevice(at: service, of: account, records: records).run(
                #require(PushToken(token)), for: environment, Self.description(zone))
        }

        func update(zone: String, onlyIfChanged: Bool = true) async throws -> UpdateDevice.Outcome {
            try await UpdateDevice(at: service, of: account, records: records).run(
                Self.description(zone), onlyIfChanged: onlyIfChanged)
        }

        func unregister() async throws -> Bool {
            try await UnregisterDevice(at: service, of: account, records: records).run()
        }

        private static func description(_ zone: String) -> DeviceDescription {
            DeviceDescription(
                appVersion: "1", appBuild: "2", appBundleID: "org.example.app", systemVersion: "debian 12",
                timeZone: zone)
        }
    }

    private func devices(_ rig: SyncRig) async throws -> [JSON] {
        try await rig.control("state")["devices"]?.elements ?? []
    }

    /// The requests about devices since the last call, with their status.
    private func requests(_ rig: SyncRig) async throws -> [String] {
        let requests = try await rig.control("state")["requests"]?.elements ?? []
        try await rig.control("log/clear")
        return requests.compactMap { request in
            guard let path = request["path"]?.text, let range = path.range(of: "/devices/") else { return nil }
            let name = path[range.upperBound...] == "register" ? " register" : ""
            return "\(request["method"]?.text ?? "")\(name) \(request["status"]?.integer ?? 0)"
        }
    }

    @Test("A registration is sent whole, kept without its token, and later changed under the same id")
    func kept() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            let first = try await machine.register(zone: "Europe/Berlin")
            let device = try #require(try await devices(rig).first)
            #expect(device["token"]?.text == Self.token && device["id"]?.text == first.id.description)
            #expect(device["device_installation_id"]?.text == (try machine.records.installationID()))
            let sent = ["app_version", "app_build", "app_bundle_id", "ios_version", "timezone", "apns_environment"]
                .map { device[$0]?.text }
            #expect(sent == ["1", "2", "org.example.app", "debian 12", "Europe/Berlin", "sandbox"])
            #expect(try machine.registration() == first)
            let other = String(repeating: "cd", count: 32)
            #expect(try await machine.register(other).id == first.id)
            #expect(try await requests(rig) == ["POST register 201", "PATCH 200"])
            #expect(try await devices(rig).map { $0["token"]?.text } == [other])
            let kept = try String(contentsOfFile: machine.defaults.container.paths.defaults, encoding: .utf8)
            #expect(!kept.contains(Self.token) && !kept.contains(other) && kept.contains(first.id.description))
        }
    }

    @Test("If the response is lost, the next registration finds the device by its token, and makes no second one")
    func lostResponse() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            rig.server.add(Fault(.dropAfter, path: "*/devices/register"))
            await #expect(throws: DeviceError.service(.outcomeUnknown(requestID: nil))) {
                try await machine.register()
            }
            #expect(try machine.registration() == nil)
            let id = try await devices(rig).first?["id"]?.text
            #expect(try await machine.register().id.description == id)
            #expect(try await requests(rig) == ["POST register 0", "POST register 400", "POST register 201"])
            #expect(try await devices(rig).count == 1)
        }
    }

    @Test("If the server has lost the device, registering makes a new one, and an update forgets the id")
    func lostThere() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            let first = try await machine.register()
            try await machine.service.unregister(first.id)
            #expect(try await machine.register().id != first.id)
            #expect(
                try await requests(rig) == ["POST register 201", "DELETE 204", "PATCH 404", "POST register 201"])
            try await machine.service.unregister(try #require(machine.registration()).id)
            #expect(try await machine.update(zone: "UTC", onlyIfChanged: false) == .lost)
            #expect(try machine.registration() == nil)
            #expect(try await machine.update(zone: "Asia/Tokyo") == .notRegistered)
            #expect(try await requests(rig) == ["DELETE 204", "PATCH 404"])
        }
    }

    @Test("Only what has changed is sent, once, and not again if the server refuses it")
    func updates() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            #expect(try await machine.update(zone: "UTC") == .notRegistered)
            try await machine.register()
            #expect(try await machine.update(zone: "UTC") == .unchanged)
            guard case .updated = try await machine.update(zone: "Asia/Tokyo") else {
                Issue.record("not updated")
                return
            }
            #expect(try await machine.update(zone: "Asia/Tokyo") == .unchanged)
            #expect(try await devices(rig).map { $0["timezone"]?.text } == ["Asia/Tokyo"])
            #expect(try await requests(rig) == ["POST register 201", "PATCH 200"])
            // A server that fails for a moment is asked again; what it refuses is not.
            rig.server.add(Fault(.page(status: 503, retryAfter: nil), method: "PATCH"))
            await #expect(throws: DeviceError.self) { try await machine.update(zone: "Asia/Seoul") }
            guard case .updated = try await machine.update(zone: "Asia/Seoul") else {
                Issue.record("not repeated")
                return
            }
            await #expect(throws: DeviceError.self) { try await machine.update(zone: "Asia") }
            #expect(try await machine.update(zone: "Asia") == .unchanged)
            #expect(try await requests(rig) == ["PATCH 503", "PATCH 200"])
        }
    }

    @Test("The other environment, and another user's token, are refused, and nothing is kept")
    func refused() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            await #expect(throws: DeviceError.otherEnvironment) { try await machine.register(for: .production) }
            let other = try Machine(rig, user: AccessToken(text: "bob", generation: 1))
            try await other.register()
            await #expect(throws: DeviceError.failedOnToken(requestID: nil)) {
                do { try await machine.register() } catch DeviceError.failedOnToken {
                    throw DeviceError.failedOnToken(requestID: nil)
                }
            }
            #expect(try machine.registration() == nil)
            #expect(try await devices(rig).count == 1)
        }
    }

    @Test("A deletion is repeated until it is known to have happened, and forgets the id only then")
    func unregistering() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            #expect(try await !machine.unregister())
            let kept = try await machine.register()
            rig.server.add(Fault(.dropAfter, method: "DELETE"))
            await #expect(throws: DeviceError.self) { try await machine.unregister() }
            #expect(try machine.registration() == kept)
            #expect(try await machine.unregister())
            #expect(try machine.registration() == nil)
            #expect(try await devices(rig).isEmpty)
            #expect(try await requests(rig) == ["POST register 201", "DELETE 0", "DELETE 404"])
        }
    }

    @Test("A registration belongs to one account, and goes with it")
    func account() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            try await machine.register()
            let accounts = DefaultsAccountRecords(defaults: machine.defaults)
            // The same user signs in again.
            try accounts.save(machine.account, storage: .file)
            #expect(try machine.registration() != nil)
            let kept = try #require(try machine.registration())
            let installation = try machine.records.installationID()
            let stored = try machine.defaults.read()[.device]
            let other = AccountRecord(
                server: machine.account.server, issuer: machine.account.issuer, subject: "bob", userID: nil,
                organizationID: nil)
            try accounts.save(other)
            #expect(try machine.registration() == nil)
            // A program of an earlier version signs somebody else in, and knows nothing of registrations.
            try machine.defaults.update { try $0.set(stored, for: .device) }
            #expect(try machine.records.registration(of: other) == nil)
            try machine.defaults.update { try $0.set(nil, for: .device) }
            // A program that began before the other user signed in.
            try machine.records.save(kept, of: machine.account)
            try machine.records.update(kept, of: machine.account)
            #expect(try machine.defaults.read()[.device] == nil)
            try machine.records.save(kept, of: other)
            try accounts.clear()
            #expect(try machine.defaults.read()[.device] == nil)
            #expect(try machine.records.installationID() == installation)
        }
    }

    @Test("A registration of another server is forgotten, and erasing also forgets the installation")
    func forgotten() async throws {
        try await SyncRig.with { rig in
            let machine = try Machine(rig)
            try await machine.register()
            try machine.defaults.update { try $0.forgetDevice(unlessAt: machine.account.server) }
            #expect(try machine.registration() != nil)
            try machine.defaults.update { try $0.forgetDevice(unlessAt: "https://other.example.org") }
            #expect(try machine.registration() == nil)
            try machine.defaults.update { try $0.forgetInstallation() }
            #expect(try machine.defaults.read()[.deviceInstallationID] == nil)
        }
    }

    @Test("Programs that need the installation's id at the same time make one")
    func oneInstallation() async throws {
        let directory = TemporaryDirectory()
        let container = try GroupContainer.open(at: directory.appending("container"))
        let ids = Mutex<Set<String>>([])
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            let defaults = SharedDefaults(container: container, locks: ContainerLocks(paths: container.paths))
            do {
                let id = try DefaultsDeviceRecords(defaults: defaults).installationID()
                ids.withLock { _ = $0.insert(id) }
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(ids.withLock { $0.count } == 1)
    }
}
