// Dates, moments and zones are part of the entities' own interface.
@_exported public import CivilCalendar
