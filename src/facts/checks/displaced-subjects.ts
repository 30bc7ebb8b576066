import {
  englishArticles,
  englishContrasts,
  englishDemonstratives,
  englishNearDemonstratives,
  englishObjects,
  englishOpenings,
  englishPossessives,
  englishPronouns,
  englishReasons,
  englishRelatives,
  englishSpeakers,
} from '../../lexicon/english/function-words.ts'
import {
  germanArticles,
  germanContrasts,
  germanDemonstratives,
  germanIndefinites,
  germanObjects,
  germanObliqueArticles,
  germanOpenings,
  germanPossessives,
  germanPronouns,
  germanReasons,
  germanRelatives,
  germanSpeakers,
} from '../../lexicon/german/function-words.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import type { FactDifference } from '../alignment/fact-difference.ts'
import { differenceOf } from '../alignment/guard-difference.ts'
import type { GuardText, GuardWord } from '../alignment/guard-text.ts'
import { guessLanguage } from '../../text/words/language.ts'

/** Statements of a claim, and places of what each says, that are looked at. */
const MAX_STATEMENTS = 60
const MAX_PLACES = 12
/** Words of a name that begins a statement. */
const MAX_NAME = 5
/** Words between the beginning of a clause and what it says. */
const REACH = 12
/** Share of what the claim goes on to say that must stand there as well. */
const MIN_SHARED = 0.6

/** Words that begin a statement with a subject of its own. */
const contrast = wordSet(englishContrasts, englishReasons, germanContrasts, germanReasons)
/** What stands for somebody named before. */
const pronoun = wordSet(
  englishPronouns,
  englishSpeakers,
  englishRelatives,
  englishDemonstratives,
  germanPronouns,
  germanSpeakers,
  germanRelatives,
  germanDemonstratives,
)
const objects = wordSet(englishObjects, germanObjects)
/** `The company` may be the one named before. */
const definite = wordSet(
  'the',
  englishPossessives,
  englishNearDemonstratives,
  germanArticles,
  germanObliqueArticles,
  germanPossessives,
)
const openings = wordSet(englishArticles, englishOpenings, germanArticles, germanIndefinites, germanOpenings)

/**
 * Statements that the claim makes of somebody of whom the evidence says
 * something else: where it says this, another subject stands before it, and the
 * claim's own nowhere around. Told by who stands before the words that follow
 * the subject; a pronoun or `the company` there may be anybody, and then nothing
 * is reported.
 */
export function displacedSubjects(claim: GuardText, evidence: GuardText): FactDifference[] {
  const isGerman = guessLanguage(claim.text) === 'de'
  return statementsOf(claim)
    .slice(0, MAX_STATEMENTS)
    .flatMap((statement) => {
      const subject = subjectOf(statement, isGerman)
      const predicate =
        subject && statement.filter((word) => word.isContent && !word.isNumber && !subject.includes(word))
      if (!subject || !predicate?.[0]) return []
      const head = subject.at(-1)!
      if (!evidence.occurrences.has(head.stem)) return []
      const said = otherSubject(subject, predicate, { evidence, isGerman })
      if (!said) return []
      const message = (claimText: string, evidenceText: string) =>
        `The source says this of "${evidenceText}", not of "${claimText}".`
      return [differenceOf('attribution', { claim, evidence, word: head, said, contradicts: false, message })]
    })
}

/** The words of each sentence, cut where a contrast begins another statement. */
function statementsOf({ words }: GuardText): GuardWord[][] {
  const statements: GuardWord[][] = []
  for (const word of words) {
    const last = statements.at(-1)
    if (last?.[0]?.sentence === word.sentence && !contrast.has(word.text)) last.push(word)
    else if (contrast.has(word.text)) statements.push([])
    else statements.push([word])
  }
  return statements.filter(({ length }) => length > 1)
}

/** The name, or the one noun, that a statement begins with; `null` where it begins otherwise. */
function subjectOf(statement: readonly GuardWord[], isGerman: boolean): GuardWord[] | null {
  const first = statement.findIndex(({ isContent, isNumber }) => isContent && !isNumber)
  if (first < 0 || !statement.slice(0, first).every((word) => isOpening(word))) return null
  const name: GuardWord[] = []
  for (const word of statement.slice(first, first + MAX_NAME)) {
    if (!word.isCapital || word.isNumber || !word.isContent) break
    name.push(word)
  }
  if (name.length > 0) return name
  return isGerman ? null : [statement[first]!]
}

/** Articles, and the year a statement may begin with: `In 1880 the …`. */
function isOpening({ text, isNumber }: GuardWord): boolean {
  return isNumber || openings.has(text)
}

type Texts = { evidence: GuardText; isGerman: boolean }

/** Who stands before the predicate everywhere in the evidence, if it is never the subject and never nobody. */
function otherSubject(
  subject: readonly GuardWord[],
  predicate: readonly GuardWord[],
  { evidence, isGerman }: Texts,
): GuardWord | null {
  const [verb, ...rest] = predicate
  const places = evidence.occurrences.get(verb!.stem) ?? []
  if (places.length === 0 || places.length > MAX_PLACES) return null
  const stated = new Set([...subject, ...predicate].map(({ stem }) => stem))
  let found: GuardWord | null = null
  for (const place of places) {
    const before = wordsBefore(evidence, place)
    const after = wordsAfter(evidence, place)
    const near = new Set([...before, ...after].map(({ stem }) => stem))
    const stoodFor = after.filter(({ text }) => objects.has(text)).length
    const shared = rest.filter(({ stem }) => near.has(stem)).length + (rest.length > 1 ? stoodFor : 0)
    // Of the subject itself, but something else: no more than a common verb.
    if (rest.length > 1 && shared === 0) continue
    if (subject.some(({ stem }) => near.has(stem))) return null
    if (before.some(({ text }) => pronoun.has(text))) return null
    const other = before.filter((word) => isNameable(word) && !stated.has(word.stem))
    if (!isOther(other, before, isGerman)) return null
    if (shared >= rest.length * MIN_SHARED) found ??= other.at(-1)!
  }
  return found
}

/** Words of the sentence before a place, back to where a contrast begins. */
function wordsBefore({ text, words }: GuardText, place: number): GuardWord[] {
  const before: GuardWord[] = []
  for (let index = place - 1; index >= 0 && place - index <= REACH; index--) {
    const word = words[index]!
    if (word.sentence !== words[place]!.sentence || contrast.has(word.text)) break
    if (text.slice(word.end, words[index + 1]!.start).includes(';')) break
    before.unshift(word)
  }
  return before
}

/** Words of the clause behind a place, where German may put the subject, and what is said with it. */
function wordsAfter({ words }: GuardText, place: number): GuardWord[] {
  const { clause } = words[place]!
  return words.slice(place + 1, place + 1 + REACH).filter((word) => word.clause === clause)
}

/** Whether words before a predicate name somebody of their own. */
function isOther(other: readonly GuardWord[], before: readonly GuardWord[], isGerman: boolean): boolean {
  if (other.length === 0) return false
  const [first] = before
  const isNamed = other.some((word) => word.isCapital && (isGerman || word !== first))
  return isNamed || (!definite.has(first!.text) && other[0] === first)
}

/** A word that may name somebody: a run of combining marks names nobody. */
function isNameable({ text, isContent, isNumber }: GuardWord): boolean {
  return isContent && !isNumber && /^\p{L}/u.test(text)
}
