import Cards
import TaskHubTestSupport
import Testing
import WidgetCommands

@Suite("The fast argument parser")
struct FastRenderArgumentsTests {
    @Test("It has the options of ArgumentParser, except help and version")
    func options() throws {
        let dumped = try dumpedOptions()
        #expect(Set(dumped.map(\.name)) == Set(RenderOption.allCases.map(\.rawValue) + ["help", "version"]))
        for option in dumped where RenderOption(rawValue: option.name) != nil {
            #expect(RenderOption(rawValue: option.name)?.isFlag == option.isFlag)
        }
    }

    @Test("It parses every option and value in both spellings, with the same result as ArgumentParser")
    func everyValue() throws {
        let usual = try #require(FastRenderArguments.options(["render"]))
        for option in try dumpedOptions() where RenderOption(rawValue: option.name) != nil {
            let values = option.values.isEmpty ? ["/home/me/a dir", "2026-11-30T17:00:00Z"] : option.values
            let lists =
                option.isFlag
                ? [["--\(option.name)"]] : values.flatMap { [["--\(option.name)", $0], ["--\(option.name)=\($0)"]] }
            for list in lists {
                let options = try #require(FastRenderArguments.options(["render"] + list), "\(list)")
                #expect(options != usual || list.contains { $0.hasSuffix("text") || $0.hasSuffix("light") })
                #expect(WidgetCommand.outcome(of: ["render"] + list) == .render(options), "\(list)")
            }
        }
    }

    @Test("Whatever it parses, ArgumentParser parses the same way")
    func differential() throws {
        var random = ArgumentListGenerator(seed: 7, command: "render", options: try dumpedOptions())
        var answered = 0
        for _ in 0..<4000 {
            let arguments = random.arguments()
            guard let options = FastRenderArguments.options(arguments) else { continue }
            answered += 1
            #expect(WidgetCommand.outcome(of: arguments) == .render(options), "\(arguments)")
        }
        #expect(answered > 1000)
    }

    @Test("The command lines of bars are parsed completely")
    func bar() throws {
        for (words, family) in [
            ("--format waybar --container=/srv/a=b --redact --theme dark --strict", CardFamily.inline),
            ("--format=i3status-rust --markup none", .inline), ("--format svg", .medium),
            ("--family large --format waybar", .large),
        ] {
            let arguments = ["render"] + words.split(separator: " ").map(String.init)
            let options = try #require(FastRenderArguments.options(arguments), "\(words)")
            #expect(WidgetCommand.outcome(of: arguments) == .render(options), "\(words)")
            #expect(options.familyOrDefault == family, "\(words)")
        }
    }

    @Test(
        "It leaves everything else to ArgumentParser",
        arguments: [
            [], ["help"], ["--help"], ["render", "--help"], ["render", "--famil", "small"], ["render", "--family"],
            ["render", "--family", "huge"], ["render", "--container", ""], ["render", "--container="],
            ["render", "--container", "-x"], ["render", "--redact=yes"], ["render", "svg"], ["render", "--", "svg"],
            ["--redact", "render"], ["render", "-family", "small"],
        ])
    func unknown(arguments: [String]) {
        #expect(FastRenderArguments.options(arguments) == nil)
    }

    private func dumpedOptions() throws -> [DumpedOption] {
        guard case .print(let text) = WidgetCommand.outcome(of: ["render", "--experimental-dump-help"]) else {
            throw NotDumped()
        }
        return try DumpedOption.all(in: text)
    }

    private struct NotDumped: Error {}
}
