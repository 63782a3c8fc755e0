internal import TaskHubCommands

MainProgram.start()
