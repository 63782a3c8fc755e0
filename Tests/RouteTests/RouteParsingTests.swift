import TaskHubEntities
import TaskHubTestSupport
import Testing

@Suite struct RouteParsingTests {
    private static let id = "9f1c2d3e-4b5a-4678-8a9b-0c1d2e3f4a5b"

    private func refusal(_ link: String) -> RouteError? {
        do throws(RouteError) {
            _ = try Route(parsing: link)
            return nil
        } catch {
            return error
        }
    }

    @Test("Every route has its link")
    func routes() throws {
        let id = try #require(EntityID(Self.id))
        let expected: [(String, Route)] = [
            ("taskhub://create-task", .createTask()),
            ("taskhub://create-task?title=Buy%20milk", .createTask(title: "Buy milk")),
            (
                "taskhub://create-task?list=Home&due=fri%2017%3A00&title=C++",
                .createTask(title: "C++", due: "fri 17:00", list: "Home")
            ),
            ("taskhub://create-task?title=a=b", .createTask(title: "a=b")),
            ("taskhub://open-task?id=\(Self.id)", .openTask(id)),
            ("taskhub://open-task/?id=\(Self.id.uppercased())", .openTask(id)),
            ("taskhub://inbox", .inbox), ("taskhub://today/", .today), ("taskhub://upcoming?", .upcoming),
            ("TaskHub://Lists", .lists), ("taskhub://lists/", .lists), ("taskhub://lists/\(Self.id)", .list(id)),
            ("taskhub://settings", .settings),
        ]
        for (link, route) in expected {
            let parsed = try Route(parsing: link)
            #expect(parsed == route, "\(link)")
        }
    }

    @Test(
        "A callback address is kept as it is, under both schemes",
        arguments: [
            "taskhub://oauth/callback?code=a.b-c&state=%20x&iss=https://h/idp/realms/r",
            "taskhubmobile://oauth/callback?error=access_denied&error=twice", "TASKHUB://oauth/callback",
            "taskhub://oauth/callback?code=x#_=_",
        ])
    func callback(address: String) throws {
        let route = try Route(parsing: address)
        #expect(route == .oauthCallback(address))
        #expect(route.link == address)
    }

    @Test(
        "Every other link is refused with its reason",
        arguments: [
            ("", RouteError.otherScheme), ("inbox", .otherScheme), ("https://oauth/callback?code=x", .otherScheme),
            ("taskhubmobile://inbox", .otherScheme), ("taskhubx://inbox", .otherScheme), ("://inbox", .otherScheme),
            ("taskhub:inbox", .malformedAddress), ("taskhub:/inbox", .malformedAddress),
            ("taskhub://create-task?title=Buy milk", .malformedAddress),
            ("taskhub://create-task?title=Käse", .malformedAddress), ("taskhub://inbox\n", .malformedAddress),
            ("taskhub://oauth/callback?code=\0", .malformedAddress),
            ("taskhub://create-task?title=%", .malformedEncoding),
            ("taskhub://create-task?title=%4", .malformedEncoding),
            ("taskhub://create-task?title=%zz", .malformedEncoding),
            ("taskhub://oauth/callback?code=%G0", .malformedEncoding),
            ("taskhub://create-task?title=%FF", .malformedText),
            ("taskhub://create-task?title=%ED%A0%80", .malformedText),
            ("taskhub://", .unknownHost), ("taskhub:///inbox", .unknownHost), ("taskhub://delete-all", .unknownHost),
            ("taskhub://user@inbox", .unknownHost), ("taskhub://inbox:80", .unknownHost),
            ("taskhub://%69nbox", .unknownHost),
            ("taskhub://inbox/x", .unexpectedPath), ("taskhub://oauth", .unexpectedPath),
            ("taskhub://oauth/callback/x", .unexpectedPath), ("taskhub://create-task//", .unexpectedPath),
            ("taskhub://lists/\(id)/x", .unexpectedPath), ("taskhub://open-task/\(id)", .unexpectedPath),
            ("taskhub://inbox#top", .unexpectedFragment), ("taskhub://lists/\(id)#top", .unexpectedFragment),
            ("taskhub://open-task", .missingID), ("taskhub://open-task?id=", .missingID),
            ("taskhub://open-task?id", .missingID),
            ("taskhub://open-task?id=1", .malformedID), ("taskhub://open-task?id=\(id)0", .malformedID),
            ("taskhub://lists/work", .malformedID), ("taskhub://lists/..%2f\(id)", .malformedID),
            ("taskhub://inbox?x=1", .unknownParameter), ("taskhub://create-task?notes=x", .unknownParameter),
            ("taskhub://create-task?title=a&&due=b", .unknownParameter),
            ("taskhub://create-task?t%69tle=a", .unknownParameter),
            ("taskhub://open-task?id=\(id)&id=\(id)", .duplicateParameter),
            ("taskhub://create-task?title=a&title=", .duplicateParameter),
        ])
    func refused(link: String, reason: RouteError) {
        #expect(refusal(link) == reason)
    }

    @Test("Links, callbacks and texts are accepted up to their limits")
    func lengths() {
        func link(title count: Int) -> String { "taskhub://create-task?title=" + String(repeating: "a", count: count) }
        #expect(refusal(link(title: 500)) == nil)
        #expect(refusal(link(title: 501)) == .tooLong)
        #expect(refusal(link(title: 10_000_000)) == .tooLong)
        #expect(refusal("taskhub://create-task?due=" + String(repeating: "1", count: 201)) == .tooLong)
        #expect(refusal("taskhub://create-task?list=" + String(repeating: "%C3%A4", count: 255)) == nil)
        #expect(refusal("taskhub://create-task?list=" + String(repeating: "%C3%A4", count: 256)) == .tooLong)
        let callback = "taskhub://oauth/callback?code="
        let room = Route.maximumCallbackLength - callback.utf8.count
        #expect(refusal(callback + String(repeating: "c", count: room)) == nil)
        #expect(refusal(callback + String(repeating: "c", count: room + 1)) == .tooLong)
    }

    @Test("Each reason has its own name for logs")
    func categories() {
        let words = RouteError.allCases.map(\.category)
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F } })
        #expect(RouteError.missingID.category == "missing_id")
    }
}
