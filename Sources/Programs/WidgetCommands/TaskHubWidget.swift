import Arguments
import Cards
import CivilCalendar
import Glibc
import PosixFiles
import TaskCards

/// The widget program.
package enum TaskHubWidget {
    /// Carries out what the program's arguments ask for.
    package static func start() -> Never {
        StandardDescriptors.fill()
        // A closed bar must cause a failed write, not kill the program.
        signal(SIGPIPE, SIG_IGN)
        if let what = NonUTF8Input.find() {
            fail(WidgetError(.refused, "not_utf8", "\(what) is not UTF-8", "Convert it to UTF-8"))
        }
        let arguments = ProgramArguments.words
        let limit = ProgramArguments.maximumCount
        guard arguments.count <= limit else {
            fail(WidgetError(.refused, "too_many_arguments", "There are more than \(limit) arguments", helpOf: nil))
        }
        if let options = FastRenderArguments.options(arguments) { render(options) }
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
        case .refuse(let error):
            fail(error)
        }
    }

    private static func render(_ options: RenderOptions) -> Never {
        let renderer = self.renderer(for: .render, options)
        do throws(WidgetError) {
            let card = try renderer.card()
            renderer.warning.map(report)
            let bytes = card.rendered(as: options.format, theme: renderer.theme, markup: options.markup)
            write(CardOutput.bytes(bytes, as: options.format))
            exit(options.strict && (!card.isCurrent || renderer.warning != nil) ? 1 : 0)
        } catch {
            fail(error)
        }
    }

    private static func watch(_ options: RenderOptions) -> Never {
        // There is nothing to clean up.
        InheritedSettings.letTerminate()
        let renderer = self.renderer(for: .watch, options)
        if (try? renderer.card()) != nil { renderer.warning.map(report) }
        var watch = CardWatch(renderer, warn: report)
        switch watch.run() {
        case .readerGone(let isCurrent): exit(options.strict && !isCurrent ? 1 : 0)
        case .refused(let error): fail(error)
        case .writeFailed(let code): fail(writeError(code))
        }
    }

    private static func timeline(_ options: RenderOptions, json: Bool) -> Never {
        do throws(WidgetError) {
            let renderer = self.renderer(for: .timeline, options)
            let timeline = try renderer.timeline(asJSON: json)
            renderer.warning.map(report)
            write(timeline)
            exit(0)
        } catch {
            fail(error)
        }
    }

    /// Returns a renderer, whose warning is to be reported unless an error is.
    private static func renderer(for command: CommandName, _ options: RenderOptions) -> CardRenderer {
        CardRenderer(
            for: command, options,
            environment: { name in getenv(name).map { String(cString: $0) } }, now: SystemTime.now)
    }

    private static func gallery(_ config: String?) -> Never {
        do throws(ConfigurationError) {
            let page = CardGallery(try CardConfiguration(optionalPath: config))
            write(Array(page.html().utf8))
            exit(0)
        } catch {
            fail(WidgetError(error, helpOf: .gallery))
        }
    }

    private static func write(_ bytes: [UInt8]) {
        do {
            try StandardDescriptors.write(bytes, to: STDOUT_FILENO)
        } catch {
            fail(writeError(error.code))
        }
    }

    private static func writeError(_ code: Int32) -> WidgetError {
        WidgetError(
            .writeFailed, "output_failed", "the card could not be written: \(Errno(code: code).text)",
            "Run the command again")
    }

    private static func report(_ error: WidgetError) {
        let wantsJSON = ProgramArguments.words.prefix { $0 != "--" }.contains("--json")
        do {
            try StandardDescriptors.write(wantsJSON ? error.document : error.line, to: STDERR_FILENO)
        } catch {
            // There is no other place to report it.
        }
    }

    private static func fail(_ error: WidgetError) -> Never {
        report(error)
        exit(error.exitCode.rawValue)
    }
}
