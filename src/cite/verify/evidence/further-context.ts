import type { Span } from '../../../core/span.ts'
import { widenToContext } from '../../../text/sentences.ts'
import { contentTerms, tokenize } from '../../../text/words.ts'
import type { JudgeContext } from './judge-context.ts'
import type { SentenceReader } from './narrow.ts'

/**
 * The windows in which a source is read, in UTF-16 units. They begin at multiples of `step`, so that claims share them.
 */
const WINDOW = { step: 10_000, length: 30_000 }
/** Widens an added sentence, in UTF-16 units: by neighbours until `enough`, up to `maxLength`; not by paragraphs. */
const LENGTH = { maxParagraph: 0, maxLength: 600, enough: 120 }
/**
 * `max`: maximum number of added sentences. `minWords`: minimum number of words of the claim that each must add; one
 * number or name is enough.
 */
export type FurtherOptions = { max?: number; minWords?: number }

/**
 * Sentences near the pieces of sources that the judge reads, with words of the claim that these pieces lack; the
 * sentence with most such words first. A source often states a name, a year or a degree elsewhere, and a matcher only
 * gives the best place.
 */
export async function furtherContext(
  claim: string,
  pieces: readonly JudgeContext[],
  readSentences: SentenceReader,
  { max = 2, minWords = 2 }: FurtherOptions = {},
): Promise<JudgeContext[]> {
  const open = new Set(contentTerms(claim))
  const leave = (text: string) => contentTerms(text).forEach((term) => open.delete(term))
  for (const { source, start, end } of pieces) {
    leave(source.content.slice(start, end))
    leave(source.title ?? '')
  }
  const telling = tellingTerms(claim)
  const further: JudgeContext[] = []
  while (further.length < max && open.size > 0) {
    const best = await bestSentence(pieces, { open, telling, minWords, readSentences })
    if (!best) break
    further.push(best)
    leave(best.source.content.slice(best.start, best.end))
  }
  return further
}

/** The numbers of a claim, and its words with a capital letter except the first word. */
function tellingTerms(claim: string): Set<string> {
  return new Set(
    tokenize(claim).flatMap(({ start, term, isNumber }, index) =>
      isNumber || (index > 0 && /\p{Lu}/u.test(claim.charAt(start))) ? [term] : [],
    ),
  )
}

async function bestSentence(
  pieces: readonly JudgeContext[],
  {
    open,
    telling,
    minWords,
    readSentences,
  }: {
    open: ReadonlySet<string>
    telling: ReadonlySet<string>
    minWords: number
    readSentences: SentenceReader
  },
): Promise<JudgeContext | null> {
  let best: JudgeContext | null = null
  let most = 0
  for (const { source, start } of pieces) {
    const region = windowAround(source.content, start)
    for (const sentence of await readSentences(source.content, region)) {
      const added = [...open].filter((term) => sentence.terms.has(term))
      const isWorth = added.length >= minWords || added.some((term) => telling.has(term))
      if (!isWorth || added.length <= most) continue
      most = added.length
      best = { source, ...widenToContext(source.content, sentence, LENGTH) }
    }
  }
  return best
}

function windowAround({ length }: string, position: number): Span {
  const step = Math.floor(position / WINDOW.step) - 1
  const start = Math.max(0, step * WINDOW.step)
  return { start, end: Math.min(length, start + WINDOW.length) }
}
