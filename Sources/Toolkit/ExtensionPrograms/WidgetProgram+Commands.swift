internal import AppGroup
internal import Cards
internal import CivilCalendar
internal import FileWatching
internal import GroupSnapshot
internal import PosixFiles
internal import ProgramFailures
internal import TextLayout

extension WidgetProgram {
    func render(_ options: WidgetOptions, _ host: ProgramHost) throws(ProgramFailure) -> ProgramStatus {
        let drawn = try drawing(options, host)(options.at ?? host.now(), options.family, options.redact)
        let bytes = drawn.card.rendered(
            as: options.format, family: options.family, theme: options.theme, look: look, markup: options.markup)
        _ = try host.output(options.format == .text ? host.shown(bytes) : bytes)
        return end(drawn, options, host)
    }

    /// Prints a card at the start and at each change, and sleeps in between; the clock stands still with `--at`.
    func watch(_ options: WidgetOptions, _ host: ProgramHost) throws(ProgramFailure) -> ProgramStatus {
        // TZ cannot change while the program runs; the machine's zone can.
        let zone = host.environment("TZ") == nil ? "/etc/localtime" : nil
        let published = (try? container(options, host)).map { SnapshotFile(name, in: $0).path }
        var watch = FileWatch(paths: [published, zone].compactMap { $0 }, until: host.output, now: host.now)
        var last: [UInt8] = []
        var drawn: DrawnCard
        var wakeUp: Instant?
        repeat {
            watch.watch()
            let now = options.at ?? host.now()
            drawn = try drawing(options, host)(now, options.family, options.redact)
            let bytes = drawn.card.rendered(
                as: options.format, family: options.family, theme: options.theme, look: look, markup: options.markup,
                isStreamed: true)
            if bytes != last {
                guard try host.output(options.format == .text ? host.shown(bytes) : bytes) else { break }
                last = bytes
            }
            wakeUp = options.at == nil ? drawn.changes.first { $0 > now } : nil
        } while watch.wait(until: wakeUp) != .outputClosed
        return end(drawn, options, host)
    }

    /// Prints the moments at which the card will change by itself, with the card as it is then.
    func timeline(_ options: WidgetOptions, _ host: ProgramHost) throws(ProgramFailure) -> ProgramStatus {
        let draw = try drawing(options, host)
        let now = options.at ?? host.now()
        let entries = draw(now, options.family, options.redact).changes.filter { $0 > now }.map { moment in
            (moment, draw(moment, options.family, options.redact).card)
        }
        var output = ByteBuffer()
        if options.json {
            output.append("{")
            output.append(member: "schema", 1)
            output.append(member: "at", text: now.rfc3339)
            output.append(member: "entries")
            output.append("[")
            for (moment, card) in entries {
                output.appendComma()
                output.append("{")
                output.append(member: "date", text: moment.rfc3339)
                output.append(member: "card")
                // Without its newline.
                output.append(card.rendered(as: .json, family: options.family, look: look).dropLast())
                output.append("}")
            }
            output.append("]}\n")
        } else {
            let zone = host.zone
            for (moment, card) in entries {
                let local = zone.civil(at: moment)
                output.append("\(local.date) \(local.time)  ")
                output.append(card.rendered(as: .text, family: .inline))
            }
        }
        _ = try host.output(options.json ? output.bytes : host.shown(output.bytes))
        return .done
    }

    /// Prints a page with the card as it is, as it will be, and in the states in which there is none.
    func gallery(_ options: WidgetOptions, _ host: ProgramHost) throws(ProgramFailure) -> ProgramStatus {
        let draw = try drawing(options, host)
        let now = options.at ?? host.now()
        let zone = host.zone
        func sample(_ name: String, _ card: @escaping (CardFamily) -> Card) -> CardGallery.Sample {
            CardGallery.Sample(name) { [look] family, format, theme in
                card(family).rendered(as: format, family: family, theme: theme, look: look)
            }
        }
        var samples = [sample("now") { draw(now, $0, false).card }]
        for moment in draw(now, .medium, false).changes.filter({ $0 > now }).prefix(3) {
            let local = zone.civil(at: moment)
            samples.append(sample("\(local.date) \(local.time)") { draw(moment, $0, false).card })
        }
        samples += [
            sample("redacted") { draw(now, $0, true).card },
            sample("nothing published") { [self] _ in
                DrawnCard(without: SnapshotReading<[UInt8]>.missing, for: self).card
            },
            sample("unreadable") { [self] _ in
                DrawnCard(without: SnapshotReading<[UInt8]>.unreadable(.damaged), for: self).card
            },
        ]
        var escaped = ByteBuffer()
        escaped.append(xmlEscaping: Array(DisplayText(title).text.utf8))
        let page = CardGallery(
            title: String(decoding: escaped.bytes, as: UTF8.self),
            origin: "What is published, drawn by <code>gallery</code>.", samples: samples)
        _ = try host.output(Array(page.html().utf8))
        return .done
    }

    /// Returns the exit code, and with `--strict` reports why the card cannot be trusted.
    private func end(_ drawn: DrawnCard, _ options: WidgetOptions, _ host: ProgramHost) -> ProgramStatus {
        guard options.strict, let failure = drawn.failure else { return .done }
        return host.report(failure)
    }

    private typealias Drawing = (Instant, CardFamily, _ isRedacted: Bool) -> DrawnCard

    /// Returns what draws the card at a moment.
    private func drawing(_ options: WidgetOptions, _ host: ProgramHost) throws(ProgramFailure) -> Drawing {
        let zone = host.zone
        let paths: ContainerPaths
        do throws(ContainerError) {
            paths = try container(options, host)
        } catch {
            // A bar needs a card then too.
            let failure = error.failure(in: words)
            return { _, _, _ in DrawnCard.unreadable(self, failure) }
        }
        return { now, family, isRedacted in
            let context = WidgetContext(now: now, zone: zone, family: family, isRedacted: isRedacted, isStale: false)
            let drawn = draw(self, paths, context)
            return isRedacted ? drawn.redacted : drawn
        }
    }

    private func container(_ options: WidgetOptions, _ host: ProgramHost) throws(ContainerError) -> ContainerPaths {
        ContainerPaths(container: try location.path(argument: options.container, environment: host.environment))
    }

    var words: FailureWords { FailureWords(contents: "its cards", containerVariable: location.variable) }
}
