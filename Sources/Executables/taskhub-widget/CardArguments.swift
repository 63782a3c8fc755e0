public import ArgumentParser
public import WidgetCards

extension CardFamily: ExpressibleByArgument {}
extension CardFormat: ExpressibleByArgument {}
extension CardTheme: ExpressibleByArgument {}
