import { lexicon, wordSet } from '../../../text/lexicon.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'
import { lemmaOf, synonymGroups } from '../../../text/word-classes.ts'
import { stem } from '../../../text/words.ts'

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
  const parted = partedVerbs(statement, said)
  const shared = statement.filter(
    ({ stem, text }) =>
      stems.has(stem) || parted.has(text) || [...synonymGroups(text)].some((group) => groups.has(group)),
  )
  return shared.length >= statement.length * MIN_SHARED
}

const particles = wordSet(...lexicon('verbParticles'))

/** Words of a German verb that stands in two parts where the other text has it in one: `riss … ab` and `abgerissen`. */
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

/** The stems that a verb without its particle may have: `gerissen` that of `riss`, `geholt` that of `holte`. */
function formsOf(verb: string): string[] {
  return [verb, verb.replace(/^(?:ge|zu)/, '')].map((form) => lemmaOf(stem(form)))
}

/** Words that stand for something in the sentence before: `its southern shore`. */
const pointers = wordSet(...lexicon('pronouns'), ...lexicon('possessives'), ...lexicon('demonstratives'))

/** The content words near a place in its sentence, and those before it that a pronoun may stand for. */
function wordsAround({ contents, words }: GuardText, place: number): GuardWord[] {
  const at = words[place]!
  const middle = Math.round(at.position)
  const near = contents.slice(Math.max(0, middle - SPREAD), middle + SPREAD + 1)
  const isPointing = words
    .slice(Math.max(0, place - SPREAD * 2), place + SPREAD)
    .some(({ sentence, text }) => sentence === at.sentence && pointers.has(text))
  let first = middle
  while (first > 0 && contents[first - 1]!.sentence === at.sentence) first--
  const before = isPointing ? contents.slice(Math.max(0, first - SPREAD), first) : []
  return [
    ...before.filter(({ sentence }) => sentence === at.sentence - 1),
    ...near.filter(({ sentence }) => sentence === at.sentence),
  ]
}
