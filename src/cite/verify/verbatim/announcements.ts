/** What a sentence says of the next one: that it is false or uncertain, or how something is done. */
import {
  isAuxiliary,
  saysRefraining,
  forbids,
  isNegator,
  frameOf,
  isVoid,
  isOneSided,
  isStatementNoun,
  saysHolding,
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
import { foldedWords, functionWords } from '../../../text/words.ts'
import { untilYear } from './until-dates.ts'

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
