/* English names of months and days, and words that ask for what is new. Written for citespan. */

/** From January on. */
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
/** Short forms by month, with spaces between. */
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

/** From Monday on. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Words before the name of a month that show it to be one: `May` may be a verb. As they are written. */
export const monthLeads = `
in In by By since Since until Until from From to and is was mid late early of during month`

/** What stands behind a number that is a count and no year. */
export const countedThings = 'percent people'

/** What a quarter of a year is called, also within a business year. */
export const quarter = 'quarter'

/** What a century is called. */
export const century = 'century centuries'

/** Ask for the newest there is. */
export const recencyWords = `
latest newest recent recently current currently today's up-to-date breaking`

/** Before a year: from it on. */
export const sinceWords = 'since after from'

/** Before a number and a unit of time: within it. */
export const withinWords = 'last past previous'

/** Units of time with their days. */
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
