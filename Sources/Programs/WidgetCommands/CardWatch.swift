import Cards
import CivilCalendar
import FileWatching
import Glibc
import PosixFiles
import TaskCards
import TaskHubEntities

/// Writes a card at the start and at each change, and sleeps in between.
struct CardWatch: ~Copyable {
    enum Outcome: Equatable {
        /// The reader closed the output.
        case readerGone(isCurrent: Bool)
        case refused(WidgetError)
        case writeFailed(errno: Int32)
    }

    private var renderer: CardRenderer
    private let warn: (WidgetError) -> Void
    private var stream: CardStream
    private var files: FileWatch

    /// - Parameters:
    ///   - renderer: Draws the cards.
    ///   - zoneFile: The file whose replacement changes the time zone, unless `TZ` is set.
    ///   - warn: Called with each new reason why the configuration is ignored.
    init(_ renderer: CardRenderer, zoneFile: String? = "/etc/localtime", warn: @escaping (WidgetError) -> Void) {
        self.renderer = renderer
        self.warn = warn
        stream = CardStream(format: renderer.options.format, markup: renderer.options.markup)
        // TZ cannot change while the program runs; the machine's zone can.
        let zone = renderer.environment("TZ") == nil ? zoneFile : nil
        // The snapshot is opened with O_NOFOLLOW, and the zone changes when its link is replaced. Only the
        // configuration may be a link whose target changes.
        files = FileWatch(
            paths: [renderer.snapshotPath, zone].compactMap { $0 },
            following: [renderer.configurationPath].compactMap { $0 }, now: renderer.now)
    }

    /// Runs until the reader closes the output or a card cannot be drawn or written.
    mutating func run() -> Outcome {
        var isCurrent = false
        // When the card may change by itself; nil with `--at`, which stops the clock.
        var wakeUp: Instant?
        repeat {
            files.watch()
            readConfiguration()
            let card: WidgetCard
            do throws(WidgetError) {
                card = try renderer.card()
            } catch {
                return .refused(error)
            }
            isCurrent = card.isCurrent
            do {
                let output = stream.output(for: card, theme: renderer.theme) ?? []
                try StandardDescriptors.write(
                    CardOutput.bytes(output, as: renderer.options.format), to: STDOUT_FILENO)
            } catch {
                return error.code == EPIPE ? .readerGone(isCurrent: isCurrent) : .writeFailed(errno: error.code)
            }
            wakeUp = renderer.options.at == nil ? card.holdsUntil : nil
        } while files.wait(until: wakeUp) != .outputClosed
        return .readerGone(isCurrent: isCurrent)
    }

    private mutating func readConfiguration() {
        guard renderer.options.config != nil else { return }
        let before = renderer.warning
        renderer.readConfiguration()
        if let warning = renderer.warning, warning != before { warn(warning) }
    }
}
