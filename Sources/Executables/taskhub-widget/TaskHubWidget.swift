import Glibc
import PosixFiles
import TaskHubEntities
import WidgetCards

@main
enum TaskHubWidget {
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
            write(Array(text.utf8))
            exit(0)
        case .refuse(let complaint):
            end(complaint)
        }
    }

    private static func render(_ options: RenderOptions) -> Never {
        let render = drawing(options, for: .render)
        do throws(Complaint) {
            let card = try render.card()
            write(card.rendered(as: options.format, theme: render.theme, markup: options.markup))
            exit(options.strict && (!card.isCurrent || render.complaint != nil) ? 1 : 0)
        } catch {
            end(error)
        }
    }

    private static func watch(_ options: RenderOptions) -> Never {
        // A parent may have blocked or ignored it; nothing here needs cleaning up.
        signal(SIGTERM, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigprocmask(SIG_UNBLOCK, &signals, nil)
        var watch = Watch(drawing(options, for: .watch), complain: say)
        switch watch.run() {
        case .unread(let isCurrent): exit(options.strict && !isCurrent ? 1 : 0)
        case .refused(let complaint): end(complaint)
        case .writeFailed(let code): end(unwritten(code))
        }
    }

    private static func timeline(_ options: RenderOptions, json: Bool) -> Never {
        do throws(Complaint) {
            write(try drawing(options, for: .timeline).timeline(asJSON: json))
            exit(0)
        } catch {
            end(error)
        }
    }

    /// A configuration that can't be followed costs a line, and never the card.
    private static func drawing(_ options: RenderOptions, for command: CommandName) -> Render {
        let render = Render(
            for: command, options,
            environment: { name in getenv(name).map { String(cString: $0) } },
            now: {
                var time = timespec()
                clock_gettime(CLOCK_REALTIME, &time)
                return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
            })
        render.complaint.map(say)
        return render
    }

    private static func gallery(_ config: String?) -> Never {
        do throws(ConfigurationError) {
            let page = GalleryPage(configuration: try CardConfiguration(optionalPath: config))
            write(Array(page.html().utf8))
            exit(0)
        } catch {
            end(Complaint(error, helpOf: .gallery))
        }
    }

    private static func write(_ bytes: [UInt8]) {
        do {
            try StandardDescriptors.write(bytes, to: STDOUT_FILENO)
        } catch {
            end(unwritten(error.code))
        }
    }

    private static func unwritten(_ code: Int32) -> Complaint {
        Complaint(
            .writeFailed, "output_failed", "the card could not be written: \(String(cString: strerror(code)))",
            "Nothing is lost; run it again")
    }

    private static func say(_ complaint: Complaint) {
        let wantsJSON = CommandLine.arguments.prefix { $0 != "--" }.contains("--json")
        do {
            try StandardDescriptors.write(wantsJSON ? complaint.document : complaint.line, to: STDERR_FILENO)
        } catch {
            // Nobody is there to be told.
        }
    }

    private static func end(_ complaint: Complaint) -> Never {
        say(complaint)
        exit(complaint.exitCode.rawValue)
    }
}
