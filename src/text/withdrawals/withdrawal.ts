/**
 * What a source says of itself as a whole: that it is retracted, repealed or out of date. In: its title and text. Out:
 * the words that say so. Only the title and the head of the text count. Such words further down are about a part.
 */
import type { Source } from '../../core/source.ts'
import { foldText } from '../folding.ts'
import { letterPattern, lexicon, wordSet, wordsPattern } from '../lexicon.ts'
import { readPlaceLine } from '../locators.ts'
import { plainWords } from '../sentences.ts'
import { frameOf, isAuxiliary, isDeterminer, isNegator, isVerbOrPreposition } from '../word-classes.ts'
import { splitWords, stopWords } from '../words.ts'

type Text = Pick<Source, 'title' | 'content'>

/** UTF-16 units of a text in which its head is read. */
const REACH = 2_000
/** Matches the end of a line, also in HTML. */
const lineEnd = /\n|<\/?(?:br|div|h[1-6]|li|p)\b[^<>]{0,200}>/i
/** Matches the number of a part: `1. Scope`, `2.1 Fees`. */
const numbered = /^\d{1,2}(?:[.)]|\.\d{1,2})+\s/
/** Minimum number of words of a sentence with which the text itself begins. */
const MIN_PROSE = 8
/** Maximum number of words of a line that has only words of a state: `No longer in force since 3 May 2020`. */
const MAX_STATE = 8
/** Maximum position, in words, of the word with which a sentence refers to its document. */
const MAX_LEAD = 4

/** The words with which a source says of itself that it no longer holds; `null` if it does not say so. */
export function withdrawalOf({ title, content }: Text): string | null {
  if (title && (statesInTitle(title) || statesInLine(plainLine(title)))) return title.trim()
  let isFirst = true
  for (const written of content.slice(0, REACH).split(lineEnd)) {
    const [, signs = ''] = /^\s*(#{1,6})\s/.exec(written) ?? []
    const line = plainLine(written)
    if (line === '') continue
    const isTitle = isFirst || signs.length === 1
    // A deeper heading or a numbered part begins the text.
    if (!isTitle && signs !== '') return null
    if (numbered.test(line) || readPlaceLine(line) !== null) return null
    // A remark in brackets may stand in place of a part: `[Repealed]`.
    const isRemark = /^[([].*[)\]]$/.test(line)
    if (!isRemark && (statesInLine(line) || (isTitle && statesInTitle(line)))) return line
    if (isProse(line)) return null
    isFirst = false
  }
  return null
}

/** Whether a text says that something no longer holds, or is the earlier version of something. */
export function saysWithdrawn(text: string): boolean {
  return participle.test(text) || anyPastVersion.test(text)
}

/** A line as a reader sees it: without markup, the sign of a quotation or list, and pictograms. */
function plainLine(written: string): string {
  return plainWords(written.replace(/^[\s>]*(?:\[!\w{1,20}\]|#{1,6}\s|[-*+]\s)?/, ''))
    .replace(/^(?:[\p{So}\p{Extended_Pictographic}\ufe0f]\s*)+/u, '')
    .trim()
}

/** Whether a line is a sentence of the text, not about the document: the head ends there. */
function isProse(line: string): boolean {
  const words = wordsOf(line)
  return words.length >= MIN_PROSE && /[.!?]["”’)]?$/.test(line) && selfReference(words) < 0
}

/** Whether a title has a state before or behind its other words: `RETRACTED ARTICLE: Mills`, `Mills Act (repealed)`. */
function statesInTitle(title: string): boolean {
  const parts = plainLine(title)
    .split(/[:：()[\]|]|\s[–—-]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [parts[0], parts.at(-1)].some(
    (part) => part !== undefined && (isState(part) || pastVersion.test(part)),
  )
}

function statesInLine(line: string): boolean {
  const said = line.replace(notice.in(line), '')
  return isState(said) || isPredicate(said) || currentVersion.test(said)
}

/**
 * Whether a text has only a state: words such as `withdrawn`, and around them function words, dates and names of
 * documents. Behind `by` it may name what takes the document's place.
 */
function isState(text: string): boolean {
  const [before, behind] = aroundState(text, withdrawal) ?? []
  if (before === undefined || behind === undefined) return false
  const rest = [...wordsOf(before), ...wordsOf(behind)]
  return rest.length <= MAX_STATE && !wordsOf(before).some(isDeterminer) && isFilling(rest)
}

/** Whether a sentence says of its document that it no longer holds: `This guidance was withdrawn on 3 May 2020.` */
function isPredicate(sentence: string): boolean {
  const [before, behind] = aroundState(sentence, participle) ?? []
  if (before === undefined || behind === undefined) return false
  const words = wordsOf(before)
  const noun = selfReference(words)
  const verb = words.findIndex((word, at) => at > noun && isAuxiliary(word))
  if (noun < 0 || verb < 0) return false
  const next = wordsOf(behind).slice(0, 1)
  return !words.some(isNegator) && isFilling(next) && !words.slice(verb).some(opensPhrase)
}

/**
 * Whether a word begins a phrase other than a time (`on 3 May`, `has since been`), or makes a statement only possible:
 * `about`, `the`, `may`.
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
 * The text before and behind a state, each without what takes the document's place; `null` for a question, and if there
 * is no state.
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
function selfReference(words: readonly string[]): number {
  const pointer = words.findIndex((word, at) => at < MAX_LEAD && pointers.has(word))
  if (pointer < 0) return -1
  return words.findIndex((word, at) => at > pointer && at <= pointer + MAX_LEAD && nouns.has(word))
}

function wordsOf(text: string): string[] {
  return splitWords(foldText(text).text).map((word) => word.text)
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
const nouns = wordSet(...lexicon('documentNouns'))
const months: ReadonlySet<string> = new Set(
  lexicon('months')
    .flat(2)
    .map((name) => name.toLowerCase()),
)

const bounded = (words: readonly string[]) => `(?<!\\p{L})${wordsPattern(words)}(?!\\p{L})`
const withdrawal = letterPattern(() => bounded(lexicon('withdrawals').flat()), 'i')
const participle = letterPattern(
  () => bounded([...lexicon('withdrawals'), ...lexicon('replacements')].flat()),
  'i',
)
const replacing = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('replacementLeads').flat())} .*$`,
  'i',
)
const notice = letterPattern(() => `^${wordsPattern(lexicon('noticeLabels').flat())}\\s*:\\s*`, 'i')
const pastVersion = letterPattern(() => `^${wordsPattern(lexicon('pastVersions').flat())}$`, 'i')
const anyPastVersion = letterPattern(() => bounded(lexicon('pastVersions').flat()), 'i')
const currentVersion = letterPattern(
  () =>
    `^${wordsPattern(lexicon('versionLeads').flat())} (?:\\p{L}{1,10} ){0,2}${wordsPattern(lexicon('pastVersions').flat())}(?!\\p{L})`,
  'i',
)
