/* German names of months and days, and words that ask for what is new. Written for citespan. */

/** From January on, with their variants. */
export const months = [
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
export const shortMonths = [
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
export const weekdays = [
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag Sonnabend',
  'Sonntag',
] as const

/** Words before the name of a month that show it to be one. As they are written. */
export const monthLeads = 'im Im bis Bis seit Seit von ab Ende Anfang Mitte'

/** Words before a day and a month in figures, without a year, that show them to be a date: `am 15.5.`. As they are written. */
export const dayLeads = 'am Am vom Vom zum Zum ab Ab bis Bis seit Seit'

/** What stands behind the figures of a time of day. As they are written. */
export const hourMarks = 'Uhr'

/** What stands behind a number that is a count and no year. */
export const countedThings = 'Euro Prozent Menschen Personen'

/** What a quarter of a year is called. */
export const quarter = 'Quartal Quartals'

/** What a century is called. */
export const century = 'Jahrhundert Jahrhunderts Jahrhunderte Jh'

/** Ask for the newest there is. */
export const recencyWords = `
neueste neuesten neuester neuestes neuste neusten aktuell aktuelle aktuellen aktueller aktuelles kürzlich jüngste
jüngsten heutige heutigen derzeit derzeitige derzeitigen momentan gegenwärtig gegenwärtige`

/** Before a year: from it on. */
export const sinceWords = 'seit ab nach'

/** Before a number and a unit of time: within it. */
export const withinWords = 'letzten letzte letzter vergangenen vergangene vergangener'

/** Units of time with their days. */
export const timeUnits: Readonly<Record<string, number>> = {
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
