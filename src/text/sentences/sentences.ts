import type { Span } from '../../core/span.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { startsWithCapital, startsWithSmall } from '../lexicon/letters.ts'
import { isWhitespace } from '../folding/characters.ts'
import { isLowSurrogate } from '../folding/clusters.ts'
import { findLinks } from '../folding/links.ts'
import type { LinkSpan } from '../folding/links.ts'
import { isBoldTitle } from './heading-only.ts'
import { findInlineCode } from './inline-code.ts'
import { findLinkReferences } from './link-references.ts'
import {
  abbreviations,
  companyForms,
  finalAbbreviations,
  openers,
  ordinalNouns,
  referringAbbreviations,
  shortMonths,
  wordAbbreviations,
} from './sentence-rules.ts'

/**
 * Splits prose into sentences: trimmed spans of `text`, in order and without overlap, within `span` if one is given.
 * Takes linear time.
 *
 * Abbreviations, initials, ordinals, decimals, section numbers and URLs of English and German text do not end a
 * sentence. Closing quotes, brackets, emphasis, `[1]` markers and link references after the stop belong to the
 * sentence. A blank line always ends a sentence, a single line break never. Full stops of CJK, Arabic and Indic scripts
 * count too.
 */
export function splitSentences(text: string, span: Span = { start: 0, end: text.length }): Span[] {
  const end = Math.min(span.end, text.length)
  // The search is limited to the span. In the whole text it would run on to the next stop, for each span again.
  const slice = text.slice(span.start, end)
  const links = findLinks(slice)
  const opaque = findOpaque(slice, links)
  const references = new Map(findLinkReferences(slice, links).map((each) => [each.start, each.end]))
  const sentences: Span[] = []
  let start = span.start
  let nextOpaque = 0

  /**
   * Begins a sentence at a position, after the white space there. The white space is skipped here, once, because each
   * stop asks whether its word opens the sentence.
   */
  const begin = (position: number) => {
    if (position >= start) start = trimSpan(text, { start: position, end }).start
  }
  const cut = (position: number) => {
    const sentence = trimSpan(text, { start, end: position })
    if (sentence.end > sentence.start) sentences.push(sentence)
    begin(position)
  }
  begin(start)
  stop.lastIndex = 0
  for (let match = stop.exec(slice); match; match = stop.exec(slice)) {
    const at = span.start + match.index
    while (nextOpaque < opaque.length && opaque[nextOpaque]!.end <= match.index) nextOpaque++
    const inside = opaque[nextOpaque]
    if (inside && inside.start <= match.index) {
      stop.lastIndex = inside.end
      continue
    }
    const signs = match[0]
    if (/^\s/.test(signs)) {
      cut(at)
      continue
    }
    const closed = skipClosers(text, at + signs.length, end)
    const reference = references.get(closed - span.start + (text.charAt(closed) === ' ' ? 1 : 0))
    const after = reference === undefined ? closed : span.start + reference
    if (endsSentence(text, { at, signs, after, start, end })) {
      cut(after)
      stop.lastIndex = Math.max(after - span.start, stop.lastIndex)
    }
  }
  cut(end)
  return sentences
}

/** Matches runs of stops, or a blank line. */
const stop = /[.!?…]+|[。！？｡．؟۔।॥]+|\n[ \t\r]*\n/g
const closer = /^["'”’“»«›‹)\]}*_~`」』）】〉》]$/
const citationMarker = /(?:[ ]?\[\^?[\dS][\w,:;\- ]{0,30}\]|【[^】\n]{1,40}】)+/y
const opener = /["'“„‘‚»«›‹([{*_~`「『（【]/

/** The spans of inline code and link targets: stops in them do not count. */
function findOpaque(slice: string, links: readonly LinkSpan[]): Span[] {
  const targets = links.map(({ label, end }) => ({ start: label.end, end }))
  return [...targets, ...findInlineCode(slice)].toSorted((a, b) => a.start - b.start)
}

function skipClosers(text: string, from: number, end: number): number {
  let position = from
  while (position < end && closer.test(text.charAt(position))) {
    // A quotation mark before a letter opens the next sentence.
    if (/["'“„«»*_`]/.test(text.charAt(position)) && /[\p{L}\p{N}]/u.test(text.charAt(position + 1))) break
    position++
  }
  citationMarker.lastIndex = position
  if (citationMarker.test(text) && citationMarker.lastIndex <= end) position = citationMarker.lastIndex
  return position
}

type Stop = { at: number; signs: string; after: number; start: number; end: number }

function endsSentence(text: string, { at, signs, after, start, end }: Stop): boolean {
  if (after >= end) return true
  if (/[。！？｡．؟۔।॥]/.test(signs)) return true
  if (!isWhitespace(text.charCodeAt(after)))
    return /[\u3040-\u9fff]/.test(text.charAt(after)) && signs !== '.'
  const word = nextWord(text, after, end)
  if (word === '') return true
  if (startsWithSmall(word)) return false
  if (signs !== '.' || after > at + 1) return true
  return !isAbbreviated(text, { at, start, word })
}

const firstWord = letterPattern(String.raw`^[\p{L}\p{N}\p{M}§]+`)

/** The next word without opening signs; `''` if none follows within 80 UTF-16 units. */
function nextWord(text: string, from: number, end: number): string {
  let position = from
  const limit = Math.min(end, from + 80)
  while (position < limit && (isWhitespace(text.charCodeAt(position)) || opener.test(text.charAt(position))))
    position++
  const ahead = text.slice(position, Math.min(end, position + 40))
  return firstWord.exec(ahead)?.[0] ?? ''
}

const loneCapital = letterPattern('^\\p{Lu}$')
const loneSmall = letterPattern('^\\p{Ll}$')
/** Matches what numbers a part of a text: a word with a digit, a letter, a Roman number, or capitals as in `PX-200`. */
const numeral = letterPattern(String.raw`^(?:.*[\p{N}§].*|\p{L}|[IVXLC]+[a-d]?|\p{Lu}{2,})$`)
const initials = letterPattern(String.raw`^(?:\p{L}\.)+\p{L}$`)

/** Maximum UTF-16 units of a title behind its number. */
const MAX_TITLE = 200

/** Whether a single stop at `at` belongs to the word before it. `start` of the sentence; `word` after the stop. */
function isAbbreviated(
  text: string,
  { at, start, word }: { at: number; start: number; word: string },
): boolean {
  const before = wordBefore(text, Math.max(start, at - 30), at)
  const lower = before.toLowerCase()
  const next = word.toLowerCase()
  const isOpener = openers.has(next) && startsWithCapital(word)
  if (/^\d+$/.test(before)) {
    if (trimSpan(text, { start, end: at }).start + before.length === at) return true
    // The number of a bold title: `**2. Fees**`.
    const [line = ''] = text.slice(start, at + MAX_TITLE).split('\n', 1)
    if (/^[\s*_]*\d+$/.test(text.slice(start, at)) && isBoldTitle(line)) return true
    return before.length <= 3 && ordinalNouns.has(next)
  }
  if (wordAbbreviations.has(lower)) return numeral.test(word) || abbreviations.has(next)
  if (referringAbbreviations.has(lower)) return !isOpener || numeral.test(word)
  if (finalAbbreviations.has(lower))
    return !isOpener && !(/^ff?$/.test(lower) && isNewSentenceAfterRange(word))
  if (loneCapital.test(before)) return !isOpener
  if (companyForms.has(lower)) return before !== lower && !isOpener
  // A numbered heading of a form: `A. III. 5`.
  if (/^[IVX]{2,5}$/.test(before) && /^\d/.test(word)) return true
  if (abbreviations.has(lower)) return true
  if (shortMonths.has(lower) && /^\d/.test(word)) return true
  if (loneSmall.test(before)) return true
  return initials.test(before) && !isOpener
}

/**
 * The word that ends at `at`; `''` unless it begins at `from`, or after a space, a bracket, an opening quotation mark
 * or emphasis.
 */
function wordBefore(text: string, from: number, at: number): string {
  let start = at
  while (start > from && isWordSign(text.charAt(start - 1))) start--
  if (start > from && isLowSurrogate(text.charCodeAt(start - 1))) {
    return /(?<![^\s(["'“„‚«*_[])[\p{L}\p{N}\p{M}.]+$/u.exec(text.slice(from, at))?.[0] ?? ''
  }
  return start === from || /[\s(["'“„‚«*_]/.test(text.charAt(start - 1)) ? text.slice(start, at) : ''
}

const wordSign = letterPattern(String.raw`[\p{L}\p{N}\p{M}.]`)

function isWordSign(character: string): boolean {
  if (character.charCodeAt(0) >= 0x80) return wordSign.test(character)
  return (
    startsWithSmall(character) ||
    startsWithCapital(character) ||
    character === '.' ||
    (character >= '0' && character <= '9')
  )
}

/** Whether a word may begin a sentence after `§ 4 ff.`: any word but the name of a law (`HGB`, `EStG`) or a number. */
function isNewSentenceAfterRange(word: string): boolean {
  return !/^\p{Lu}{2,}|^\p{Lu}+\p{Ll}*\p{Lu}/u.test(word) && !/^\d/.test(word)
}

/** The span without white space and byte order marks at its borders. */
export function trimSpan(text: string, { start, end }: Span): Span {
  let from = start
  let to = end
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return { start: from, end: to }
}

function isBlank(code: number): boolean {
  return isWhitespace(code) || code === 0xfeff
}
