import type { MatchKind } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import { frameOf } from '../word-classes/frame-words.ts'
import { isDeterminer, isPronoun } from '../word-classes/role-words.ts'
import { turnsRound } from '../word-classes/surrounding-words.ts'
import { splitSentences, trimSpan } from '../sentences/sentences.ts'
import { stopWords } from '../words/stop-words.ts'
import { bestChanges, moved } from './best-changes.ts'
import type { WordChanges } from './best-changes.ts'
import type { WordChange } from './compare/compare-words.ts'
import { findSlice } from './compare/quoted-slice.ts'
import type { SliceOptions } from './compare/quoted-slice.ts'
import { readQuotedWords } from './compare/quoted-words.ts'
import type { QuotedWord } from './compare/quoted-words.ts'
import { splitEllipsis } from './ellipsis.ts'
import type { QuotePart } from './ellipsis.ts'
import { createLocator } from './locate.ts'
import type { QuoteMatch } from './quote-match.ts'

/**
 * The result of comparing a quote with the text where it was found. The span is the place to show, in whole
 * words.
 */
export type QuoteComparison = Span & {
  /**
   * `same`: one slice of the text (for a quote with an ellipsis, one per part) equals the quote in each character,
   * except for the closed table of harmless differences. If `kind` is `fuzzy`, letters are misread or mistyped, or the
   * text is a bad scan; punctuation, letter case and spelling may then differ too.
   *
   * `altered`: a few words, figures or symbols differ, or the text has the quote struck out.
   *
   * `unclear`: a word may be damaged or another one, or nearly half of the words are damaged. Or only punctuation,
   * letter case or spelling differs. Or the parts of the quote are not in one sentence, the words between them may
   * change its meaning, or a part was not found.
   *
   * `different`: more than a third of the words differ, fewer than two are the same, or the quote has only stop words.
   */
  outcome: 'same' | 'altered' | 'unclear' | 'different'
  kind: MatchKind
  /** The differences except spellings; words have their spans in the whole quote and in the text. */
  changes: readonly WordChange[]
  /** Share of the quote's letters that the text has too, 0–1; 1 only if no word differs. */
  similarity: number
}

export type CompareOptions = {
  /** Whether a folded word occurs in the sources outside of `place`, a span of this text; `false` by default. */
  isElsewhere?: (word: string, place: Span) => boolean
  /**
   * Tests whether the source has the URL of a link in the quote, as its own URL or in its text; by default, only its
   * text is checked.
   */
  hasAddress?: SliceOptions['hasAddress']
}

/** Above this share of damaged words, an added or missing word cannot be distinguished from damage. */
const MAX_DAMAGED = 0.45
/** If a larger share of a quote's words differs, the place is another text. */
const MAX_ALTERED = 1 / 3
const LEAST_SIMILARITY = 0.6

/**
 * Compares a quote with the place where `locateQuote` found it. Locating tolerates a changed word in a long sentence,
 * but a quote must not have one. Whether the quote is there is decided character by character. The differences, and
 * whether they are damage, are determined word by word.
 *
 * @example
 * const text = 'The paint was blue.'
 * compareQuote('The paint was red.', text, { start: 0, end: 19, similarity: 0.8, kind: 'fuzzy' }).outcome // 'altered'
 */
export function compareQuote(
  quote: string,
  text: string,
  match: QuoteMatch,
  { isElsewhere = () => false, hasAddress = (address) => text.includes(address) }: CompareOptions = {},
): QuoteComparison {
  const placed = { match, isElsewhere, hasAddress }
  const parts = splitEllipsis(quote)
  if (parts.length === 0 || parts[0]!.text === quote) return compareWhole(quote, text, placed)
  // The text itself may have the ellipsis, so the whole quote is tried first.
  const { slice } = findSlice(quote, text, match, placed)
  if (slice) return sameAs(quote, text, slice)
  return parts.length > 1 ? compareParts(parts, text, placed) : comparePart(parts[0]!, text, placed)
}

type Placed = { match: QuoteMatch } & Required<CompareOptions>

/** Compares a part of a quote, from `from` on in the text; the differences have their spans in the whole quote. */
function comparePart(
  { text: part, start }: QuotePart,
  text: string,
  placed: Placed & { from?: number },
): QuoteComparison {
  const compared = compareWhole(part, text, placed)
  const inQuote = (change: WordChange) => ({
    ...change,
    quote: change.quote.map((word) => moved(word, start)),
  })
  return { ...compared, changes: compared.changes.map(inQuote) }
}

function compareWhole(quote: string, text: string, placed: Placed & { from?: number }): QuoteComparison {
  const { match } = placed
  const { slice, difference, struck } = findSlice(quote, text, match, placed)
  if (slice) return sameAs(quote, text, slice)
  if (struck) return struckAs(quote, text, struck)
  const compared = toComparison(quote, match, bestChanges(quote, text, placed))
  if (compared.outcome !== 'same' || !difference) return compared
  const isDamaged = compared.isScan || compared.changes.some(({ kind }) => kind === 'damage')
  if (isDamaged && !hasOddCharacter(quote, text.slice(compared.start, compared.end))) return compared
  const { quote: own, found, isWriting } = difference
  const kind = isWriting || compared.isSpelling ? 'writing' : 'replaced'
  const change: WordChange = { kind, quote: [toWord(own)], found: found ? [toWord(found)] : [] }
  return { ...compared, outcome: kind === 'writing' ? 'unclear' : 'altered', changes: [change] }
}

function sameAs(quote: string, text: string, { start, end }: Span): QuoteComparison {
  const kind = text.slice(start, end) === quote ? 'exact' : 'folded'
  return { start, end, outcome: 'same', kind, changes: [], similarity: 1 }
}

/** The comparison of a quote whose words the text has, but struck out: `altered`. */
function struckAs(quote: string, text: string, slice: Span): QuoteComparison {
  const change: WordChange = { kind: 'struck', quote: [], found: [toWord(slice)] }
  return { ...sameAs(quote, text, slice), outcome: 'altered', changes: [change] }
}

/** Characters that a scanner may read in place of others: Latin letters, figures, punctuation. */
const readable = /[\p{Script=Latin}\p{P}\p{Cf}\s0-9\uFFFD|^`~<>=■]/u

/**
 * Whether exactly one of two texts has a character that no damage leaves in place of a letter: a symbol, a fraction, or
 * in Latin text a letter of another script.
 */
function hasOddCharacter(...texts: [string, string]): boolean {
  const [one, other] = texts.map((text) => new Set(text.normalize('NFC')))
  const differing = [...one!, ...other!].filter((character) => one!.has(character) !== other!.has(character))
  const isLatin = texts.some((text) => /\p{Script=Latin}/u.test(text))
  return differing.some((character) => !readable.test(character) && (isLatin || !/\p{L}/u.test(character)))
}

/** A differing span as a word of `changes`; the word has no text, only its span counts. */
function toWord({ start, end }: Span): QuotedWord {
  return { text: '', start, end, isCapital: false, isName: false, isCut: false }
}

function toComparison(
  quote: string,
  match: QuoteMatch,
  { changes, start, end, words, isScan }: WordChanges,
): QuoteComparison & { isScan: boolean; isSpelling: boolean } {
  const shown = changes.filter(({ kind }) => kind !== 'spelling')
  const ofKind = (...kinds: WordChange['kind'][]) => shown.filter(({ kind }) => kinds.includes(kind))
  const altered = ofKind('replaced', 'dropped', 'inserted')
  const others = altered.reduce((sum, each) => sum + Math.max(each.quote.length, each.found.length), 0)
  const letters = altered.flatMap((each) => (each.quote.length > 0 ? each.quote : each.found))
  const lost = letters.reduce((sum, { text }) => sum + text.length, 0)
  const similarity = Math.min(match.similarity, 1 - Math.min(quote.length, lost) / Math.max(1, quote.length))
  const outcome = () => {
    const hasWord = words.some(({ text }) => !stopWords.has(text))
    if (others > Math.max(1, words.length * MAX_ALTERED) || words.length - others < 2 || !hasWord)
      return 'different'
    if (others > 0) return 'altered'
    const damaged = ofKind('damage', 'unclear').length
    return ofKind('unclear').length > 0 || damaged > Math.max(1, words.length * MAX_DAMAGED)
      ? 'unclear'
      : 'same'
  }
  const isSpelling = shown.length < changes.length
  return { start, end, outcome: outcome(), kind: 'fuzzy', changes: shown, similarity, isScan, isSpelling }
}

/**
 * Compares each part of a quote with an ellipsis at its own place. The parts must be slices of one sentence, in order;
 * otherwise the outcome is `unclear` at best.
 */
function compareParts(parts: readonly QuotePart[], text: string, placed: Placed): QuoteComparison {
  const { match } = placed
  const compared: QuoteComparison[] = []
  for (const part of parts) {
    const from = compared.at(-1)?.end ?? match.start
    const slice = text.slice(from, match.end)
    const found = createLocator(slice)(part.text, { minSimilarity: LEAST_SIMILARITY, changedFacts: 'kept' })
    if (!found) continue
    const place = { ...found, start: found.start + from, end: found.end + from }
    // A part is not split again: for thousands of ellipses, each level would read all of the remaining quote.
    compared.push(comparePart(part, text, { ...placed, match: place, from }))
  }
  const [start, end] = [compared[0]?.start ?? match.start, compared.at(-1)?.end ?? match.end]
  const outcomes = compared.map(({ outcome }) => outcome)
  const worst = (['different', 'altered', 'unclear'] as const).find((outcome) => outcomes.includes(outcome))
  const omitted = compared.slice(1).map((part, index) => ({ start: compared[index]!.end, end: part.start }))
  const isOneSentence = splitSentences(text.slice(start, end)).length === 1
  const weighty = omitted.find((span) => !isOneSentence || mayMatter(text.slice(span.start, span.end)))
  const omission: WordChange[] = weighty
    ? [{ kind: 'omission', quote: [], found: [toWord(trimSpan(text, weighty))] }]
    : []
  const isExact = compared.every(({ kind }) => kind !== 'fuzzy')
  return {
    start,
    end,
    outcome: worst ?? (weighty || compared.length < parts.length ? 'unclear' : 'same'),
    kind: isExact ? 'folded' : 'fuzzy',
    changes: [...compared.flatMap(({ changes }) => changes), ...omission],
    similarity: Math.min(match.similarity, ...compared.map(({ similarity }) => similarity)),
  }
}

/**
 * Whether the omitted words may change the meaning of the quote, such as words that deny or restrict, or a last word
 * that governs the next ones: `far from`.
 */
function mayMatter(omitted: string): boolean {
  const words = readQuotedWords(omitted).map(({ text }) => text)
  const bears = (word: string) => turnsRound(word) || !['cause', null].includes(frameOf(word))
  const last = words.at(-1) ?? ''
  const isOpen = /\p{L}\s*$/u.test(omitted) && stopWords.has(last) && !isDeterminer(last) && !isPronoun(last)
  return isOpen || words.some(bears)
}
