extension String {
    /// The text with a capital first letter, as a sentence begins.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
