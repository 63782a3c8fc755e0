/// The program's commands, as they are typed.
enum CommandName: String {
    case render, watch, timeline, gallery
}
