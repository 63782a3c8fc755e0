import ExtensionPrograms
import Water

let drink = Intent("drink", "Count a glass of water") { call in
    try call.append("250 ml", to: "glasses")
    try Water.publish(in: call.container, at: call.now, zone: call.zone)
    return IntentAnswer("Counted a glass", ["key": .text(call.key)])
}
IntentProgram(Water.location, drink).run()
