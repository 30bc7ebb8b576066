import type { Span } from '../../core/span.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { digitOf } from '../values/decimal.ts'
import { BREAK, readVisible } from './visible-text.ts'
import type { VisibleLink } from './visible-text.ts'

/**
 * What a text is compared by. Each character that a reader sees belongs to one unit; blanks,
 * invisible characters and markup stand between units.
 *
 * - `word`: letters, with apostrophes and hyphens inside; one sign of a script without blanks
 * - `code`: letters and figures in one name, such as `E11.9`, `COVID-19`; an address
 * - `number`: figures with what stands between them, such as `1,234.5` or `14:30`
 * - `sign`: any other character
 * - `break`: the end of a block
 */
export type UnitKind = 'word' | 'code' | 'number' | 'sign' | 'break'

export type Unit = Span & {
  kind: UnitKind
  /** In one typography: composed, one kind of quote, apostrophe and dash; a word in small letters. */
  key: string
  /** As `key`, with its letters as they are written. */
  cased: string
  /** Whether a blank or a line break stands before it. */
  isSpaced: boolean
  /** Whether a line break stands before it. */
  isNewLine: boolean
  isStruck: boolean
  /** Of a word that was joined over the end of a line: with the hyphen, which may be its own. */
  hyphenated?: string
}

export type Wording = { units: readonly Unit[]; links: readonly VisibleLink[] }

/** Reads a text, or a span of it, into units; offsets are those of `text`. Linear. */
export function readWording(text: string, span: Span = { start: 0, end: text.length }): Wording {
  const { text: visible, offsets, struck, links } = readVisible(text, span)
  const units: Unit[] = []
  let isSpaced = true
  let isNewLine = true
  let nextStruck = 0
  for (let position = 0; position < visible.length;) {
    const code = visible.charCodeAt(position)
    if (code === 0x20 || code === 0x0a) {
      isSpaced = true
      isNewLine ||= code === 0x0a
      position++
      continue
    }
    const { kind, key, cased, hyphenated, next } = plainUnit(visible, position) ?? unitAt(visible, position)
    const start = offsets.startOf(position)
    const end = offsets.endOf(next - 1)
    while (nextStruck < struck.length && struck[nextStruck]!.end <= start) nextStruck++
    const isStruck = nextStruck < struck.length && struck[nextStruck]!.start <= start
    units.push({
      kind,
      key,
      cased,
      start,
      end,
      isSpaced,
      isNewLine,
      isStruck,
      ...(hyphenated !== undefined && { hyphenated }),
    })
    isSpaced = false
    isNewLine = kind === 'break'
    position = next
  }
  return { units, links }
}

type Shown = Pick<Unit, 'kind' | 'key' | 'cased' | 'hyphenated'>
/** `next`: where what follows begins in the visible text. */
type ShownAt = Shown & { next: number }

/**
 * Reads what most texts are made of: a word of Latin letters, digits or a sign of ASCII, where what follows
 * shows that the unit ends there. `null` leaves a unit to the pattern, which would read the same.
 */
function plainUnit(visible: string, start: number): ShownAt | null {
  const code = visible.charCodeAt(start)
  let end = start + 1
  if (isLatin(code)) {
    while (isLatin(visible.charCodeAt(end))) end++
    const next = visible.charCodeAt(end)
    if (!endsWord(next, visible.charCodeAt(end + 1))) return null
    // `z. B.`, `https://`, `www.`
    if (next === 0x2e && (end === start + 1 || visible.startsWith('www', start))) return null
    if (next === 0x3a && visible.startsWith('http', start)) return null
    const cased = visible.slice(start, end)
    return { kind: 'word', key: cased.toLowerCase(), cased, hyphenated: undefined, next: end }
  }
  if (isDigit(code)) {
    while (isDigit(visible.charCodeAt(end))) end++
    if (!endsNumber(visible.charCodeAt(end), visible.charCodeAt(end + 1))) return null
    const key = visible.slice(start, end)
    return { kind: 'number', key, cased: key, hyphenated: undefined, next: end }
  }
  if (code === 0x2029) return { kind: 'break', key: BREAK, cased: BREAK, hyphenated: undefined, next: end }
  if (!isSign(code) || visible.charCodeAt(end) >= 0x80) return null
  // `...`, `.5`
  if (code === 0x2e && /[.\d]/.test(visible.charAt(end))) return null
  const key = visible.charAt(start)
  return { kind: 'sign', key, cased: key, hyphenated: undefined, next: end }
}

/** Whether a letter is one of Latin that has its marks in it. */
function isLatin(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  return code >= 0xc0 && code < 0x250 && code !== 0xd7 && code !== 0xf7
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** Whether a word of letters ends before these two signs, of which there may be none (`NaN`). */
function endsWord(next: number, second: number): boolean {
  if (isHyphen(next)) return second < 0x80 && second !== 0x0a && !isDigit(second) && !isLatin(second)
  if (next >= 0x80) return next === 0x2029 || (next >= 0x201c && next <= 0x201e)
  return !isDigit(next)
}

/** Whether digits end before these two signs as a number. */
function endsNumber(next: number, second: number): boolean {
  if (next === 0x20) return second !== 0x3a
  if (next >= 0x80) return next === 0x2029
  if (isLatin(next) || isHyphen(next)) return false
  // `1,234`, `14:30`
  const joins = next === 0x2e || next === 0x2c || next === 0x3a || next === 0x2f
  return !joins || (!isDigit(second) && !(second >= 0x80))
}

/** `-`, `_` and `'`, which join what stands on both sides. */
function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0x5f || code === 0x27
}

/** A sign of ASCII whose key is the sign, whatever stands around it but figures: no dash and no accent. */
function isSign(code: number): boolean {
  return code > 0x20 && code < 0x7f && code !== 0x2d && code !== 0x60
}

/** Reads the unit that stands at a position of a visible text; there is one. */
function unitAt(visible: string, position: number): ShownAt {
  const pattern = token()
  pattern.lastIndex = position
  const match = pattern.exec(visible)!
  const [raw] = match
  const { kind, key, cased, hyphenated } = readUnit(raw, match.groups!, visible, position)
  return { kind, key, cased, hyphenated, next: position + raw.length }
}

const L = String.raw`\p{L}\p{M}`
const N = String.raw`\p{Nd}\u2080-\u2089`
/** Scripts that are written without blanks between words. */
const joined = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc`
const hyphens = String.raw`\-\u2010\u2011`

const token = lazily(
  () =>
    new RegExp(
      [
        String.raw`(?<break>\u2029)`,
        String.raw`(?<address>(?:https?:\/\/|www\.)[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’])`,
        String.raw`(?<joined>[${joined}]\p{M}*)`,
        // `z. B.`, `U.S.`, `p.m.`
        String.raw`(?<initials>(?<![${L}${N}])\p{L}\.(?:[ \n]?\p{L}\.(?!\p{L}{2}))+)`,
        String.raw`(?<number>\p{Nd}+(?:(?:[.,:/'’]| : )\p{Nd}+){0,40}(?![${L}${N}]|[${hyphens}_]\p{L}|[.,:/'’]\p{Nd}))`,
        String.raw`(?<name>(?![\u2080-\u2089])[${L}${N}](?:[${L}${N}]|[${hyphens}_'’ʼ](?=[${L}${N}])|(?<=\p{L})–(?=\p{L})|(?<=\p{L}\p{Nd}+)\.(?=\p{Nd})|(?<=\p{Nd})[.,](?=\p{Nd}+\p{L})|(?<=\p{L})[${hyphens}]\n(?=\p{Ll}))*)`,
        String.raw`(?<dots>\.{2,})`,
        String.raw`(?<sign>[\s\S]\p{M}*)`,
      ].join('|'),
      'uy',
    ),
)

const dashes = /^[-\u2010-\u2015\u2212\ufe58\ufe63]$/
const signs: Readonly<Record<string, string>> = Object.fromEntries([
  ...[...'“”„‟«»〝〞〟'].map((sign) => [sign, '"']),
  ...[...'‘’‚‛‹›´`ʼ′'].map((sign) => [sign, "'"]),
  ['․', '.'],
])

function readUnit(
  raw: string,
  groups: Record<string, string | undefined>,
  visible: string,
  at: number,
): Shown {
  const plain = (kind: UnitKind, key: string) => ({ kind, key, cased: key })
  if (groups['break'] !== undefined) return plain('break', raw)
  if (groups['address'] !== undefined) return plain('code', raw)
  if (groups['number'] !== undefined)
    return plain('number', toDigits(raw).replaceAll('’', "'").replaceAll(' : ', ':'))
  if (groups['dots'] !== undefined) return plain('sign', raw)
  if (groups['sign'] !== undefined) return plain('sign', signKey(raw, visible, at))
  if (groups['initials'] !== undefined) return word(raw.replaceAll(/[ \n]/g, ''))
  const composed = compose(raw)
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/[\u2010\u2011–]/g, '-')
  const over = /-\n/.test(composed)
  const cased = over ? composed.replaceAll('-\n', '') : composed
  if (/[\p{Nd}\u2080-\u2089_]/u.test(cased)) return plain('code', toDigits(cased))
  return over ? { ...word(cased), hyphenated: composed.replaceAll('\n', '').toLowerCase() } : word(cased)
}

/** UTF-16 units that are composed: in long runs of marks that takes the square of their number, and no word has them. */
const MAX_COMPOSED = 400

function compose(text: string): string {
  return text.length > MAX_COMPOSED ? text : text.normalize('NFC')
}

function word(cased: string): Pick<Unit, 'kind' | 'key' | 'cased'> {
  return { kind: 'word', key: cased.toLowerCase(), cased }
}

/** Decimal digits of any script and lowered ones as those of ASCII. */
function toDigits(text: string): string {
  return text.replaceAll(/\P{ASCII}/gu, (sign) => {
    const compatible = sign.normalize('NFKC')
    if (/^\d$/.test(compatible)) return compatible
    return /\p{Nd}/u.test(sign) ? String(digitOf(sign)) : sign
  })
}

/**
 * The key of a character that is neither letter nor digit. A dash is what its surroundings make of
 * it: the sign of a number (`-`), between two numbers (`–`), or between words (`—`). A point right
 * before a figure is its decimal point.
 */
function signKey(raw: string, visible: string, at: number): string {
  const sign = signs[raw] ?? compose(raw)
  const before = visible.charAt(at - 1)
  const after = visible.charAt(at + raw.length)
  if (sign === '.' && /\p{Nd}/u.test(after) && !/[\p{L}\p{Nd})\]"'”’]/u.test(before)) return '.0'
  if (!dashes.test(raw)) return sign
  const isSpacedBefore = before === '' || /[\s\u2029]/.test(before)
  const isSpacedAfter = after === '' || /[\s\u2029]/.test(after)
  const isBeforeAmount = /^[ ]?(?:\p{Nd}|\.\p{Nd}|[$€£¥₹])/u.test(
    visible.slice(at + raw.length, at + raw.length + 3),
  )
  const isAfterFigure = /\p{Nd}[ ]?$/u.test(visible.slice(Math.max(0, at - 2), at))
  if (raw === '−') return isAfterFigure && isBeforeAmount && isSpacedBefore === isSpacedAfter ? '–' : '-'
  if (isBeforeAmount && !isSpacedAfter) return isAfterFigure && !isSpacedBefore ? '–' : '-'
  if (isBeforeAmount && isAfterFigure) return '–'
  return isSpacedBefore || isSpacedAfter || !/[-\u2010\u2011\u2013]/.test(raw) ? '—' : '-'
}
