/**
 * Shows answers of the citations API on a page. In: an answer of `citationApp({ dialect: 'citations-api' })`, whole or
 * as it streams. Out: the answer on the page with markers, tooltips, and its sources.
 */

/** A source of an answer, as the citations API sends it. */
export type CitationsApiEntry = {
  /** The beginning of the source's text, at most 500 UTF-16 units. */
  text: string
  /** A path or URL, or `Unknown`. */
  source: string
  title: string
  /** The score that a tool gave the source, else the highest of its citations; usually 0–1, 0 if there is none. */
  score: number
  metadata?: Record<string, unknown>
}

/** The visible part of an answer; a stream delivers it in pieces. */
export type CitationsApiView = {
  /** The text, with marks such as `[1]`. A number in brackets that `citation_map` does not have is ordinary text. */
  answer: string
  /**
   * All sources in the order of their numbers: `sources[0]` is source 1. `isCited`: whether the answer cites the
   * source; absent counts as `false`.
   */
  sources: readonly (CitationsApiEntry & { isCited?: boolean })[]
  /**
   * The first ten sources, cited or not, by number: `citation_map[1]` is the source of the mark `[1]`. Sources from the
   * eleventh on have no marks. Empty until the end of a stream.
   */
  citation_map: Readonly<Record<string, CitationsApiEntry>>
}

/** A piece of an answer: a text, or a mark such as `[1]`, given by its number in `citation_map`. */
export type AnswerPiece = { text: string } | { number: number }

const marker = /\[(\d{1,3})\]/g

/** Splits an answer at its marks; a number in brackets that `citation_map` does not have stays text. */
export function splitAnswer({ answer, citation_map: map }: CitationsApiView): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  let from = 0
  for (const { 0: sign, 1: digits, index } of answer.matchAll(marker)) {
    if (!Object.hasOwn(map, String(Number(digits)))) continue
    if (index > from) pieces.push({ text: answer.slice(from, index) })
    pieces.push({ number: Number(digits) })
    from = index + sign.length
  }
  return from < answer.length ? [...pieces, { text: answer.slice(from) }] : pieces
}

/** Maximum UTF-16 units of a source's text in a tooltip; a longer one is cut and ends with `...`. */
const MAX_TOOLTIP = 200

/**
 * The lines of a tooltip, without empty ones: title, the first 200 UTF-16 units of the text (then `...` if it is
 * longer), source, and the score with two decimals: `Score: 0.85`.
 */
export function tooltipLines({ title, text, source, score }: CitationsApiEntry): string[] {
  const start = text.slice(0, MAX_TOOLTIP).toWellFormed()
  const shown = text.length > MAX_TOOLTIP ? `${start}...` : text
  return [title, shown, source, `Score: ${Number(score).toFixed(2)}`].filter((line) => line !== '')
}
