internal import WidgetCommands

TaskHubWidget.start()
