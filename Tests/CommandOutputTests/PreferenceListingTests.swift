import CommandOutput
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import TaskSync
import Testing

@Suite("The listing of the preferences")
struct PreferenceListingTests {
    private let now = Seed.instant("2026-11-18T12:00:00Z")

    private func text(_ preferences: Preferences, hasServer: Bool = true) -> String {
        PreferenceListing(
            preferences, of: .notifications, hasServer: hasServer, now: now, zone: TestZones.berlin
        ).text
    }

    private func chosen(
        _ key: PreferenceKey, _ value: PreferenceValue, _ state: StoredPreference.Choice.State,
        notBefore: Instant? = nil
    ) -> StoredPreference {
        StoredPreference(
            key, serverValue: key.serverDefault, fetchedAt: now.advanced(bySeconds: -720),
            choice: StoredPreference.Choice(value: value, chosenAt: now, state: state, notBefore: notBefore))
    }

    @Test("Each value has its note: whether it is sent, and why not")
    func notes() {
        let retry = Seed.instant("2026-11-18T12:30:00Z")
        let preferences = Preferences([
            chosen(.timeZone, .text("Europe/Berlin"), .refused), chosen(.quietHoursStart, .time(.noon), .waiting),
            chosen(.quietHoursEnd, .time(nil), .failing, notBefore: retry),
            chosen(.remindersEnabled, .flag(false), .notPermitted, notBefore: retry),
        ])
        #expect(
            text(preferences) == """
                reminders   false          waiting: the server does not let this account change it; \
                retried after 2026-11-18 13:30
                dueSoon     30             default
                quietStart  12:00          waiting to be sent
                quietEnd    none           waiting: the server failed; retried after 2026-11-18 13:30
                timeZone    Europe/Berlin  refused by the server, so it applies to this machine only; set another value
                Fetched from the server 12 minutes ago. 'taskhub sync' in a terminal fetches them again.

                """)
        let sent = Preferences([
            chosen(.dueSoonMinutes, .number(30), .sent), chosen(.remindersEnabled, .flag(false), .local),
        ])
        #expect(text(sent).contains("\ndueSoon     30\n"))
        #expect(text(sent).hasPrefix("reminders   false  on this machine only; set it again to send it\n"))
    }

    @Test("Without a server there is none to wait for")
    func local() {
        let preferences = Preferences([chosen(.dueSoonMinutes, .number(45), .waiting)])
        #expect(
            text(preferences, hasServer: false).contains("\ndueSoon     45\n"))
        #expect(
            text(preferences, hasServer: false).hasSuffix(
                "\nThere is no server: these apply to this machine only.\n"))
        #expect(text(Preferences()).hasSuffix("\nNot fetched from the server yet.\n"))
    }

    @Test(
        "The age of the server's values is in words",
        arguments: [
            (-5, "just now"), (59, "just now"), (60, "1 minute ago"), (7199, "119 minutes ago"), (7200, "2 hours ago"),
            (172_800, "2 days ago"),
        ])
    func age(seconds: Int64, words: String) {
        #expect(AgeText(since: now.advanced(bySeconds: -seconds), now: now).text == words)
    }

    @Test("The outbox lists the preferences that wait or were refused")
    func outbox() {
        let preferences = Preferences([
            chosen(.timeZone, .text("Europe/Berlin"), .refused), chosen(.remindersEnabled, .flag(false), .waiting),
            chosen(.dueSoonMinutes, .number(15), .sent),
        ])
        let note = "refused by the server, so it applies to this machine only; set another value"
        #expect(
            OutboxListing([], preferences: preferences, zone: TestZones.utc).text == """
                preference  reminders false  (waiting to be sent)
                preference  timeZone Europe/Berlin  (\(note))

                """)
    }
}
