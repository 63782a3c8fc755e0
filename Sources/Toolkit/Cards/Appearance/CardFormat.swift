/// The output format of a card.
///
/// Every format but ``text``, ``svg`` and ``json`` is the input of one status bar or desktop applet. The text of a
/// title is escaped by that program's rules, so a title can neither run a command nor add markup.
public enum CardFormat: String, CaseIterable, Sendable {
    /// Plain UTF-8 lines, aligned by terminal columns.
    case text
    /// One SVG 1.1 document without scripts or external references.
    case svg
    /// One JSON document on one line (RFC 8259).
    case json
    /// The JSON line of a `custom` module of waybar.
    case waybar
    /// The line of a `custom/script` module of polybar.
    case polybar
    /// The lines of an i3blocks block.
    case i3blocks
    /// The JSON line of a `custom` block of i3status-rust.
    case i3statusRust = "i3status-rust"
    /// A line for `#(…)` in the status line of tmux.
    case tmux
    /// The button and menu of an Argos or Kargos plugin.
    case argos
    /// Text for `execpi` of conky.
    case conky
    /// The JSON line of a `defpoll` or `deflisten` variable of eww.
    case eww
    /// The tags of Xfce's generic monitor.
    case genmon
    /// The tags of yambar's `script` module.
    case yambar

    /// The family to use if the user chooses none: inline for bars, medium for the rest.
    public var defaultFamily: CardFamily {
        switch self {
        case .text, .svg, .json: .medium
        default: .inline
        }
    }

    /// The markup to use if the user chooses none; nil if the format leaves no choice.
    public var defaultMarkup: CardMarkup? {
        switch self {
        case .waybar: .pango
        case .i3blocks, .eww: CardMarkup.none
        default: nil
        }
    }
}

/// How a bar reads text, where its configuration decides that.
public enum CardMarkup: String, CaseIterable, Sendable {
    /// The bar shows text as it is, or escapes it itself.
    case none
    /// The bar reads text as Pango markup, so it is escaped.
    case pango
}
