import Glibc
import TaskHubEntities

@main
enum TaskHubWidget {
    private static let wrongSyntax: Int32 = 64
    private static let refused: Int32 = 65
    private static let writeFailed: Int32 = 74

    static func main() {
        // A bar that goes away while we write is a failed write and not a reason to be killed.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let options = FastArguments.options(arguments) { render(options) }
        switch WidgetCommand.outcome(of: arguments) {
        case .render(let options):
            render(options)
        case .gallery(let config):
            gallery(config)
        case .print(let text):
            exit(Output.write(Array(text.utf8), to: STDOUT_FILENO) ? 0 : writeFailed)
        case .refuse(let line):
            end(wrongSyntax, line)
        }
    }

    private static func render(_ options: RenderOptions) -> Never {
        let render = Render(
            options: options,
            environment: { name in getenv(name).map { String(cString: $0) } },
            now: {
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
            })
        switch render.run() {
        case .card(let bytes, let isCurrent, let problem):
            if let problem {
                let line = "taskhub-widget: --config was not followed: \(problem). See: taskhub-widget render --help\n"
                _ = Output.write(Array(line.utf8), to: STDERR_FILENO)
            }
            guard Output.write(bytes, to: STDOUT_FILENO) else {
                end(writeFailed, "taskhub-widget: the card could not be written: \(String(cString: strerror(errno)))\n")
            }
            exit(options.strict && (!isCurrent || problem != nil) ? 1 : 0)
        case .malformedMoment:
            end(refused, complaint("--at is no RFC 3339 moment like 2026-11-30T17:00:00Z."))
        case .needlessMarkup:
            end(wrongSyntax, complaint("--markup is for the formats waybar, i3blocks and eww."))
        case .emptyContainer:
            end(wrongSyntax, complaint("--container names no directory."))
        }
    }

    private static func gallery(_ config: String?) -> Never {
        do {
            let configuration = try config.map { path throws(ConfigurationError) in
                try CardConfiguration(path: path)
            }
            let page = GalleryPage(configuration: configuration ?? CardConfiguration()).html()
            exit(Output.write(Array(page.utf8), to: STDOUT_FILENO) ? 0 : writeFailed)
        } catch {
            end(
                refused,
                "taskhub-widget: --config can't be followed: \(error.reason). See the README's section on cards.\n")
        }
    }

    private static func complaint(_ reason: String) -> String {
        "taskhub-widget: \(reason) See: taskhub-widget render --help\n"
    }

    private static func end(_ code: Int32, _ line: String) -> Never {
        _ = Output.write(Array(line.utf8), to: STDERR_FILENO)
        exit(code)
    }
}
