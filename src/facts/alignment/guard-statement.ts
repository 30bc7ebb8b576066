import type { GuardText, GuardWord } from './guard-text.ts'
import { synonymGroups } from '../lexicon/synonyms.ts'

/** Content words on each side of a word that tell what is said there. */
const REACH = 5
/** How far, in content words, they may stand from the place of the other text. */
const SPREAD = 10
/** A statement of fewer words is read with the rest of its sentence. */
const MIN_WORDS = 2
/** Share of a statement that must stand at the other place for that to be said of the same thing. */
const MIN_SHARED = 0.6

/**
 * Whether the evidence at `place` speaks of what the claim says at `index`:
 * most words of the claim's clause stand in that sentence of the evidence, near
 * the place. Two places that share one word or two of many state different
 * things, and neither contradicts the other.
 */
export function isSameStatement(
  { claim, index }: { claim: GuardText; index: number },
  { evidence, place }: { evidence: GuardText; place: number },
): boolean {
  const said = wordsAround(evidence, place)
  const stems = new Set(said.map(({ stem }) => stem))
  const groups = new Set(said.flatMap(({ text }) => [...synonymGroups(text)]))
  const statement = statementAt(claim, index)
  const shared = statement.filter(
    ({ stem, text }) => stems.has(stem) || [...synonymGroups(text)].some((group) => groups.has(group)),
  )
  return shared.length >= statement.length * MIN_SHARED
}

/** The content words of the clause of a word, without it; those of the sentence where they are too few. */
function statementAt({ contents, words }: GuardText, index: number): GuardWord[] {
  const at = words[index]!
  const middle = Math.round(at.position)
  const near = contents
    .slice(Math.max(0, middle - REACH), middle + REACH + 1)
    .filter((word) => word.sentence === at.sentence && word.index !== index)
  const clause = near.filter((word) => word.clause === at.clause)
  return clause.length >= MIN_WORDS ? clause : near
}

function wordsAround({ contents, words }: GuardText, place: number): GuardWord[] {
  const at = words[place]!
  const middle = Math.round(at.position)
  return contents
    .slice(Math.max(0, middle - SPREAD), middle + SPREAD + 1)
    .filter(({ sentence }) => sentence === at.sentence)
}
