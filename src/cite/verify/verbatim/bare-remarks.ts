import {
  isReferenceWord,
  frameOf,
  irregularLemma,
  isAdverb,
  isAuxiliary,
  isDeterminer,
  isIrrealis,
  isNegator,
  isOneSided,
  isPointer,
  isPronoun,
  isVerbOrPreposition,
  isVoid,
  turnsRound,
} from '../../../text/word-classes.ts'
import { sentenceKind } from '../../../text/sentences.ts'
import { readQuantities, readWording } from '../../../text/wording.ts'
import { foldedWords, isPlural, stem, stopWords } from '../../../text/words.ts'
import { lexicon, otherRetractions, otherScriptRetractions, wordSet, wordsOf } from '../../../text/lexicon.ts'
import type { Language } from '../../../text/lexicon.ts'

/** Maximum number of words of a remark without a verb; a longer sentence is taken to have a verb. */
const MAX_BARE = 6

/**
 * Whether the form of a sentence shows that it is about the one before it (`own`): it has no verb (`In theory.`),
 * supposes (`That would be a loss.`), or states another amount (`Since May it is 60 euros.`). Such a sentence may
 * retract the one before it. `language`: that of the text; `null` if unknown.
 */
export function speaksOfPrevious(
  next: string,
  { own, language }: { own: string; language: () => Language | null },
): boolean {
  const words = foldedWords(next)
  const [first, second] = words
  if (first === undefined) return false
  const isPointing = isPointer(first) || isDeterminer(first)
  if (isPointing && isIrrealis(second ?? '')) return true
  const isOfAmount = words.slice(0, MAX_OPENING).some(isPronoun)
  if (isOfAmount && hasOtherAmount(own, next)) return true
  return !isNextStep(next, words, own) && isBare(next, { words, language: language() })
}

/**
 * Whether a sentence is surely an instruction: by its first word (`Check the level.`), as a verb before its object
 * (`Drain the tank.`), or as the next step behind another instruction (`Then wait.`).
 */
function isNextStep(next: string, words: readonly string[], own: string): boolean {
  const [first = '', second = ''] = words
  const limits = (word: string) =>
    frameOf(word) !== null || isNegator(word) || turnsRound(word) || isOneSided(word) || isAdverb(word)
  if (words.some(limits)) return false
  if (sentenceKind(next) === 'aside' || (sequels.has(first) && sentenceKind(own) === 'aside')) return true
  const isVerbLike = !stopWords.has(first) && !isVerbOrPreposition(first) && !rarePrepositions.has(first)
  return isVerbLike && isDeterminer(second) && !first.endsWith('ing')
}

const sequels = wordSet(...lexicon('sequels'))
const rarePrepositions = wordSet(...lexicon('rarePrepositions'))

/**
 * Number of words at the beginning of a sentence in which a pronoun may refer to an earlier amount: `Seit Mai sind es`.
 */
const MAX_OPENING = 4

/**
 * Whether a short sentence lacks a subject or a verb, such as `On Sundays only.`; in an unknown language, whether it
 * has a retracting word.
 */
function isBare(
  sentence: string,
  { words, language }: { words: readonly string[]; language: Language | null },
): boolean {
  const isShort =
    words.length <= MAX_BARE && /(?<!\.)[.)]["”’]?\s*$/.test(sentence) && !/[:@/]/.test(sentence)
  if (isShort && namesText(sentence, words)) return true
  if (language === null) return takesBackElsewhere(sentence)
  // A German ordinal may look like the end of a sentence: `Für die 10.`
  if (!isShort || (language === 'de' && /\b\d{1,2}\.$/.test(sentence))) return false
  const [first] = words as [string]
  // `On Sundays only.` has no subject; `If you are under 6.` is only a condition.
  const isRestricted = words.some((word) => frameOf(word) === 'restricted')
  if ((isRestricted && !words.some(isAuxiliary)) || frameOf(first) === 'supposed' || words.length === 1)
    return true
  if (/\d/.test(sentence.replaceAll(dated, ''))) return isVerbOrPreposition(first) && !words.some(isVerb)
  if (isDeterminer(first) || isReferenceWord(first) || isPlural(first)) return false
  if (words.some((word) => isPronoun(word) || persons.has(word) || word.includes("'"))) return false
  const written = sentence.trim().split(/\s+/)
  const isTitle =
    written.filter((word) => /^\p{Lu}/u.test(word)).length > 1 &&
    written.every((word) => /^[\p{Lu}\d&(]/u.test(word) || stopWords.has(word))
  if (isTitle) return false
  return !words.some((word) => isVerb(word) || (language === 'de' && /[a-zäöü]{3}(?:t|en)$/.test(word)))
}

/**
 * Whether two or three words, or one, say of the text before them what a title says of the text below: `Rejected.`,
 * `(Former rules)`, `Häufige Irrtümer.` Such words need no language to be known. A word that reverses a text must come
 * first, since `Smoking prohibited.` is a statement of its own.
 */
function namesText(sentence: string, words: readonly string[]): boolean {
  if (words.length > MAX_NAMING) return false
  const [first = ''] = words
  const isTurning = (turnsRound(first) && !isNegator(first)) || frameOf(first) === 'supposed'
  if (!isTurning && !words.some((word) => isVoid(word) || isOneSided(word))) return false
  // A word in capitals after the first one is a noun or a name.
  const [, ...rest] = foldedWords(sentence.replaceAll(/(?<=\s)\p{Lu}[\p{L}-]*/gu, ' '))
  return !rest.some(
    (word) => isAuxiliary(word) || isPronoun(word) || irregularLemma(stem(word)) !== null || /\d/.test(word),
  )
}

/** Maximum number of words that name the text before them; more may be a sentence of their own. */
const MAX_NAMING = 3

/** Whether a short sentence whose language was not recognised has a retracting word, such as `falso`. */
function takesBackElsewhere(sentence: string): boolean {
  if (sentence.length > MAX_ELSEWHERE) return false
  return (
    foldedWords(sentence).some((word) => retractions.has(word)) ||
    signs.some((sign) => sentence.includes(sign))
  )
}

/** Maximum UTF-16 units of a remark in another language than English and German, or in an unknown one. */
const MAX_ELSEWHERE = 40
const retractions = wordSet(otherRetractions)
const signs = wordsOf(otherScriptRetractions)

/** Matches the year of a remark: `Valid until 2019.` */
const dated = /\b(?:1[5-9]|20)\d\d\b/g

const persons = wordSet(...lexicon('personalPronouns'))

function isVerb(word: string): boolean {
  if (isAuxiliary(word) || irregularLemma(stem(word)) !== null) return true
  return !isVerbOrPreposition(word) && /(?:..ed|..te|..[^s]s)$/.test(word)
}

function hasOtherAmount(own: string, next: string): boolean {
  const [one, other] = [amountsOf(own), amountsOf(next)]
  return [...other].some(([unit, values]) => {
    const known = one.get(unit)
    return known !== undefined && ![...values].some((value) => known.has(value))
  })
}

function amountsOf(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { measure, value } of readQuantities(readWording(text).units, text).values()) {
    if (unmeasured.has(measure)) continue
    found.set(measure, (found.get(measure) ?? new Set()).add(value))
  }
  return found
}

/** Measures of quantities (see `Quantity`) that are no units: two sentences may use them for two different things. */
const unmeasured = new Set(['', 'date', 'years', 'time', 'ordinal', 'number'])
