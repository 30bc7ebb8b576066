import { MAX_BEHIND } from './protocol.ts'
import type { MarkContext, Reading } from './protocol.ts'

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Maximum number of characters of a raised mark. */
const MAX_RAISED = 24
const NARROW_SPACE = '\u202f'

export function isRaisedDigit(sign: string): boolean {
  return raisedDigits.includes(sign)
}

/**
 * Reads raised digits after a word or full stop, such as `growth¹,²` and `growth.¹⁻³`. Powers and signs of chemistry
 * are not marks, such as `10³`, `m²`, `²³⁵U` and `Fe³⁺`.
 */
export function readRaised(text: string, at: number, { final, sourceCount }: MarkContext): Reading {
  let end = at
  while (end < text.length && end - at < MAX_RAISED && isPart(text, end)) end++
  if (end === text.length && !final) return 'more'
  while (end > at && !isRaisedDigit(text[end - 1]!)) end--
  if (!isSetOff(text, at) || /[\p{L}\p{N}⁺⁻⁼⁽ᐟ(]/u.test(text[end] ?? '')) return null
  const numbers = splitNumbers(text.slice(at, end), sourceCount)
  return (
    numbers && {
      names: numbers.map((number) => ({ by: 'number', number })),
      kind: 'mark',
      isPlain: true,
      end,
    }
  )
}

/** Whether a character is a raised digit, or may join raised digits: a raised minus or comma, or a comma before one. */
function isPart(text: string, position: number): boolean {
  const sign = text[position]!
  if (isRaisedDigit(sign)) return true
  if (sign === '⁻' || sign === '˒' || sign === '᾽') return true
  // A plain comma may end the clause; it belongs to the mark only before a raised digit.
  return sign === ',' && (position + 1 === text.length || isRaisedDigit(text[position + 1]!))
}

function isSetOff(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - MAX_BEHIND), at)
  if (before.endsWith(NARROW_SPACE)) return true
  if (/[⁺⁻⁽]$/.test(before)) return false
  return !/(?:\p{N}|(?<![\p{L}\p{M}])\p{L}{1,2}\)?)$/u.test(before)
}

/**
 * Splits raised digits into source numbers: `¹²` is sources 1 and 2 if there are fewer than 12 sources and both exist;
 * otherwise source 12. `null` if a part is neither a number nor an ascending range up to 999.
 */
function splitNumbers(raised: string, sourceCount: number): number[] | null {
  const numbers = raised.split(/[,˒᾽]/).flatMap((part) => {
    const [first, last, ...rest] = part.split('⁻').map(toDigits)
    if (first === undefined || first === '' || last === '' || rest.length > 0) return [Number.NaN]
    if (last !== undefined) return rangeOf(Number(first), Number(last))
    if (first.length === 1 || Number(first) <= sourceCount) return [Number(first)]
    const each = [...first].map(Number)
    return each.every((number) => number > 0 && number <= sourceCount) ? each : [Number(first)]
  })
  return numbers.some(Number.isNaN) || numbers.length === 0 ? null : numbers
}

function rangeOf(first: number, last: number): number[] {
  if (last < first || last > 999) return [Number.NaN]
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}

function toDigits(raised: string): string {
  return [...raised].map((sign) => raisedDigits.indexOf(sign)).join('')
}
