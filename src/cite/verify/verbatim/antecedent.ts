import { partOf } from '../../../core/part-of.ts'
import type { Span } from '../../../core/span.ts'
import type { Item } from '../../reading/items.ts'
import { compareWording } from '../../../text/wording.ts'
import {
  letterPattern,
  lexicon,
  startsWithCapital,
  wordSet,
  wordsOf,
  wordsPattern,
} from '../../../text/lexicon.ts'
import { readText } from '../../reading/read-text.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { isAuxiliary } from '../../../text/word-classes.ts'
import { isVerbForm } from './agreement.ts'
import { referringWord } from './referring-word.ts'

/** UTF-16 units before a sentence that are searched for the antecedents of its pronouns. */
const REACH = 1_200

/**
 * The word of a claim that refers to something named before it, if this may be something else than in the source;
 * otherwise `null`.
 */
export function openAntecedent(
  { said, before }: { said: ReadText; before?: string },
  { content, place }: { content: string; place: Span },
): string | null {
  const pronoun = referringWord(said)
  const noun = pronoun === null ? definiteNoun(said) : null
  if (pronoun === null && noun === null) return null
  const above = partOf(content, { start: place.start - REACH, end: place.start })
  const paragraph = above.slice(above.lastIndexOf('\n\n') + 1)
  if (noun !== null) return isOfAnotherName({ before: before ?? '', paragraph, content }) ? noun : null
  if (namesOwnDocument(said, `${before ?? ''}\n${paragraph}`)) return null
  const own = sentencesOf(before ?? '')
  // A list item or the first sentence of a paragraph refers to the text above it.
  const given = sentencesOf(paragraph.trim() === '' ? above : paragraph)
  return hasSameAntecedent(own, given) ? null : pronoun
}

/**
 * The noun phrase with which a sentence begins if it has a definite article and no name, such as `The company`; `null`
 * if it has none. It may stand for what the sentence before is about.
 */
function definiteNoun(said: ReadText): string | null {
  const [article, noun, verb] = said.items()
  if (!article || !noun || !verb || !definiteArticles.has(article.text)) return null
  const isNoun = noun.kind === 'content' && noun.weight === 1 && !isVerbForm(noun)
  // German nouns have a capital, so a word without one is most likely the verb.
  const isSmall = article.text !== 'the' && verb.kind === 'content' && !verb.isCapital
  const isVerb = isAuxiliary(verb.text) || isVerbForm(verb) || isSmall
  return isNoun && isVerb ? said.text.slice(article.start, noun.end) : null
}

const definiteArticles = wordSet('the der die das')

/** Whether the sentences right before a claim and right before its evidence are about things with different names. */
function isOfAnotherName({
  before,
  paragraph,
  content,
}: {
  before: string
  paragraph: string
  content: string
}): boolean {
  const [own, said] = [sentencesOf(before).at(-1), sentencesOf(paragraph).at(-1)]
  if (!own || !said) return false
  const [left, right] = [subjectName(own, before), subjectName(said, content)]
  if (!left || !right) return false
  return !has(readText(paragraph), left) && !has(readText(before), right)
}

const has = (text: ReadText, { stem }: Item) => text.items().some((item) => item.stem === stem)

/**
 * The name with which a sentence begins, such as `The Danube`, `NATO`, or a word that has a capital within another
 * sentence of the text too; `null` if it begins with another word. German nouns have capitals too, so only an acronym is
 * surely a name there.
 */
function subjectName(said: ReadText, text: string): Item | null {
  const [first, second] = said.items()
  if (!first || !second) return null
  const isArticle = definiteArticles.has(first.text)
  const name = isArticle ? second : first
  if (name.kind !== 'content' || name.weight !== 1 || !name.isCapital) return null
  const written = said.text.slice(name.start, name.end)
  if (isAcronym.test(written) || first.text === 'the') return name
  return !isArticle &&
    said.language().of === 'en' &&
    new RegExp(String.raw`[a-z,] ${written}(?!\p{L})`, 'u').test(text)
    ? name
    : null
}

const isAcronym = /^\p{Lu}{2,}$/u

const selfPointers = wordSet(...lexicon('selfPointers'))
const documents = new Set(
  [
    ...lexicon('contractWords'),
    ...lexicon('lawEndings'),
    ...lexicon('lawKinds').map((kinds) => wordsOf(kinds)),
  ]
    .flat()
    .map((word) => word.replace('-', '')),
)

/**
 * Whether a sentence begins with the name by which a contract or law calls itself (`This Agreement`, `Dieses Gesetz`),
 * and the text above it names no other one. The noun needs a capital: `this agreement` may be one that was named
 * before.
 */
function namesOwnDocument(said: ReadText, above: string): boolean {
  const [pointer, noun] = said.wording().units.filter(({ kind }) => kind === 'word')
  if (!pointer || !noun || !selfPointers.has(pointer.key) || !documents.has(noun.key)) return false
  const others = above.toLowerCase().split(noun.key).slice(0, -1)
  return startsWithCapital(noun.cased) && others.every((before) => endsWithPointer.test(before))
}

/** Matches a word that refers to the document itself, such as `this`, with the blank after it at the end of a text. */
const endsWithPointer = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(wordsOf(...lexicon('selfPointers')))} $`,
)

function sentencesOf(text: string): ReadText[] {
  return readText(text)
    .sentences()
    .map(({ start, end }) => readText(text.slice(start, end)))
}

/**
 * Whether the sentences before a claim and those before its evidence name the same thing. Compares them backwards from
 * the last one. Equal sentences that refer further back themselves leave the question to the pair before them.
 */
function hasSameAntecedent(own: readonly ReadText[], given: readonly ReadText[]): boolean {
  for (let back = 1; back <= Math.min(own.length, given.length); back++) {
    const [left, right] = [own.at(-back)!, given.at(-back)!]
    if (isSame(left, right)) {
      if (referringWord(left) === null) return true
      continue
    }
    if (referringWord(left) !== null || referringWord(right) !== null) return false
    return hasSameSubject(left.items(), right.items())
  }
  return false
}

function isSame(one: ReadText, other: ReadText): boolean {
  const [left, right] = [one.wording().units, other.wording().units]
  const side = (units: typeof left) => ({ units, marks: new Map(), quantities: () => new Map() })
  const end = left.at(-1)?.key === '.' ? left.length - 1 : left.length
  const outcome = compareWording(side(left), side(right), { first: 0, end, at: 0, isStart: true })
  return outcome.outcome === 'same' && right.length - outcome.end <= 1
}

const complements = wordSet(...lexicon('complements'))

/** The first nouns of a sentence, at most five: those before its verb, so far as function words show it. */
function subjectOf(items: readonly Item[]): Item[] {
  const subject: Item[] = []
  for (const item of items) {
    const isNoun = item.kind === 'content' && item.weight === 1 && !isVerbForm(item)
    if (isNoun) subject.push(item)
    // `The mayor of Bonn`: a complement distinguishes the noun from others.
    else if (subject.length > 0 && !complements.has(item.text)) break
    if (subject.length >= 5) break
  }
  return subject
}

/**
 * Whether a longer subject belongs to the shorter one and is somebody or something else: `the lawyer of the
 * mayor`, `the mayor's brother`.
 */
function belongsTo(short: readonly Item[], long: readonly Item[], items: readonly Item[]): boolean {
  const owner = long.find(({ stem }) => stem === short[0]!.stem)
  if (!owner || owner === long[0]) return /['’]s?$/.test(owner?.text ?? '')
  const isOf = ({ text, start }: Item) =>
    complements.has(text) && start > long[0]!.start && start < owner.start
  return items.some(isOf)
}

/**
 * Whether two sentences are about the same thing, as far as their subjects show. A following pronoun most likely refers
 * to the subject (Grosz, Joshi, Weinstein: Centering, 1995).
 */
function hasSameSubject(own: readonly Item[], given: readonly Item[]): boolean {
  const [left, right] = [subjectOf(own), subjectOf(given)]
  if (left.length === 0 || right.length === 0) return false
  if (isWithin(left, right)) return !belongsTo(left, right, given)
  if (isWithin(right, left)) return !belongsTo(right, left, own)
  return isWithin(right, own) && isWithin(namesOf(own), namesOf(given))
}

function namesOf(items: readonly Item[]): Item[] {
  return items.filter(({ kind, isCapital, weight }) => kind === 'content' && isCapital && weight === 1)
}

function isWithin(items: readonly Item[], others: readonly Item[]): boolean {
  const stems = new Set(others.map(({ stem }) => stem))
  return items.every(({ stem }) => stems.has(stem))
}
