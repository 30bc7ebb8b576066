import type { FigureWords } from '../../core/citation.ts'
import { foldText } from '../../text/folding/fold.ts'
import type { NumberFact } from '../../facts/values/number-fact.ts'
import { calculate } from './calculate.ts'
import { readFigures } from './read-figures.ts'
import type { Figure } from './figure.ts'
import { MAX_FIGURES, openFigures } from './open-figures.ts'
import type { Shown } from './open-figures.ts'
import { isOtherFigure, isSameFigure, plainName } from './same-figure.ts'

/** What became of the figures of a claim that its evidence does not state. */
export type CheckedFigures = {
  /** Those whose words stand in the evidence and give them. */
  given: readonly (FigureWords & { at: Figure; isComputed: boolean })[]
  /** Those without such words, in the order of the claim. */
  open: readonly Figure[]
}

/** UTF-16 units of the words for one figure. */
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
    // A judge that writes the figure otherwise than the claim does means the only one there is.
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

/** Parts that are counted stand between bars; figures that are computed between signs with spaces. */
const counted = /\s*\|\s*/u
const computed = /\s+([+*/×·÷−–-])\s+/u

/** How words of the evidence give a figure; `null` where they do not stand there, or give another. */
function proofOf(figure: Figure, words: string, read: readonly string[]): 'copied' | 'computed' | null {
  const stands = (part: string) => {
    const plain = plainText(part)
    return /[\p{L}\p{N}]/u.test(plain) && read.some((text) => holdsWhole(text, plain))
  }
  // A place in an order is no sum: the third is not the fourth less one.
  const mayBeComputed = figure.kind === 'number' || figure.kind === 'date'
  const items = words.split(counted)
  if (items.length > 1) {
    const isEach = items.every(stands) && new Set(items.map(plainText)).size === items.length
    return mayBeComputed && isEach && isValue(figure, items.length) ? 'computed' : null
  }
  if (stands(words)) {
    const known = readFigures(words)
    if (known.some((other) => isSameFigure(figure, other) || isSameValue(figure, other))) return 'copied'
    if (!known.some((other) => isOtherFigure(figure, other))) return 'copied'
  }
  const parts = words.split(computed)
  if (parts.length < 3 || !mayBeComputed) return null
  const operands = parts.filter((_, index) => index % 2 === 0).map((part) => operandOf(part, stands))
  if (operands.some((operand) => operand === null)) return null
  const signs = parts.filter((_, index) => index % 2 === 1)
  return isResult(figure, operands as Operand[], signs) ? 'computed' : null
}

/** `Floor 5` and `the fifth floor`, which only a judge can tell from `five floors`. */
function isSameValue(own: Figure, given: Figure): boolean {
  const counts = (figure: Figure) =>
    figure.kind === 'date' ? [] : valuesOf(figure).filter(({ unit }) => unit === null)
  return counts(own).some(({ value }) => counts(given).some((other) => other.value === value))
}

type Operand = { value: number; unit: NumberFact['unit'] }

/** A hundred makes a share a percentage, and the fourth has three before it. */
const constants: ReadonlySet<string> = new Set(['1', '100'])

/** The one figure of words that stand in the evidence, or a constant. */
function operandOf(part: string, stands: (part: string) => boolean): Operand | null {
  if (constants.has(part.trim())) return { value: Number(part), unit: null }
  if (!stands(part)) return null
  const [only, ...rest] = readFigures(part).flatMap(valuesOf)
  return only !== undefined && rest.length === 0 ? only : null
}

function valuesOf(figure: Figure): Operand[] {
  switch (figure.kind) {
    case 'number':
      return figure.number.values.map((value) => ({ value, unit: figure.number.unit }))
    case 'date':
      return figure.date.readings.flatMap(({ year }) =>
        year === undefined ? [] : [{ value: year, unit: null }],
      )
    case 'ordinal':
      return [{ value: figure.value, unit: null }]
    case 'rank':
      return [{ value: figure.rank.rank, unit: null }]
    case 'years':
    case 'time':
    case 'name':
      return []
  }
}

/** Whether a figure is what comes out; units of its dimension are converted, others may only be divided by. */
function isResult(figure: Figure, operands: readonly Operand[], signs: readonly string[]): boolean {
  const own = figure.kind === 'number' ? figure.number.unit : null
  const units = operands.flatMap(({ unit }) => unit ?? [])
  const isSum = signs.every((sign) => !/[*/×·÷]/.test(sign))
  if (own && units.length > 0 && units.every(({ dimension }) => dimension === own.dimension)) {
    const bare = isSum ? own.factor : 1
    const values = operands.map(({ value, unit }) => value * (unit?.factor ?? bare))
    return isValue(figure, calculate(values, signs) / own.factor)
  }
  const isMixed = units.some((unit) =>
    units.some((other) => other.dimension === unit.dimension && other.factor !== unit.factor),
  )
  if (isMixed || (isSum && own && units.length > 0)) return false
  return isValue(
    figure,
    calculate(
      operands.map(({ value }) => value),
      signs,
    ),
  )
}

/** Whether a figure says a value in its own unit: exactly, or as far as its last decimal or `about` tells. */
function isValue(figure: Figure, value: number): boolean {
  if (figure.kind !== 'number') return valuesOf(figure).some((own) => own.value === value)
  const { number } = figure
  return number.values.some(
    (own) => Math.abs(own - value) <= Math.max(toleranceOf(number, own), 1e-9 * Math.abs(value)),
  )
}

/** Half of the last digit of a share or a decimal, which division gives; a count is exact. */
function toleranceOf({ unit, isRounded }: NumberFact, value: number): number {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
  if (isRounded) return Math.abs(value) * MAX_ROUNDING
  return decimals > 0 || unit?.dimension === 'percent' ? 0.5 * 10 ** -decimals : 0
}

/** What `about` covers. */
const MAX_ROUNDING = 0.05

function plainText(text: string): string {
  return foldText(text).text.trim()
}

/** Whether a text holds words that are no part of longer ones: `6` is not in `16`. */
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

/** Han is written without spaces. */
const wordSign = /(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai})[\p{L}\p{N}]/u
