/**
 * Support by words. In: the comparison of a claim with its evidence, word for word and by words and facts.
 * Out: a score from 0 to 1, the spans of the claim that the evidence lacks, and the verdict.
 */
import type { ExplainedReading } from '../../../core/ports.ts'
import type { Objection } from '../../../core/citation.ts'
import type { Span } from '../../../core/span.ts'
import type { ComparedTexts } from '../../facts/compare/compare-texts.ts'
import type { FactDifference } from '../../facts/compare/fact-difference.ts'
import { lazily } from '../../../text/lexicon.ts'
import type { Token } from '../../../text/words.ts'
import { knownObjection } from './known-objection.ts'
import type { TextPair } from '../read-pair.ts'
import { decideByWords } from './policy.ts'
import type { Decided } from './policy.ts'
import { findMissingSpans } from './missing-spans.ts'
import { pairOf, pairsOf, readFeatures, scoreSupport } from './support-score.ts'
import type { SupportFeatures } from './support-score.ts'
import { nearestSentence } from '../verbatim/read-claim.ts'
import type { ClaimReading } from '../verbatim/read-claim.ts'

export type Support = Decided & {
  /** How likely the evidence supports the claim by its words, 0–1 (`scoreSupport`); low if it contradicts the claim. */
  score: number
  reason: string
  /** Spans of the claim that the evidence lacks; computed when called. */
  missing: () => Span[]
  /** The features of the score; `null` for a claim without words to compare. */
  features: SupportFeatures | null
  /** The facts in which claim and evidence differ, in the order of the claim. */
  differences: readonly FactDifference[]
  /** Finds the sentence of a source that is nearest to the claim's wording; `null` if none is near. */
  nearest: () => ExplainedReading | null
  /** The source's objection to a claim that it states nearly word for word; `undefined` if there is none. */
  objection?: Objection | undefined
  /** The claim's text in the word-for-word search, without the words that name a place, such as `Under § 5`. */
  text: string
  /** The place where the source states the claim word for word, or the obstacle. */
  verbatim: ClaimReading
}

/** Below this coverage, the evidence has too few of the claim's words to allow any conclusion. */
export const TELLING = 0.5
/**
 * Weight of a word that only the source's title has: it shows the topic of the page, not what the page says.
 */
const TITLE_SHARE = 0.5
/** Factor for the score of a contradicted claim: the evidence has its words, but not its statement. */
const CONTRADICTED_FACTOR = 0.2

/**
 * Decides by words alone whether evidence states a claim; see the policy.
 *
 * `supported` needs each sentence of the claim word for word at or near one of the places. `score` is estimated
 * from the shares of the claim's words and facts in the evidence. It is for ranking, and decides nothing.
 */
export function judgeSupport(
  { claim, titles, around, wording }: TextPair,
  { verbatim, compared }: { verbatim: ClaimReading; compared: ComparedTexts | null },
): Support {
  if (compared === null) return nothingToCheck
  const { tokens, said, held, differences } = compared
  const inTitle = lazily(() => new Set(titles.flatMap((title) => title.tokens().map(({ term }) => term))))
  const shareOf = ({ term }: Token) => (held.has(term) ? 1 : inTitle().has(term) ? TITLE_SHARE : 0)
  const words = readFeatures(claim.text, tokens, { said, shareOf, around })
  const features: SupportFeatures = { ...words, lacksFact: differences.length > 0 ? 1 : 0 }
  const missing = lazily(() => {
    const phrases = new Set(said.flatMap(pairsOf))
    return findMissingSpans(claim.text, tokens, {
      isSaid: (token) => shareOf(token) > 0,
      isNear: ({ term }) => around.has(term) || around.hasAlike(term),
      isPhrase: (first, second) => phrases.has(pairOf(first, second)),
      differences,
    })
  })

  const { obstacle, sentence } = verbatim.places === null ? verbatim : {}
  const objection = obstacle && sentence && knownObjection(obstacle, sentence.text)
  const outcome = outcomeOf(verbatim, { objection, coverage: words.coverage })
  return {
    ...decideByWords(outcome),
    features,
    differences,
    missing,
    nearest: () => nearestSentence(verbatim),
    text: wording.said.text,
    verbatim,
    objection,
    score: round(scoreSupport(features) * (outcome === 'edited' ? CONTRADICTED_FACTOR : 1)),
    reason: outcome === 'verbatim' ? REASON.verbatim : (verbatim.edit ?? verbatim.reason ?? REASON[outcome]),
  }
}

function outcomeOf(
  { places, edit }: ClaimReading,
  { objection, coverage }: { objection: Objection | undefined; coverage: number },
): keyof typeof REASON {
  if (places !== null) return 'verbatim'
  if (edit !== undefined) return 'edited'
  if (objection) return 'objected'
  return coverage < TELLING ? 'too-few-words' : 'same-words'
}

const REASON = {
  verbatim: 'The source says this word for word.',
  edited: 'The source says otherwise.',
  objected: 'The source restricts or rejects this.',
  'same-words': 'The source has the same words; whether it says the same was not checked.',
  'too-few-words': 'The source shares too few words with this to tell.',
}

const nothingToCheck: Support = {
  ...decideByWords('no-words'),
  score: 0,
  reason: 'This has no words that could be checked.',
  missing: () => [],
  features: null,
  differences: [],
  nearest: () => null,
  text: '',
  verbatim: { places: null, reason: null },
}

function round(score: number): number {
  return Math.min(1, Math.max(0, Math.round(score * 1000) / 1000))
}
