/* German names of months and days, and words that ask for what is new. Written for citespan. */

/** From January on, with their variants. */
export const germanMonths = [
  'Januar Jänner',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const
/** Short and rare forms by month, with spaces between. */
export const germanShortMonths = [
  'jan jän',
  'feb feber',
  'mär maerz mrz',
  'apr',
  '',
  'jun',
  'jul',
  'aug',
  'sep sept',
  'okt',
  'nov',
  'dez',
] as const

/** From Monday on, with their variants. */
export const germanWeekdays = [
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag Sonnabend',
  'Sonntag',
] as const

/** Words before the name of a month that show it to be one. As they are written. */
export const germanMonthLeads = 'im Im bis Bis seit Seit von ab Ende Anfang Mitte'

/** Words before a day and a month in figures, without a year, that show them to be a date: `am 15.5.`. As they are written. */
export const germanDayLeads = 'am Am vom Vom zum Zum ab Ab bis Bis seit Seit'

/** What stands behind the figures of a time of day. As they are written. */
export const germanHourMarks = 'Uhr'

/** What stands behind a number that is a count and no year. */
export const germanCountedThings = 'Euro Prozent Menschen Personen'

/** What a quarter of a year is called. */
export const germanQuarter = 'Quartal Quartals'

/** What a century is called. */
export const germanCentury = 'Jahrhundert Jahrhunderts Jahrhunderte Jh'

/** Ask for the newest there is. */
export const germanRecencyWords = `
neueste neuesten neuester neuestes neuste neusten aktuell aktuelle aktuellen aktueller aktuelles kürzlich jüngste
jüngsten heutige heutigen derzeit derzeitige derzeitigen momentan gegenwärtig gegenwärtige`

/** Before a year: from it on. */
export const germanSinceWords = 'seit ab nach'

/** Before a number and a unit of time: within it. */
export const germanWithinWords = 'letzten letzte letzter vergangenen vergangene vergangener'

/** Units of time with their days. */
export const germanTimeUnits: Readonly<Record<string, number>> = {
  tag: 1,
  tage: 1,
  tagen: 1,
  woche: 7,
  wochen: 7,
  monat: 31,
  monate: 31,
  monaten: 31,
  jahr: 366,
  jahre: 366,
  jahren: 366,
}
