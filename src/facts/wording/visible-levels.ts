import { put } from './visible-reader.ts'
import type { Reader } from './visible-reader.ts'

const levelTag = /<(sup|sub)(?:\s[^<>]{0,200})?>([^<>]{0,40})<\/\1>/giy
const caret = /\^(?:\{([-−+]?\d{1,6})\}|([-−+]?\d{1,6}))/y
const stars = /\*\*(?=[-−+]?\d)/y

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−()ni'].map((sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ'[at]!]),
)
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-−()'].map((sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎'[at]!]),
)

/** Raised or lowered text of HTML. */
export function readLevelTag(reader: Reader): boolean {
  return readLevel(reader, levelTag)
}

/** A raised number behind a caret. */
export function readCaret(reader: Reader): boolean {
  return readLevel(reader, caret)
}

/** `<sup>9</sup>`, `^9` and `⁹` are one. */
function readLevel(reader: Reader, pattern: RegExp): boolean {
  const { slice, position: start } = reader
  pattern.lastIndex = start
  const match = pattern.exec(slice)
  if (!match) return false
  const isLowered = match[1]?.toLowerCase() === 'sub'
  const content = pattern === levelTag ? match[2]! : (match[1] ?? match[2])!
  const signs = isLowered ? lowered : raised
  const written = [...content.trim()].map(
    (sign) => signs[sign] ?? (isLowered ? `_${sign}` : /\p{Nd}|\p{L}/u.test(sign) ? `^${sign}` : sign),
  )
  put(reader, written.join(''), { start, end: pattern.lastIndex })
  reader.position = pattern.lastIndex
  return true
}

/** `10**3` is `10³`. */
export function readPower(reader: Reader): boolean {
  const { slice, position: start } = reader
  stars.lastIndex = start
  if (!stars.test(slice)) return false
  const [power] = /^[-−+]?\d{1,6}/.exec(slice.slice(start + 2, start + 10))!
  const end = start + 2 + power.length
  put(reader, [...power].map((sign) => raised[sign] ?? sign).join(''), { start, end })
  reader.position = end
  return true
}
