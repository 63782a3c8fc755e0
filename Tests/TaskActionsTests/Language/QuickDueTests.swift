import TaskActions
import TaskHubEntities
import TaskHubTestSupport
import TaskStore
import Testing

@Suite("The date in a line")
struct QuickDueTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let title: String
        /// In Berlin.
        let due: String
        var testDescription: String { line }

        init(_ line: String, _ title: String, _ due: String) {
            (self.line, self.title, self.due) = (line, title, due)
        }
    }

    /// As of Wednesday 18 November 2026, 12:00.
    @Test(
        "An unambiguous date is extracted with its preposition and the commas around it",
        arguments: [
            Case("pay day after tomorrow", "pay", "2026-11-20 23:59:59"),
            Case("Pay the day after tomorrow 5pm", "Pay", "2026-11-20 17:00:00"),
            Case("Party Fri 27 Nov 18:00", "Party", "2026-11-27 18:00:00"),
            Case("Party fri, nov 27", "Party", "2026-11-27 23:59:59"),
            Case("Party 27 nov, fri", "Party", "2026-11-27 23:59:59"),
            Case("Party on Fri. 27. Nov. 2026 at 18:00.", "Party", "2026-11-27 18:00:00"),
            Case("Wait until fri", "Wait", "2026-11-20 23:59:59"),
            Case("Pay by Friday", "Pay", "2026-11-20 23:59:59"),
            Case("Book a table for 8pm", "Book a table", "2026-11-18 20:00:00"),
            Case("Book a table for fri at 20:00", "Book a table", "2026-11-20 20:00:00"),
            Case("Call Mum this friday", "Call Mum", "2026-11-20 23:59:59"),
            Case("Finish this by friday", "Finish this", "2026-11-20 23:59:59"),
            Case("Do this tomorrow", "Do this", "2026-11-19 23:59:59"),
            Case("Taxes due: tomorrow", "Taxes", "2026-11-19 23:59:59"),
            Case("Taxes due tomorrow", "Taxes", "2026-11-19 23:59:59"),
            Case("Taxes, due by friday", "Taxes", "2026-11-20 23:59:59"),
            Case("Rent is due tomorrow", "Rent is due", "2026-11-19 23:59:59"),
            Case("Clean room 12 fri", "Clean room 12", "2026-11-20 23:59:59"),
            Case("Ship 1.2 tomorrow", "Ship 1.2", "2026-11-19 23:59:59"),
            Case("Call on friday", "Call", "2026-11-20 23:59:59"),
            Case("Call at 17:00", "Call", "2026-11-18 17:00:00"),
            Case("Call by 17:00", "Call", "2026-11-18 17:00:00"),
            Case("Rest on sun", "Rest", "2026-11-22 23:59:59"),
            Case("Rest by sun", "Rest", "2026-11-22 23:59:59"),
            Case("Rest sun 9am", "Rest", "2026-11-22 09:00:00"),
            Case("Rest sunday", "Rest", "2026-11-22 23:59:59"),
            Case("Rest fri", "Rest", "2026-11-20 23:59:59"),
            Case("Rest tomorrow noon", "Rest", "2026-11-19 12:00:00"),
            Case("Buy milk tomorrow.", "Buy milk", "2026-11-19 23:59:59"),
            Case("Buy milk tomorrow!", "Buy milk", "2026-11-19 23:59:59"),
            Case("Buy milk, tomorrow, 5pm", "Buy milk", "2026-11-19 17:00:00"),
            Case("Buy milk , tomorrow; 5pm;", "Buy milk", "2026-11-19 17:00:00"),
            Case("Buy milk, eggs, fri, #Home", "Buy milk, eggs", "2026-11-20 23:59:59"),
            Case("Call 5 p.m.", "Call", "2026-11-18 17:00:00"),
            Case("Call 5pm.", "Call", "2026-11-18 17:00:00"),
            Case("Call tomorrow 5.30pm", "Call", "2026-11-19 17:30:00"),
            Case("Call in an hour", "Call", "2026-11-18 13:00:00"),
            Case("Call in 1 day", "Call", "2026-11-19 23:59:59"),
            Case("Call in a week at 9am", "Call", "2026-11-25 09:00:00"),
            Case("Clean room 12 tomorrow", "Clean room 12", "2026-11-19 23:59:59"),
            Case("Meet in room 12 at 5pm", "Meet in room 12", "2026-11-18 17:00:00"),
            Case("Ask every client tomorrow", "Ask every client", "2026-11-19 23:59:59"),
            Case("call April tomorrow", "call April", "2026-11-19 23:59:59"),
            Case("ask Jan fri 17:00", "ask Jan", "2026-11-20 17:00:00"),
            Case("call June tomorrow", "call June", "2026-11-19 23:59:59"),
            Case("call May 5pm", "call May", "2026-11-18 17:00:00"),
            Case("Party 27.11. 6pm", "Party", "2026-11-27 18:00:00"),
            Case("Party 27.11. fri", "Party", "2026-11-27 23:59:59"),
            Case("Party the 27th at 6pm", "Party", "2026-11-27 18:00:00"),
            Case("Dentist 30.11.", "Dentist", "2026-11-30 23:59:59"),
            Case("Pay by 30/11", "Pay", "2026-11-30 23:59:59"),
            Case("Pay rent on the 1st", "Pay rent", "2026-12-01 23:59:59"),
            Case("Call Bob +3d", "Call Bob", "2026-11-21 23:59:59"),
            Case("Call Bob in two days", "Call Bob", "2026-11-20 23:59:59"),
            Case("Report due 1w", "Report", "2026-11-25 23:59:59"),
            Case("Send the report eod", "Send the report", "2026-11-18 23:59:59"),
            Case("Send it by eow", "Send it", "2026-11-22 23:59:59"),
            Case("Hike this weekend", "Hike", "2026-11-21 23:59:59"),
            Case("Party midnight at Tom's tonight", "Party midnight at Tom's", "2026-11-18 20:00:00"),
            Case("Hand in tomorrow", "Hand in", "2026-11-19 23:59:59"),
        ])
    func taken(_ wanted: Case) throws {
        let line = try read(wanted.line)
        #expect(line.title.text == wanted.title)
        let local = line.dueDate.map { TestZones.berlin.civil(at: $0.instant(in: TestZones.berlin)) }.map {
            "\($0.date) \($0.time)"
        }
        #expect(local == wanted.due)
    }

    @Test(
        "Text that may not be a date, or only part of one, stays in the title",
        arguments: [
            "Standup every monday", "Standup each friday at 9am", "Standup every other friday",
            "Standup every day at 9am", "Standup every 2 weeks on monday", "Standup daily at 9am",
            "Standup mondays at 9am", "Pay every day after tomorrow",
            "Call after 5pm", "Call before friday", "Wait since yesterday", "Fix what broke yesterday",
            "Watch Only Yesterday", "Photos 2019-07-04", "Invoice 2026-11-17", "Invoice 17 nov 2026",
            "Not until friday",
            "Reply no later than fri",
            "Notes from yesterday", "Review last friday", "Plan end of next week", "Mon - fri", "Work mon till fri",
            "Pay fri or tomorrow", "Catch the friday", "Move it to friday",
            "Party fri 28 nov", "Party 28 nov, fri", "Party fri 2026-11-26 18:00", "Party 31 nov fri",
            "Sort 5 may 2 jun", "Pay fri tomorrow", "Call friday next week", "Call in 2 weeks on monday",
            "Meet fri with Tom at 9am", "Meet fri morning 9pm", "Away tomorrow - friday", "Work fri - 5",
            "Shop fri - 20 eggs",
            "Book the sun", "Enjoy this sun", "Pray for sun", "Read The Sun.", "Where he sat", "Plan to wed",
            "Parler mon",
            "Bible John 3:16", "Version 1:30", "High noon", "Sing in a day", "Learn it in one week",
            "Party 27/11 on friday", "Party nov 31 fri", "Party the next fri 27 nov",
            "Meeting tomorrow at 5", "Meeting tomorrow 17h", "Study fri 2h", "Call tomorrow?",
            "Buy milk,", "Upgrade to 1.2.", "Support 24/7", "Mum's 30th", "Antibiotics 5d", "Stay for 3 days",
            "Long weekend", "Buy stamps 3/4", "Read the daily", "Take pills twice daily", "Write a weekly",
        ])
    func left(_ line: String) throws {
        let read = try read(line)
        #expect(read.title.text == line)
        #expect(read.dueDate == nil)
    }

    @Test("Of several dates the last one counts, and if it is ambiguous there is none")
    func several() throws {
        let line = try read("Meet fri #Work tomorrow 9am")
        #expect(line.title.text == "Meet fri")
        let doubtful = try read("Meet fri #Work not before monday")
        #expect(doubtful.title.text == "Meet fri not before monday")
        #expect(doubtful.dueDate == nil)
    }

    @Test("'this friday' stays in the title on a Friday, when it could mean today")
    func thisFriday() throws {
        let friday = Seed.instant("2026-11-20T11:00:00Z")
        let line = try QuickLine(
            "Call this friday", reading: DuePhrase(now: friday, in: TestZones.berlin), lists: QuickLine.Lists([]))
        #expect(line.title.text == "Call this friday")
        #expect(line.dueDate == nil)
    }

    private func read(_ line: String) throws -> QuickLine {
        // Without repetitions, which QuickRepetitionTests reads, so that every word before a date is seen.
        try QuickLine(
            line, reading: DuePhrase(now: Seed.now, in: TestZones.berlin),
            lists: QuickLine.Lists([], createsMissing: true), kinds: [.due, .priority, .list, .tags])
    }
}
