import CardDocuments
import Cards
import JSONValues

/// The rules of card documents as a JSON Schema (draft 2020-12), and as the tables of docs/spec/Card.md.
struct CardSchema {
    private var definitions: [String: JSONValue] = [:]
    private var tables: [String] = []
    private var document: JSONValue = nil

    init() {
        document = schema(of: .document)
    }

    /// The schema as a document.
    var json: JSONValue {
        guard case .object(let members) = definitions["document"] else { return nil }
        let head: JSONValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Card document, version 1",
            "description": .string(
                "What a card shows, now and later. Readers ignore members that are not named here, and writers may not "
                    + "write them. A document has at most \(CardDocument.sizeLimit) bytes, and is nested at most "
                    + "\(CardDocument.depthLimit) levels deep."),
            "type": "object", "$defs": .object(definitions.filter { $0.key != "document" }),
        ]
        return .object(members.merging(head.object ?? [:]) { $1 })
    }

    /// One table for each kind of object, the document first.
    var page: String { tables.filter { !$0.isEmpty }.joined(separator: "\n") }

    private mutating func schema(of rule: CardRule, isOptional: Bool = false) -> JSONValue {
        var members: [String: JSONValue]
        var type = "string"
        switch rule {
        case .version: return ["const": .number(JSONNumber(CardDocument.version))]
        case .text: members = ["maxLength": .number(JSONNumber(CardRule.maximumScalars))]
        case .argument:
            members = [
                "maxLength": .number(JSONNumber(CardActions.maximumScalars)),
                "pattern": #"^[^\u0000-\u001f\u007f]*$"#,
            ]
        case .name(let name):
            members = ["pattern": .string(pattern(name))]
            if !name.reserved.isEmpty { members["not"] = ["enum": .array(name.reserved.map { .string($0) })] }
        case .word(let words): members = ["enum": .array(words.map { .string($0) } + (isOptional ? [nil] : []))]
        case .flag: (type, members) = ("boolean", [:])
        case .number(let range):
            type = "integer"
            members = [
                "minimum": .number(JSONNumber(range.lowerBound)), "maximum": .number(JSONNumber(range.upperBound)),
            ]
        case .color: members = ["pattern": "^#[0-9A-Fa-f]{6}$"]
        case .moment:
            members = [
                "format": "date-time",
                "pattern":
                    "^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$",
            ]
        case .list(let inner, let count):
            type = "array"
            members = ["maxItems": .number(JSONNumber(count.upperBound)), "items": schema(of: inner)]
            if count.lowerBound > 0 { members["minItems"] = .number(JSONNumber(count.lowerBound)) }
        case .object(let name, let properties):
            type = "object"
            define(name, properties)
            members = ["$ref": .string("#/$defs/\(name)")]
        case .actions:
            type = "object"
            definitions["actions"] = [
                "maxProperties": .number(JSONNumber(CardActions.maximumCount)),
                "propertyNames": ["pattern": .string(pattern(CardRule.actionName))],
                "additionalProperties": schema(of: .list(.argument, count: 1...CardActions.maximumArguments)),
            ]
            members = ["$ref": "#/$defs/actions"]
        }
        members["type"] = isOptional ? [.string(type), "null"] : .string(type)
        return .object(members)
    }

    private mutating func define(_ name: String, _ members: [CardMember]) {
        guard definitions[name] == nil else { return }
        let place = tables.count
        tables.append("")
        var properties: [String: JSONValue] = [:]
        var table = "### \(name)\n\n| member | value | meaning |\n|---|---|---|\n"
        for member in members {
            var schema = schema(of: member.rule, isOptional: member.presence == .optional)
            if case .object(var parts) = schema {
                parts["description"] = .string(member.meaning.filter { $0 != "`" })
                schema = .object(parts)
            }
            properties[member.name] = schema
            let value = [member.rule.linkedPhrase, member.presence == .required ? "required" : nil]
            table +=
                "| `\(member.name)` | \(value.compactMap(\.self).joined(separator: "; ")) | \(member.meaning) |\n"
        }
        definitions[name] = [
            "properties": .object(properties), "additionalProperties": false,
            "required": .array(members.filter { $0.presence == .required }.map { .string($0.name) }),
        ]
        // An entry has the document's members, which need no second table.
        if name != "entry" { tables[place] = table }
    }

    private func pattern(_ name: CardName) -> String {
        let characters = name.others.map { "\\]^-".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "^[A-Za-z0-9\(characters)]{\(name.count.lowerBound),\(name.count.upperBound)}$"
    }
}

extension CardRule {
    /// The rule in words, with what an object or a list consists of.
    fileprivate var linkedPhrase: String {
        switch self {
        case .object(let name, _): name == "entry" ? "an object" : "[\(name)](#\(name))"
        case .list(let inner, _):
            switch inner {
            case .object("entry", _): "\(phrase) [entries](#entries)"
            case .object(let name, _): "\(phrase), each a [\(name)](#\(name))"
            default: "\(phrase), each of \(inner.phrase)"
            }
        case .actions: "[actions](#actions)"
        case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .name(let name): name.phrase.replacing("|", with: "\\|")
        default: phrase
        }
    }
}
