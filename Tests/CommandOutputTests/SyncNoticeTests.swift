import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("Why tasks are not synchronized")
struct SyncNoticeTests {
    private func text(_ state: SyncState) -> String? {
        SyncNotice(state, now: Seed.instant("2026-11-18T12:00:00Z"), zone: TestZones.berlin)?.text
    }

    @Test("A locked keyring and a sign-out are named with their moment and the command that helps")
    func notices() {
        let morning = Seed.instant("2026-11-18T07:05:00Z")
        #expect(text(SyncState()) == nil)
        #expect(text(SyncState(lockedAt: morning)) == "keyring locked since 08:05: run 'taskhub unlock'")
        let signedOut = SyncState(isSignedIn: false, signedOutAt: morning)
        #expect(text(signedOut) == "signed out since 08:05: run 'taskhub login'")
        // Before the moment was recorded.
        #expect(text(SyncState(isSignedIn: false)) == "signed out: run 'taskhub login'")
        let earlier = Seed.instant("2026-11-17T07:05:00Z")
        #expect(text(SyncState(lockedAt: earlier)) == "keyring locked since yesterday 08:05: run 'taskhub unlock'")
    }
}
