package import TerminalScreen
internal import TerminalValues
package import TextLayout

/// Paints the rows of the app's views into a frame of the terminal.
package struct FramePainter {
    package var theme: Theme
    private let charset: TerminalCharset

    package init(theme: Theme, charset: TerminalCharset) {
        self.theme = theme
        self.charset = charset
    }

    /// Returns the frame that shows a picture.
    package func frame(_ picture: AppPicture, _ size: TerminalSize) -> ScreenFrame {
        var frame = ScreenFrame(columns: size.columns, rows: size.rows)
        var styles: [Bool: [Role: ScreenStyle]] = [:]
        for row in picture.rows {
            frame.beginRow()
            row.forEachCharacter { character, width, span, isSelected in
                let style = styles[isSelected]?[span.role] ?? theme.style(of: span.role, isSelected: isSelected)
                styles[isSelected, default: [:]][span.role] = style
                let link = span.link
                let shown = charset.text(String(character))
                if charset == .ascii {
                    // A wide character became as many marks as it has columns.
                    for mark in shown { frame.append(String(mark), width: 1, style: style, link: link) }
                } else {
                    frame.append(shown, width: width, style: style, link: link)
                }
            }
        }
        frame.cursor = picture.cursor.map { (min($0.column, size.columns - 1), min($0.row, size.rows - 1)) }
        return frame
    }
}
