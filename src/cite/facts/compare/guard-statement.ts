import { partOf } from '../../../core/part-of.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'
import { lemmaOf, synonymGroups } from '../../../text/word-classes.ts'
import { stem } from '../../../text/words.ts'

/** Number of content words on each side of a word that identify its statement. */
const REACH = 5
/** Maximum distance, in content words, from the place in the evidence at which the statement's words are searched. */
const SPREAD = 10
/** Minimum number of words of a statement that is read alone; a shorter one is read with the rest of its sentence. */
const MIN_WORDS = 2
/** Minimum share of a statement's words that another place must have to be about the same thing. */
const MIN_SHARED = 0.6

/**
 * Whether the evidence at word `place` is about the same thing as the claim at word `index`: near `place`, the sentence
 * of the evidence has most words of the claim's clause. Two places that share only few words state different things and
 * do not contradict each other.
 */
export function isSameStatement(
  { claim, index }: { claim: GuardText; index: number },
  { evidence, place }: { evidence: GuardText; place: number },
): boolean {
  const said = wordsAround(evidence, place)
  const stems = new Set(said.map(({ stem }) => stem))
  const groups = new Set(said.flatMap(({ text }) => [...synonymGroups(text)]))
  const statement = statementAt(claim, index)
  const parted = partedVerbs(statement, said)
  const shared = statement.filter(
    ({ stem, text }) =>
      stems.has(stem) || parted.has(text) || [...synonymGroups(text)].some((group) => groups.has(group)),
  )
  return shared.length >= statement.length * MIN_SHARED
}

const particles = wordSet(...lexicon('verbParticles'))

/** The particles and verbs that are split in the claim (`riss … ab`) and joined in the evidence (`abgerissen`). */
function partedVerbs(statement: readonly GuardWord[], said: readonly GuardWord[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { text: particle } of statement) {
    if (!particles.has(particle)) continue
    const verbs = new Set(
      said.flatMap(({ text }) => (text.startsWith(particle) ? formsOf(text.slice(particle.length)) : [])),
    )
    const verb = statement.find((word) => verbs.has(word.stem))
    if (verb) found.add(particle).add(verb.text)
  }
  return found
}

/** The content words of a word's clause, without the word; of its sentence if the clause has fewer than `MIN_WORDS`. */
function statementAt({ contents, words }: GuardText, index: number): GuardWord[] {
  const at = words[index]!
  const middle = Math.round(at.position)
  const near = partOf(contents, { start: middle - REACH, end: middle + REACH + 1 }).filter(
    (word) => word.sentence === at.sentence && word.index !== index,
  )
  const clause = near.filter((word) => word.clause === at.clause)
  return clause.length >= MIN_WORDS ? clause : near
}

/**
 * The possible stems of a verb whose particle was cut off, with and without `ge` or `zu`: for `gerissen` also the stem
 * of `riss`, for `geholt` that of `holte`.
 */
function formsOf(verb: string): string[] {
  return [verb, verb.replace(/^(?:ge|zu)/, '')].map((form) => lemmaOf(stem(form)))
}

/** Words that refer to the previous sentence: `its southern shore`. */
const pointers = wordSet(...lexicon('pronouns'), ...lexicon('possessives'), ...lexicon('demonstratives'))

/**
 * The content words near a place in its sentence (see `SPREAD`). If this part of the sentence has a pronoun, the last
 * content words of the previous sentence are included, because the pronoun may refer to them.
 */
function wordsAround({ contents, words }: GuardText, place: number): GuardWord[] {
  const at = words[place]!
  const middle = Math.round(at.position)
  const near = partOf(contents, { start: middle - SPREAD, end: middle + SPREAD + 1 })
  const isPointing = partOf(words, { start: place - SPREAD * 2, end: place + SPREAD }).some(
    ({ sentence, text }) => sentence === at.sentence && pointers.has(text),
  )
  let first = middle
  while (first > 0 && contents[first - 1]!.sentence === at.sentence) first--
  const before = isPointing ? partOf(contents, { start: first - SPREAD, end: first }) : []
  return [
    ...before.filter(({ sentence }) => sentence === at.sentence - 1),
    ...near.filter(({ sentence }) => sentence === at.sentence),
  ]
}
