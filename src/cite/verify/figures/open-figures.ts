/**
 * Figures. In: a claim, the texts of its evidence, and the words that a judge named for figures. Out: the figures and
 * dates of the claim that no evidence states in any form, and whether those words state them or let them be computed.
 */
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { placeReferenceSpans } from '../../../text/locators.ts'
import { coversInParts, readFigures, isBothIn, isSameFigure } from '../../../text/values.ts'
import type { Figure } from '../../../text/values.ts'

/** Maximum number of figures of a claim that are read; the rest is ignored, because a claim with more is a table. */
export const MAX_FIGURES = 40

/** The texts in which figures of a claim are searched. */
export type Shown = {
  /** The judge's texts, with titles and headings above them. */
  texts: readonly string[]
  /** Whole sources, because the number of a § may be above the judge's texts. */
  contents?: readonly string[]
}

/**
 * The figures and dates of a claim that no text states in any form, in order: neither as digits nor as words, nor in
 * another format, unit or language. A figure that occurs may still be about something else.
 *
 * @example
 * openFigures('It opens at 2 p.m. for ten days.', { texts: ['Öffnung: 14 Uhr'] }) // [{ text: 'ten days', … }]
 */
export function openFigures(claim: string, { texts, contents = [] }: Shown): Figure[] {
  const own = readFigures(claim).slice(0, MAX_FIGURES)
  if (own.length === 0) return []
  const given = texts.flatMap(readFigures)
  const places = placeReferenceSpans(claim)
  return own.filter(
    (figure) =>
      !isStated(figure, given) &&
      !texts.some((text) => holdsName(text, nameOf(figure, claim))) &&
      !(figure.kind === 'number' && texts.some((text) => isBothIn(figure.number, text))) &&
      !(isWithin(figure, places) && contents.some((content) => holdsNumber(content, figure.text))),
  )
}

/**
 * Whether one of the given figures states the claim's figure. A bare superlative does not equal `third
 * largest`.
 */
function isStated(own: Figure, given: readonly Figure[]): boolean {
  const dates = given.flatMap((figure) => (figure.kind === 'date' ? figure.date : []))
  if (own.kind === 'date' && coversInParts(own.date, dates)) return true
  const alike = given.filter((figure) => isSameFigure(own, figure))
  if (own.kind !== 'rank' || own.rank.rank > 1) return alike.length > 0
  const isRanked = given.some((figure) => figure.kind === 'rank' && figure.rank.rank > 1)
  return alike.some((figure) => !isRanked || (figure.kind === 'rank' && figure.rank.word === own.rank.word))
}

function isWithin(figure: Span, places: readonly Span[]): boolean {
  return places.some((place) => spansOverlap(place, figure))
}

/** Maximum UTF-16 units of the word before a figure that may form a name with it. */
const MAX_WORD = 60

/** The name that a figure is, or forms with the capitalised word before it, as in `Covid 19`; empty for an amount. */
function nameOf(figure: Figure, claim: string): string {
  if (figure.kind === 'name') return figure.text
  if (figure.kind !== 'number' || figure.number.unit !== null) return ''
  const near = claim.slice(Math.max(0, figure.start - MAX_WORD), figure.start)
  const [before] = /\p{Lu}[\p{L}-]*[ \u00a0]$/u.exec(near) ?? []
  return before === undefined ? '' : `${before}${figure.text}`
}

/** Whether a text has the name, however its letters and digits are joined: `Covid 19`, `COVID-19`. */
function holdsName(text: string, name: string): boolean {
  const parts = name.match(/\p{L}+|\p{N}+/gu)
  if (!parts) return false
  const between = String.raw`[\s./:_’'–-]{0,2}`
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join(between)}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

function holdsNumber(content: string, figure: string): boolean {
  const digits = /\d+/.exec(figure)?.[0]
  return digits !== undefined && new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(content)
}
