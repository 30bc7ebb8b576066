/**
 * What a source says of itself as a whole: that it is retracted, repealed or out of date. In: its title and text. Out:
 * the words that say so. The title and the head of the text count, and in the first 2,000 units a sentence about the
 * page itself. Such words further down are about a part.
 */
import { endsSentence } from '../../core/text.ts'
import type { Source } from '../../core/source.ts'
import { lazily, letterPattern, lexicon, wordSet, wordsOf, wordsPattern } from '../lexicon.ts'
import { isLabel, readPlaceLine } from '../locators.ts'
import { plainWords, splitSentences } from '../sentences.ts'
import { parseDates } from '../values.ts'
import { frameOf, isAuxiliary, isDeterminer, isNegator, isVerbOrPreposition } from '../word-classes.ts'
import { foldedWords, stopWords } from '../words.ts'

type Text = Pick<Source, 'title' | 'content' | 'retrievedAt'>

/** UTF-16 units of a text in which its head is read. */
const REACH = 2_000
/** Matches the end of a line, also in HTML. */
const lineEnd = /\n|<\/?(?:br|div|h[1-6]|li|p)\b[^<>]{0,200}>/i
/** Matches a line in brackets. */
const isRemark = /^[([].*[)\]]$/
/** Matches the number of a part: `1. Scope`, `2.1 Fees`. */
const numbered = /^\d{1,2}(?:[.)]|\.\d{1,2})+\s/
/** Minimum number of words of a line that is a sentence of the text itself, and not its title. */
const MIN_PROSE = 8
/** Maximum number of words of a line that has only words of a state: `No longer in force since 3 May 2020`. */
const MAX_STATE = 8
/**
 * Maximum words before the `this` with which a sentence refers to its document, and from there to the document's name.
 */
const MAX_LEAD = 4

/** The words with which a source says of itself that it no longer holds; `null` if it does not say so. */
export function withdrawalOf({ title, content, retrievedAt }: Text): string | null {
  const name = plainLine(title ?? '')
  if (isState(withoutNotice(name)) || statesInName(name) || statesInLine(name)) return name
  const lines = headLines(content)
  const names = [name, ...lines.flatMap(({ line, level }, at) => (at === 0 || level === 1 ? line : []))]
  const own = { retrievedAt, isDocument: names.some(namesDocument) }
  for (const [index, { line, level, isListed }] of lines.entries()) {
    // A deeper heading or a numbered part begins the text.
    if ((level > 1 && index > 0) || numbered.test(line) || namesPart(line)) break
    // A remark in brackets may stand in place of a part: `[Repealed]`.
    if (isRemark.test(line)) continue
    if ((index === 0 || level === 1) && statesInName(line)) return line
    if (!isListed && statesInField(line, own)) return line
    if (statesInLine(line) || (isApart(lines, index) && isState(withoutNotice(line)))) return line
    if (isProse(line)) break
  }
  // Below other text, only a sentence about this page, not one about a law, is surely about the source.
  return lines.find(({ line }) => isPredicate(firstSentence(line), pageNouns))?.line ?? null
}

/** Whether a text says anywhere that something no longer holds, or is the earlier version of something. */
export function saysWithdrawn(text: string): boolean {
  return withdrawal.test(text) || anyPastVersion.test(text)
}

/**
 * A line of the head of a text: `level` of a heading, 1–6, or 0; `isListed`: whether it is an item or begins with a
 * bar; `isEnd`: whether a blank line follows.
 */
type HeadLine = { line: string; level: number; isListed: boolean; isEnd: boolean }

function headLines(content: string): HeadLine[] {
  const lines: HeadLine[] = []
  for (const written of content.slice(0, REACH).split(lineEnd)) {
    const line = plainLine(written)
    const last = lines.at(-1)
    if (line === '' && last) last.isEnd = true
    const [, signs = ''] = /^\s*(#{1,6})\s/.exec(written) ?? []
    const isListed = /^\s*(?:[-*+•]\s|\|)/.test(written)
    if (line !== '') lines.push({ line, level: signs.length, isListed, isEnd: signs !== '' })
  }
  return lines
}

/**
 * Whether a line is no item of a list or menu. Above it in its paragraph is nothing, or only the first line of the
 * text; below it is nothing, or a sentence, unless it is the first line itself; and no list item or numbered part comes
 * next.
 */
function isApart(lines: readonly HeadLine[], index: number): boolean {
  const [before, own, after] = [lines[index - 1], lines[index]!, lines[index + 1]]
  if (own.isListed || own.line.includes('|')) return false
  if (before && !before.isEnd && index > 1) return false
  if (!after) return true
  const isPart = after.isListed || numbered.test(after.line) || readPlaceLine(after.line) !== null
  return !isPart && (own.isEnd || isLongSentence(after.line) || index === 0)
}

/** Whether a line names parts of a larger text, perhaps with their state in brackets: `§§ 3 bis 5 (weggefallen)`. */
function namesPart(line: string): boolean {
  const [, name] = /^([^([]+)[([][^)\]]+[)\]]$/u.exec(line) ?? []
  if (name === undefined) return readPlaceLine(line) !== null
  const words = foldedWords(name)
  const isNumber = (word: string) => /^(?:\d.*|[ivxlc]+|\p{L})$/u.test(word)
  return words.some(isNumber) && words.every((word) => isNumber(word) || isLabel(word) || stopWords.has(word))
}

/** A line as a reader sees it: without markup, the sign of a quotation or list, and pictograms. */
function plainLine(written: string): string {
  return plainWords(written.replace(/^[\s>]*(?:\[!\w{1,20}\]|#{1,6}\s|[-*+]\s)?/, ''))
    .replace(/^(?:[\p{So}\p{Extended_Pictographic}\ufe0f]\s*)+/u, '')
    .trim()
}

/** Whether a line is a sentence of the text, not about the document: the head ends there. */
function isProse(line: string): boolean {
  return isLongSentence(line) && selfReference(foldedWords(line)) < 0
}

function isLongSentence(line: string): boolean {
  return foldedWords(line).length >= MIN_PROSE && endsSentence(line)
}

/**
 * Whether the name of a document contains a state. Before its other words, the state is in capitals, in brackets or in
 * the form that journals use (`RETRACTED: Mills`); after them, in brackets or behind a dash (`Mills Act (repealed)`).
 */
function statesInName(name: string): boolean {
  if (isPast(name)) return true
  const [, before = ''] = /^\[?([^:[\]()–—]{4,40})(?:\]|: | [–—-] )/u.exec(name) ?? []
  const isLoud = before === before.toUpperCase() || name.startsWith('[') || ofJournals.test(before)
  if (before !== '' && isLoud && isState(before)) return true
  const [, behind = ''] = /(?: [–—-] |[([])([^()[\]–—]{4,60})[)\]]?$/u.exec(name) ?? []
  return isState(behind) || isPast(behind)
}

const isPast = (words: string) => pastVersion.test(words)

function statesInLine(line: string): boolean {
  const said = firstSentence(withoutNotice(line))
  return isPredicate(said, nouns) || currentVersion.test(said)
}

/**
 * Whether a field in the head of a text gives a state: `In force: no`, `Replaced by: Rule 6`, `Valid until: 31 May
 * 2019` in a text that was retrieved later. A state such as `expired`, or the date of a state, may as well be that of
 * the thing that the text is about, and counts only if its title names a document (`isDocument`).
 */
function statesInField(line: string, { retrievedAt, isDocument }: Field): boolean {
  const [, label = '', value = ''] = /^([^:]{2,40}):\s+([^:]{2,80}?)\.?$/u.exec(line) ?? []
  const [first = '', ...more] = foldedWords(value)
  if (first === '' || inPart.test(value)) return false
  if (validity.test(label) && more.length === 0 && (no.has(first) || participle.test(value))) return true
  if (validityEnd.test(label)) return retrievedAt !== undefined && isBefore(value, retrievedAt)
  if (replacedBy.test(label)) return !isNegator(first)
  if (!isDocument) return false
  const isState = notice.test(`${label}:`) && participle.test(value) && more.length === 0
  return isState || (onlyState.test(label) && parseDates(value).length > 0 && isFilling([first, ...more]))
}

type Field = Pick<Source, 'retrievedAt'> & { isDocument: boolean }

/** Whether a title has the name of a document or of a law: `Guide to fees`, `Mietgesetz`. */
function namesDocument(title: string): boolean {
  return foldedWords(title).some((word) =>
    [...nouns].some((noun) => word === noun || (noun.length >= MIN_COMPOUNDED && word.endsWith(noun))),
  )
}

/** Minimum length of a noun that counts as the last part of a compound. */
const MIN_COMPOUNDED = 5

/** Whether a text is a date, and all of its readings are before a time in ISO 8601. */
function isBefore(text: string, time: string): boolean {
  const [date, ...others] = parseDates(text)
  if (!date || others.length > 0) return false
  return date.readings.every(({ year, month = 12, day = 31 }) => {
    const last = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return year !== undefined && last < time.slice(0, last.length)
  })
}

const withoutNotice = (line: string) => line.replace(notice.in(line), '')

function firstSentence(line: string): string {
  const [first] = splitSentences(line)
  return first ? line.slice(first.start, first.end) : line
}

/**
 * Whether a text has only a state: words such as `withdrawn`, and around them function words, dates and names of
 * documents. Behind a comma or `by` it may have other words. A number, or a full stop behind one word, is that of a
 * part of the text: `(2) Repealed.`
 */
function isState(text: string): boolean {
  const [before, behind] = aroundState(text, withdrawal) ?? []
  if (before === undefined || behind === undefined || /^\W*\d|^\p{Ll}\)/u.test(text)) return false
  const isPart = /^\s*[.;]\s*$/.test(behind) && foldedWords(text).length === 1
  if (isPart || behind.startsWith(':') || inPart.test(text)) return false
  const [near = ''] = behind.split(',', 1)
  const words = foldedWords(before)
  // `Report this page as outdated` is a command.
  if (words.some((word, at) => isDeterminer(word) || (at > 0 && pointers.has(word)))) return false
  const rest = [...words, ...foldedWords(near)]
  return rest.length <= MAX_STATE && isFilling(rest)
}

/**
 * Whether a sentence says of its document that it no longer holds: `This guidance was withdrawn on 3 May 2020.` The
 * verb follows the name of the document, and nothing says that only a part of it is meant.
 */
function isPredicate(sentence: string, ofDocument: ReadonlySet<string>): boolean {
  const [before, behind] = aroundState(sentence, participle) ?? []
  if (before === undefined || behind === undefined || before.includes(',') || inPart.test(sentence))
    return false
  const words = foldedWords(before)
  const noun = selfReference(words, ofDocument)
  if (noun < 0 || !isAuxiliary(words[noun + 1] ?? '') || words.some(isNegator)) return false
  return isFilling(foldedWords(behind).slice(0, 1)) && !words.slice(noun + 1).some(opensPhrase)
}

/**
 * Whether a word begins a phrase that a statement of withdrawal does not have, such as `about` or `the`, or makes it
 * only possible (`may`). Times and auxiliaries are allowed: `on 3 May`, `has since been`.
 */
function opensPhrase(word: string, at: number, words: readonly string[]): boolean {
  const next = words[at + 1] ?? ''
  if (isMonth(word, at, words)) return false
  const isOfDate = /^\d/.test(next) || isMonth(next, at + 1, words) || isAuxiliary(next)
  const isPreposition = isVerbOrPreposition(word) && !isAuxiliary(word) && !isOfDate
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
 * The text before and behind a state, such as `repealed`, each without the words for a replacement (`by …`); `null` for
 * a question, and if there is no state.
 */
function aroundState(text: string, state: typeof withdrawal): [string, string] | null {
  const found = state.exec(text)
  if (!found || text.endsWith('?')) return null
  const end = found.index + found[0].length
  return [text.slice(0, found.index), text.slice(end)].map((part) =>
    part.replace(replacing.in(part), ''),
  ) as [string, string]
}

/** The position of the name with which a sentence refers to its document, behind `this`; -1 if it has none. */
function selfReference(words: readonly string[], ofDocument = nouns): number {
  const pointer = words.findIndex((word, at) => at < MAX_LEAD && pointers.has(word))
  if (pointer < 0) return -1
  return words.findIndex((word, at) => at > pointer && at <= pointer + MAX_LEAD && ofDocument.has(word))
}

function isFilling(words: readonly string[]): boolean {
  return words.every(
    (word, at) =>
      isMonth(word, at, words) ||
      nouns.has(word) ||
      /^\d/.test(word) ||
      (stopWords.has(word) && !isNegator(word) && !isUncertain(word)),
  )
}

const pointers = wordSet(...lexicon('selfPointers'))
const pageNouns = wordSet(...lexicon('documentNouns'))
const nouns: ReadonlySet<string> = new Set([
  ...pageNouns,
  ...wordSet(...lexicon('ruleNouns'), ...lexicon('lawKinds')),
])
/** Answers such as `no` and `nein`. */
const no = wordSet(...lexicon('no'))
const months: ReadonlySet<string> = new Set(
  lexicon('months')
    .flat(2)
    .map((name) => name.toLowerCase()),
)

const bounded = (words: readonly string[]) => `(?<!\\p{L})${wordsPattern(words)}(?!\\p{L})`
const states = lazily(() => [...wordsOf(...lexicon('withdrawnWords')), ...lexicon('withdrawals').flat()])
const withdrawal = letterPattern(() => bounded(states()), 'i')
/** The states, without the word before what takes the place of a document: `replaced` for `replaced by`. */
const plainStates = lazily(() => {
  const lead = new RegExp(` ${wordsPattern(lexicon('replacementLeads').flat())}$`)
  return [...states().map((state) => state.replace(lead, '')), ...wordsOf(...lexicon('replacements'))]
})
const participle = letterPattern(() => bounded(plainStates()), 'i')
const onlyState = letterPattern(() => `^${wordsPattern(plainStates())}(?: (?:on|seit|since|am))?$`, 'i')
const replacedBy = letterPattern(
  () => `^${wordsPattern(plainStates())} ${wordsPattern(lexicon('replacementLeads').flat())}$`,
  'i',
)
const validity = letterPattern(() => `^${wordsPattern(lexicon('validityLabels').flat())}$`, 'i')
const validityEnd = letterPattern(() => `^${wordsPattern(lexicon('validityEnds').flat())}$`, 'i')
const replacing = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('replacementLeads').flat())} .*$`,
  'i',
)
const notice = letterPattern(() => `^${wordsPattern(lexicon('noticeLabels').flat())}\\s*:\\s*`, 'i')
const inPart = letterPattern(() => bounded(lexicon('partly').flat()), 'i')
const ofJournals = letterPattern(() => `^${wordsPattern(lexicon('journalStates').flat())}$`, 'i')
const pastVersion = letterPattern(() => `^${wordsPattern(lexicon('pastVersions').flat())}$`, 'i')
const anyPastVersion = letterPattern(() => bounded(lexicon('pastVersions').flat()), 'i')
const currentVersion = letterPattern(
  () =>
    `^${wordsPattern(lexicon('versionLeads').flat())} (?:\\p{L}{1,10} ){0,2}${wordsPattern(lexicon('pastVersions').flat())}(?!\\p{L})`,
  'i',
)
