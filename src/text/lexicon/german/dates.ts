/* German names of months and days, and words that ask for what is new. Written for citespan. */

/** Names of the months with their variants, from January on. */
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

/** Names of the weekdays with their variants, from Monday on. */
export const weekdays = [
  'Montag',
  'Dienstag',
  'Mittwoch',
  'Donnerstag',
  'Freitag',
  'Samstag Sonnabend',
  'Sonntag',
] as const

/** Words that show the following word to be a month. Letter case counts. */
export const monthLeads = 'im Im bis Bis seit Seit von ab Ende Anfang Mitte'

/**
 * Words that show a following day and month in figures, without a year, to be a date: `am 15.5.` Letter case
 * counts.
 */
export const dayLeads = 'am Am vom Vom zum Zum ab Ab bis Bis seit Seit'

/** Words after the digits of a time of day. */
export const hourMarks = 'Uhr'

/** Words that show the number before them to be a count, not a year. */
export const countedThings = 'Euro Prozent Menschen Personen'

/** Names of quarters. */
export const quarter = 'Quartal Quartals'

/** Names of centuries. */
export const century = 'Jahrhundert Jahrhunderts Jahrhunderte Jh'

/** Words that ask for the newest information. */
export const recencyWords = `
neueste neuesten neuester neuestes neuste neusten aktuell aktuelle aktuellen aktueller aktuelles kürzlich jüngste
jüngsten heutige heutigen derzeit derzeitige derzeitigen momentan gegenwärtig gegenwärtige`

/** Words before a year that mean "from this year on". */
export const sinceWords = 'seit ab nach'

/** Words before a number and a unit of time that mean "within this time". */
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
