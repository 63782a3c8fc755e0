import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct RouteRoundTripTests {
    @Test(
        "Parsing the link of a route gives the same route",
        arguments: [
            Route.inbox, .today, .upcoming, .lists, .settings, .openTask(Seed.id(7)), .list(Seed.id(8)),
            .createTask(), .createTask(title: "", due: "", list: ""),
            .oauthCallback("taskhubmobile://oauth/callback?code=1"),
        ])
    func plain(route: Route) throws {
        #expect(try Route(parsing: route.link) == route)
    }

    @Test(
        "Hostile texts survive a link of plain ASCII byte by byte",
        arguments: HostileTitles.all + ["a\0b", "+ %20"])
    func hostile(title: String) throws {
        let due = String(decoding: title.utf8.prefix(60), as: UTF8.self)
        let list = String(String.UnicodeScalarView(title.unicodeScalars.prefix(255)))
        let route = Route.createTask(title: title, due: due, list: list)
        let link = route.link
        #expect(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x27 })
        let parsed = try Route(parsing: link)
        guard case .createTask(let parsedTitle?, let parsedDue?, let parsedList?) = parsed else {
            Issue.record("another route")
            return
        }
        #expect(Array(parsedTitle.utf8) == Array(title.utf8))
        #expect(Array(parsedDue.utf8) == Array(due.utf8))
        #expect(Array(parsedList.utf8) == Array(list.utf8))
    }

    @Test("The longest texts of a task fit into a link")
    func longest() throws {
        let route = Route.createTask(
            title: String(repeating: "\u{10FFFF}", count: 500), due: String(repeating: "ä", count: 100),
            list: String(repeating: "\u{10FFFF}", count: 255))
        #expect(try Route(parsing: route.link) == route)
    }
}
