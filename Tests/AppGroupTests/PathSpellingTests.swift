import AppGroup
import Glibc
import PosixFiles
import TaskHubGroup
import TaskHubTestSupport
import Testing

/// A path as a random walk through directories and links writes it.
private struct Spelling {
    /// A directory and the names that lead on from it.
    private enum Place {
        case top, outer, inner
    }

    private static let steps: [Place: [(name: String, to: Place)]] = [
        .top: [("outer", .outer), ("to-outer", .outer), ("to-inner", .inner)],
        .outer: [("inner", .inner), ("to-inner", .inner), ("..", .top)],
        .inner: [("..", .outer), ("to-top", .top), ("to-top-relative", .top)],
    ]

    /// Makes the directories and links of all walks.
    static func makePlaces(in top: String) {
        mkdir("\(top)/outer", 0o700)
        mkdir("\(top)/outer/inner", 0o700)
        symlink("outer", "\(top)/to-outer")
        symlink("\(top)/outer/./inner/", "\(top)/to-inner")
        symlink("inner", "\(top)/outer/to-inner")
        symlink(top, "\(top)/outer/inner/to-top")
        symlink("..//..", "\(top)/outer/inner/to-top-relative")
    }

    let text: String

    /// Walks from `top` to the file `name` in the inner directory.
    init(of name: String, in top: String, _ random: inout SplitMix) {
        var text = top
        var place = Place.top
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            guard let step = Self.steps[place]?.randomElement(using: &random) else { continue }
            text += Self.slash(&random) + step.name
            place = step.to
        }
        switch place {
        case .top: text += Self.slash(&random) + "outer/inner"
        case .outer: text += Self.slash(&random) + "inner"
        case .inner: break
        }
        self.text = text + Self.slash(&random) + name + (["/", "//", "/."].randomElement(using: &random) ?? "")
    }

    private static func slash(_ random: inout SplitMix) -> String {
        ["/", "/", "//", "/./", "/.//./"].randomElement(using: &random) ?? "/"
    }
}

@Suite("However a path is written")
struct PathSpellingTests {
    @Test("A container has one path, one mark and one set of locks", arguments: 0..<20 as Range<UInt64>)
    func container(seed: UInt64) async throws {
        try await withTemporaryDirectory { directory in
            let top = Path.resolved(directory)
            Spelling.makePlaces(in: top)
            var random = SplitMix(seed: seed)
            let plain = try GroupContainer.open(at: "\(top)/outer/inner/group")
            for _ in 0..<20 {
                let spelling = Spelling(of: "group", in: top, &random).text
                for container in [
                    try GroupContainer.open(at: spelling), try #require(try GroupContainer.openExisting(at: spelling)),
                ] {
                    #expect(container.paths == plain.paths, "\(spelling)")
                    #expect(MachineMark(of: container) == MachineMark(of: plain))
                }
                #expect(Path.resolved(spelling) == plain.paths.container, "\(spelling)")
            }
        }
    }

    @Test("A file that does not exist yet has one resolved path", arguments: 0..<20 as Range<UInt64>)
    func missing(seed: UInt64) async throws {
        try await withTemporaryDirectory { directory in
            let top = Path.resolved(directory)
            Spelling.makePlaces(in: top)
            var random = SplitMix(seed: seed)
            for _ in 0..<20 {
                for name in ["a/b", "a//./b", "a/../a/b", "a/b/c/.."] {
                    let spelling = Spelling(of: name, in: top, &random).text
                    #expect(Path.resolved(spelling) == "\(top)/outer/inner/a/b", "\(spelling)")
                }
            }
        }
        #expect(Path.resolved("/") == "/" && Path.resolved("/nowhere/..") == "/")
        #expect(Path.resolved("/nowhere/../../x") == "/x")
    }
}
