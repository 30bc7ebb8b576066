/* English names of months and days, and words that ask for what is new. Written for citespan. */

/** Names of the months, from January on. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
/** Short forms by month, with spaces between; empty for a month without one. */
export const shortMonths = [
  'jan',
  'feb',
  'mar',
  'apr',
  '',
  'jun',
  'jul',
  'aug',
  'sep sept',
  'oct',
  'nov',
  'dec',
] as const

/** Names of the weekdays, from Monday on. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Words that show the following word to be a month, since `May` may be a verb. Letter case counts. */
export const monthLeads = `
in In by By since Since until Until from From to and is was mid late early of during month`

/** Words that show the number before them to be a count, not a year. */
export const countedThings = 'percent people'

/** Names of quarters, also of a business year. */
export const quarter = 'quarter'

/** Names of centuries. */
export const century = 'century centuries'

/** Words that ask for the newest information. */
export const recencyWords = `
latest newest recent recently current currently today's up-to-date breaking`

/** Words before a year that mean "from this year on". */
export const sinceWords = 'since after from'

/** Words before a number and a unit of time that mean "within this time". */
export const withinWords = 'last past previous'

/** Units of time, each with the most days that one can have. */
export const timeUnits: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  month: 31,
  months: 31,
  year: 366,
  years: 366,
}
