import AccountSession
import AppGroup
import Glibc
import GroupDefaults
import TaskHubContainer
import TaskHubGroup
import TaskHubTestSupport
import Testing

@Suite("Records in the shared defaults")
struct RecordTests {
    private let account = AccountRecord(
        server: "https://example.org", issuer: "https://example.org/idp", subject: "s-1", userID: "7",
        organizationID: "o-1")
    private let link = PendingLinkRecord(link: "taskhub://today", openedAt: .max)

    private func withDefaults(_ work: (SharedDefaults, String) throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let container = try GroupContainer.open(at: "\(directory)/container")
            let defaults = SharedDefaults(
                container: container, locks: ContainerLocks(paths: container.paths),
                makeContainerID: { "6b1f0c9e-7d0a-4e57-9a83-52f1f3b8a001" })
            try work(defaults, container.paths.defaults)
        }
    }

    @Test("An account and a pending link are read back unchanged")
    func stored() async throws {
        try await withDefaults { defaults, _ in
            let unknown = AccountRecord(server: "h", issuer: "i", subject: "s", userID: nil, organizationID: nil)
            for record in [account, unknown] {
                try defaults.update {
                    try $0.set(record, for: .account)
                    try $0.set(link, for: .pendingLink)
                }
                let values = try defaults.read()
                #expect(values[.account] == record && values[.pendingLink] == link)
            }
            try defaults.update { try $0.set(nil, for: .account) }
            let left = try defaults.read()
            #expect(left[.account] == nil && left[.pendingLink] == link)
        }
    }

    @Test(
        "Saved views are read and changed, and what is not understood stays behind them",
        arguments: [#"["later", "Milk\tmilk", {"name": "x"}, 7]"#, #"{"later": ["x"]}"#, #""later""#])
    func views(stored: String) async throws {
        try await withDefaults { defaults, path in
            try write("{\"appViews\": \(stored)}", to: path)
            let known = stored.contains("Milk") ? [SavedViewsRecord.View(name: "Milk", filter: "milk")] : []
            let new = SavedViewsRecord.View(name: "Errands", filter: "+errand\tdue:today")
            #expect(try defaults.read()[.appViews]?.views == known)
            try defaults.update { values in
                var record = try #require(values[.appViews])
                record.views.insert(new, at: 0)
                try values.set(record, for: .appViews)
            }
            #expect(try defaults.read()[.appViews]?.views == [new] + known)
            try defaults.update { values in
                var record = try #require(values[.appViews])
                record.views = []
                #expect(!record.isEmpty)
                try values.set(record, for: .appViews)
            }
            let left = TextFile.contents(of: path)
            for kept in ["later", "x", "7"] where stored.contains(kept) {
                #expect(left.contains(kept), "\(left)")
            }
            #expect(!left.contains("Milk") && !left.contains("Errands"))
        }
    }

    @Test("Redirects are tried in this order: the one that was set, the one that this provider accepted, the others")
    func redirects() throws {
        let (canonical, mobile) = ("taskhub://oauth/callback", "taskhubmobile://oauth/callback")
        var values = DefaultsValues()
        #expect(values.redirects(at: "i", clientID: "c", isPasted: false) == [canonical, mobile, "loopback"])
        let record = AcceptedRedirectRecord(redirect: mobile, issuer: "i", clientID: "c")
        try values.set(record, for: .acceptedRedirect)
        #expect(values[.acceptedRedirect] == record)
        #expect(values.redirects(at: "i", clientID: "c", isPasted: false) == [mobile, canonical, "loopback"])
        for (issuer, client) in [("i", "other"), ("other", "c")] {
            #expect(values.redirects(at: issuer, clientID: client, isPasted: false) == [canonical, mobile, "loopback"])
        }
        try values.set("loopback", for: .redirect)
        #expect(values.redirects(at: "i", clientID: "c", isPasted: false) == ["loopback", mobile, canonical])
        try values.set("loopback:8765", for: .redirect)
        let fixed = ["loopback:8765", mobile, canonical, "loopback"]
        #expect(values.redirects(at: "i", clientID: "c", isPasted: false) == fixed)
        let foreign = AcceptedRedirectRecord(redirect: "https://evil.example/callback", issuer: "i", clientID: "c")
        #expect(throws: DefaultsError.invalidValue(key: "acceptedRedirect")) {
            try values.set(foreign, for: .acceptedRedirect)
        }
    }

    @Test("For an address that is pasted, one that a browser always shows comes first, and nothing is remembered")
    func pastedRedirects() throws {
        let (canonical, mobile) = ("taskhub://oauth/callback", "taskhubmobile://oauth/callback")
        var values = DefaultsValues()
        try values.set(AcceptedRedirectRecord(redirect: mobile, issuer: "i", clientID: "c"), for: .acceptedRedirect)
        #expect(values.redirects(at: "i", clientID: "c", isPasted: true) == ["loopback", mobile, canonical])
        try values.set(canonical, for: .redirect)
        #expect(values.redirects(at: "i", clientID: "c", isPasted: true) == [canonical, "loopback", mobile])
    }

    @Test("A loopback redirect has any port or a fixed one that needs no privileges")
    func loopbackRedirect() throws {
        #expect(try #require(LoopbackRedirect("loopback")).port == nil)
        #expect(LoopbackRedirect("loopback:8765")?.port == 8765)
        var values = DefaultsValues()
        for value in ["loopback", "loopback:1024", "loopback:65535"] { try values.set(value, for: .redirect) }
        for value in [
            "loopback:", "loopback:0", "loopback:1023", "loopback:65536", "loopback:+8765", "loopback:08765",
            "loopback:1:2", "Loopback", "",
        ] {
            #expect(LoopbackRedirect(value) == nil, "\(value)")
            #expect(throws: DefaultsError.invalidValue(key: "redirect")) { try values.set(value, for: .redirect) }
        }
    }

    @Test("A sign-in records the account and where its tokens are, and a sign-out leaves neither")
    func accountRecords() async throws {
        try await withDefaults { defaults, _ in
            let records = DefaultsAccountRecords(defaults: defaults)
            #expect(try records.current() == nil)
            try records.save(account, storage: .file)
            #expect(try defaults.read()[.keepsTokensInFile] == true)
            let unknown = AccountRecord(server: "h", issuer: "i", subject: "s", userID: nil, organizationID: nil)
            try records.save(unknown)
            #expect(try records.current() == unknown)
            #expect(try defaults.read()[.keepsTokensInFile] == true)
            try records.save(account, storage: .keyring)
            #expect(try records.current() == account)
            #expect(try defaults.read()[.keepsTokensInFile] == nil)
            try records.save(account, storage: .file)
            try records.clear()
            let left = try defaults.read()
            #expect(left[.account] == nil && left[.keepsTokensInFile] == nil)
        }
    }

    @Test(
        "A record with a missing field or one of the wrong type counts as unset",
        arguments: [
            #""account": "ada""#, #""account": {"issuer": "i", "subject": "s"}"#,
            #""account": {"server": "h", "issuer": "i", "subject": 1, "user_id": "7"}"#,
            #""account": {"subject": "s", "user_id": "7"}"#, #""pendingLink": "taskhub://today""#,
            #""pendingLink": {"link": "taskhub://today"}"#, #""pendingLink": {"opened_at": "1"}"#,
            #""pendingLink": {"link": "taskhub://today", "opened_at": 1}"#,
            #""pendingLink": {"link": "taskhub://today", "opened_at": "soon"}"#,
        ])
    func malformed(field: String) async throws {
        try await withDefaults { defaults, path in
            try write("{\(field)}", to: path)
            let values = try defaults.read()
            #expect(values[.account] == nil && values[.pendingLink] == nil)
        }
    }

    @Test("An organization that is not text is dropped, and the account still counts")
    func organization() async throws {
        try await withDefaults { defaults, path in
            try write(
                #"{"account": {"server": "h", "issuer": "i", "subject": "s", "user_id": "7", "organization_id": 3}}"#,
                to: path)
            let expected = AccountRecord(server: "h", issuer: "i", subject: "s", userID: "7", organizationID: nil)
            let values = try defaults.read()
            #expect(values[.account] == expected)
        }
    }

    @Test(
        "Neither record shows its contents, and neither can be set as text", arguments: ["account", "pendingLink"])
    func text(name: String) throws {
        var values = DefaultsValues()
        try values.set(account, for: .account)
        try values.set(link, for: .pendingLink)
        let entry = try DefaultsRegistry.taskHub.entry(named: name)
        let shown = try #require(entry.text(in: values))
        #expect(["signed in", "waits for sign-in"].contains(shown))
        #expect(entry.kind == .record && !entry.isUserSettable)
        let before = values
        #expect(throws: DefaultsError.notSettable(key: name)) { try entry.setByUser("x", in: &values) }
        #expect(values == before)
        #expect(AccountRecord(text: shown) == nil && PendingLinkRecord(text: shown) == nil)
    }

    private func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        #expect(fputs(text, file) >= 0 && chmod(path, 0o600) == 0)
    }
}
