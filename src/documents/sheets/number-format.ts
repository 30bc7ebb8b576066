import { formatElapsed, formatSerial } from './serial-date.ts'
import type { DateParts } from './serial-date.ts'

/** Formats a number like its cell, but days and times in ISO 8601; unformatted if the format is not simple. */
export type NumberFormat = (value: number) => string

/** Formats that files refer to by number (ECMA-376 part 1, 18.8.30). */
const builtIn: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  49: '@',
}

/** Maximum UTF-16 units of a format code; programs allow 255. */
const MAX_CODE = 500

/** The code of a format that files refer to by number; `undefined` for other numbers. */
export function builtInFormat(id: number): string | undefined {
  return builtIn[id]
}

/**
 * Reads a number format (ECMA-376 part 1, 18.8.31): decimals, thousands, per cent, currency and other text around the
 * number, sections for negative numbers and zero. Days and times are shown in ISO 8601, because their actual format
 * depends on the reader's country. If a format is not simple, such as one with fractions, the number is shown
 * unformatted. Decimal point and thousands separator are English.
 */
export function createNumberFormat(code: string, { is1904 }: { is1904: boolean }): NumberFormat {
  if (code.trim() === '') return general
  const sections = splitSections(code.slice(0, MAX_CODE))
  const date = readDateParts(sections[0] ?? '')
  if (date === 'elapsed')
    return (value) => formatElapsed(value, { hasSeconds: /s/i.test(plain(sections[0]!)) })
  if (date) return (value) => formatSerial(value, { ...date, is1904 }) ?? general(value)
  const read = sections.map(readSection)
  return (value) => {
    if (!Number.isFinite(value)) return String(value)
    const index = value < 0 && read.length > 1 ? 1 : value === 0 && read.length > 2 ? 2 : 0
    const section = read[index]
    if (!section) return general(value)
    const shown = section(Math.abs(value))
    // A section for negative numbers shows the sign itself.
    return value < 0 && index === 0 && /[1-9]/.test(shown) ? `-${shown}` : shown
  }
}

/** Writes a number without a format: whole numbers below 10^15 in full, others rounded to ten significant digits. */
export function general(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15
    ? String(value)
    : String(Number(value.toPrecision(10)))
}

/** The sections between semicolons; semicolons in quotes and after backslashes are text. */
function splitSections(code: string): string[] {
  const sections = ['']
  for (const [piece] of code.matchAll(/"[^"]*"?|\\.|[_*].|;|[^]/gsu)) {
    if (piece === ';') sections.push('')
    else sections[sections.length - 1] += piece
  }
  return sections.slice(0, 4)
}

/** A section of a format code without literal text, padding, colours and currency locales. */
function plain(section: string): string {
  return section.replaceAll(/"[^"]*"?|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gsu, '')
}

function readDateParts(section: string): DateParts | 'elapsed' | null {
  const signs = plain(section)
  if (/\[(?:h+|m+|s+)\]/i.test(signs)) return 'elapsed'
  if (/general|[#0?@]/i.test(signs.replaceAll(/s\.0+/gi, 's')) || !/[ymdhs]/i.test(signs)) return null
  const isClock = /[hs]/i.test(signs)
  // `m` means minutes next to hours or seconds, else months.
  const hasMonth = /m/i.test(signs.replaceAll(/h[^ymd]*?m{1,2}|m{1,2}[^ymd]*?s|am\/pm|a\/p/gi, ''))
  return {
    hasYear: /y/i.test(signs),
    hasMonth,
    hasDay: /d/i.test(signs),
    hasTime: isClock,
    hasSeconds: /s/i.test(signs),
  }
}

/** A section as a function of the absolute number; `null` for conditions, exponents, fractions and several numbers. */
function readSection(section: string): NumberFormat | null {
  if (/^general$/i.test(section.trim())) return general
  if (/\[[<>=]/.test(section) || /general/i.test(plain(section)) || /[eE][+-]|\//.test(plain(section)))
    return null
  const pieces = [
    ...section.matchAll(
      /"([^"]*)"?|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|([#0?][#0?,.]*|[.,][#0?]+)|([^])/gsu,
    ),
  ]
  const places = pieces.filter(([, , , , place]) => place !== undefined)
  if (places.length > 1) return null
  const [, , , , pattern] = places[0] ?? []
  const at = pieces.findIndex(([, , , , place]) => place !== undefined)
  const literal = (part: typeof pieces) =>
    part
      .map(
        ([, quoted, escaped, currency, , sign]) =>
          quoted ?? escaped ?? currency ?? (sign === '@' ? '' : (sign ?? '')),
      )
      .join('')
  const percent = /%/.test(plain(section)) ? 100 : 1
  const [before, after] =
    at < 0 ? [literal(pieces), ''] : [literal(pieces.slice(0, at)), literal(pieces.slice(at + 1))]
  if (pattern === undefined) return (value) => (section.includes('@') ? general(value) : before.trim())
  return (value) => `${before}${formatPlaces(value * percent, pattern)}${after}`.trim()
}

/**
 * Writes a number by the digits and separators of a pattern such as `#,##0.00`; each comma at its end (`0,,`) divides
 * the number by 1,000.
 */
function formatPlaces(value: number, pattern: string): string {
  const scale = /,+$/.exec(pattern)?.[0].length ?? 0
  const [whole = '', fraction = ''] = pattern.slice(0, pattern.length - scale).split('.')
  const digits = roundTo(value / 1000 ** scale, Math.min(20, fraction.length))
  const [integer = '', decimals = ''] = digits.split('.')
  const least = fraction.replaceAll(/[#?]+$/g, '').length
  const kept = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '')
  const padded = integer
    .replace(/^0+(?=\d)/, '')
    .padStart(Math.min(20, whole.replaceAll(/[^0]/g, '').length), '0')
  const shown = whole.includes('0') || padded !== '0' ? padded : ''
  const grouped = whole.includes(',') ? shown.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : shown
  return kept === '' ? grouped : `${grouped}.${kept}`
}

/** Rounds half up, on the decimal number that a reader sees and not on its binary fraction: 1.005 to 1.01. */
function roundTo(value: number, decimals: number): string {
  const exact = Number(value.toPrecision(15))
  const rounded = /e/.test(String(exact))
    ? exact
    : Number(`${Math.round(Number(`${exact}e${decimals}`))}e-${decimals}`)
  return Math.abs(rounded) < 1e21 ? rounded.toFixed(decimals) : String(rounded)
}
