/**
 * The words with which a document says that it no longer holds, in a field, a name or a sentence. In: a line of its
 * head. Out: whether the line says so of the whole document.
 */
import { lazily, letterPattern, lexicon, wordSet, wordsOf, wordsPattern } from '../lexicon.ts'
import { isLabel } from '../locators.ts'
import { splitSentences } from '../sentences.ts'
import {
  frameOf,
  isAuxiliary,
  isDeterminer,
  isNegator,
  isSubordinator,
  isVerbOrPreposition,
} from '../word-classes.ts'
import { foldedWords, stopWords } from '../words.ts'

/** Captures the label of a numbered part, which may be empty: `Part II`, `§ 3`, `1. Scope`, `2.1 Fees`. */
const numbered = /^(?:§|(?<label>\p{L}+)\.? (?:\d{1,3}|[IVX]+)(?![\p{L}\d/])|\d{1,2}(?:[.)]|\.\d{1,2})+\s)/u
/** Matches the name of a standard or similar document: `ISO 1234:2004`, `RFC 5678`. */
const designation = /(?<!\p{L})\p{Lu}{1,6}(?:[ /-]\p{Lu}{1,6})*[ -]?\d[\d:./-]{2,}/gu
/** Maximum number of words of a line that has only words of a state: `No longer in force since 3 May 2020`. */
const MAX_STATE = 8
/** Maximum words of the subject of a sentence about its document, and before it. */
const MAX_LEAD = 4

/** Whether a text says that something no longer holds, or is the earlier version of something. */
export function saysWithdrawn(text: string): boolean {
  return withdrawal.test(text) || anyVersion.test(text)
}

/** Reads a line that gives the state or the successor of a document: `Status: superseded`, `Obsoleted by: 5678`. */
export function readField(line: string): { label: string; isPast: boolean } | null {
  const { label = '', lead, value = '' } = field.exec(line)?.groups ?? {}
  if (label === '') return null
  const isPast = lead ? isSuccessor(value) : isState(value) || isPredicate(value)
  return { label: label.toLowerCase(), isPast }
}

/** Whether a value names a document: `5678`, `The new guide`, but not `none` or `not applicable`. */
function isSuccessor(value: string): boolean {
  const words = foldedWords(value)
  return words.some((word) => /\d/.test(word) || isNoun(word)) && !words.some(isNegator)
}

/** Whether a line is the number and title of a part: `Part II`, `1. Scope`. */
export function isPart(line: string): boolean {
  const found = numbered.exec(line)
  return found !== null && (found.groups?.label === undefined || isLabel(found.groups.label))
}

/** Whether a line begins with words for its own document: `This guidance was published in May.` */
export function namesItself(line: string): boolean {
  const words = foldedWords(line)
  const own = words.slice(0, MAX_LEAD).findIndex(isPointer)
  return own >= 0 && words.slice(own, own + MAX_LEAD + 1).some(isNoun)
}

/**
 * Whether a name of a document has a state: in capitals, in brackets or as journals write it before its other words
 * (`RETRACTED: Mills`), before a name with a number (`Repealed: Mills Act 1980`), in brackets after them (`Mills Act
 * (repealed)`), or without a capital or only in capitals behind a dash (`Mills Act – repealed`).
 */
export function statesInName(name: string): boolean {
  const [, marked] = /^[([]([^()[\]]{4,40})[)\]] /u.exec(name) ?? []
  if (isLoud(name) || (marked && isState(marked))) return true
  const [, before = '', rest = ''] = /^([^:[\]()–—]{4,40}): (.*)/u.exec(name) ?? []
  const [, kind = ''] = /(\p{L}+) \d{4}$/u.exec(rest) ?? []
  const isNumbered = rest.search(designation) >= 0 || isNoun(kind.toLowerCase())
  if ((ofJournals.test(before) && /^\p{Lu}/u.test(rest)) || (isNumbered && isState(before))) return true
  const [, sign, behind = ''] = /( [–—|-] |[([])([^()[\]–—|]{4,100})[)\]]?$/u.exec(name) ?? []
  if (sign !== '(' && sign !== '[' && /^\p{Lu}\P{Lu}*$/u.test(behind)) return false
  const [near = ''] = behind.split(/[.;] /)
  return isState(near) || (behind !== '' && anyVersion.test(behind) && isFilling(foldedWords(behind)))
}

/** Whether a line begins with a state in capitals before other words: `OUTDATED Guide`, `DEPRECATED – see the guide`. */
export function isLoud(line: string): boolean {
  const [loud = ''] = /^[\p{Lu}\s]{4,40}(?![\p{L}\d]|\s*\p{Ll})/u.exec(line) ?? []
  return isState(loud)
}

/**
 * Whether a line begins with a sentence that says that its document no longer holds. A line of its own, `isAlone`, may
 * call the document anything: `This form is no longer valid.`
 */
export function statesInLine(line: string, isAlone: boolean): boolean {
  if (/^(?:\p{Ll}|…|\.\.)/u.test(line)) return false
  const whole = withoutNotice(line)
  const said = firstSentence(whole)
  const version = currentVersion.exec(said)
  if (version) return isOfDocument(foldedWords(said.slice(version[0].length).split(/[,.;!]/, 1)[0]!))
  return isPredicate(said, nouns, isAlone && said === whole)
}

export const withoutNotice = (line: string) => line.replace(notice.in(line), '')

export function firstSentence(line: string): string {
  const [first] = splitSentences(line)
  return first ? line.slice(first.start, first.end) : line
}

/**
 * Whether a text has only a state: words such as `withdrawn`, and around them function words, dates and names of
 * documents. Behind a comma or `by` it may have other words. A number, or a full stop behind one word, is that of a
 * part of the text: `(2) Repealed.`
 */
export function isState(text: string, state = anyState): boolean {
  const plain = text.replaceAll(designation, '')
  const [before, behind] = aroundState(plain, state) ?? []
  if (before === undefined || behind === undefined || /^\W*\d|^\p{Ll}\)/u.test(text)) return false
  const isOfPart = (/^\s*[.;]\s*$/.test(behind) && before.trim() === '') || isPart(text)
  const [said = ''] = behind.split(',', 1)
  if (isOfPart || /^[^,]*(?::(?:\s|$)|\?)/.test(plain.slice(before.length)) || inPart.test(text)) return false
  const [own, near] = [foldedWords(before), foldedWords(said)]
  if (own.some(isDeterminer) || own.slice(1).some(isPointer)) return false
  if (own.some(isNoun) && near.some(isNoun)) return false
  return own.length + near.length <= MAX_STATE && isFilling([...own, ...near])
}

/**
 * Whether a sentence says of its document that it no longer holds: `This guidance was withdrawn on 3 May 2020.` The
 * verb follows the name of the document, and nothing says that only a part of it is meant. What a sentence that
 * `isAlone` says of today may be said of anything: `This form is no longer valid.`
 */
export function isPredicate(sentence: string, names = nouns, isAlone = false): boolean {
  const [before, behind] = aroundState(sentence, participle) ?? []
  if (before === undefined || behind === undefined || before.includes(',') || inPart.test(sentence))
    return false
  const words = foldedWords(before)
  if (words.some(isNegator) || isSubordinator(words[0] ?? '')) return false
  if (/[.!]$/.test(sentence) && isObject([...words, ...foldedWords(behind)], names)) return true
  const own = words.findIndex(isPointer)
  const at = words.findIndex((word, index) => index > own && isAuxiliary(word))
  if (own < 0 || own >= MAX_LEAD || at < 0 || at - own > MAX_LEAD + 1) return false
  const [verb = '', subject, rest] = [words[at], words.slice(own + 1, at), words.slice(at)]
  if (rest.some(opensPhrase)) return false
  const noun = subject.findIndex((word) => names.has(word))
  const isNamed = noun >= 0 && isOfDocument(subject.slice(noun))
  const mayBeThing = isAlone && own === 0 && standing.has(verb) && withdrawal.test(sentence)
  if (!isNamed && !(mayBeThing && isFilling(rest) && isThingName(subject))) return false
  const near = foldedWords(behind.split(/[,;:(–]/u, 1)[0]!)
  return isFilling(past.has(verb) ? near : near.slice(0, 1))
}

/** Whether somebody has done it to this document: `The editors have retracted this article.` */
function isObject(words: readonly string[], names: ReadonlySet<string>): boolean {
  return words.some(
    (word, at) =>
      at <= MAX_LEAD && isAuxiliary(word) && isPointer(words[at + 1] ?? '') && names.has(words[at + 2] ?? ''),
  )
}

/** Whether words behind the name of a document or version say no more than of which document: `of this page`. */
function isOfDocument(words: readonly string[]): boolean {
  return isFilling(words) || words.some(isPointer)
}

/** Whether words may name a document as a whole: `form`, `safety procedure`. */
function isThingName(words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.length <= 2 &&
    !words.some((word) => stopWords.has(word) || isLabel(word) || tools.has(word))
  )
}

/**
 * Whether a word begins a phrase other than a time (`on 3 May`, `has since been`), or makes a statement only possible:
 * `about`, `the`, `may`.
 */
function opensPhrase(word: string, at: number, words: readonly string[]): boolean {
  const next = words[at + 1] ?? ''
  if (isMonth(word, at, words)) return false
  const isOfDate = /^\d/.test(next) || isMonth(next, at + 1, words) || isAuxiliary(next)
  const isPreposition = (isSubordinator(word) || isVerbOrPreposition(word)) && !isAuxiliary(word) && !isOfDate
  return isDeterminer(word) || isPreposition || isUncertain(word)
}

/** Whether a word is the name of a month with a day or year: `May` in `3 May`. */
function isMonth(word: string, at: number, words: readonly string[]): boolean {
  return months.has(word) && [words[at - 1], words[at + 1]].some((beside) => /^\d/.test(beside ?? ''))
}

function isUncertain(word: string): boolean {
  const frame = frameOf(word)
  return frame === 'supposed' || frame === 'possible'
}

/**
 * The text before and behind a state, without what takes the document's place and the reason; `null` for a question, and if there
 * is no state.
 */
function aroundState(text: string, state: typeof withdrawal): [string, string] | null {
  const said = text.replace(effect.in(text), ' ')
  const found = state.exec(said)
  if (!found || said.endsWith('?')) return null
  const [before, behind] = [said.slice(0, found.index), said.slice(found.index + found[0].length)]
  const near = behind.replace(reason.in(behind), '')
  return [before.replace(replacing.in(before), ''), near.replace(replacing.in(near), '')]
}

function isFilling(words: readonly string[]): boolean {
  return words.every(
    (word, at) =>
      isMonth(word, at, words) ||
      isNoun(word) ||
      /^\d/.test(word) ||
      (stopWords.has(word) && !isNegator(word) && !isUncertain(word)),
  )
}

const pointers = wordSet(...lexicon('selfPointers'))
const isPointer = (word: string) => pointers.has(word)
export const pageNouns = wordSet(...lexicon('documentNouns'))
const nouns: ReadonlySet<string> = new Set([...pageNouns, ...wordSet(...lexicon('ruleNouns'))])
const isNoun = (word: string) => nouns.has(word)
const standing = wordSet(...lexicon('standingVerbs'))
const past = wordSet(...lexicon('pastVerbs'))
const tools = wordSet(...lexicon('readerTools'))
const months: ReadonlySet<string> = new Set(
  lexicon('months')
    .flat(2)
    .map((name) => name.toLowerCase()),
)

const bounded = (words: readonly string[]) => `(?<!\\p{L})${wordsPattern(words)}(?!\\p{L})`
const states = lazily(() => [...wordsOf(...lexicon('withdrawnWords')), ...lexicon('withdrawals').flat()])
const withdrawal = letterPattern(() => bounded(states()), 'i')
export const participle = letterPattern(
  () => bounded([...states(), ...wordsOf(...lexicon('replacements'))]),
  'i',
)
const upToEnd = (words: readonly string[]) => `(?<!\\p{L})${wordsPattern(words)} .*$`
const replacing = letterPattern(() => upToEnd(lexicon('replacementLeads').flat()), 'i')
const reason = letterPattern(() => upToEnd(wordsOf(...lexicon('reasons'))), 'i')
const effect = letterPattern(() => bounded(lexicon('effectLeads').flat()), 'i')
const notice = letterPattern(() => `^${wordsPattern(lexicon('noticeLabels').flat())}\\s*:\\s*`, 'i')
const inPart = letterPattern(() => bounded(lexicon('partly').flat()), 'i')
const ofJournals = letterPattern(() => `^${wordsPattern(lexicon('journalStates').flat())}$`, 'i')
const versions = [...lexicon('pastVersions'), ...lexicon('earlierVersions')].flat()
const anyVersion = letterPattern(() => bounded(versions), 'i')
const anyState = letterPattern(() => bounded([...states(), ...lexicon('pastVersions').flat()]), 'i')
const currentVersion = letterPattern(
  () =>
    `^${wordsPattern(lexicon('versionLeads').flat())} (?:\\p{L}{1,13} ){0,4}${wordsPattern(versions)}(?!\\p{L})`,
  'i',
)
const ofState = () =>
  `(?:\\p{L}+ ){0,2}\\p{L}*${wordsPattern(lexicon('stateLabels').flat())}(?: (?:of the|des|der) \\p{L}+)?`
const ofSuccessor = () =>
  `${wordsPattern(wordsOf(...lexicon('withdrawnWords'), ...lexicon('replacements')))}[ -](?<lead>${wordsPattern(lexicon('replacementLeads').flat())})`
const field = letterPattern(
  () => `^(?<label>${ofState()}(?=[\\s:])|${ofSuccessor()}(?=\\s*:))\\s*:*\\s*(?<value>\\S.*)$`,
  'i',
)
