import ExtensionPrograms
import Water

WidgetProgram(Water.location, card: "water", title: "Water", command: "water-intent drink").run()
