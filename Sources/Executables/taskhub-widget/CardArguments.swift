public import ArgumentParser
public import WidgetCards

extension CardFamily: ExpressibleByArgument {}
extension CardFormat: ExpressibleByArgument {}
extension CardMarkup: ExpressibleByArgument {}
extension CardTheme: ExpressibleByArgument {}
