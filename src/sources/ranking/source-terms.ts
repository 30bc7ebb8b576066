import type { Span } from '../../core/span.ts'
import { cutPassages } from '../../text/sentences.ts'
import type { TermCache } from '../../text/words.ts'
import { readTerms } from '../../text/words.ts'
import { cutQuickly } from './quick-cut.ts'
import type { TermDictionary } from './term-dictionary.ts'

/**
 * A sentence of a source's content: `all` its terms in order, and its content `terms` alone. Pairs of adjacent terms
 * are built when needed; keeping them for all sentences would take more memory than the rest of the index.
 */
export type SentenceTerms = Span & { all: readonly string[]; terms: readonly string[] }

/**
 * The passages of one content and their terms, in a single array, since separate arrays would
 * need more memory than the terms of a short content.
 *
 * First come the bounds, four values for each passage: its start, its end, its number of content
 * tokens, and the number of postings up to and including it. Then come the postings, each
 * `term * 256 + count`; counts above 255 are stored as 255.
 */
export type SourceTerms = { passageCount: number; values: Uint32Array }

export const BOUNDS_SIZE = 4

export type PassageOptions = {
  /** Maximum length of a passage, in UTF-16 units. */
  maxLength: number
  /**
   * `sentences`: passages end with blocks and sentences and can be shown. `quick`: passages are cut without parsing,
   * mostly at line breaks and full stops; those that are ranked are cut again by sentence.
   */
  cut: 'sentences' | 'quick'
}

/** Number of passages that are read in one step. */
const PART = 16

/**
 * Cuts a content into passages and counts their terms in steps of at most `PART` passages. Other
 * contents may be read between two steps.
 */
export function* readSourceTerms(
  content: string,
  { maxLength, cut }: PassageOptions,
  { dictionary, scratch }: { dictionary: TermDictionary; scratch: Scratch },
): Generator<void, SourceTerms> {
  const passages = cut === 'quick' ? cutQuickly(content, maxLength) : cutPassages(content, { maxLength })
  const parts: SourceTerms[] = []
  let part: Span[] = []
  for (const passage of passages) {
    if (part.length === PART) {
      parts.push(readPart(content, part, { dictionary, scratch }))
      part = []
      yield
    }
    part.push(passage)
  }
  parts.push(readPart(content, part, { dictionary, scratch }))
  return parts.length === 1 ? parts[0]! : joinParts(parts)
}

/** Reads passages synchronously, so that nothing else uses the shared scratch arrays meanwhile. */
function readPart(
  content: string,
  passages: readonly Span[],
  { dictionary, scratch }: { dictionary: TermDictionary; scratch: Scratch },
): SourceTerms {
  const bounds = new Uint32Array(passages.length * BOUNDS_SIZE)
  let total = 0
  for (let index = 0; index < passages.length; index++) {
    const passage = passages[index]!
    const counted = countTerms(content, passage, { dictionary, scratch, total })
    total = counted.total
    bounds[index * BOUNDS_SIZE] = passage.start
    bounds[index * BOUNDS_SIZE + 1] = passage.end
    bounds[index * BOUNDS_SIZE + 2] = counted.length
    bounds[index * BOUNDS_SIZE + 3] = total
  }
  const values = new Uint32Array(bounds.length + total)
  values.set(bounds)
  values.set(scratch.postings.subarray(0, total), bounds.length)
  return { passageCount: passages.length, values }
}

function joinParts(parts: readonly SourceTerms[]): SourceTerms {
  const passageCount = parts.reduce((sum, part) => sum + part.passageCount, 0)
  const values = new Uint32Array(parts.reduce((sum, part) => sum + part.values.length, 0))
  let boundsBefore = 0
  let postingsBefore = passageCount * BOUNDS_SIZE
  for (const part of parts) {
    const size = part.passageCount * BOUNDS_SIZE
    values.set(part.values.subarray(0, size), boundsBefore)
    for (let index = 3; index < size; index += BOUNDS_SIZE) {
      values[boundsBefore + index]! += postingsBefore - passageCount * BOUNDS_SIZE
    }
    values.set(part.values.subarray(size), postingsBefore)
    boundsBefore += size
    postingsBefore += part.values.length - size
  }
  return { passageCount, values }
}

/** Reads the sentences of a passage; done only for ranked passages, because it is slow. */
export function readSentences(content: string, passage: Span, cache?: TermCache): SentenceTerms[] {
  const slice = content.slice(passage.start, passage.end)
  const sentences = cutPassages(slice).flatMap((part) => part.sentences)
  return sentences.map(({ start, end }) => {
    const all: string[] = []
    const terms: string[] = []
    readTerms(
      slice.slice(start, end),
      (written, _start, _end, isContent) => {
        const term = cache ? cache.share(written) : written
        all.push(term)
        if (isContent) terms.push(term)
      },
      cache,
    )
    return { start: start + passage.start, end: end + passage.start, all, terms }
  })
}

/** Pairs of adjacent terms, each as one string: `pairsOf(['a', 'b', 'c'])` gives `['a b', 'b c']`. */
export function pairsOf(terms: readonly string[]): string[] {
  return terms.slice(1).map((term, position) => `${terms[position]} ${term}`)
}

/** Arrays that all contents share, to avoid allocations. */
export type Scratch = {
  read: Uint32Array
  postings: Uint32Array
  /** For each term the index of its last posting. */
  places: Uint32Array
}

export function createScratch(): Scratch {
  return {
    read: new Uint32Array(1 << 10),
    postings: new Uint32Array(1 << 10),
    places: new Uint32Array(1 << 10),
  }
}

const MAX_COUNT = 255

/**
 * Appends the postings of a passage after the first `total` ones. Returns the new total, and the number of content
 * tokens in the passage.
 */
function countTerms(
  content: string,
  span: Span,
  { dictionary, scratch, total }: { dictionary: TermDictionary; scratch: Scratch; total: number },
): { length: number; total: number } {
  const room = span.end - span.start
  if (scratch.read.length < room) scratch.read = new Uint32Array(room * 2)
  const count = dictionary.readTerms(content, span, scratch.read)
  if (scratch.postings.length < total + count) scratch.postings = grown(scratch.postings, total + count)
  if (scratch.places.length <= dictionary.size) scratch.places = grown(scratch.places, dictionary.size)
  const { read, postings, places } = scratch
  let next = total
  for (let index = 0; index < count; index++) {
    const term = read[index]!
    const place = places[term]!
    // `places` may still have an index from another passage or content, which points before this passage's
    // postings or to another term.
    if (place < total || place >= next || postings[place]! >>> 8 !== term) {
      places[term] = next
      postings[next++] = (term << 8) | 1
    } else if ((postings[place]! & MAX_COUNT) < MAX_COUNT) postings[place]! += 1
  }
  return { length: count + dictionary.leftOut, total: next }
}

function grown(from: Uint32Array, least: number): Uint32Array {
  const to = new Uint32Array(least * 2)
  to.set(from)
  return to
}
