import { isClock, readFigures, isOtherFigure, isSameFigure, plainName } from '../../../text/values.ts'
import { stopWords } from '../../../text/words.ts'
import { foldText } from '../../../text/folding.ts'
import type { FigureWords } from '../../../core/citation.ts'
import { isResult, isValue, operandOf, placeOf, valueOf } from './derive-figure.ts'
import type { Figure } from '../../../text/values.ts'
import { MAX_FIGURES, openFigures } from './open-figures.ts'
import type { Shown } from './open-figures.ts'

/**
 * Figures of a claim that its evidence does not state: `given`, if words named by the judge yield them, else `open`.
 */
export type CheckedFigures = {
  /**
   * Figures for which the judge named words that are in the evidence and yield them. `at`: the figure in the claim.
   * `isComputed`: it was counted or computed from the words; otherwise they state it.
   */
  given: readonly (FigureWords & { at: Figure; isComputed: boolean })[]
  /** Figures for which the judge named no words that are in the evidence and yield them, in the order of the claim. */
  open: readonly Figure[]
}

/** Maximum UTF-16 units of a figure as a judge names it, and of the words for it; the rest is cut off. */
const MAX_LENGTH = 2_000

/** Checks each figure of a claim that no text states against the words that a judge named for it. */
export function checkFigures(
  claim: string,
  shown: Shown,
  words: readonly FigureWords[] = [],
): CheckedFigures {
  const given: CheckedFigures['given'][number][] = []
  const open: Figure[] = []
  const missing = openFigures(claim, shown)
  const named = words.slice(0, MAX_FIGURES).map(({ figure, words: said }) => ({
    figure: figure.slice(0, MAX_LENGTH),
    words: said.slice(0, MAX_LENGTH),
  }))
  const read = missing.length > 0 && named.length > 0 ? shown.texts.map(plainText) : []
  for (const figure of missing) {
    const own = named.filter((one) => isMeant(one, figure))
    // If a judge writes the figure differently from the claim, it means the only open figure.
    const isOnly = missing.length === 1
    const tried = own.length > 0 || !isOnly ? own : named.filter((one) => !namesOther(one, figure))
    const proof = tried
      .map((one) => ({ one, kind: proofOf(figure, one.words, read) }))
      .find(({ kind }) => kind)
    if (proof) given.push({ ...proof.one, at: figure, isComputed: proof.kind === 'computed' })
    else open.push(figure)
  }
  return { given, open }
}

function isMeant({ figure }: FigureWords, { text }: Figure): boolean {
  const [named, own] = [plainName(figure), plainName(text)]
  return named !== '' && (named.includes(own) || own.includes(named))
}

function namesOther({ figure }: FigureWords, own: Figure): boolean {
  return readFigures(figure).some((other) => isOtherFigure(own, other))
}

/** Matches the bar between the things that a judge counted: `Rome | Paris` yields 2. */
const counted = /\s*\|\s*/u
/** Matches the operator between two operands of a computed figure, with spaces around it: `1200 - 300`. */
const computed = /\s+([+*/×·÷−–-])\s+/u

/** Whether the words occur in the evidence. */
type Stands = (part: string) => boolean

/**
 * How words of the evidence yield a figure: `copied` if they state it, `computed` if it is counted or computed from
 * them. `null` if they do not yield it.
 */
function proofOf(figure: Figure, words: string, read: readonly string[]): 'copied' | 'computed' | null {
  const stands: Stands = (part) => {
    const plain = plainText(part)
    return /[\p{L}\p{N}]/u.test(plain) && read.some((text) => holdsWhole(text, plain))
  }
  const byQuote = stands(words) ? proofByQuote(figure, words) : null
  if (byQuote) return byQuote
  // A rank is not a sum: the third is not the fourth minus one.
  if (figure.kind !== 'number' && figure.kind !== 'date') return null
  const items = words.split(counted)
  if (items.length > 1) {
    const isEach = items.every(stands) && new Set(items.map(plainText)).size === items.length
    return isEach && isValue(figure, items.length) ? 'computed' : null
  }
  const parts = words.split(computed)
  if (parts.length < 3) return null
  const operands = parts
    .filter((_, index) => index % 2 === 0)
    .map((part) => operandOf(part, { stands, read }))
  const isEvery = operands.every((operand) => operand !== null)
  const signs = parts.filter((_, index) => index % 2 === 1)
  return isEvery && isResult(figure, operands, signs) ? 'computed' : null
}

/** How one contiguous quote of the evidence yields a figure; `null` if it does not. */
function proofByQuote(figure: Figure, words: string): 'copied' | 'computed' | null {
  const known = readFigures(words)
  if (known.some((other) => isSameFigure(figure, other) || isSameValue(figure, other))) return 'copied'
  if (!known.some((other) => isOtherFigure(figure, other)))
    return isListOfOthers(figure, words) || isLessExact(figure, words, known) ? null : 'copied'
  if (figure.kind !== 'number') return null
  const [first, ...rest] = known
  // `The fourth` yields the figure 3: three came before.
  const place = rest.length === 0 && first ? placeOf(first) : null
  if (place !== null) return isValue(figure, place - 1) ? 'computed' : null
  const summands = known.flatMap((other) => valueOf(other) ?? [])
  const isSum = summands.length > 1 && summands.length === known.length
  return isSum &&
    isResult(
      figure,
      summands,
      summands.slice(1).map(() => PLUS),
    )
    ? 'computed'
    : null
}

const PLUS = '+'
const between = /\s*(?:[,;]|(?<!\p{L})(?:and|und|et|y|e|og|och|i)(?!\p{L})|&)\s*/u
/** Minimum number of parts of a list; fewer parts may be one thing: `a decade and more`. */
const MIN_LISTED = 3

function isListOfOthers(figure: Figure, words: string): boolean {
  if (figure.kind !== 'number' || isClock(figure.number)) return false
  const listed = words.split(between).filter((part) => part !== '').length
  return listed >= MIN_LISTED && !isValue(figure, listed)
}

/** Whether words give a date only by its year or month, without a day. */
function isLessExact(figure: Figure, words: string, known: readonly Figure[]): boolean {
  const isDay = (other: Figure) =>
    other.kind === 'date' && other.date.readings.some(({ day, weekday }) => (day ?? weekday) !== undefined)
  if (figure.kind !== 'date' || known.length === 0 || known.some(isDay)) return false
  const rest = known.reduce((text, { text: own }) => text.replace(own, ' '), words)
  return (plainText(rest).match(/\p{L}+/gu) ?? []).every((word) => stopWords.has(word))
}

/**
 * Whether two figures have the same value, whatever they count: `Floor 5`, `the fifth floor`. Only a judge
 * can distinguish these from `five floors`.
 */
function isSameValue(own: Figure, given: Figure): boolean {
  if (own.kind === 'date' || given.kind === 'date') return false
  const [left, right] = [valueOf(own), valueOf(given)]
  return left?.unit === null && right?.unit === null && left.value === right.value
}

/** A text prepared for comparison with quotes: without letter case, markup and typographic signs. */
function plainText(text: string): string {
  return foldText(text).text.trim()
}

/** Whether a plain text has plain words as whole words: `6` is not in `16`. */
function holdsWhole(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isOpen = (a: string, b: string) => !(wordSign.test(a) && wordSign.test(b))
    const end = at + words.length
    if (
      isOpen(text.charAt(at - 1), words.charAt(0)) &&
      isOpen(text.charAt(end), words.charAt(words.length - 1))
    )
      return true
  }
  return false
}

/** Matches a letter or digit. Not in scripts without blanks, because there no sign shows where a word ends. */
const wordSign = /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai})[\p{L}\p{N}]/u
