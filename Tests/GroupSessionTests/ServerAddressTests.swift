import Testing
import WebAddress

struct ServerAddressTests {
    @Test(
        "An address has one spelling",
        arguments: [
            ("https://tasks.example.org", "https://tasks.example.org"),
            ("HTTPS://Tasks.Example.ORG/", "https://tasks.example.org"),
            ("  https://tasks.example.org//\n", "https://tasks.example.org"),
            ("https://tasks.example.org:443/", "https://tasks.example.org"),
            ("https://tasks.example.org:8443", "https://tasks.example.org:8443"),
            ("https://tasks.example.org:0443", "https://tasks.example.org"),
            ("https://example.org/Team/Tasks/", "https://example.org/Team/Tasks"),
            ("https://example.org/a%20b", "https://example.org/a%20b"),
            ("https://my_host", "https://my_host"),
            ("https://192.168.1.20/tasks", "https://192.168.1.20/tasks"),
            ("https://[2001:DB8::1]:8443/x", "https://[2001:db8::1]:8443/x"),
            ("https://[1:2:3:4:5:6:7:8]", "https://[1:2:3:4:5:6:7:8]"),
            ("https://[::ffff:192.0.2.1]", "https://[::ffff:192.0.2.1]"),
            ("https://[::]", "https://[::]"),
            ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
            ("http://localhost:8000", "http://localhost:8000"),
            ("http://LOCALHOST:80", "http://localhost"),
            ("http://127.0.0.1/x", "http://127.0.0.1/x"),
            ("http://[::1]:80/", "http://[::1]"),
            ("http://localhost:443", "http://localhost:443"),
        ])
    func spelling(text: String, normal: String) throws {
        let address = try ServerAddress(text)
        #expect(address.text == normal)
        let again = try ServerAddress(address.text)
        #expect(again == address)
    }

    @Test(
        "What is no safe address is refused with its reason",
        arguments: [
            ("", .empty), (" \t\n", .empty),
            ("https://example.org/" + String(repeating: "a", count: 10_240), .tooLong),
            ("https://exa\u{0}mple.org", .characterNotAllowed),
            ("https://example.org/\u{1B}]0;x\u{7}", .characterNotAllowed),
            ("https://example.org\r\nHost: evil", .characterNotAllowed),
            ("https://example.org/a b", .characterNotAllowed),
            ("https://b\u{FC}cher.example", .characterNotAllowed),
            ("https://\u{435}xample.org", .characterNotAllowed),
            ("https://example.org\u{2024}evil", .characterNotAllowed),
            ("https://example.org\\@evil.example", .characterNotAllowed),
            ("https:\\\\example.org", .characterNotAllowed),
            ("https://example.org/\u{7F}", .characterNotAllowed),
            ("tasks.example.org", .noScheme), ("localhost:8000", .noScheme), ("https:/example.org", .noScheme),
            ("ftp://example.org", .otherScheme), ("file:///etc/passwd", .otherScheme), ("://x", .otherScheme),
            ("javascript://alert(1)", .otherScheme),
            ("http://example.org", .httpNotAllowed), ("http://localhost.example.org", .httpNotAllowed),
            ("http://127.0.0.2", .httpNotAllowed), ("http://[::2]", .httpNotAllowed),
            ("https://user:secret@example.org", .userInfo), ("https://@example.org", .userInfo),
            ("https://example.org@evil.example", .userInfo),
            ("https://example.org?x=1", .queryOrFragment), ("https://example.org/#x", .queryOrFragment),
            ("https://", .hostMalformed), ("https:///path", .hostMalformed), ("https://:443", .hostMalformed),
            ("https://.example.org", .hostMalformed), ("https://example.org.", .hostMalformed),
            ("https://exam..ple", .hostMalformed), ("https://-a.example", .hostMalformed),
            ("https://a-.example", .hostMalformed), ("https://exa%6Dple.org", .hostMalformed),
            ("https://exam*ple.org", .hostMalformed),
            ("https://" + String(repeating: "a", count: 64) + ".example", .hostMalformed),
            ("https://" + String(repeating: "a.", count: 130) + "example", .hostMalformed),
            ("https://127.1", .hostMalformed), ("https://2130706433", .hostMalformed),
            ("https://0x7f000001.0x1", .hostMalformed), ("https://256.1.1.1", .hostMalformed),
            ("https://010.1.1.1", .hostMalformed), ("https://1.2.3.4.5", .hostMalformed),
            ("https://[::1", .hostMalformed), ("https://::1]", .hostMalformed), ("https://[]", .hostMalformed),
            ("https://[1:2:3]", .hostMalformed), ("https://[::1::2]", .hostMalformed),
            ("https://[12345::]", .hostMalformed), ("https://[fe80::1%25eth0]", .hostMalformed),
            ("https://[1:2:3:4:5:6:7:8::]", .hostMalformed), ("https://[g::1]", .hostMalformed),
            ("https://[1.2.3.4::1]", .hostMalformed), ("https://[::1]x", .hostMalformed),
            ("https://example.org:", .portMalformed), ("https://example.org:0", .portMalformed),
            ("https://example.org:65536", .portMalformed), ("https://example.org:+80", .portMalformed),
            ("https://example.org:80:80", .portMalformed), ("https://example.org:http", .portMalformed),
            ("https://example.org/a//b", .pathMalformed), ("https://example.org/../b", .pathMalformed),
            ("https://example.org/a/.", .pathMalformed), ("https://example.org/%2e%2e/b", .pathMalformed),
            ("https://example.org/a%2Fb", .pathMalformed), ("https://example.org/a%5cb", .pathMalformed),
            ("https://example.org/%0d%0a", .pathMalformed), ("https://example.org/%zz", .pathMalformed),
            ("https://example.org/%2", .pathMalformed), ("https://example.org/%252e", .pathMalformed),
        ] as [(String, ServerAddressError)])
    func refusals(text: String, reason: ServerAddressError) {
        #expect(throws: reason) { try ServerAddress(text) }
    }

    @Test("The Host header's value has the port that is not the scheme's own")
    func authority() throws {
        #expect(try ServerAddress("https://[::1]:8443/x").authority == "[::1]:8443")
        #expect(try ServerAddress("https://example.org:443").authority == "example.org")
    }
}
