/**
 * Reading. In: the text of a claim or of its evidence. Out: its words, facts and units as the checks compare them, each
 * read at first use and then cached.
 */
import type { Span } from '../../core/span.ts'
import { lazily } from '../../text/lexicon.ts'
import type { Language } from '../../text/lexicon.ts'
import { splitSentences } from '../../text/sentences.ts'
import { readWording } from '../../text/wording.ts'
import type { Wording } from '../../text/wording.ts'
import { guessLanguage, tokenize } from '../../text/words.ts'
import type { Token } from '../../text/words.ts'
import { readGuardText } from './guard-text.ts'
import type { GuardText } from './guard-text.ts'
import { readItems } from './items.ts'
import type { Item } from './items.ts'

/** A text as the checks compare it. All spans are offsets in `text`. */
export type ReadText = {
  text: string
  /** The tokens of the text, as a search for passages compares them. */
  tokens: () => readonly Token[]
  /** The terms of the text's content words. */
  terms: () => ReadonlySet<string>
  /** The words, dates and numbers of the text, for the comparison of facts. */
  facts: () => GuardText
  /** The words, dates and numbers of the text as items, for alignment with another text. */
  items: () => readonly Item[]
  /** The units of the text (words, numbers, signs), for comparison character by character. */
  wording: () => Wording
  sentences: () => readonly Span[]
  /** The language of the text, guessed from function words; `of` is `null` if they do not show it. */
  language: () => { of: Language | null }
  /** The beginning of the text, of at most this many UTF-16 units. */
  upTo: (length: number) => ReadText
}

/** Reads a text for comparison: `readText`, or a caching version of it. */
export type TextReader = (text: string) => ReadText

export function readText(text: string): ReadText {
  return read(text, readText)
}

/**
 * Maximum UTF-16 units of all cached texts together; with more, all are dropped. The data of a text take about thirty
 * times its size.
 */
const MAX_KEPT = 100_000

/**
 * A reader that caches the texts it has read, for the duration of one call: several checks compare a claim with its
 * evidence, and several claims may share a sentence of a source.
 */
export function createTextReader(): TextReader {
  const known = new Map<string, ReadText>()
  let kept = 0
  return function reader(text) {
    const found = known.get(text)
    if (found) return found
    kept += text.length
    if (kept > MAX_KEPT) {
      known.clear()
      kept = text.length
    }
    const fresh = read(text, reader)
    known.set(text, fresh)
    return fresh
  }
}

function read(text: string, reader: TextReader): ReadText {
  const tokens = lazily(() => tokenize(text))
  const facts = lazily(() => readGuardText(text))
  const own: ReadText = {
    text,
    tokens,
    terms: lazily(() => new Set(tokens().flatMap(({ term, isContent }) => (isContent ? [term] : [])))),
    facts,
    items: lazily(() => readItems(facts())),
    wording: lazily(() => readWording(text)),
    sentences: lazily(() => splitSentences(text)),
    language: lazily(() => ({ of: guessLanguage(text) })),
    upTo: (length) => (text.length <= length ? own : reader(text.slice(0, length))),
  }
  return own
}
