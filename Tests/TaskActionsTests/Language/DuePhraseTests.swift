import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite struct DuePhraseTests {
    /// Local times in Berlin, as of Wednesday 18 November 2026, 12:00.
    @Test(
        "Common ways to write a day and a time are understood",
        arguments: [
            ("2026-11-30T17:00:00+01:00", "2026-11-30 17:00:00"), ("2026-11-30T16:00:00Z", "2026-11-30 17:00:00"),
            ("2026-11-30", "2026-11-30 23:59:59"), ("2026-11-30 17:00", "2026-11-30 17:00:00"),
            ("2026-11-30T17:00", "2026-11-30 17:00:00"), ("2026-11-30 17:00:30", "2026-11-30 17:00:30"),
            ("2026-11-30 5pm", "2026-11-30 17:00:00"),
            ("today", "2026-11-18 23:59:59"), ("today 9am", "2026-11-18 09:00:00"), ("TODAY", "2026-11-18 23:59:59"),
            ("tonight", "2026-11-18 20:00:00"), ("tonight 9pm", "2026-11-18 21:00:00"),
            ("tonight 8pm", "2026-11-18 20:00:00"),
            ("tomorrow", "2026-11-19 23:59:59"), ("tomorrow 9am", "2026-11-19 09:00:00"),
            ("9am tomorrow", "2026-11-19 09:00:00"), ("tomorrow at 9:05 AM", "2026-11-19 09:05:00"),
            ("tomorrow noon", "2026-11-19 12:00:00"), ("yesterday", "2026-11-17 23:59:59"),
            ("fri 17:00", "2026-11-20 17:00:00"), ("Friday, 5pm", "2026-11-20 17:00:00"),
            ("on friday at 5:30pm", "2026-11-20 17:30:00"), ("next friday", "2026-11-20 23:59:59"),
            ("wed", "2026-11-25 23:59:59"), ("next wednesday", "2026-11-25 23:59:59"), ("thurs", "2026-11-19 23:59:59"),
            ("tue", "2026-11-24 23:59:59"), ("sun", "2026-11-22 23:59:59"), ("mon", "2026-11-23 23:59:59"),
            ("sat", "2026-11-21 23:59:59"),
            ("in 2 hours", "2026-11-18 14:00:00"), ("in 90 min", "2026-11-18 13:30:00"),
            ("in 2h", "2026-11-18 14:00:00"),
            ("in an hour", "2026-11-18 13:00:00"), ("in 1 hour and 30 minutes", "2026-11-18 13:30:00"),
            ("in 1h 30m", "2026-11-18 13:30:00"), ("in 13 hours", "2026-11-19 01:00:00"),
            ("in 3 days", "2026-11-21 23:59:59"), ("in 3 days 9am", "2026-11-21 09:00:00"),
            ("in a week", "2026-11-25 23:59:59"), ("in 2 weeks at noon", "2026-12-02 12:00:00"),
            ("in 1 month", "2026-12-18 23:59:59"), ("in 2 years", "2028-11-18 23:59:59"),
            ("in 0 days", "2026-11-18 23:59:59"),
            ("next week", "2026-11-23 23:59:59"), ("next week 9am", "2026-11-23 09:00:00"),
            ("next month", "2026-12-01 23:59:59"), ("next year", "2027-01-01 23:59:59"),
            ("17:00", "2026-11-18 17:00:00"), ("5pm", "2026-11-18 17:00:00"), ("5 pm", "2026-11-18 17:00:00"),
            ("9am", "2026-11-19 09:00:00"), ("12:00", "2026-11-19 12:00:00"), ("noon", "2026-11-19 12:00:00"),
            ("12:01", "2026-11-18 12:01:00"), ("12am", "2026-11-19 00:00:00"), ("12:30pm", "2026-11-18 12:30:00"),
            ("0:00", "2026-11-19 00:00:00"), ("7:05", "2026-11-19 07:05:00"),
            ("30 nov", "2026-11-30 23:59:59"), ("Nov 30, 17:00", "2026-11-30 17:00:00"),
            ("november 30 2027", "2027-11-30 23:59:59"), ("30th november 2027 5pm", "2027-11-30 17:00:00"),
            ("18 nov", "2026-11-18 23:59:59"), ("17 nov", "2027-11-17 23:59:59"), ("1st sept", "2027-09-01 23:59:59"),
            ("29 feb", "2028-02-29 23:59:59"),
            ("day after tomorrow", "2026-11-20 23:59:59"), ("The day after tomorrow, 5pm", "2026-11-20 17:00:00"),
            ("9am the day after tomorrow", "2026-11-20 09:00:00"),
            ("fri 27 nov", "2026-11-27 23:59:59"), ("Friday, Nov 27, 18:00", "2026-11-27 18:00:00"),
            ("on fri 27th november 2026 at 6pm", "2026-11-27 18:00:00"), ("27 nov, fri 18:00", "2026-11-27 18:00:00"),
            ("18:00 fri 2026-11-27", "2026-11-27 18:00:00"), ("wed 18 nov", "2026-11-18 23:59:59"),
            ("5 p.m.", "2026-11-18 17:00:00"), ("tomorrow 9 a.m", "2026-11-19 09:00:00"),
            ("fri 5:30p.m.", "2026-11-20 17:30:00"), ("5.30pm", "2026-11-18 17:30:00"),
            ("tomorrow at 9.05 am", "2026-11-19 09:05:00"),
            ("eod", "2026-11-18 23:59:59"), ("eow", "2026-11-22 23:59:59"), ("end of the week", "2026-11-22 23:59:59"),
            ("eom", "2026-11-30 23:59:59"), ("end of month 17:00", "2026-11-30 17:00:00"),
            ("eoy", "2026-12-31 23:59:59"),
            ("1w", "2026-11-25 23:59:59"), ("+3d", "2026-11-21 23:59:59"), ("+1w 9am", "2026-11-25 09:00:00"),
            ("2mo", "2027-01-18 23:59:59"), ("+2h", "2026-11-18 14:00:00"), ("90min", "2026-11-18 13:30:00"),
            ("in two days", "2026-11-20 23:59:59"), ("in twelve weeks", "2027-02-10 23:59:59"),
            ("30.11.2026", "2026-11-30 23:59:59"), ("30.11.", "2026-11-30 23:59:59"),
            ("1.2. 17:00", "2027-02-01 17:00:00"), ("mon 30.11.", "2026-11-30 23:59:59"),
            ("30. Nov. 2026", "2026-11-30 23:59:59"), ("2026/11/30", "2026-11-30 23:59:59"),
            ("30/11", "2026-11-30 23:59:59"), ("11/30/2026", "2026-11-30 23:59:59"), ("4/4", "2027-04-04 23:59:59"),
            ("this friday", "2026-11-20 23:59:59"), ("weekend", "2026-11-21 23:59:59"),
            ("this weekend 10am", "2026-11-21 10:00:00"), ("tmrw", "2026-11-19 23:59:59"),
            ("30th", "2026-11-30 23:59:59"), ("on the 30th at 5pm", "2026-11-30 17:00:00"),
            ("18th", "2026-11-18 23:59:59"), ("17th", "2026-12-17 23:59:59"), ("31st", "2026-12-31 23:59:59"),
            ("30th of november 2027", "2027-11-30 23:59:59"), ("midnight", "2026-11-19 00:00:00"),
            ("tonight midnight", "2026-11-19 00:00:00"),
            ("  tomorrow \t 9am ", "2026-11-19 09:00:00"), ("tomorrow\u{A0}9am", "2026-11-19 09:00:00"),
        ])
    func understood(text: String, local: String) throws {
        #expect(try due(text) == local)
    }

    @Test(
        "A meaningless date is refused, with its words",
        arguments: [
            "", " ", "soon", "9", "fri 9", "tomorrow 9", "25:00", "24:00", "9:5", "9:60", "13pm", "0am", "5:30:99",
            "2026-02-30", "2026-13-01", "26-11-30", "2026-11-30T17", "30.11", "31.11.", "31/11", "13/13", "11/2026",
            "30.11.26", "1700",
            "today tomorrow", "5pm 6pm", "tomorrow 9am fri", "in", "in 2", "+3", "in two fortnights", "in -1 days",
            "in 2 hours 9am",
            "in 1 hour fri", "next", "next 5pm", "this", "this 5pm", "friday next week", "tonight 9am", "at", "on",
            "at fri",
            "nov", "31 nov", "30 nov 26", "32 jan", "feb 30", "in 9999999 days", "in 999999 months",
            "in 99999999 hours",
            "1969-12-31", "0001-01-01", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59-01:00", "10000-01-01",
            "２０２６-11-30", "morgen", "٣pm", "tomorrow\u{0}", "tomorrow 9am; rm -rf", "5pm pm", "am", "next day",
            "end of", "end of time", "32nd", "5.30", "tomorrow 17.30", "1.5.10pm", "tomorrow 17h", "17h30", "x5pm",
            "after tomorrow", "day after", "the day", "the tomorrow", "every monday", "fri tomorrow", "fri fri",
            "5 may 2 jun", "fri 31 nov", "someday soon",
        ] + [String(repeating: "tomorrow ", count: 100)] + HostileTitles.all)
    func refused(text: String) {
        #expect(throws: LanguageError.dateNotUnderstood(text)) { try due(text) }
    }

    @Test(
        "A date that could mean two things is refused, with both readings",
        arguments: [
            ("3/4", "2027-04-03", "2027-03-04"), ("3/4/2027", "2027-04-03", "2027-03-04"),
            ("this wednesday", "2026-11-18", "2026-11-25"), ("next weekend", "2026-11-21", "2026-11-28"),
            ("fri midnight", "2026-11-20 00:00", "2026-11-21 00:00"), ("at 5", "05:00", "17:00"),
            ("tomorrow at 5", "2026-11-19 05:00", "2026-11-19 17:00"), ("2m", "in 2 min", "in 2 mo"),
            ("17h", "in 17 h", "17:00"), ("+2m", "in 2 min", "in 2 mo"), ("in 5 m", "in 5 min", "in 5 mo"),
        ])
    func ambiguous(text: String, first: String, second: String) throws {
        #expect(throws: LanguageError.dateAmbiguous(text, readings: [first, second])) { try due(text) }
        for reading in [first, second] { #expect(throws: Never.self) { try due(reading) } }
    }

    @Test("A person can say which number of a date with slashes is the day")
    func slashes() throws {
        for (order, day) in [(DateHabits.SlashOrder.dayFirst, "2027-04-03"), (.monthFirst, "2027-03-04")] {
            let phrase = DuePhrase(now: Seed.now, in: TestZones.berlin, habits: DateHabits(slashOrder: order))
            #expect(try phrase.dueDate(of: "3/4").text == day)
            #expect(try phrase.dueDate(of: "30/11").text == "2026-11-30")
        }
    }

    @Test("The weekend is today on a Saturday, and so is the end of the week on a Sunday")
    func weekend() throws {
        for (now, text, day) in [
            ("2026-11-21T11:00:00Z", "weekend", "2026-11-21"), ("2026-11-22T11:00:00Z", "weekend", "2026-11-28"),
            ("2026-11-22T11:00:00Z", "eow", "2026-11-22"), ("2026-11-23T11:00:00Z", "eow", "2026-11-29"),
        ] {
            #expect(try DuePhrase(now: Seed.instant(now), in: TestZones.berlin).dueDate(of: text).text == day)
        }
    }

    @Test("After 20:00, tonight is the whole day")
    func lateTonight() throws {
        let phrase = DuePhrase(now: Seed.instant("2026-11-18T19:30:00Z"), in: TestZones.berlin)
        #expect(try phrase.dueDate(of: "tonight").text == "2026-11-18")
    }

    @Test("A reminder on a day is at nine in the morning, unless that has passed")
    func reminder() throws {
        let phrase = DuePhrase(now: Seed.now, in: TestZones.berlin)
        #expect(try phrase.reminder(of: "tomorrow").rfc3339 == "2026-11-19T08:00:00Z")
        #expect(try phrase.reminder(of: "tomorrow 7:00").rfc3339 == "2026-11-19T06:00:00Z")
        #expect(throws: LanguageError.reminderOver("today")) { try phrase.reminder(of: "today") }
        let early = DuePhrase(now: Seed.instant("2026-11-18T05:00:00Z"), in: TestZones.berlin)
        #expect(try early.reminder(of: "today").rfc3339 == "2026-11-18T08:00:00Z")
    }

    @Test(
        "A weekday that contradicts its date is refused with that reason",
        arguments: [
            "fri 28 nov", "fri 13 nov", "28 nov fri 18:00", "9am on thu, nov 27", "fri 2026-11-26",
            "friday 27 november 2027", "fri 30.11.",
        ])
    func otherWeekday(text: String) {
        #expect(throws: LanguageError.weekdayDiffers(text)) { try due(text) }
    }

    @Test("A week that begins on Sunday has Sunday as its first day")
    func sunday() throws {
        let phrase = DuePhrase(now: Seed.now, in: TestZones.berlin, habits: DateHabits(firstWeekday: .sunday))
        #expect(try phrase.dueDate(of: "next week").text == "2026-11-22")
        #expect(try phrase.dueDate(of: "eow").text == "2026-11-21")
        for (text, first, last) in [
            ("due:week", "2026-11-15", "2026-11-21"), ("due:\"next week\"", "2026-11-22", "2026-11-28"),
        ] {
            let days = TaskCondition.due(from: CivilDate(iso8601: first), through: CivilDate(iso8601: last))
            #expect(try FilterPhrase(reading: phrase).criteria(of: text).conditions == [days])
        }
    }

    @Test("A person can say when tonight is")
    func tonight() throws {
        let habits = DateHabits(evening: try #require(CivilTime(hour: 18, minute: 30)))
        let phrase = DuePhrase(now: Seed.now, in: TestZones.berlin, habits: habits)
        #expect(try phrase.dueDate(of: "tonight") == Seed.due("2026-11-18T17:30:00Z"))
    }

    @Test(
        "Month ends and year ends follow the calendar",
        arguments: [
            ("2026-01-31T12:00:00Z", "in 1 month", "2026-02-28 23:59:59"),
            ("2028-01-31T12:00:00Z", "in a month", "2028-02-29 23:59:59"),
            ("2026-08-31T12:00:00Z", "in 6 months", "2027-02-28 23:59:59"),
            ("2028-02-29T12:00:00Z", "in a year", "2029-02-28 23:59:59"),
            ("2026-02-28T12:00:00Z", "tomorrow", "2026-03-01 23:59:59"),
            ("2028-02-28T12:00:00Z", "tomorrow", "2028-02-29 23:59:59"),
            ("2026-12-31T12:00:00Z", "tomorrow", "2027-01-01 23:59:59"),
            ("2026-12-31T12:00:00Z", "next month", "2027-01-01 23:59:59"),
            ("2026-12-31T12:00:00Z", "next week", "2027-01-04 23:59:59"),
            ("2026-12-31T12:00:00Z", "fri", "2027-01-01 23:59:59"),
            ("2026-12-31T12:00:00Z", "9am", "2027-01-01 09:00:00"),
            ("2026-12-31T23:30:00Z", "today", "2027-01-01 23:59:59"),
            ("2026-12-31T12:00:00Z", "31 jan", "2027-01-31 23:59:59"),
            ("2026-12-31T22:30:00Z", "in 1 hour", "2027-01-01 00:30:00"),
        ])
    func calendar(now: String, text: String, local: String) throws {
        #expect(try due(text, now: now) == local)
    }

    @Test(
        "At clock changes, a time in the gap moves forward, the first of two counts, and spans are elapsed time",
        arguments: [
            (TestZones.berlin, "2026-03-28T12:00:00Z", "tomorrow 2:30", "2026-03-29T01:30:00Z"),
            (TestZones.berlin, "2026-03-28T12:00:00Z", "tomorrow 1:30", "2026-03-29T00:30:00Z"),
            (TestZones.berlin, "2026-03-28T12:00:00Z", "tomorrow", "2026-03-29T21:59:59Z"),
            (TestZones.berlin, "2026-03-28T23:30:00Z", "in 2 hours", "2026-03-29T01:30:00Z"),
            (TestZones.berlin, "2026-03-28T12:00:00Z", "in 1 day 9am", "2026-03-29T07:00:00Z"),
            (TestZones.berlin, "2026-10-24T12:00:00Z", "tomorrow 2:30", "2026-10-25T00:30:00Z"),
            (TestZones.berlin, "2026-10-25T00:45:00Z", "2:30", "2026-10-26T01:30:00Z"),
            (TestZones.berlin, "2026-10-24T12:00:00Z", "tomorrow", "2026-10-25T22:59:59Z"),
            (TestZones.berlin, "2026-10-25T00:15:00Z", "in 1 hour", "2026-10-25T01:15:00Z"),
            (TestZones.newYork, "2026-03-07T17:00:00Z", "tomorrow 2:30am", "2026-03-08T07:30:00Z"),
            (TestZones.newYork, "2026-03-07T17:00:00Z", "sun 9am", "2026-03-08T13:00:00Z"),
            (TestZones.newYork, "2026-10-31T17:00:00Z", "tomorrow 1:30am", "2026-11-01T05:30:00Z"),
            (TestZones.newYork, "2026-10-31T17:00:00Z", "tomorrow 2:00", "2026-11-01T07:00:00Z"),
            (TestZones.newYork, "2026-11-01T03:30:00Z", "today", "2026-11-01T03:59:59Z"),
            (TestZones.lordHowe, "2026-10-03T02:00:00Z", "tomorrow 2:15", "2026-10-03T15:45:00Z"),
            (TestZones.lordHowe, "2026-10-03T02:00:00Z", "tomorrow 3am", "2026-10-03T16:00:00Z"),
            (TestZones.lordHowe, "2026-04-04T02:00:00Z", "tomorrow 1:45", "2026-04-04T14:45:00Z"),
            (TestZones.lordHowe, "2026-04-04T02:00:00Z", "tomorrow 2:00", "2026-04-04T15:30:00Z"),
            (TestZones.lordHowe, "2026-04-04T02:00:00Z", "tomorrow", "2026-04-05T13:29:59Z"),
        ])
    func clockChanges(zone: RecordedZone, now: String, text: String, utc: String) throws {
        let phrase = DuePhrase(now: Seed.instant(now), in: zone)
        #expect(try phrase.dueDate(of: text).instant(in: zone).rfc3339 == utc)
    }

    @Test("A fraction of the current second is dropped")
    func fraction() throws {
        let now = Instant(microseconds: Seed.now.microseconds + 123_456)
        #expect(
            try DuePhrase(now: now, in: TestZones.utc).dueDate(of: "in 1 minute")
                .instant(in: TestZones.utc).microseconds % 1_000_000 == 0)
    }

    private func due(_ text: String, now: String? = nil) throws -> String {
        let zone = TestZones.berlin
        let phrase = DuePhrase(now: now.map(Seed.instant) ?? Seed.now, in: zone)
        let civil = zone.civil(at: try phrase.dueDate(of: text).instant(in: zone))
        return "\(civil.date) \(civil.time)"
    }
}
