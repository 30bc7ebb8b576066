/** What a sentence says of the next one: that it is false or uncertain, or how something is done. */
import {
  saysRefraining,
  forbids,
  isNegator,
  frameOf,
  isVoid,
  isOneSided,
  isPastAuxiliary,
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
import { foldedWords, functionWords, isPlural } from '../../../text/words.ts'
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
  const turning = turningWords(words)
  if (words.length <= MAX_POINTING && bansBelow(sentence)) return 'announced'
  // The next text holds no longer, or not yet: `The former rule was as follows.`, `Bis 2019 lautete § 5 wie folgt.`
  const isTurned = turning.some(
    (word) =>
      (turnsRound(word) && !isNegator(word) && !deadlines.has(word)) ||
      (isOneSided(word) && !sidedThings.has(word)) ||
      saysRefraining(word) ||
      pastHoldings.has(word),
  )
  if (words.length <= MAX_POINTING && pointsBelow(sentence) && isTurned) return 'announced'
  const refuting = turning.filter((word) => takesBack(word) || isVoid(word))
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

/**
 * Whether a sentence announces how something is done (`Denied boarding is compensated as follows.`, `Der Rumpf ist wie
 * folgt zu reinigen:`), and not how a text reads (`The denied motion reads as follows.`). Only the passive tells: `The
 * denied motion began as follows.`
 */
export function tellsManner(words: readonly string[]): boolean {
  const at = words.findIndex((word, index) => manners.has(`${word} ${words[index + 1]}`))
  const before = words.findLastIndex((word, index) => index < at && mannerAuxiliaries.has(word))
  const behind = words.findLastIndex((word, index) => index > at + 1 && mannerAuxiliaries.has(word))
  if (at < 0 || (before < 0 && behind < 0)) return false
  // `is usually paid as follows`, `wird wie folgt berechnet`, `kann wie folgt berechnet werden`
  const verbs =
    before < 0 ? words.slice(at + 2, behind) : [...words.slice(before + 1, at), ...words.slice(at + 2)]
  const [verb] = verbs.slice(-1)
  if (verb === undefined || verbs.length > MAX_VERBS || functionWords.has(verb)) return false
  if (words.some((word) => isStatementNoun(word) || texts.has(word))) return false
  if (words.some(isPastAuxiliary) && words.some((word) => deadlines.has(word))) return false
  return !verbs.some((word) => readings.has(word) || turnsRound(word))
}

/**
 * The words of a sentence that may reverse or limit the next text. If the sentence tells how something is done, words
 * for what is forbidden are left out, because they name what it is done with (`Denied boarding is compensated as
 * follows.`), and so is the modal verb (`must be cleaned as follows`).
 */
export function turningWords(words: readonly string[]): readonly string[] {
  if (!tellsManner(words)) return words
  return words.filter((word) => isNegator(word) || !(forbids(word) || modals.has(word)))
}

/** Maximum number of words that say what is done: `is usually paid out`. */
const MAX_VERBS = 3

/**
 * Whether a sentence says that what is listed below is not done: `You must not do the following on board.`, `Tun Sie
 * Folgendes nicht.`, `Es ist verboten, Folgendes zu tun.` A negator counts only in the clause of the words for the text
 * below, beside a verb of doing: `We have not changed the following.`, `Wer nicht zahlt, muss Folgendes tun.`
 */
function bansBelow(sentence: string): boolean {
  const words = foldedWords(sentence)
  if (words.some((word) => omissions.has(word)) || tellsManner(words)) return false
  const bans = words.filter((word) => forbids(word) || saysRefraining(word)).length
  const negators = words.filter((word) => isNegator(word) || negativePrepositions.has(word)).length
  if (bans > 0) return negators === 0 && namesBelow(sentence)
  if (negators !== 1) return false
  return sentence.split(/[,;]/).some((clause) => {
    const own = foldedWords(clause)
    return own.some(isNegator) && namesBelow(clause) && saysDoing(own)
  })
}

/** Whether a clause has a verb of doing that is no auxiliary: `do the following`, not `do not charge the following`. */
function saysDoing(words: readonly string[]): boolean {
  return words.some((word, index) => doings.has(word) && !isNegator(words[index + 1] ?? ''))
}

/**
 * Whether a text has words that stand for the text below, as a noun or with a plural: `You must not do the following on
 * board.`, `The following acts are forbidden.`, but not `The following day …`.
 */
function namesBelow(text: string): boolean {
  const words = foldedWords(text)
  const isNoun = words.some((word, index) => {
    const pair = `${word} ${words[index + 1]}`
    const at = belowNouns.has(word) ? index + 1 : belowNouns.has(pair) ? index + 2 : -1
    const next = words[at] ?? ''
    const isPreposition = openingPrepositions.has(words[index - 1] ?? '')
    if (at < 0 || isPreposition) return false
    return next === '' || functionWords.has(next) || isNegator(next) || (index === 0 && isPlural(next))
  })
  // Within a German sentence, only a noun has a capital: `Niemand darf Folgendes tun.`
  return isNoun || text.trim().split(/\s+/).slice(1).some(isCapitalPointer)
}

function isCapitalPointer(written: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(written) && foldedWords(written).every((word) => belowNouns.has(word))
}

/** Whether a sentence says how a text is worded, with the verb behind: `Der Antrag wird wie folgt begründet.` */
function tellsWording(words: readonly string[]): boolean {
  return (
    words.some((word, index) => manners.has(`${word} ${words[index + 1]}`)) &&
    words.some((word) => readings.has(word))
  )
}

const sidedThings = wordSet(...lexicon('sidedThings'))
const modals = wordSet(...lexicon('modals'))
const omissions = wordSet(...lexicon('omissions'))
const doings = wordSet(...lexicon('doings'))
const negativePrepositions = wordSet(...lexicon('negativePrepositions'))
const openingPrepositions = wordSet(...lexicon('openingPrepositions'))
const belowNouns: ReadonlySet<string> = new Set(lexicon('belowNouns').flat())
const manners: ReadonlySet<string> = new Set(lexicon('manners').flat())
const mannerAuxiliaries = wordSet(...lexicon('mannerAuxiliaries'))
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

/** Whether a sentence announces a text at its beginning or end, or within it; the text may be the next paragraph. */
export function pointsBelow(sentence: string): boolean {
  if (opening.test(sentence.replaceAll(/[*_]/g, '').trim()) || endsBelow(sentence)) return true
  return bansBelow(sentence) || tellsWording(foldedWords(sentence))
}

/** Whether a sentence ends with the announcement of a text: `… reads as follows.` */
function endsBelow(sentence: string): boolean {
  return ending.test(sentence.replaceAll(/[*_]/g, '').replace(afterSentence, ''))
}

/** Matches the signs behind a sentence, and references in brackets: ` (see page 3)!`, `. [1]`. */
const afterSentence = /(?:[\s.:!…–—-]|\[[^[\]]{1,12}\]|\([^()]{1,40}\))+$/

const following = () => wordsPattern(lexicon('followings').flat())

/** Matches a sentence that begins with the announcement of a text, but not with a preposition: `Following the storm, …` */
const opening = letterPattern(
  () =>
    `^(?!${wordsPattern(wordsOf(...lexicon('openingPrepositions')))} )(?:\\p{L}{1,4} )?${following()}(?!\\p{L})`,
  'i',
)
const ending = letterPattern(() => `(?<!\\p{L})${following()}$`, 'i')

const pointsOn = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(wordsOf(...lexicon('endPointers')))}[.:]?$`,
  'i',
)
