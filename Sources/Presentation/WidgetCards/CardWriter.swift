import TextLayout

/// Writes a card in one format.
///
/// Same content, same bytes.
protocol CardWriter {
    static func write(_ card: CardContent, style: CardStyle, to output: inout ByteBuffer)
}
