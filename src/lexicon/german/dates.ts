/* German names of months and days. Written for citespan. */

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
  'jan',
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

/** What stands behind a number that is a count and no year. */
export const germanCountedThings = 'Euro Prozent Menschen Personen'

/** What a quarter of a year is called. */
export const germanQuarter = 'Quartal Quartals'

/** What a century is called. */
export const germanCentury = 'Jahrhundert Jahrhunderts Jahrhunderte Jh'
