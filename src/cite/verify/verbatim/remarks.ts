import { foldedWords } from '../../../text/words.ts'
import {
  isAuxiliary,
  saysRefraining,
  forbids,
  isNegator,
  frameOf,
  isVoid,
  isDeterminer,
  isPointer,
  isVerbOrPreposition,
  isStatementNoun,
  saysChange,
  saysHolding,
  isOneSided,
  takesBack,
  turnsRound,
} from '../../../text/word-classes.ts'
import {
  letterPattern,
  lexicon,
  otherScriptReports,
  wordSet,
  wordsOf,
  wordsPattern,
} from '../../../text/lexicon.ts'
import { splitSentences } from '../../../text/sentences.ts'

/** Function words of all languages: a remark consists of little else. */
const functionWords = wordSet(...lexicon('stopWords'))

/** Maximum UTF-16 units read before or after a sentence to find a remark on it. */
export const MAX_BEHIND = 600

export function lastSentence(paragraph: string): string | null {
  return sentencesOf(paragraph).at(-1) ?? null
}

/** The last sentences of a paragraph, within `MAX_BEHIND` units. */
export function sentencesOf(paragraph: string): string[] {
  const near = paragraph.slice(-MAX_BEHIND)
  return splitSentences(near).map(({ start, end }) => near.slice(start, end))
}

/**
 * How a sentence says that the next one is false or uncertain: `asked` for a question such as `Is it true?`,
 * `announced` for a statement such as `Myth.` or `The following is false.`; `null` if it does not.
 */
export function announces(sentence: string): 'announced' | 'asked' | null {
  const words = foldedWords(sentence)
  const isQuestion = /\?["'”’)\]]*\s*$/.test(sentence)
  if (isQuestion) {
    const asksTruth = words.some(
      (word) => saysHolding(word) || takesBack(word) || frameOf(word) === 'reported',
    )
    // A question with more words of its own asks about something else, and the text after it is the answer.
    const own = words.filter((word) => !functionWords.has(word) && !saysHolding(word) && !takesBack(word))
    return asksTruth && own.length <= MAX_OPEN ? 'asked' : null
  }
  if (words.length <= MAX_ANNOUNCEMENT && words.some((word) => frameOf(word) === 'supposed'))
    return 'announced'
  if (announcements.has(sentence.trim().replace(/[。．｡：:]$/, ''))) return 'announced'
  const isUntilYear = words.length <= MAX_POINTING && pointsBelow(sentence) && untilYear.test(sentence)
  if (isUntilYear) return 'announced'
  if (
    words.length <= MAX_POINTING &&
    forward.test(sentence) &&
    words.some((word) => /^(?:reported|supposed)$/.test(frameOf(word) ?? ''))
  )
    return 'announced'
  const isManner = tellsManner(words)
  // The next text holds no longer, or not yet: `The former rule was as follows.`, `Bis 2019 lautete § 5 wie folgt.`
  const isTurned = words.some(
    (word) =>
      (turnsRound(word) && !isNegator(word) && !deadlines.has(word) && !(isManner && forbids(word))) ||
      (isOneSided(word) && !topic.test(word)) ||
      saysRefraining(word) ||
      pastHoldings.has(word),
  )
  if (words.length <= MAX_POINTING && pointsBelow(sentence) && isTurned) return 'announced'
  const refuting = words.filter((word) => (takesBack(word) || isVoid(word)) && !(isManner && forbids(word)))
  if (refuting.length === 0) {
    // Function words with a negator are a denial by themselves: `Not so!`
    const isBare =
      words.some(isNegator) &&
      words.every((word) => isNegator(word) || saysHolding(word) || functionWords.has(word))
    return isBare ? 'announced' : null
  }
  const rest = words.filter((word) => !takesBack(word) && !functionWords.has(word) && !isNegator(word))
  if (rest.length === 0) return 'announced'
  return forward.test(sentence) || pointsOn.test(sentence.trim()) ? 'announced' : null
}

/** Matches words for one side's statements that are also things: `handles claims as follows`. */
const topic = /^(?:claims?|arguments?)$/

/**
 * Whether a sentence announces how something is done (`Denied boarding is compensated as follows.`), and not how a text
 * reads (`The denied motion reads as follows.`). Then a word that forbids only names what it is done with. Only the
 * passive tells: `The denied motion began as follows.`
 */
export function tellsManner(words: readonly string[]): boolean {
  const [auxiliary = '', verb = '', ...end] = words.slice(-4)
  if (!manners.has(end.join(' ')) || !isAuxiliary(auxiliary)) return false
  if (words.some((word) => isStatementNoun(word) || texts.has(word))) return false
  return !readings.has(verb) && !turnsRound(verb)
}

const manners: ReadonlySet<string> = new Set(lexicon('manners').flat())
const readings = wordSet(...lexicon('readings'))
const texts = wordSet(...lexicon('documentNouns'), ...lexicon('ruleNouns'))

/** Whether a word says that a statement held: `was`, `galt`. What holds until a year may hold today. */
const saysHeld = (word: string) => pastHoldings.has(word) || /^(?:was|were|war|waren)$/.test(word)

const deadlines = wordSet(...lexicon('deadlines').flat())
const pastHoldings = wordSet(...lexicon('pastHoldings'))
const announcements = wordSet(otherScriptReports)

/**
 * Maximum number of content words, besides words for truth, in a question that asks whether the next text is true: `Is
 * it true what people say?`
 */
const MAX_OPEN = 2

/**
 * Maximum number of words of a sentence that attributes the next ones to somebody: `The plaintiff alleges the
 * following.`
 */
const MAX_POINTING = 10

/** Maximum number of words of a sentence that makes the next one a supposition: `Suppose the following.` */
const MAX_ANNOUNCEMENT = 5

const forward = letterPattern(
  () =>
    `(?<!\\p{L})${wordsPattern([...lexicon('forwards').flat(), ...lexicon('followings').flat()])}(?!\\p{L})`,
  'i',
)

/** Whether a sentence begins or ends with the announcement of a text, which may be the next paragraph. */
export function pointsBelow(sentence: string): boolean {
  return announcing.test(sentence.replaceAll(/[*_]/g, '').trim())
}

/** Matches a sentence that begins or ends with the announcement of a text: `… reads as follows.`, `Folgendes galt.` */
const announcing = letterPattern(() => {
  const following = wordsPattern(lexicon('followings').flat())
  return `^(?:\\p{L}{1,4} )?${following}(?!\\p{L})|(?<!\\p{L})${following}[.:]?$`
}, 'i')

const pointsOn = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(wordsOf(...lexicon('endPointers')))}[.:]?$`,
  'i',
)

/** Matches words for a date until which a text holds, past or not: `before 1990`, `bis 2019`. */
export const datedBack = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('deadlines').flat())}(?: \\p{L}{1,12}){0,2} \\d`,
  'i',
)

/** Matches such words with a year; a figure alone may be an hour. */
export const untilYear = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('deadlines').flat())} [^.!?]{0,20}\\d{4}(?!\\d)`,
  'i',
)

/**
 * Matches the beginning of a sentence that says whose statement the previous one is: `So people believed`,
 * `At least that is what the sign said`.
 */
const saidBefore = letterPattern(
  () => `^(?:\\p{L}{1,8} ){0,2}${wordsPattern(lexicon('saidBefore').flat())}(?!\\p{L})`,
  'i',
)

/**
 * Whether a sentence has a subject and a verb after its opening word, as `Not all mills burned` does.
 * Recognised by the number of its words, and by missing prepositions of time and place.
 */
function hasSubject(sentence: string): boolean {
  const [, ...words] = foldedWords(sentence)
  const content = words.filter((word) => !functionWords.has(word))
  return content.length >= 2 && words.length >= 3 && !circumstance.test(sentence)
}

const circumstance = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('circumstances').flat())}(?!\\p{L})`,
  'i',
)

const correction = letterPattern(() => `^\\W*${wordsPattern(lexicon('corrections').flat())}(?!\\p{L})`, 'i')

/** Maximum number of words of a sentence that continues the previous one without a subject of its own. */
const MAX_ELLIPSIS = 7

const exceptive = letterPattern(() => `^\\W*${wordsPattern(lexicon('exceptives').flat())}`, 'i')

/** Number of words at the beginning of a sentence that name its topic. */
const SUBJECT_WORDS = 6

/** Maximum number of words of a sentence that only denies the previous one. */
const MAX_DENIAL = 6

/** Maximum number of words of a sentence that retracts another one. */
const MAX_REMARK = 22

/**
 * Whether a sentence retracts or limits an earlier one, as `This rule no longer applies.` does. If the sentence is not
 * the next one (`isNext`), it must refer to several statements: `None of these is true.`
 */
export function isTakingBack(sentence: string, { isNext }: { isNext: boolean }): boolean {
  const words = foldedWords(sentence).flatMap(uncontracted)
  if (words.length === 0 || words.length > MAX_REMARK) return false
  const [first = '', second = ''] = words
  // The sentence says whose statement it is: `That is what the maker says`, `Das behauptet der Verein`, `So
  // die Klägerin.`
  const isOfStatement = pointing.has(first) || isStatementNoun(second)
  if (isNext && pointing.has(first) && words.slice(1, 3).some((word) => frameOf(word) === 'reported'))
    return true
  if (isNext && thus.has(first) && isDeterminer(second) && words.length <= MAX_ELLIPSIS) return true
  // The sentence restricts the statement: `Dies gilt nur für Kinder`, `Gilt nicht für Erwachsene.`
  const isRestricted = words.some((word) => frameOf(word) === 'restricted')
  if (isNext && isOfStatement && isRestricted && words.some(saysHolding)) return true
  if (isNext && saysHolding(first) && words.some(isNegator)) return true
  // The statement held until a year: `That was true until 2019.`, `Das galt bis Ende 2019.`
  if (isNext && pointing.has(first) && words.some(saysHeld) && untilYear.test(sentence)) return true
  // The sentence says where the statement comes from: `So stand es auf dem Schild.`
  if (isNext && thus.has(first) && words.slice(1, 4).some((word) => thusPronouns.has(word))) return true
  // The sentence corrects or doubts the statement: `Correction: it opened in 1987.`, `Really?`
  if (isNext && correction.test(sentence)) return true
  if (isNext && words.length <= 3 && /\?\s*$/.test(sentence)) return true
  // The sentence has no subject: `Repealed by Act 5 of 2003.`, `Aufgehoben 2019.`
  const isCircumstance = second === '' || isVerbOrPreposition(second) || /^\d/.test(second)
  if (isNext && takesBack(first) && isCircumstance) return true
  // The sentence is an exception without a subject of its own: `Except on Mondays.`, `But not on Sundays.`
  if (isNext && words.length <= MAX_ELLIPSIS && exceptive.test(sentence) && !hasSubject(sentence)) return true
  const isNegated = words.some((word) => isNegator(word) || noLonger.has(word))
  const isDenied =
    words.some(takesBack) ||
    (isNext && isOfStatement && words.some(saysChange)) ||
    (isNegated && words.some(saysHolding)) ||
    (isNext && isRestricted && words.some(isStatementNoun) && words.some(saysHolding)) ||
    (saidBefore.test(sentence) && words.some((word) => frameOf(word) === 'reported'))
  if (!isDenied) {
    // The sentence denies the statement, without content words of its own: `In fact, it never did.`
    const content = words.filter((word) => !functionWords.has(word) && !isNegator(word) && !saysHolding(word))
    return isNext && isNegated && content.length === 0 && words.length <= MAX_DENIAL
  }
  const own = words.filter(
    (word) =>
      !functionWords.has(word) &&
      !takesBack(word) &&
      !isNegator(word) &&
      !noLonger.has(word) &&
      !saysHolding(word) &&
      frameOf(word) === null,
  )
  if (isNext && own.length === 0) return true
  const subject = words.slice(0, SUBJECT_WORDS)
  const isOfAll = words.slice(0, 4).some((word) => allPointers.has(word))
  if (!isNext && !isOfAll) return false
  if (subject.some((word) => remarkPointers.has(word)) && own.length <= 4) return true
  return subject.some(isStatementNoun)
}

/** Words that refer to the previous statement. */
const pointing = wordSet(...lexicon('statementPointers'))
const allPointers = wordSet(...lexicon('allPointers'))
const remarkPointers = wordSet(...lexicon('remarkPointers'))
const noLonger = wordSet(...lexicon('noLonger'))
const thus = wordSet(...lexicon('thus'))
const thusPronouns = wordSet(...lexicon('thusPronoun'))

/** Splits `that's` into `that` and `is`; other words stay whole. */
function uncontracted(word: string): string[] {
  const [, base = ''] = /^(\p{L}+)['’]s$/u.exec(word) ?? []
  return isPointer(base) ? [base, 'is'] : [word]
}

/** Whether a note speaks against the annotated text or limits it, as `For members.` does. */
export function speaksAgainst(note: string): boolean {
  const first = splitSentences(note)[0]
  const text = first ? note.slice(first.start, first.end) : note
  const words = foldedWords(text)
  // `For members.`, `Unless agreed.`, `According to the operator.`: the sentence holds only for some, or is somebody's
  // word.
  const [opening = ''] = words
  const isOpened = isVerbOrPreposition(opening) || /^(?:reported|supposed)$/.test(frameOf(opening) ?? '')
  const isLimit =
    words.length <= MAX_ELLIPSIS && (isOpened || words.some((word) => frameOf(word) === 'restricted'))
  return isLimit || isTakingBack(text, { isNext: true }) || words.some(turnsRound)
}
