import { englishArticles } from '../lexicon/english/function-words.ts'
import {
  englishDegrees,
  englishLacking,
  englishOr,
  englishPairing,
  englishRestrictions,
} from '../lexicon/english/negation.ts'
import {
  germanArticles,
  germanIndefinites,
  germanObliqueArticles,
  germanObliqueIndefinites,
} from '../lexicon/german/function-words.ts'
import {
  germanDegrees,
  germanLacking,
  germanOr,
  germanPairing,
  germanRestrictions,
} from '../lexicon/german/negation.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { rootOf } from './lexicon/derivation.ts'
import type { FactDifference } from './alignment/fact-difference.ts'
import { isNegated, isSaidOtherwise, isTrueNegator } from './checks/different-negations.ts'
import { readGuardText } from './alignment/guard-text.ts'
import type { GuardText, GuardWord } from './alignment/guard-text.ts'
import { isLight } from './lexicon/light-words.ts'
import { createOppositeFinder, findOpposite } from './lexicon/opposites.ts'
import { spelling, synonymGroups } from './lexicon/synonyms.ts'

/** Longest text compared, in UTF-16 units; what is beyond it is not looked at. */
const MAX_LENGTH = 50_000
const MAX_NEGATORS = 100
/** Content words of a clause that a negation may bear on. */
const SCOPE = 3

/**
 * Negations of a claim that its evidence nowhere makes (English and German):
 * what they deny is not denied there, or not spoken of. In the order of the
 * claim, none of them contradicting.
 *
 * `compareFacts` compares what both texts speak of, and is silent on the rest.
 * Words alone cannot take the rest on trust: `The act does not fix a fee` shares
 * nearly all of them with a source that has a fee. A denial in other words
 * counts: `fails to`, `illegal`, `not without` for `only with`.
 *
 * @example
 * missingNegations('The fee is not refunded.', 'The fee is 100 euros.')
 * // [{ kind: 'negation', claimText: 'not', evidenceText: null, contradicts: false, … }]
 */
export function missingNegations(claim: string, evidence: string): FactDifference[] {
  const own = readGuardText(claim.slice(0, MAX_LENGTH))
  const negations = negationsOf(own)
  if (negations.length === 0) return []
  const given = readGuardText(evidence.slice(0, MAX_LENGTH))
  const isDenied = createDenialFinder(own, given)
  const isRestricted = given.words.some(({ text }) => restricting.has(text))
  return negations
    .filter(({ heads }) => !heads.some(isDenied))
    .filter((negation) => !isRestricted || !isTakenBack(negation, negations))
    .map((negation) => differenceAt(own, negation))
}

type Negation = {
  negator: GuardWord
  heads: readonly GuardWord[]
  /** Denied with them: `lighting` in `without heating or lighting`. */
  alternatives: readonly GuardWord[]
}

/** Each negation with the words that it may bear on; one that bears on none is left out. */
function negationsOf(text: GuardText): Negation[] {
  const found: Negation[] = []
  for (const negator of text.words) {
    if (!isTrueNegator(text, negator.index)) continue
    const heads = headsOf(text, negator)
    if (heads.length > 0) found.push({ negator, heads, alternatives: alternativesOf(text, negator) })
    if (found.length >= MAX_NEGATORS) break
  }
  return found
}

const pairing = wordSet(englishPairing, germanPairing)
const degrees = wordSet(englishDegrees, germanDegrees)
const adverbEnding = /^\p{L}{3,}(?:ly|lich)$/u

function isAdverb({ text }: GuardWord): boolean {
  return degrees.has(text) || adverbEnding.test(text)
}

/** `Nicht` and its like bear on the next word of weight, over adverbs and auxiliaries; at the end of a clause on a verb before them. */
function headsOf({ contents }: GuardText, { position, clause, text }: GuardWord): GuardWord[] {
  const next = Math.ceil(position)
  const inClause = (word: GuardWord) => word.clause === clause && !word.isNumber
  const after = contents.slice(next, next + SCOPE).filter(inClause)
  if (pairing.has(text)) return after
  const weighty = after.findIndex((word) => !isLight(word.stem) && !isAdverb(word))
  if (after.length > 0) return weighty < 0 ? after : after.slice(0, weighty + 1)
  const before = contents.slice(Math.max(0, next - SCOPE - 1), next).filter(inClause)
  const verbs = before.filter(({ isCapital }) => !isCapital)
  return verbs.length > 0 ? verbs : before.slice(-1)
}

const joining = wordSet(englishOr, germanOr)

/** The next words of weight behind the clause of a negation, where `or` joins them to it. */
function alternativesOf(
  { contents, words }: GuardText,
  { position, clause, sentence }: GuardWord,
): GuardWord[] {
  const [joined] = contents
    .slice(Math.ceil(position), Math.ceil(position) + SCOPE + 1)
    .filter((word) => word.clause === clause + 1 && word.sentence === sentence)
  return joined && joining.has(words[joined.index - 1]!.text) ? [joined] : []
}

/** Finds whether the evidence denies a word of the claim, in whichever form, or says its opposite. */
function createDenialFinder(own: GuardText, given: GuardText): (head: GuardWord) => boolean {
  const inClaim = createPlaceFinder(own)
  const places = createPlaceFinder(given)
  const oppositesOf = createOppositeFinder([...new Set(given.contents.map(({ text }) => text))])
  // What is denied of things that the claim does not speak of denies nothing of it.
  const denials = negationsOf(given).filter(({ heads, alternatives }) =>
    [...heads, ...alternatives].some((word) => inClaim(word).length > 0),
  )
  const denying = new Set(denials.map(({ negator }) => negator.sentence))
  const alternatives = new Set(denials.flatMap((denial) => denial.alternatives))
  const known = new Map<GuardWord, boolean>()
  function isNegatedAt(word: GuardWord): boolean {
    const negated = known.get(word) ?? isNegated(given, word.index)
    known.set(word, negated)
    return negated
  }

  return (head) => {
    const object = objectOf(own, head)
    const objects = new Set(object && places(object).map(({ sentence }) => sentence))
    return (
      places(head).some(
        (word) =>
          // `Does not fix the date` denies nothing of a fee that is spoken of elsewhere.
          (objects.size === 0 || objects.has(word.sentence)) &&
          (isSaidOtherwise(given, word.index) ||
            alternatives.has(word) ||
            (denying.has(word.sentence) && isNegatedAt(word))),
      ) ||
      oppositesOf(head.text)
        .opposites.filter((text) => findOpposite(head.text, text) === 'negation')
        .some((text) => places(text).some((word) => !isNegatedAt(word)))
    )
  }
}

const article = wordSet(
  englishArticles,
  'any',
  germanArticles,
  germanObliqueArticles,
  germanIndefinites,
  germanObliqueIndefinites,
)

/** The word right behind another one, or behind its article. */
function objectOf({ words }: GuardText, { index, clause }: GuardWord): GuardWord | undefined {
  const next = words[article.has(words[index + 1]?.text ?? '') ? index + 2 : index + 1]
  return next?.isContent && next.clause === clause ? next : undefined
}

/** Places of one word that are looked at. */
const MAX_PLACES = 40

/** Finds the words of a text that say the same as one of another text; a string is found as it is written. */
function createPlaceFinder({ contents }: GuardText): (word: GuardWord | string) => readonly GuardWord[] {
  const byKey = new Map<string, GuardWord[]>()
  for (const word of contents) {
    for (const key of [word.text, ...keysOf(word)]) {
      const known = byKey.get(key)
      if (!known) byKey.set(key, [word])
      else if (known.length < MAX_PLACES) known.push(word)
    }
  }
  return (word) => (typeof word === 'string' ? [word] : keysOf(word)).flatMap((key) => byKey.get(key) ?? [])
}

/** What two words share that say the same; the signs keep the kinds apart. */
function keysOf({ text, stem }: GuardWord): string[] {
  return [`/${rootOf(stem)}`, `~${spelling(text)}`, ...[...synonymGroups(text)].map((group) => `#${group}`)]
}

const restricting = wordSet(englishRestrictions, germanRestrictions)
const lacking = wordSet(englishLacking, germanLacking)

/** Whether `without` and another negation of its clause undo each other: `not without` is `only with`. */
function isTakenBack({ negator }: Negation, all: readonly Negation[]): boolean {
  return all.some(
    ({ negator: other }) =>
      other.clause === negator.clause && lacking.has(other.text) !== lacking.has(negator.text),
  )
}

function differenceAt({ text }: GuardText, { negator, heads }: Negation): FactDifference {
  const { start, end } = negator
  const denied = text.slice(Math.min(start, heads[0]!.start), Math.max(end, heads[0]!.end))
  return {
    kind: 'negation',
    claim: { start, end },
    claimText: text.slice(start, end),
    evidenceText: null,
    contradicts: false,
    message: `The source does not say “${denied}”.`,
  }
}
