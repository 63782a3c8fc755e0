import AccountSession
import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct ResumePendingLinkTests {
    private func resume(_ link: String, openedSecondsAgo age: Int64) throws -> ResumePendingLink.Outcome {
        let pending = PendingLinkDouble(PendingLink(link: link, openedAt: Seed.now.advanced(bySeconds: -age)))
        let outcome = try ResumePendingLink(pending: pending).run(at: Seed.now)
        #expect(pending.current == nil)
        return outcome
    }

    @Test("A link opened before the sign-in is carried out after it, once")
    func once() throws {
        let pending = PendingLinkDouble()
        let route = Route.openTask(Seed.id(1))
        _ = try OpenRoute(account: .signedOut, pending: pending).run(route, at: Seed.now)
        let resume = ResumePendingLink(pending: pending)
        let later = Seed.now.advanced(bySeconds: 60)
        #expect(try resume.run(at: later) == .resumed(.show(.task(Seed.id(1)))))
        #expect(try resume.run(at: later) == .none)
    }

    @Test("A create link still asks after the sign-in")
    func asks() throws {
        let link = Route.createTask(title: "Buy milk").link
        #expect(
            try resume(link, openedSecondsAgo: 5) == .resumed(.confirmCreation(title: "Buy milk", due: nil, list: nil)))
    }

    @Test("Half an hour makes a link stale")
    func stale() throws {
        #expect(try resume("taskhub://today", openedSecondsAgo: 1799) == .resumed(.show(.today)))
        #expect(try resume("taskhub://today", openedSecondsAgo: 1800) == .stale)
        #expect(try resume("taskhub://today", openedSecondsAgo: 86_400) == .stale)
    }

    @Test("A clock that was put back a little does no harm; a link from the far future is dropped")
    func clock() throws {
        #expect(try resume("taskhub://today", openedSecondsAgo: -60) == .resumed(.show(.today)))
        #expect(try resume("taskhub://today", openedSecondsAgo: -1800) == .stale)
    }

    @Test("What no version of ours should have stored is dropped")
    func unreadable() throws {
        #expect(try resume("taskhub://board", openedSecondsAgo: 5) == .unreadable(.unknownHost))
        #expect(try resume("taskhub://oauth/callback?code=x", openedSecondsAgo: 5) == .none)
    }

    @Test("Logout clears the link that waits")
    func logout() throws {
        let pending = PendingLinkDouble(PendingLink(link: "taskhub://today", openedAt: Seed.now))
        try ForgetPendingLink(pending: pending).run()
        #expect(try ResumePendingLink(pending: pending).run(at: Seed.now) == .none)
    }

    @Test("A link that can't be taken out is not carried out")
    func broken() {
        let resume = ResumePendingLink(pending: PendingLinkDouble(isBroken: true))
        #expect(throws: PendingLinkDouble.Failure.self) { try resume.run(at: Seed.now) }
    }
}
