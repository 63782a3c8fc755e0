import Cards
import GroupSnapshot

extension CardRule {
    /// A card document, version 1.
    package static let document = CardRule.object(
        "document",
        [
            CardMember("schema", .version, "The version of the format", .required),
            CardMember("title", .text, "The heading; about 20 columns are shown", .required),
        ] + contents + [
            CardMember(
                "entries", .list(entry, count: 0...SnapshotFile.maximumChanges),
                "What the card says later: at a moment, the entry with the latest `at` that is not after it applies")
        ])

    /// The members that an entry replaces as a whole.
    private static let entry = CardRule.object(
        "entry",
        [
            CardMember("at", .moment, "From when the entry applies", .required),
            CardMember("title", .text, "The heading", .neverNull),
        ] + contents)

    private static let contents = [
        CardMember("line", .text, "The line of a bar, instead of one made of counts and rows; 80 columns"),
        CardMember("short", .text, "The line where there is little room; 16 columns"),
        CardMember("date", .text, "The end of the heading, such as a date; 16 columns"),
        CardMember(
            "state", .words([CardState.ready, .empty, .stale, .signedOut, .locked]),
            "What the card shows; `ready` if absent"),
        CardMember(
            "tone", .words(CardTone.allCases), "The urgency, for bars without style sheets"),
        CardMember(
            "class", .list(.name(CardName(1...32, others: "-_")), count: 0...4),
            "Names for style sheets and icons, besides the state"),
        CardMember("percentage", .number(0...100), "How much is done, shown as a percentage; it hides `gauge`"),
        CardMember("gauge", gauge, "How much is done of what was planned"),
        CardMember("counts", counts, "Numbers and what they count"),
        CardMember("rows", .list(row, count: 0...100), "The rows, the most important first; a card shows at most 12"),
        CardMember("message", message, "A problem that makes the card useless, and what to do"),
        CardMember("notice", notice, "A problem that leaves the card usable; shown unless there is a message"),
        CardMember("redacted", .flag, "Whether rows are hidden, and only line and counts are shown"),
        CardMember("actions", .actions, "Commands of the card, by name"),
        CardMember("missing", .text, "The shortest text if there is nothing to show; 16 columns"),
        CardMember("icon", .name(CardName(1...32, others: "-_")), "The name of an icon of i3status-rust"),
        CardMember(
            "link", .name(CardName(1...512, others: ":/?=._~%+@-")),
            "The address that opens a row, without the row's id"),
    ]

    private static let gauge = CardRule.object(
        "gauge",
        [
            CardMember("done", .number(0...999_999_999), "How many are done", .required),
            CardMember("planned", .number(0...999_999_999), "How many were planned", .required),
            CardMember("word", .text, "The word below the numbers; 12 columns"),
            CardMember("doneWord", .text, "What was done, such as `done today`; 16 columns"),
        ])

    private static let counts = CardRule.object(
        "counts",
        [
            CardMember("main", count, "What the card is about; if it has rows, how many there are", .required),
            CardMember("critical", count, "What should be 0; shown with a mark, and only if it is not"),
            CardMember("others", .list(count, count: 0...6), "More counts, for a redacted card"),
            CardMember("nothing", .text, "The text if the main count is 0; 24 columns"),
        ])

    private static let count = CardRule.object(
        "count",
        [
            CardMember("number", .number(0...999_999_999), "The number", .required),
            CardMember("word", .text, "What it counts; 12 columns", .required),
            CardMember("shortWord", .text, "What it counts, where there is little room"),
            CardMember(
                "name", .name(CardName(1...20, others: "_", reserved: CardCount.reservedNames)),
                "Its name in JSON and in bars that read numbers by name; of equal names, the first count has it"),
        ])

    private static let row = CardRule.object(
        "row",
        [
            CardMember("title", .text, "The title, which each card clips to its room", .required),
            CardMember("id", .name(CardName(1...40, others: "-_")), "The row's name in its link"),
            CardMember("detail", .text, "A few words beside the title; 20 columns"),
            CardMember("accented", .flag, "Whether the detail has the accent colour"),
            CardMember("marked", .flag, "Whether the row has a mark, as what is late or broken"),
            CardMember("level", .number(1...9), "How important the row is"),
            CardMember("urgent", .flag, "Whether the level has a colour"),
            CardMember("group", .text, "What the row belongs to"),
            CardMember("color", .color, "The colour of the row's dot"),
            CardMember("titleColor", .color, "The colour of the title, used if it can be read on the card"),
            CardMember("actions", .actions, "Commands of the row, by name"),
        ])

    private static let message = CardRule.object(
        "message",
        [
            CardMember("headline", .text, "What is wrong; 40 columns", .required),
            CardMember("detail", .text, "A second sentence, such as why"),
            CardMember(
                "advice", .text, "What to do: the text before the command, such as `Run`, or a sentence", .required),
            CardMember("command", .text, "What the user should run; it is shown, and never run; 24 columns"),
        ])

    private static let notice = CardRule.object(
        "notice",
        [
            CardMember("text", .text, "The problem; 40 columns", .required),
            CardMember("label", .text, "The problem at the end of a bar's line; 14 columns"),
            CardMember("sentence", .text, "The problem and what to do, for tooltips and screen readers"),
            CardMember("offline", .flag, "Whether the reason is the connection, which has an icon"),
        ])
}
