internal import AppGroupCommands

AppGroupProgram.start()
