import type { Span } from '../../../core/span.ts'
import { tokensIn } from './telling-sentence.ts'
import type { SaidValue, TellingSentence } from './telling-sentence.ts'
import { isParticle, isTellingVerb, tellingWords } from './telling-words.ts'

/** The words of a claim that name the cell. */
export type Names = {
  /** All spans that name the row, the column or what is counted. */
  taken: readonly Span[]
  /** The spans among `taken` that name the row. Signs within them are part of the cells and do not count. */
  rows: readonly Span[]
  /** The dates among `taken`. */
  dates: readonly Span[]
}

/**
 * Whether the claim says nothing apart from the value and the names of its cell; words such as `the` and `has` do not
 * count.
 */
export function isWhollySaid(
  { words, text }: TellingSentence,
  value: Span,
  { taken, rows, dates }: Names,
): boolean {
  const isTaken = (span: Span) => taken.some((one) => one.start <= span.start && span.end <= one.end)
  const isBeforeDate = (at: number) => dates.some(({ start }) => start === words[at + 1]?.start)
  const telling = tellingWords(
    words.map((word) => word.text),
    isBeforeDate,
  )
  const isOwn = (span: Span) =>
    [value, ...rows, ...dates].some((one) => one.start <= span.start && span.end <= one.end)
  // A particle between the words of a name does not belong to the name: `net on profit`.
  if (!words.every((word, at) => telling[at] || isOwn(word) || (isTaken(word) && !isParticle(word.text))))
    return false
  // `Has Bergen 611 ships` is a question or supposition.
  if (words[0] && isTellingVerb(words[0].text) && !isTaken(words[0])) return false
  const signs = [value, ...rows, ...dates, ...words].reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' '),
  )
  return /^[\s.,:|()]*$/.test(signs) && !/\.\s*\./.test(signs)
}

/**
 * Whether the text around a value allows that it is the value of the cell. `false` for 611 in
 * `Bergen had 2020 ships in 611`: there it stands as a date, and the year 2020 as the value.
 */
export function isPlainlySaid(said: TellingSentence, value: SaidValue, { taken, dates }: Names): boolean {
  const lead = said.text.slice(0, value.start)
  if (/\(\s*$|[.,:]$/.test(lead) || /^\s*\)/.test(said.text.slice(value.end))) return false
  const [first, before] = tokensIn(said, { start: 0, end: value.start }).slice(-2)
  const last = before ?? first
  const isYear = 'readings' in value.fact || /^(?:1[4-9]|20)\d\d$/.test(value.fact.figures)
  if (last && (isBeforeDate(last.text) || /^(?:for|für)$/.test(last.text)) && (dates.length > 0 || !isYear))
    return false
  // `A population of 134,000` gives a value; `has of 134,000` does not.
  const isNamed = before && taken.some(({ start, end }) => start <= first!.start && first!.end <= end)
  if (last && /^(?:of|von)$/.test(last.text) && !isNamed) return false
  return dates.every((date) => {
    const [ahead] = tokensIn(said, { start: 0, end: date.start }).slice(-1)
    const [next] = tokensIn(said, { start: date.end, end: said.text.length })
    const isOpening = !ahead || /[|,(:]\s*$/.test(said.text.slice(0, date.start))
    const isCounted =
      next && !/\d/.test(next.text) && taken.some(({ start, end }) => start <= next.start && next.end <= end)
    return isOpening || isBeforeDate(ahead.text) || !isCounted
  })
}

function isBeforeDate(word: string): boolean {
  return /^(?:in|im|on|am|year|jahre?)$/.test(word)
}
