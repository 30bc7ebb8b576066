/**
 * The words with which a claim names a place. In: a claim and a reference in it, such as `§ 5`. Out: the span of
 * these words, and whether the place is the basis of the claim.
 */
import { endsSentence } from '../../core/text.ts'
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import type { LetterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'

/** How a claim names a place. */
export type Naming = {
  /** Whether the place is the basis of the claim. */
  isNamed: boolean
  /** Whether the words set the name apart from the rest of the claim, such as by a lead-in, a colon or brackets. */
  isApart: boolean
  /** Whether the claim begins with the name or its lead-in. */
  isFirst: boolean
  /** The words that name the place, with what separates them from its text. */
  phrase: Span
  /** The title that the claim gives the part in brackets: `Fees` of `Section 2 (Fees)`. */
  title?: string
  /** Whether the words say that the place is in a contract: `Section 2 of the agreement`. */
  isOfContract?: boolean
}

/** Matches signs that may precede the first word of a claim, and the mark of an item of the answer: `- `, `1. `. */
const opening = /^[\s*"„“([]*((?:[-–•]|\d{1,3}[.)])[ \t\u00a0]+)?[\s*"„“([]*/
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']' }
/**
 * Matches an article before the words that lead to a reference. In `die nach § 238 zu führenden Bücher`, the § says
 * which books are meant, not what the claim rests on.
 */
const article = letterPattern(String.raw`(?<!\p{L})(?:der|die|das|dem|den|des|the)\s+$`, 'i')
/**
 * Matches words that lead to a reference. In brackets at the end of a claim, only the group `pointing` may lead to it.
 */
const openingLead = letterPattern(
  () =>
    String.raw`(?<![\p{L}\d])(?:(?<pointing>${wordsPattern(lexicon('pointingLeads').flat())})|` +
    String.raw`${wordsPattern(lexicon('openingLeads').flat())})\s+$`,
  'i',
)
/** Matches words before a lead-in that announce the text of a place: `The following applies under § 5: …`. */
const announcing = letterPattern(
  () => String.raw`(?<![\p{L}\d])(?:${wordsPattern(lexicon('placeAnnouncements').flat())})\s+$`,
  'i',
)
/** Matches a title in brackets, or words for the whole text: `Section 2 (Fees)`, `Section 2 of the agreement`. */
const addition = letterPattern(
  () =>
    String.raw`^\*{0,2}[ \u00a0](?:\((?<title>\p{L}[^()\n]{2,120})\)|` +
    String.raw`(?:${wordsPattern(lexicon('wholeTexts').flat())})(?![\p{L}\d-]))`,
  'i',
)
/** Matches the separator between the name of a place and its text. */
const parting = /^\*{0,2}[ \u00a0]?(?::\*{0,2}(?=\s)|[–—-](?=\s))/
/** Matches the comma between the name of a place with a lead-in and its text: `Under § 5, …`. */
const comma = /^\*{0,2},(?=\s)/
/** Matches the words between a place that is the subject and its text: `Section 4.2 provides that …`. */
const saying = letterPattern(
  () =>
    String.raw`^\*{0,2}[ \u00a0](?:${wordsPattern(lexicon('placeVerbs').flat())})(?:[ \u00a0]that(?=\s)|:(?=\s))`,
  'i',
)
/** Matches the words between a place with a lead-in and its text: `In § 5 heißt es: …`. */
const stated = letterPattern(
  () =>
    String.raw`^\*{0,2},?[ \u00a0](?:${wordsPattern(lexicon('statedWords').flat())})(?:[ \u00a0]that(?=\s)|:(?=\s))`,
  'i',
)
/** Maximum length of words that lead to a reference, in UTF-16 units. */
const LEAD_REACH = 64
/** Maximum length of the words after a reference that are read, in UTF-16 units. */
const REACH = 320

/** The signs and the mark of an item before the first word of a claim. */
export type ClaimOpening = {
  /** UTF-16 units of the signs and the mark. */
  length: number
  /** Offset in the claim of the mark of a list item (`- `, `1. `); `null` if there is none. */
  markStart: number | null
}

/** Reads the signs and the mark of an item before the first word of a claim. */
export function readClaimOpening(claim: string): ClaimOpening {
  const [whole, mark] = opening.exec(claim)!
  return { length: whole.length, markStart: mark === undefined ? null : whole.indexOf(mark) }
}

/**
 * Reads the words around a reference, and whether they make the place the basis of the claim. `led`: the lead-in right
 * before the reference, if it was read together with it.
 */
export function readNaming(
  claim: string,
  reference: Span,
  { led, claimOpening }: { led: string | undefined; claimOpening: ClaimOpening },
): Naming {
  const bold = claim.startsWith('**', reference.start - 2) ? 2 : 0
  const start = reference.start - (led?.length ?? bold)
  const before = leadBefore(led === undefined ? openingLead : announcing, claim, start)
  const wordsStart = before?.start ?? start
  const isFirst = wordsStart <= claimOpening.length
  const isLed = led !== undefined || (before !== null && isFirst)
  const { end: wordsEnd, ...said } = readAdditions(claim, reference.end)
  const brackets = bracketsAround(claim, { start: wordsStart, end: wordsEnd })
  const mayClose = before === null || before.isPointing
  if (brackets && mayClose && !isFirst && /^[.!]?\s*$/.test(claim.slice(brackets.end))) {
    return { isNamed: true, isApart: true, isFirst, phrase: withStop(claim, brackets), ...said }
  }
  const signature = isFirst ? null : signatureAt(claim, { start: wordsStart, end: wordsEnd })
  if (signature && mayClose) return { isNamed: true, isApart: true, isFirst, phrase: signature, ...said }
  if (!isFirst) {
    const isNamed = led !== undefined && leadBefore(article, claim, start) === null
    return { isNamed, isApart: isLed, isFirst, phrase: { start, end: reference.end } }
  }
  const named = brackets ?? { start: wordsStart, end: wordsEnd }
  const first = claimOpening.markStart ?? named.start
  const end = withParting(claim, named.end, { isLed: isLed && !brackets })
  // `Section 2 of the agreement` may be the subject of a sentence, unless something sets it apart.
  if (!isLed && end === wordsEnd) {
    const isApart = closers[claim.charAt(wordsStart - 1)] !== undefined
    return { isNamed: true, isApart, isFirst, phrase: { start: first, end: reference.end } }
  }
  return { isNamed: true, isApart: true, isFirst, phrase: { start: first, end }, ...said }
}

/**
 * If the words at a span are the whole last line of a claim, or all that follows its last dash (`… – § 5 HGB`): the
 * span from that line break or dash to the end of the claim; else `null`.
 */
function signatureAt(claim: string, { start, end }: Span): Span | null {
  const [signs] =
    /(?:\s+[—–-]\s*|\n[\s>]*[—–-]?\s*)[*_]{0,3}$/u.exec(
      claim.slice(Math.max(0, start - LEAD_REACH), start),
    ) ?? []
  if (signs === undefined || !/^[*_.\s]*$/u.test(claim.slice(end))) return null
  return { start: start - signs.length, end: claim.length }
}

/**
 * The span of words with the round or square brackets directly around them; `null` if the words are not in brackets.
 */
function bracketsAround(claim: string, { start, end }: Span): Span | null {
  const closer = closers[claim.charAt(start - 1)]
  const bold = claim.startsWith('**', end) ? 2 : 0
  if (closer === undefined || claim.charAt(end + bold) !== closer) return null
  return { start: start - 1, end: end + bold + 1 }
}

/** Brackets at the end of a claim, with the full stop after them if the text before them has a stop of its own. */
function withStop(claim: string, { start, end }: Span): Span {
  const isEnded = endsSentence(claim.slice(Math.max(0, start - LEAD_REACH), start))
  return { start, end: isEnded && claim.charAt(end) === '.' ? end + 1 : end }
}

/**
 * The end of the words that name a place, with what separates them from its text, such as a colon or `says that`. The
 * given `end` if nothing separates them.
 */
export function withParting(claim: string, end: number, { isLed }: { isLed: boolean }): number {
  const behind = claim.slice(end, end + REACH)
  const parted =
    parting.exec(behind) ?? (isLed ? (stated.exec(behind) ?? comma.exec(behind)) : saying.exec(behind))
  return end + (parted?.[0].length ?? 0)
}

/**
 * Reads what may follow a reference, each at most once: a title in brackets, and words for the whole text, such as `of
 * the agreement`.
 */
function readAdditions(
  claim: string,
  start: number,
): { end: number; title?: string; isOfContract?: boolean } {
  let end = start
  let title: string | undefined
  let isOfContract = false
  for (let count = 0; count < 2; count++) {
    const match = addition.exec(claim.slice(end, end + REACH))
    if (!match) break
    const given = match.groups?.['title']
    if (given === undefined ? isOfContract : title !== undefined) break
    title ??= given
    isOfContract ||= given === undefined
    end += match[0].length
  }
  return { end, ...(title !== undefined && { title }), ...(isOfContract && { isOfContract }) }
}

/**
 * The words that lead to a reference; `null` if there are none before `end`. Because this is called for each reference
 * of a claim, it reads no more than such words can have (`LEAD_REACH`).
 */
function leadBefore(
  pattern: LetterPattern,
  claim: string,
  end: number,
): { start: number; isPointing: boolean } | null {
  const reach = claim.slice(Math.max(0, end - LEAD_REACH), end)
  const wordsEnd = end - reach.length + reach.trimEnd().length
  if (wordsEnd === end) return null
  const from = Math.max(0, wordsEnd - LEAD_REACH)
  const words = `${claim.slice(from, wordsEnd)} `
  const found = pattern.exec(words)
  return found && { start: from + found.index, isPointing: found.groups?.['pointing'] !== undefined }
}
