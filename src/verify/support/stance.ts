import { englishContrasts, englishReasons } from '../../lexicon/english/function-words.ts'
import { germanContrasts, germanReasons } from '../../lexicon/german/function-words.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { initialsOf } from '../../facts/lexicon/abbreviations.ts'
import { effectOf } from '../../facts/lexicon/effect-words.ts'
import { readGuardText } from '../../facts/alignment/guard-text.ts'
import type { GuardText, GuardWord } from '../../facts/alignment/guard-text.ts'
import { tendencyOf } from '../../facts/tendency.ts'
import { topicOf } from '../../facts/lexicon/topic-words.ts'

/** Which side evidence takes on a claim that it does not state in the same words. */
export type Stance = {
  side: 'for' | 'against'
  /** The statement of the evidence that takes it. */
  said: string
}

/** Share of a claim's subjects that the evidence must speak of, to be on the claim at all. */
const ON_SUBJECT = 0.1
/** Share it must speak of to be held against the claim: on another subject another tendency is no objection. */
const ON_SAME_SUBJECT = 1 / 3
/** Share that makes evidence speak for a claim that leans nowhere. */
const SAME_STATEMENT = 0.45
/** Content words up to which a claim states one thing; of several, the tendency is that of none. */
const ONE_STATEMENT = 10
/** What is longer has no one tendency; UTF-16 units that are read. */
const MAX_LENGTH = 4_000

/**
 * The side that evidence takes on a claim, by tendency: both say of the same
 * subject that something is good or bad for it, prevents or causes it, works or
 * does not. `null` where the evidence is on another subject, leaves the matter
 * open or leans nowhere.
 *
 * It is read from single words (English and German): enough to say which way
 * evidence points, never that it proves the claim.
 *
 * @example
 * readStance('Masks do not stop infections.', ['Wearing a mask lowers the risk of catching it.'])
 * // { side: 'against', said: 'Wearing a mask lowers the risk of catching it' }
 */
export function readStance(claim: string, evidence: readonly string[]): Stance | null {
  const own = readGuardText(claim.slice(0, MAX_LENGTH))
  const given = readGuardText(evidence.join('\n').slice(0, MAX_LENGTH))
  const subjects = subjectsOf(own, given)
  const share = shareOf(subjects, topicsOf(given.words))
  if (share < ON_SUBJECT) return null
  const statement = nearestStatement(statementsOf(given), new Set(subjects.keys()))
  if (!statement) return null
  const { sign, isOpen } = tendencyOf(statement, given)
  if (isOpen) return null
  const claimed = Math.sign(statementsOf(own).reduce((sum, words) => sum + tendencyOf(words, own).sign, 0))
  const said = given.text.slice(statement[0]!.start, statement.at(-1)!.end)
  if (claimed === 0 || sign === 0) return share >= SAME_STATEMENT ? { side: 'for', said } : null
  if (claimed === sign) return { side: 'for', said }
  const isOneStatement = own.contents.length <= ONE_STATEMENT
  return share >= ON_SAME_SUBJECT && isOneStatement ? { side: 'against', said } : null
}

/** A word of effect tells less of the subject than a thing: treatments of everything are `effective`. */
const EFFECT_WEIGHT = 0.25

/** What the claim is about, each with its weight; a short form stands for what the evidence writes out. */
function subjectsOf(own: GuardText, given: GuardText): Map<string, number> {
  const initials = initialsOf(given.text)
  const subjects = new Map<string, number>()
  for (const word of own.words) {
    const long = initials.get(own.text.slice(word.start, word.end))
    const written = long === undefined ? undefined : given.words.find(({ start }) => start === long)
    const topic = topicOfWord(written ?? word)
    if (topic !== null && !subjects.has(topic)) subjects.set(topic, weightOf(word))
  }
  return subjects
}

/** 0–1: how much of the subjects is among the topics. */
function shareOf(subjects: ReadonlyMap<string, number>, topics: ReadonlySet<string>): number {
  let wanted = 0
  let found = 0
  for (const [topic, weight] of subjects) {
    wanted += weight
    if (topics.has(topic)) found += weight
  }
  return wanted === 0 ? 0 : found / wanted
}

function weightOf({ text }: GuardWord): number {
  const effect = effectOf(text)
  if (effect === null) return 1
  return effect === 'good' || effect === 'bad' ? EFFECT_WEIGHT : 0
}

function topicsOf(words: readonly GuardWord[]): Set<string> {
  return new Set(words.flatMap((word) => topicOfWord(word) ?? []))
}

function topicOfWord({ text, isContent, isNumber }: GuardWord): string | null {
  return isContent && !isNumber ? topicOf(text.replace(/'s?$/, '')) : null
}

/** The first statement that speaks of most of what is wanted. */
function nearestStatement(
  statements: readonly (readonly GuardWord[])[],
  wanted: ReadonlySet<string>,
): readonly GuardWord[] | null {
  let best: readonly GuardWord[] | null = null
  let most = 0
  for (const words of statements) {
    const shared = [...topicsOf(words)].filter((topic) => wanted.has(topic)).length
    if (shared <= most) continue
    most = shared
    best = words
  }
  return best
}

const contrast = wordSet(englishContrasts, englishReasons, germanContrasts, germanReasons)

/** Sentences, parted where a word sets one statement against another or beside its reason. */
function statementsOf({ words }: GuardText): GuardWord[][] {
  const statements: GuardWord[][] = []
  for (const word of words) {
    const last = statements.at(-1)
    if (!last || last[0]!.sentence !== word.sentence || contrast.has(word.text)) statements.push([word])
    else last.push(word)
  }
  return statements
}
