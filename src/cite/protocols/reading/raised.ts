import { MAX_BEHIND } from './protocol.ts'
import type { MarkContext, Reading } from './protocol.ts'

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Characters that a raised mark consists of. */
const MAX_RAISED = 24
const NARROW_SPACE = '\u202f'

export function isRaisedDigit(sign: string): boolean {
  return raisedDigits.includes(sign)
}

/**
 * Raised digits behind a word or a stop: `growth¹,²`, `growth.¹⁻³`. Those behind a number (`10³`), a unit or
 * a variable of one or two letters (`m²`), and those that something raised or a letter follows (`²³⁵U`,
 * `Fe³⁺`, `sin²x`) are no marks, unless a narrow space sets them off.
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

/** A digit, or what joins two of them. */
function isPart(text: string, position: number): boolean {
  const sign = text[position]!
  if (isRaisedDigit(sign)) return true
  if (sign === '⁻' || sign === '˒' || sign === '᾽') return true
  // A plain comma may end the clause: it belongs to the mark where a raised digit follows.
  return sign === ',' && (position + 1 === text.length || isRaisedDigit(text[position + 1]!))
}

function isSetOff(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - MAX_BEHIND), at)
  if (before.endsWith(NARROW_SPACE)) return true
  if (/[⁺⁻⁽]$/.test(before)) return false
  return !/(?:\p{N}|(?<![\p{L}\p{M}])\p{L}{1,2}\)?)$/u.test(before)
}

/** `¹²` is source 12 where there are as many, else sources 1 and 2. */
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
