import AccountSession
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct OpenRouteTests {
    private static let shown: [(Route, RouteStep)] = [
        (.openTask(Seed.id(1)), .show(.task(Seed.id(1)))), (.list(Seed.id(2)), .show(.list(Seed.id(2)))),
        (.inbox, .show(.inbox)), (.today, .show(.today)), (.upcoming, .show(.upcoming)), (.lists, .show(.lists)),
        (
            .createTask(title: "Buy milk", due: "fri", list: "Home"),
            .confirmCreation(title: "Buy milk", due: "fri", list: "Home")
        ),
    ]

    @Test("Without a server, and signed in, a link does what it says", arguments: [AccountState.none, .signedIn])
    func opens(account: AccountState) throws {
        let pending = PendingLinkDouble()
        for (route, step) in Self.shown {
            let taken = try OpenRoute(account: account, pending: pending).run(route, at: Seed.now)
            #expect(taken == step)
        }
        #expect(pending.current == nil)
    }

    @Test("Signed out, a link waits for the next sign-in, and a newer one takes its place")
    func waits() throws {
        let pending = PendingLinkDouble()
        let open = OpenRoute(account: .signedOut, pending: pending)
        for (index, (route, _)) in Self.shown.enumerated() {
            let now = Seed.now.advanced(bySeconds: Int64(index))
            #expect(try open.run(route, at: now) == .waitsForSignIn)
            #expect(pending.current == PendingLink(link: route.link, openedAt: now))
        }
    }

    @Test("Settings and the callback need no sign-in, and leave a waiting link alone", arguments: AccountState.allCases)
    func withoutSignIn(account: AccountState) throws {
        let waiting = PendingLink(link: Route.today.link, openedAt: Seed.now)
        let pending = PendingLinkDouble(waiting)
        let open = OpenRoute(account: account, pending: pending)
        let address = "taskhub://oauth/callback?code=x"
        #expect(try open.run(.settings, at: Seed.now) == .show(.settings))
        #expect(try open.run(.oauthCallback(address), at: Seed.now) == .handOverCallback(address))
        #expect(pending.current == waiting)
    }

    @Test("A link that can't be kept is an error, and not lost in silence")
    func broken() {
        let open = OpenRoute(account: .signedOut, pending: PendingLinkDouble(isBroken: true))
        #expect(throws: PendingLinkDouble.Failure.self) { try open.run(.inbox, at: Seed.now) }
    }
}
