import Cards
import JSONValues

/// What a document that was checked says, as values that clean and clip it again.
extension Card {
    init(_ members: [String: JSONValue], isRedacted: Bool) {
        let document = JSONValue.object(members)
        let subject = CardSubject(
            document["title"]?.string ?? "", missing: document["missing"]?.string ?? "no data",
            icon: document["icon"]?.string ?? "", link: document["link"]?.string)
        let state = document["state"]?.string.flatMap(CardState.init(rawValue:)) ?? .ready
        self.init(
            subject, state: state, line: document["line"]?.string, short: document["short"]?.string,
            classes: document["class"]?.array?.compactMap(\.string) ?? [],
            tone: document["tone"]?.string.flatMap(CardTone.init(rawValue:)), date: document["date"]?.string,
            counts: document["counts"].flatMap(CardCounts.init), gauge: CardGauge(of: document),
            rows: document["rows"]?.array?.compactMap(CardRow.init) ?? [],
            message: document["message"].flatMap(CardMessage.init),
            notice: document["notice"].flatMap(CardNotice.init),
            isRedacted: isRedacted || document["redacted"]?.bool == true,
            actions: document["actions"].flatMap(CardActions.init))
    }
}

extension CardGauge {
    fileprivate init?(of document: JSONValue) {
        if let percentage = document["percentage"]?.integer {
            self.init(percent: percentage)
            return
        }
        guard let gauge = document["gauge"], let done = gauge["done"]?.integer, let planned = gauge["planned"]?.integer
        else { return nil }
        self.init(
            done: done, of: planned, word: gauge["word"]?.string ?? "", doneWord: gauge["doneWord"]?.string)
    }
}

extension CardCounts {
    fileprivate init?(_ json: JSONValue) {
        guard let main = json["main"].flatMap(CardCount.init) else { return nil }
        self.init(
            main, critical: json["critical"].flatMap(CardCount.init),
            others: json["others"]?.array?.compactMap(CardCount.init) ?? [], nothing: json["nothing"]?.string)
    }
}

extension CardCount {
    fileprivate init?(_ json: JSONValue) {
        guard let number = json["number"]?.integer, let word = json["word"]?.string else { return nil }
        self.init(number, word, shortWord: json["shortWord"]?.string, name: json["name"]?.string)
    }
}

extension CardRow {
    fileprivate init?(_ json: JSONValue) {
        guard let title = json["title"]?.string else { return nil }
        self.init(
            title, id: json["id"]?.string ?? "", detail: json["detail"]?.string,
            isDetailAccented: json["accented"]?.bool == true, isMarked: json["marked"]?.bool == true,
            level: json["level"]?.integer, isUrgent: json["urgent"]?.bool == true, group: json["group"]?.string,
            color: json["color"]?.string.flatMap(CardColor.init),
            titleColor: json["titleColor"]?.string.flatMap(CardColor.init),
            actions: json["actions"].flatMap(CardActions.init))
    }
}

extension CardMessage {
    fileprivate init?(_ json: JSONValue) {
        guard let headline = json["headline"]?.string else { return nil }
        self.init(
            headline, detail: json["detail"]?.string, advice: json["advice"]?.string ?? "Run",
            command: json["command"]?.string)
    }
}

extension CardNotice {
    fileprivate init?(_ json: JSONValue) {
        guard let text = json["text"]?.string else { return nil }
        self.init(
            text, label: json["label"]?.string, sentence: json["sentence"]?.string,
            isOffline: json["offline"]?.bool == true)
    }
}

extension CardActions {
    fileprivate init?(_ json: JSONValue) {
        guard let commands = json.object else { return nil }
        self.init(commands.mapValues { $0.array?.compactMap(\.string) ?? [] })
    }
}
