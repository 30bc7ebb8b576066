import type { Item } from '../../reading/items.ts'
import {
  isAuxiliary,
  isDeterminer,
  isPointer,
  isQuantity,
  isSubject,
  isSubordinator,
  isVerbOrPreposition,
  opensClause,
  pointingWordsOf,
} from '../../../text/word-classes.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { isWhole, letterPattern, lexicon, wordSet, wordsOf, wordsPattern } from '../../../text/lexicon.ts'
import { agrees, isVerbForm } from './agreement.ts'

/**
 * The first word or phrase with which a sentence may refer to the text before it, such as `he` or `this`; `null` if
 * there is none. A pronoun that most likely refers to a noun of its own sentence does not count.
 */
export function referringWord(said: ReadText): string | null {
  const { text } = said
  const items = said.items()
  const { of: language } = said.language()
  const { pointers, pronouns } = pointingWordsOf(language)
  const [opening] = said.wording().units.filter(({ kind }) => kind === 'word')
  if (!opening) return null
  const [first] = items
  if (impersonalAt(text, text.search(/\S/))) return null
  if (pointers.has(opening.key)) return opening.cased
  const phrase = referringPhrase.exec(text.trimStart())
  if (phrase) return phrase[0]
  const [, named, verb] = items
  if (named && isOrdinalPointer(named.text) && verb && (isAuxiliary(verb.text) || isVerbForm(verb)))
    return `${opening.cased} ${named.text}`
  // The word may be a pronoun of any language if the language is unknown, or has only some of the lists: its words may
  // be names in a text of another language.
  if (!isWhole(language) && isShortPointer(opening.key, text)) return opening.cased
  if (!first) return null
  const time = relativeTime.exec(text)
  // A relative time such as `three years later` counts from a date before it in the sentence; without one,
  // from the text before.
  if (time && !items.some(({ kind, start }) => kind === 'date' && start < time.index)) return time[0].trim()
  if (isElliptic(items)) return opening.cased
  const open = items.find(
    (item, at) =>
      pronouns.has(item.text) &&
      // `Sie` addresses the reader, and `It` in `Shake It Off` belongs to a name.
      !item.isCapital &&
      !impersonalAt(text, item.start) &&
      !isResolved(items, at, text),
  )
  return open?.text ?? null
}

/** Whether a pronoun most likely refers to a noun of its own sentence (Hobbs: Resolving pronoun references, 1978). */
function isResolved(items: readonly Item[], at: number, text: string): boolean {
  const [first, pronoun, before] = [items[0]!, items[at]!, items[at - 1]]
  if (!before) return false
  const nouns = items.filter((_, index) => index < at && agrees(pronoun.text, items, index))
  if (nouns.length === 0) return false
  const opening = openingBefore(items, at, text)
  if (opening !== null && nouns.some(({ end }) => end <= opening)) return true
  const hasSubject = isDeterminer(first.text) || isNoun(first) || opensClause(first.text)
  const clauses = pronoun.clause - first.clause
  if (!hasSubject) return clauses > 1 && nouns.some(({ clause }) => clause > first.clause)
  return clauses > 0 || isSubordinator(before.text) || startsClause(before)
}

function isNoun({ kind, weight, text }: Item): boolean {
  return kind === 'content' && weight === 1 && !isVerbOrPreposition(text)
}

/**
 * The offset at which the clause of a pronoun begins, as in `objects …, as they near`; `null` if that is not certain.
 */
function openingBefore(items: readonly Item[], at: number, text: string): number | null {
  const pronoun = items[at]!
  const isPartOf = pronoun.text === 'them' && items[at - 1]?.text === 'of'
  const before = items[at - 1]
  if (before && opensClause(before.text)) return before.start
  if (!isPartOf && !isSubject(pronoun.text)) return null
  // The pronoun opens the main clause: `Since the mills were sold they …`
  const earlier = items.slice(0, at)
  if (isSubordinator(earlier[0]!.text) && earlier.some(({ text: word }) => isAuxiliary(word)))
    return pronoun.start
  const opening = items.findLast(({ text: word, start }, index) => {
    if (index === 0 || index >= at) return false
    return isPartOf ? text.slice(items[index - 1]!.end, start).includes(',') : opensClause(word)
  })
  return opening?.start ?? null
}

/**
 * Whether a function word and the pronoun behind it begin a clause: `so it can`, but not `of it`, `has it`.
 */
function startsClause({ kind, text }: Item): boolean {
  return kind === 'function' && !isVerbOrPreposition(text)
}

/** Whether the pronoun at an offset is impersonal: `It is illegal to park here`, `Es gibt zwei Mühlen`. */
function impersonalAt(text: string, at: number): boolean {
  return isImpersonal.test(text.slice(at, at + REACH))
}

/** UTF-16 units to read from an impersonal pronoun on. */
const REACH = 120

const isImpersonal = letterPattern(
  () =>
    `^(?:${lexicon('impersonalClauses')
      .flatMap((clauses) => clauses())
      .join('|')})(?!\\p{L})`,
  'i',
)

/** Whether a number or quantity alone is the subject: `Half died`, `Twelve were injured`. */
function isElliptic([first, second]: readonly Item[]): boolean {
  if (!first || !second) return false
  const isAmount = first.kind === 'number' || isQuantity(first.text)
  return isAmount && (isAuxiliary(second.text) || /..ed$/.test(second.text))
}

/** Matches a time that is relative to another one: `three years later`, `since then`, `am Tag darauf`. */
const relativeTime = letterPattern(() => {
  const [units, orders] = [
    wordsPattern(wordsOf(...lexicon('timeUnitWords'))),
    wordsPattern(wordsOf(...lexicon('timeOrders'))),
  ]
  const last = wordsPattern(wordsOf(...lexicon('lastTimeOrders')))
  const same = wordsPattern(wordsOf(...lexicon('sameTimes')))
  const phrases = wordsPattern(lexicon('relativeTimes').flat())
  return `(?<!\\p{L})(?:${units} ${orders}|${units} ${last}(?= ?[,.;]|$)|${same} ${units}|${phrases})(?!\\p{L})`
}, 'i')

/** Matches phrases such as `The next day`, `Im gleichen Haus`; see also `relativeTime`. */
const referringPhrase =
  /^(?:the|in the|im|am|zur) (?:same|next|following|previous|selben|gleichen|nächsten|folgenden)(?=\s)/i

/** Whether a word means one of several things named before: `The former died`, `Letztere brannte`. */
function isOrdinalPointer(word: string): boolean {
  return ordinalPointers.has(word)
}

const ordinalPointers = wordSet(...lexicon('ordinalPointers'))

/**
 * Whether the first word of a text (`key`, folded) points to the text before it, as `this` and `dies` do, or the text
 * begins with such a word of a script without blanks.
 */
function isShortPointer(key: string, text: string): boolean {
  if (isPointer(key)) return true
  const { pointers } = pointingWordsOf(null)
  const start = text.trimStart()
  return (
    /\p{L}/u.test(key) &&
    !/[\p{Script=Latin}]/u.test(key) &&
    [2, 3].some((length) => pointers.has(start.slice(0, length)))
  )
}
