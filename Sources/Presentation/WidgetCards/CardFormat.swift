/// What a card is written as.
public enum CardFormat: String, CaseIterable, Sendable {
    case text, svg, json, waybar, polybar, i3blocks
    case i3statusRust = "i3status-rust"
    case tmux, argos, conky, eww, genmon, yambar

    /// The one place where a format's name meets its writer.
    var writer: any CardWriter.Type {
        switch self {
        case .text: TextCardWriter.self
        case .svg: SVGCardWriter.self
        case .json: JSONCardWriter.self
        case .waybar: WaybarCardWriter.self
        case .polybar: PolybarCardWriter.self
        case .i3blocks: I3BlocksCardWriter.self
        case .i3statusRust: I3StatusRustCardWriter.self
        case .tmux: TmuxCardWriter.self
        case .argos: ArgosCardWriter.self
        case .conky: ConkyCardWriter.self
        case .eww: EwwCardWriter.self
        case .genmon: GenmonCardWriter.self
        case .yambar: YambarCardWriter.self
        }
    }

    /// A bar has one line; everything else has room for a card.
    public var defaultFamily: CardFamily {
        switch self {
        case .text, .svg, .json: .medium
        default: .inline
        }
    }

    /// What is taken when the user says nothing; nil where the format leaves no choice.
    public var defaultMarkup: CardMarkup? {
        switch self {
        case .waybar: .pango
        case .i3blocks, .eww: CardMarkup.none
        default: nil
        }
    }
}
