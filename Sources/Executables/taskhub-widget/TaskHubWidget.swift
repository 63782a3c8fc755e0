import AppGroup
import Glibc
import TaskHubEntities
import WidgetCards

@main
enum TaskHubWidget {
    private static let wrongSyntax: Int32 = 64
    private static let refused: Int32 = 65
    private static let writeFailed: Int32 = 74

    static func main() {
        StandardDescriptors.fill()
        // A bar that goes away while we write is a failed write and not a reason to be killed.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let options = FastArguments.options(arguments) { render(options) }
        switch WidgetCommand.outcome(of: arguments) {
        case .render(let options):
            render(options)
        case .gallery(let config):
            gallery(config)
        case .watch(let options):
            watch(options)
        case .timeline(let options, let json):
            timeline(options, json: json)
        case .print(let text):
            exit(Output.write(Array(text.utf8), to: STDOUT_FILENO) ? 0 : writeFailed)
        case .refuse(let reason, let command):
            end(wrongSyntax, complaint(reason, command: command))
        }
    }

    private static func render(_ options: RenderOptions) -> Never {
        let render = drawing(options)
        switch render.run() {
        case .card(let card):
            write(card.rendered(as: options.format, theme: render.theme, markup: options.markup))
            exit(options.strict && (!card.isCurrent || render.complaint != nil) ? 1 : 0)
        case .refused(let reason):
            end(reason)
        }
    }

    private static func watch(_ options: RenderOptions) -> Never {
        // A parent may have blocked or ignored it; nothing here needs cleaning up.
        signal(SIGTERM, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        var watch = Watch(drawing(options), complain: { complain($0) })
        switch watch.run() {
        case .unread(let isCurrent): exit(options.strict && !isCurrent ? 1 : 0)
        case .refused(let reason): end(reason)
        case .writeFailed(let code): end(writeFailed, unwritten(code))
        }
    }

    private static func timeline(_ options: RenderOptions, json: Bool) -> Never {
        do throws(Render.Outcome.Refusal) {
            let (timeline, zone) = try drawing(options).timeline()
            func lines(in zone: some ZoneRules) -> [UInt8] { timeline.lines(zone: zone) }
            write(json ? timeline.json : lines(in: zone))
            exit(0)
        } catch {
            end(error)
        }
    }

    /// A configuration that can't be followed costs a line, and never the card.
    private static func drawing(_ options: RenderOptions) -> Render {
        let render = Render(
            options: options,
            environment: { name in getenv(name).map { String(cString: $0) } },
            now: {
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
            })
        render.complaint.map(complain)
        return render
    }

    private static func complain(_ problem: String) {
        say(complaint("--config is not followed: \(problem)."))
    }

    private static func gallery(_ config: String?) -> Never {
        do throws(ConfigurationError) {
            let page = GalleryPage(configuration: try CardConfiguration(optionalPath: config))
            write(Array(page.html().utf8))
            exit(0)
        } catch {
            end(refused, complaint("--config can't be followed: \(error.reason)."))
        }
    }

    private static func write(_ bytes: [UInt8]) {
        guard Output.write(bytes, to: STDOUT_FILENO) else { end(writeFailed, unwritten(errno)) }
    }

    private static func unwritten(_ code: Int32) -> String {
        "taskhub-widget: the card could not be written: \(String(cString: strerror(code)))\n"
    }

    private static func end(_ refusal: Render.Outcome.Refusal) -> Never {
        switch refusal {
        case .malformedMoment:
            end(refused, complaint("--at is no RFC 3339 moment like 2026-11-30T17:00:00Z."))
        case .needlessMarkup:
            end(wrongSyntax, complaint("--markup is for the formats waybar, i3blocks and eww."))
        case .emptyContainer:
            end(wrongSyntax, complaint("--container names no directory."))
        }
    }

    private static func complaint(_ reason: String, command: String? = "render") -> String {
        let words = ["taskhub-widget", command, "--help"].compactMap { $0 }.joined(separator: " ")
        return "taskhub-widget: \(reason) See: \(words)\n"
    }

    private static func say(_ line: String) {
        _ = Output.write(Array(line.utf8), to: STDERR_FILENO)
    }

    private static func end(_ code: Int32, _ line: String) -> Never {
        say(line)
        exit(code)
    }
}
