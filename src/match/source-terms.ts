import type { Span } from '../core/span.ts'
import { cutPassages } from '../text/passages.ts'
import { tokenize } from '../text/tokens.ts'
import { cutQuickly } from './quick-cut.ts'
import type { TermDictionary } from './term-dictionary.ts'

/** A sentence of a source's content: its content terms in order, and all terms that stand side by side, in pairs. */
export type SentenceTerms = Span & { terms: readonly string[]; pairs: readonly string[] }

/**
 * The passages of one content and the terms each holds, in arrays: passage `p`
 * reaches from `starts[p]` to `ends[p]` and holds the terms from `firsts[p]` to
 * `firsts[p + 1]`, each as often as `counts` says (at most 255 times).
 */
export type SourceTerms = {
  starts: Uint32Array
  ends: Uint32Array
  /** Content tokens of each passage. */
  lengths: Uint32Array
  firsts: Uint32Array
  terms: Uint32Array
  counts: Uint8Array
}

export type PassageOptions = {
  /** Upper bound of a passage, in UTF-16 units. */
  maxLength: number
  /**
   * `sentences`: on the borders of blocks and sentences, each passage fit to be
   * shown. `quick`: at line breaks and stops, to be read again where it is ranked.
   */
  cut: 'sentences' | 'quick'
}

/** Cuts a content into passages and counts their terms. `pace` is awaited between them. */
export async function readSourceTerms(
  content: string,
  { maxLength, cut }: PassageOptions,
  dictionary: TermDictionary,
  pace: () => Promise<void>,
): Promise<SourceTerms> {
  const counter = createCounter(dictionary)
  const passages = cut === 'quick' ? cutQuickly(content, maxLength) : cutPassages(content, { maxLength })
  for (const passage of passages) {
    counter.add(content, passage)
    // Asking costs more than reading a passage.
    if (counter.size % 16 === 0) await pace()
  }
  return counter.finish()
}

/** Reads the sentences of a passage; only those that were ranked are worth it. */
export function readSentences(content: string, passage: Span): SentenceTerms[] {
  const slice = content.slice(passage.start, passage.end)
  const sentences = cutPassages(slice).flatMap((part) => part.sentences)
  return sentences.map(({ start, end }) => {
    const tokens = tokenize(slice.slice(start, end))
    const terms = tokens.flatMap(({ term, isContent }) => (isContent ? [term] : []))
    const pairs = pairsOf(tokens.map(({ term }) => term))
    return { start: start + passage.start, end: end + passage.start, terms, pairs }
  })
}

export function contentTerms(text: string): string[] {
  return tokenize(text).flatMap(({ term, isContent }) => (isContent ? [term] : []))
}

/** Neighbouring terms, each two as one string. */
export function pairsOf(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, position) => `${terms[position]} ${term}`)
}

function createCounter(dictionary: TermDictionary) {
  const starts: number[] = []
  const ends: number[] = []
  const lengths: number[] = []
  const firsts: number[] = [0]
  const found: number[] = []
  const counts: number[] = []
  /** Where in `found` a term of the passage at hand is. */
  const places = new Map<number, number>()
  let length = 0

  function addTerm(term: number): void {
    length += 1
    const place = places.get(term)
    if (place === undefined) {
      places.set(term, found.length)
      found.push(term)
      counts.push(1)
    } else if (counts[place]! < 255) counts[place]! += 1
  }

  return {
    get size() {
      return starts.length
    },
    add(content: string, { start, end }: Span): void {
      places.clear()
      length = 0
      dictionary.readTerms(content, { start, end }, addTerm)
      starts.push(start)
      ends.push(end)
      lengths.push(length)
      firsts.push(found.length)
    },
    finish: (): SourceTerms => ({
      starts: Uint32Array.from(starts),
      ends: Uint32Array.from(ends),
      lengths: Uint32Array.from(lengths),
      firsts: Uint32Array.from(firsts),
      terms: Uint32Array.from(found),
      counts: Uint8Array.from(counts),
    }),
  }
}
