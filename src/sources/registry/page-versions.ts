/**
 * Versions of one page. In: the texts held of a page, and a text that was read later. Out: whether the later text is
 * the same page after a change, rather than another passage of it.
 */
import type { Span } from '../../core/span.ts'
import { isNegator } from '../../text/word-classes.ts'
import { SEPARATOR } from './merge-content.ts'
import type { PagedContent } from './merge-content.ts'

/**
 * What one call of a tool or of the application gave at one time: several texts of a page are passages of it. `asked`
 * is the tool and its input; the same call again gives the same passage, changed or not.
 */
export type Reading = { asked?: string | undefined }

/** What is known of a new text beside its words. */
export type TextOrigins = {
  /** The texts that the same reading gave before. */
  fresh: readonly string[]
  /** Whether an earlier reading asked for the same. */
  isRepeat: boolean
}

/** Maximum share of the words of the older text that the newer one has with neither of their neighbours. */
const MAX_LOST = { ofRepeat: 0.5, ofOther: 0.2 }
/** Maximum number of texts of a page that a new one is compared with, so that the time stays linear. */
const MAX_COMPARED = 4
/** Maximum UTF-16 units of a text that is compared. */
const MAX_LENGTH = 200_000

/** Creates the list of the readings of a source; `note` adds a text and the reading that gave it. */
export function createReadings(): { note(text: string, reading?: Reading): TextOrigins } {
  const asked = new Set<string>()
  let newest: Reading | undefined
  let known: TextOrigins = { fresh: [], isRepeat: false }
  return {
    note(text, reading = {}) {
      if (reading !== newest) known = { fresh: [], isRepeat: asked.has(reading.asked ?? '') }
      if (reading.asked) asked.add(reading.asked)
      newest = reading
      const before = known
      if (text) known = { ...known, fresh: [...known.fresh, text] }
      return before
    },
  }
}

/** The content without the texts of which `newer` is a newer version. */
export function withoutOlderVersions(
  current: PagedContent,
  newer: string,
  { fresh, isRepeat }: TextOrigins,
): PagedContent {
  const isOlder = ({ start, end }: Span) => {
    const older = current.content.slice(start, end)
    return !fresh.some((text) => older.includes(text)) && isNewerVersion(older, newer, isRepeat)
  }
  return partsOf(current).filter(isOlder).reduceRight(withoutPart, current)
}

/** Whether the content has a newer version of a text. */
export function hasNewerVersion(current: PagedContent, older: string): boolean {
  return partsOf(current).some(({ start, end }) => isNewerVersion(older, current.content.slice(start, end)))
}

/**
 * Whether two texts of a page are versions of it: the newer one has nearly all words of the older one. Unless the same
 * was asked for, they must begin or end alike, and each sentence of the older one may lack only one figure or negation.
 * With other words, or with another year and another figure, it may be about another thing, such as the next row.
 */
function isNewerVersion(older: string, newer: string, isRepeat = false): boolean {
  if (older.includes(newer) || newer.includes(older)) return false
  if (Math.max(older.length, newer.length) > MAX_LENGTH) return false
  const [before, after] = [readSentences(older), readSentences(newer)]
  const words = before.flat()
  const pairs = new Set(after.flatMap(pairsOf))
  const lost = before.map((sentence) => wordsOutside(pairs, sentence))
  if (lost.flat().length > MAX_LOST[isRepeat ? 'ofRepeat' : 'ofOther'] * words.length) return false
  if (isRepeat) return true
  const isAlike = beginAlike(words, after.flat()) || beginAlike(words.toReversed(), after.flat().toReversed())
  return isAlike && lost.every(([word = '0', ...more]) => more.length === 0 && isValue(word))
}

const isValue = (word: string) => /\p{N}/u.test(word) || isNegator(word)

function readSentences(text: string): string[][] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.match(/[\p{L}\p{M}\p{N}]+(?:[.,:/]\p{N}+)*/gu) ?? [])
}

function beginAlike(one: readonly string[], other: readonly string[]): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** The neighbouring words of a sentence, of which the first and the last have one neighbour that is empty. */
function pairsOf(words: readonly string[]): string[] {
  return [...words, ''].map((word, index) => `${words[index - 1] ?? ''} ${word}`)
}

/** The words of a sentence that have neither of their neighbours in the pairs. */
function wordsOutside(pairs: ReadonlySet<string>, words: readonly string[]): string[] {
  const own = pairsOf(words)
  return words.filter((_, index) => !pairs.has(own[index]!) && !pairs.has(own[index + 1]!))
}

/** The spans of the texts of a content that were registered one by one, the newest `MAX_COMPARED`. */
function partsOf({ content, seams }: PagedContent): Span[] {
  const ends = [...seams.map((seam) => seam - SEPARATOR.length), content.length]
  return [0, ...seams].map((start, index) => ({ start, end: ends[index]! })).slice(-MAX_COMPARED)
}

/** The content without one of its texts and the separator beside it. */
function withoutPart({ content, pages, regions, seams }: PagedContent, part: Span): PagedContent {
  const isLast = part.end === content.length
  const start = isLast ? Math.max(0, part.start - SEPARATOR.length) : part.start
  const end = isLast ? part.end : part.end + SEPARATOR.length
  const length = end - start
  const kept = <T extends Span>(spans: readonly T[]) =>
    spans.flatMap((span) => {
      if (span.end <= start) return [span]
      return span.start >= end ? [{ ...span, start: span.start - length, end: span.end - length }] : []
    })
  return {
    content: content.slice(0, start) + content.slice(end),
    pages: kept(pages),
    regions: kept(regions),
    seams: seams
      .filter((seam) => seam < start || (seam >= end && seam > length))
      .map((seam) => (seam < start ? seam : seam - length)),
  }
}
