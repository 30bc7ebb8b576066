import type { Span } from '../../core/span.ts'
import { loweredLetters, raisedLetters } from '../../core/text.ts'
import { lazily } from '../lexicon/lazily.ts'
import { isPoint } from '../folding/characters.ts'
import { digitOf } from '../values/decimal.ts'
import { plainUnit } from './plain-unit.ts'
import type { Shown, ShownAt, UnitKind } from './plain-unit.ts'
import { EDGE } from './visible-reader.ts'
import type { VisibleLink } from './visible-reader.ts'
import { readVisible } from './visible-text.ts'

export type Unit = Span &
  Shown & {
    /** Whether a blank or a line break precedes it. */
    isSpaced: boolean
    /** Whether a line break precedes it. */
    isNewLine: boolean
    isStruck: boolean
    /** Whether it belongs to the reading of the words before it (ruby text), including the brackets. */
    isReading: boolean
  }

export type Wording = { units: readonly Unit[]; links: readonly VisibleLink[] }

/** Reads a text, or a span of it, into units; offsets are those of `text`. Takes linear time. */
export function readWording(text: string, span: Span = { start: 0, end: text.length }): Wording {
  const { text: visible, offsets, struck, readings, links } = readVisible(text, span)
  const units: Unit[] = []
  let isSpaced = true
  let isNewLine = true
  const isStruck = createSpanReader(struck)
  const isReading = createSpanReader(readings)
  for (let position = 0; position < visible.length;) {
    const code = visible.charCodeAt(position)
    if (code === 0x20 || code === 0x0a) {
      isSpaced = true
      isNewLine ||= code === 0x0a
      position++
      continue
    }
    if (code === EDGE_CODE) {
      position++
      continue
    }
    const { kind, key, cased, pointed, hyphenated, next } =
      plainUnit(visible, position) ?? unitAt(visible, position)
    const start = offsets.startOf(position)
    const end = offsets.endOf(next - 1)
    units.push({
      kind,
      key,
      cased,
      start,
      end,
      isSpaced,
      isNewLine,
      isStruck: isStruck(start),
      isReading: isReading(start),
      ...(pointed !== undefined && { pointed }),
      ...(hyphenated !== undefined && { hyphenated }),
    })
    isSpaced = false
    isNewLine = kind === 'break'
    position = next
  }
  return { units, links }
}

const EDGE_CODE = EDGE.charCodeAt(0)

/** Creates a function that says whether an offset is within one of the spans. Spans and offsets must be ascending. */
function createSpanReader(spans: readonly Span[]): (offset: number) => boolean {
  let next = 0
  return (offset) => {
    while (next < spans.length && spans[next]!.end <= offset) next++
    return next < spans.length && spans[next]!.start <= offset
  }
}

/** The units without their strike-out flags. */
export function unstruck(units: readonly Unit[]): Unit[] {
  return units.map((unit) => (unit.isStruck ? { ...unit, isStruck: false } : unit))
}

/** Reads the unit at a position of a visible text; the position must have one. */
function unitAt(visible: string, position: number): ShownAt {
  const pattern = token()
  pattern.lastIndex = position
  const match = pattern.exec(visible)!
  const [raw] = match
  const { kind, key, cased, pointed, hyphenated } = readUnit(raw, match.groups!, visible, position)
  return { kind, key, cased, pointed, hyphenated, next: position + raw.length }
}

const L = String.raw`\p{L}\p{M}`
const N = String.raw`\p{Nd}\u2080-\u2089`
/** Scripts written without blanks between words. */
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
  const composed = plainLevels(compose(raw))
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/[\u2010\u2011–]/g, '-')
  const over = /-\n/.test(composed)
  const cased = over ? composed.replaceAll('-\n', '') : composed
  if (/[\p{Nd}\u2080-\u2089_]/u.test(cased)) return plain('code', toDigits(cased))
  return over ? { ...word(cased), hyphenated: composed.replaceAll('\n', '').toLowerCase() } : word(cased)
}

/**
 * Maximum UTF-16 units that are composed: long runs of marks would take quadratic time, and no word has them.
 */
const MAX_COMPOSED = 400

function compose(text: string): string {
  return text.length > MAX_COMPOSED ? text : text.normalize('NFC')
}

/** Matches letters that may have vowel signs. */
const mayHavePoints = /[\u05d0-\u05f2\u0620-\u063f\u0641-\u064a\u066e-\u06d3]/

function word(written: string): Pick<Unit, 'kind' | 'key' | 'cased' | 'pointed'> {
  const cased = mayHavePoints.test(written) ? [...written].filter((sign) => !isPoint(sign)).join('') : written
  const pointed = cased.length < written.length ? written.replaceAll('\u0640', '') : cased
  return { kind: 'word', key: cased.toLowerCase(), cased, ...(pointed !== cased && { pointed }) }
}

const lowered = new RegExp(`[${loweredLetters}]`, 'gu')
/** Matches raised letters of an ordinal or abbreviation: `1ˢᵗ`, `2ᵉ`, `Mᵐᵉ`. Any other single letter may be a power. */
const writtenRaised = new RegExp(
  String.raw`(?<=^\p{Nd}+)(?:[${raisedLetters}]{2,4}|ᵉ)$|(?<=^\p{Lu}\p{Ll}?)[${raisedLetters}]{2,5}$`,
  'u',
)

/**
 * The word with its lowered letters as plain letters, and its raised letters too if `writtenRaised` matches
 * them.
 */
function plainLevels(word: string): string {
  if (!/[\u0250-\uffff]/.test(word)) return word
  return word
    .replaceAll(lowered, (letter) => letter.normalize('NFKC'))
    .replace(writtenRaised, (letters) => letters.normalize('NFKC'))
}

/**
 * The text with decimal digits of any script, and lowered digits, as ASCII digits: `H₂O` is H2O, but `10₂` is
 * not 102.
 */
function toDigits(text: string): string {
  const isName = /\p{L}/u.test(text)
  return text.replaceAll(/\P{ASCII}/gu, (sign) => {
    const compatible = sign.normalize('NFKC')
    if (/^\d$/.test(compatible)) return isName || sign < '₀' || sign > '₉' ? compatible : sign
    return /\p{Nd}/u.test(sign) ? String(digitOf(sign)) : sign
  })
}

/**
 * The key of a character that is neither letter nor digit. The surroundings decide the role of a dash: the
 * sign of a number (`-`), between two numbers (`–`), or between words (`—`). A point right before a figure is
 * a decimal point.
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
