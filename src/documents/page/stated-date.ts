/** Maximum UTF-16 units of a date. */
const MAX_DATE = 60

/** A date in figures: `2024`, `2024-05`, `2024-05-03`, `2024/05/03`, `20240503`, each with or without a time of day. */
const numeric =
  /^(\d{4})(?:[-/.]?(\d{2})(?:[-/.]?(\d{2}))?)?(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})? ?(Z|UTC|GMT|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i
/** A date in words: `Fri, 3 May 2024 10:00:00 GMT` (RFC 9110, section 5.6.7), `3 May 2024`, `May 3, 2024`. */
const inWords =
  /^(?:[a-z]{3,9},? )?(?:(\d{1,2}) ([a-z]{3,9})|([a-z]{3,9})\.? (\d{1,2})),? (\d{4})(?: \d{2}:\d{2}(?::\d{2})?.{0,12})?$/i
/** Names of months in the spelling of HTTP dates and e-mails. */
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * The date that a page states, in ISO 8601; `undefined` if it is not a date, or a day that no calendar has. Of a date
 * in figures, a time of day is kept if it has a time zone, because in another zone it could be another day.
 */
export function readStatedDate(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_DATE) return undefined
  const given = text.trim().replaceAll(/\s+/g, ' ')
  const [, year, month, day, clock, zone] = numeric.exec(given) ?? wordsOf(given)
  if (year === undefined || !isDay(year, month, day)) return undefined
  const date = [year, month, day].filter((part) => part !== undefined).join('-')
  if (day === undefined || clock === undefined || zone === undefined) return date
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(clock)) return date
  const offset = /^[a-z]/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  return `${date}T${clock.length === 5 ? `${clock}:00` : clock}${offset}`
}

function wordsOf(given: string): readonly (string | undefined)[] {
  const [, day, month, monthFirst, dayBehind, year] = inWords.exec(given) ?? []
  const number = months.indexOf((month ?? monthFirst ?? '').slice(0, 3).toLowerCase()) + 1
  if (number === 0) return []
  return ['', year, String(number).padStart(2, '0'), (day ?? dayBehind)!.padStart(2, '0')]
}

function isDay(year: string, month = '01', day = '01'): boolean {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // A day beyond the end of its month would become one of the next.
  return Number(year) >= 1000 && !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}
