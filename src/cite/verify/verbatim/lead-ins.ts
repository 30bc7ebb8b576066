import { endsClause, isLetterItem, listItem } from '../../../core/text.ts'
import {
  altersText,
  isNeutralHead,
  saysContaining,
  saysRefraining,
  turnsRound,
} from '../../../text/word-classes.ts'
import { lexicon } from '../../../text/lexicon.ts'
import { headingsAbove, splitSentences } from '../../../text/sentences.ts'
import { foldedWords, stem, stopWords } from '../../../text/words.ts'
import { hasCross } from './heads.ts'
import { createWrapReader, indentOf, linesBefore } from './lines.ts'
import { announces, tellsManner, turningWords } from './announcements.ts'
import { lastSentence } from './near-sentences.ts'
import { isTakingBack } from './taking-back.ts'

/**
 * The titles above a sentence: its headings, the outermost first, and the lines right above its paragraph or list that
 * are not sentences. A title such as `Common myths` can change what the sentence says.
 */
export function titlesAbove(content: string, at: number): string[] {
  return [...headingsAbove(content, at), ...plainTitles(content, at)]
}

/** Maximum length of a line that may be a heading, in UTF-16 units. */
const MAX_TITLE = 90

/** Maximum number of lines between a text and its title, such as an author and a date, with the title. */
const MAX_TITLES = 3

/**
 * The lines right above the paragraph or list of the sentence at `at` that are not sentences, nearest first: `Common
 * myths`, `**Forbidden**`, a date below them. A title that is broken into lines is one. Empty if there is none.
 */
function plainTitles(content: string, at: number): string[] {
  const before = linesBefore(content, at)
  const first = before.split('\n').length - 1
  const lines = (before + content.slice(at)).split('\n')
  const isItem = listItem.test(lines[first]!)
  // A sentence that begins its line does not begin in the line above.
  const opensLine = before.slice(before.lastIndexOf('\n') + 1).trim() === ''
  const isWrapped = createWrapReader(lines)
  const goesOn = (index: number) => !(opensLine && index === first - 1) && isWrapped(index)
  const titles: string[] = []
  let blanks = 0
  for (let index = first - 1; index >= 0 && titles.length < MAX_TITLES; index--) {
    const line = plainLine(lines[index]!)
    if (/^(?:={2,}|-{2,})$/.test(line)) continue
    if (line === '') {
      if (++blanks > 1) break
      continue
    }
    if (isItem && titles.length === 0 && listItem.test(lines[index]!)) {
      blanks = 0
      continue
    }
    let from = index
    while (!goesOn(index) && from > 0 && (goesOn(from - 1) || isContinued(lines, from - 1))) from--
    const title = lines
      .slice(from, index + 1)
      .map(plainLine)
      .join(' ')
    const isTitle =
      title.length <= MAX_TITLE * (index > from ? 2 : 1) &&
      splitSentences(title).length === 1 &&
      !endsClause(title) &&
      !/,["”')]?$/.test(title) &&
      !goesOn(index)
    if (!isTitle && blanks === 0 && titles.length === 0) continue
    // A line without words ends what is above it: a fence of code, a bracket.
    if (!isTitle || !/\p{L}|\p{N}/u.test(title)) break
    if (titles.length > 0 && /^[-+•]/.test(title)) break
    titles.push(title)
    // Above a heading, another section ends.
    if (/^[ \t]*#/.test(lines[from]!) || !isByline(title)) break
    index = from
  }
  return titles
}

/** Whether a line without a stop is continued by the next one, which begins in lower case, as titles are broken. */
function isContinued(lines: readonly string[], index: number): boolean {
  const line = plainLine(lines[index]!)
  return line !== '' && !endsClause(line) && /^\p{Ll}/u.test(plainLine(lines[index + 1]!))
}

/** Whether a line between a title and the text is a date, or names the author: `5 May 2021`, `by Ann Miller`. */
function isByline(title: string): boolean {
  if (/^\p{Ll}+ \p{Lu}\S* \p{Lu}\S*$/u.test(title)) return true
  const words = foldedWords(title)
  return words.length <= MAX_BYLINE && (dayNumbers.test(title) || (/\d/.test(title) && words.some(isMonth)))
}

/** Maximum number of words of a date or name below a title: `by Ann Miller, 3 May 2021`. */
const MAX_BYLINE = 8
const dayNumbers =
  /(?<!\d)(?:\d{1,2}\. ?\d{1,2}\. ?(?:\d\d){1,2}|\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/(?:\d\d){1,2})(?!\d)/
const months = new Set(
  lexicon('months')
    .flat()
    .map((month) => month.toLowerCase()),
)
const isMonth = (word: string) => months.has(word)

const plainLine = (line: string) => line.replaceAll(/[*_#]/g, '').trim()

/**
 * The question of whose options a sentence is one, if it is an item with a letter below a question: `Which is true?`,
 * `a) …`; otherwise `null`.
 */
export function questionAbove(text: string, at: number): string | null {
  const lines = text.slice(0, at).split('\n')
  if (!isLetterItem(lines.pop()!)) return null
  let index = lines.length - 1
  while (index >= 0 && (lines[index]!.trim() === '' || isLetterItem(lines[index]!))) index--
  const line = lines[index]?.trim() ?? ''
  return /[?？][*_"”’)]*$/.test(line) ? line : null
}

/** The lead-ins of a sentence, nearest first: words before a colon in its own line, lines that open its list. */
export function leadInsOf(text: string, at: number): string[] {
  const lines = text.slice(0, at).split('\n')
  const start = lines.pop()!
  const full = start + text.slice(at, at + 2)
  const heads: string[] = []
  const label = /^(.*[\p{L}\p{N}\p{So}\p{Extended_Pictographic}\ufe0f)»”"*_]):[*_]{0,2}\s+$/u.exec(start)?.[1]
  if (label !== undefined && !numbered.test(label.replaceAll(/[*_#]/g, ''))) heads.push(label)
  const nearest = lines.findLastIndex((line) => line.trim() !== '')
  let indent = indentOf(full)
  let isItem = listItem.test(full) || (listItem.test(start) && label === undefined)
  for (let index = firstItem(lines, lines.length, isItem ? full : '') - 1; index >= 0; index--) {
    const line = lines[index]!
    if (line.trim() === '') continue
    const own = indentOf(line)
    if (listItem.test(line)) {
      const isAbove = isItem ? own < indent : indent <= own
      // In a list without levels, an item may open those behind it: `- Forbidden:`.
      const opens = isAbove || (index === nearest && colon.test(line))
      const head = opens ? headOf(line.replace(listItem, ''), true) : null
      if (head !== null) heads.push(head)
      if (isAbove && !isItem) break
      if (isAbove) {
        indent = own
        index = firstItem(lines, index, line)
      }
      isItem = true
      continue
    }
    // The line continues the item above it.
    if (isItem && !colon.test(line) && ((own > 0 && own >= indent) || continuesItem(lines, index))) continue
    const head = headOf(line, isItem)
    const whole = headOf(wholeLine(lines, index), isItem)
    // A sentence that is broken into lines counts as a whole if it turns its items round.
    if (whole !== null && isTurning(whole)) heads.push(whole)
    else if (head !== null) heads.push(head)
    break
  }
  return heads.map((head) => head.replaceAll(/[*_#>]/g, '').trim())
}

type Sign = { indent: number; form: string; number: number }

/** The sign of a numbered item: its form (`(1)`, `1.`) and number; `null` for other lines. */
function signOf(line: string): Sign | null {
  const [, sign = '', digits = ''] =
    /^[ \t]*(\(?(?:\d{1,3}\.)*(\d{1,3})[.)]?)(?=[ \t\p{Lu}])/u.exec(line) ?? []
  if (digits === '') return null
  return { indent: indentOf(line), form: sign.replace(/\d+(?=\D*$)/, '#'), number: Number(digits) }
}

/**
 * The index of the line with the first item of the numbered list to which the item at `index` belongs; `index` if it is
 * the first, or has no number. What stands between an item and the one before it belongs to that one.
 */
function firstItem(lines: readonly string[], index: number, line: string): number {
  let first = index
  let sign = signOf(line)
  for (let at = index - 1; at >= 0 && sign !== null && sign.number > 1; at--) {
    const other = signOf(lines[at]!)
    if (other?.form !== sign.form || other.number !== sign.number - 1 || other.indent !== sign.indent)
      continue
    first = at
    sign = other
  }
  return first
}

/** Whether the last sentence of a lead-in has a word that reverses or limits what is below it. */
function isTurning(head: string): boolean {
  const words = foldedWords(lastSentence(head) ?? head)
  return turningWords(words).some((word) => altersText(word) || saysRefraining(word))
}

/** Maximum number of lines of a sentence that opens a list. */
const MAX_LINES = 8
/** Maximum number of lines of an item of such a list; longer ones are sections of a text. */
const MAX_ITEM = 3

/** Whether the line at `index` belongs to a list item that begins in a line above it, without a blank line between. */
function continuesItem(lines: readonly string[], index: number): boolean {
  for (let at = index - 1; at >= 0 && at > index - MAX_ITEM; at--) {
    const line = lines[at]!
    if (line.trim() === '' || colon.test(line)) return false
    if (listItem.test(line)) return true
  }
  return false
}

/**
 * The line at `index`, with the lines above it in which its sentence begins: in a PDF, a sentence is broken where the
 * line is full.
 */
function wholeLine(lines: readonly string[], index: number): string {
  let whole = lines[index]!
  for (let at = index - 1; at >= 0 && at > index - MAX_LINES; at--) {
    const line = lines[at]!.trim()
    // A single word with a capital is a label, unless it stands for the items: `Folgendes:`.
    const [first = '', second] = foldedWords(whole)
    if (second === undefined && !following.has(first)) break
    const isRest = /^\p{Ll}/u.test(whole.trim()) || second === undefined
    // A title has no comma.
    const isBroken = isRest || line.length >= MIN_FULL || line.includes(',')
    const isEnd = line === '' || endsClause(line) || /^[#>|]/.test(line)
    if (isEnd || !isBroken) break
    whole = `${line} ${whole.trimStart()}`
    if (listItem.test(lines[at]!)) break
  }
  return whole
}

const following: ReadonlySet<string> = new Set(lexicon('followings').flat())
/** Minimum UTF-16 units of a line that may be full. */
const MIN_FULL = 40
/**
 * What a line says of the text below it: the line, if it ends with a colon. Above a list, also its last sentence if
 * that is about the items: `None of these is true.`, `Refrain from the following.`
 */
function headOf(line: string, isItem: boolean): string | null {
  const last = isItem ? lastSentence(line) : null
  const isColon = colon.test(line)
  // The whole line counts below a cross: `❌ The wrong way. Do the following:`
  if (isColon && hasCross(line)) return line
  if (last !== null && (isTakingBack(last, { isNext: false }) || announces(last) !== null)) return last
  return isColon ? line : null
}

const colon = /[:：][ \t\r*_]*$/

const numbered = /(?:^|[.!?]\s)[ \t]*(?:§|Art|Artikel|Section|Rz|Rn|Nr|No|Step|Schritt|\d)[\s.\d]*[a-z]?$/i

/**
 * Whether the line above a list says nothing about its items. It then has little but function words and words of the
 * item, because any other word may reverse the item's meaning, unless it says how something is done.
 */
export function isNeutral(head: string, item: string): boolean {
  const sentence = splitSentences(head).at(-1)
  const words = foldedWords(sentence ? head.slice(sentence.start, sentence.end) : head)
  const stems = new Set(foldedWords(item).map(stem))
  if (turningWords(words).some((word) => altersText(word) || turnsRound(word) || saysRefraining(word)))
    return false
  if (tellsManner(words)) return true
  const open = words.filter((word) => !stopWords.has(word) && !isNeutralHead(word) && !stems.has(stem(word)))
  // One open word is allowed beside a verb of containing: in `The package contains:` it only names the owner
  // of the items.
  return open.length === 0 || (open.length <= 1 && words.some(saysContaining) && !words.some(isFigure))
}

function isFigure(word: string): boolean {
  return /\d/.test(word)
}
