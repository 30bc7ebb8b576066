/**
 * Lines that may be titles. In: the lines of a part. Out: whether a line may be a title, by the lines around it and by
 * where it breaks. Text below a title is not certainly text of the part.
 */
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import {
  endsOpen,
  endsSurely,
  opensSentence,
  placeLabels,
  REACH,
  sentenceEnd,
  signs,
} from './part-openings.ts'
import { isPartLabel } from './section-signs.ts'

/** Matches the beginning of an item of a list. */
export const listItem = /^\s*(?:[-*+•|]\s|\||[([]?(?:\d{1,3}|[a-z]{1,2})[.)\]])/u
/** Matches the beginning of an item with a sign and no number. */
const bullet = /^\s*[-*+•–]\s/u
/**
 * Fewer words than this, between two stops or alone in a line, are a title or a name (`Annex.`, `Acme Ltd.`), unless a
 * pronoun or verb shows that they are a sentence (`isShort`).
 */
const MIN_WORDS = 4
/** Maximum words of a line that may be a name. */
const MAX_NAME = 10
/** Maximum lines that are read to see whether a line is a title. */
const MAX_BLOCK = 20

const titleLabels = wordSet(...lexicon('titleLabels'))

/** Whether a word names a kind of part. */
export function isLabel(word: string): boolean {
  return placeLabels.has(word.toLowerCase()) || titleLabels.has(word.toLowerCase()) || isPartLabel(word)
}

/** Matches pronouns that open a sentence, however short: `Dies gilt stets.` */
const pronoun = /^\W*(?:Dies|Er|Sie|Es|This|It|They|He|She|We|You) /u

const verbs = wordSet(...lexicon('equalVerbs'))

/**
 * Whether a text has fewer words than a sentence, does not begin with a pronoun, and has no verb between other words
 * (`Pets are allowed.`).
 */
export function isShort(text: string): boolean {
  if (pronoun.test(text)) return false
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu) ?? []
  return words.length < MIN_WORDS && !hasVerb(words)
}

/** Whether a form of `be`, such as `is` or `ist`, stands between other words: `Sitz der Firma ist Bonn.` */
function hasVerb(words: readonly string[]): boolean {
  return words.slice(1, -1).some((word) => verbs.has(word))
}

/** Whether a line may be a title, by its words, by the lines around it and by where it breaks. */
export function isTitle(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trimEnd()
  const [before, after] = [lines[index - 1] ?? '', lines[index + 1] ?? '']
  if (listItem.test(line)) return bullet.test(line) && isOnlyItem(lines, index)
  if (line.endsWith(',')) return before.trim() === '' && after.trim() === ''
  const next = lines.slice(index + 1, index + MAX_BLOCK).find((later) => later.trim() !== '') ?? ''
  // `Es gilt:` above a list. `Schedule of fees:`, or such words after other text, may be the title of the list.
  if (line.endsWith(':') && listItem.test(next)) {
    const [word = ''] = /^\p{L}+/u.exec(wordsOfLine(line)) ?? []
    return isShort(line) && (isLabel(word) || (before.trim() === '' && !isFirst(lines, index)))
  }
  if (index > 1 && goesOnFrom(lines, index)) return isBrokenEarly(lines, index)
  const isAlone = after.trim() === ''
  if (sentenceEnd.test(line)) {
    const isApart = isAlone && before.trim() === ''
    return isShort(line) || (isApart && (/[?!]\W*$/u.test(line) || isAbbreviated(line)))
  }
  if (isAlone) return true
  const block = blockFrom(lines, index)
  const last = block.at(-1)!
  // A title over some lines: nothing in it ends a sentence.
  if (block.every((one) => !sentenceEnd.test(one) && !listItem.test(one)) && !/[,:]\s*$/u.test(last))
    return true
  if (/^\W*\p{Ll}/u.test(after) && !listItem.test(after)) return false
  // A title above lines that are whole sentences each.
  const isWhole = (one: string) =>
    sentenceEnd.test(one) && /^\W*(?:(?:\d{1,3}|[a-z]{1,2})[.)]\s+)?\p{Lu}/u.test(one)
  const isAbove = block.length === 2 || block.slice(1).every(isWhole)
  return (isAbove && !endsOpen(line)) || isBrokenEarly(lines, index)
}

/**
 * Whether the stop of a short line may be that of an abbreviation: `Satzung des Nordwind e. V.`, `House Rules of Acme
 * Inc.`
 */
function isAbbreviated(line: string): boolean {
  const words = line.match(/\p{L}+/gu) ?? []
  if (words.length > MAX_NAME || hasVerb(words)) return false
  const long = words.filter((word) => word.length > 3)
  const isName = long.length > 2 && long.every((word) => /^\p{Lu}/u.test(word))
  return isName || !endsSurely(line) || /(?<!\p{L})\p{L}\.\W*$/u.test(line)
}

/**
 * Whether the line at `index` may continue a sentence of the line before. It may not if the line before is blank or
 * ends a sentence, or if it is an item of a list and the line at `index` begins with a capital.
 */
export function goesOnFrom(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1] ?? ''
  if (before.trim() === '' || sentenceEnd.test(before)) return false
  return !(listItem.test(before) && /^\p{Lu}/u.test(lines[index]!))
}

/**
 * Whether a line breaks early, as a title does: the next line begins with a capital, and its first word would have
 * fitted in this line or opens sentences.
 */
function isBrokenEarly(lines: readonly string[], index: number): boolean {
  const line = lines[index]!.trimEnd()
  if (sentenceEnd.test(line) || endsOpen(line)) return false
  const [word = ''] = (lines[index + 1] ?? '').trim().split(/\s/u, 1)
  if (!/^\W*\p{Lu}/u.test(word)) return false
  const around = [...blockBefore(lines, index), ...blockFrom(lines, index).slice(1)]
  const width = Math.max(...around.map((one) => one.trimEnd().length))
  return line.length + 1 + word.length <= width || opensSentence(/\p{L}+/u.exec(word)?.[0] ?? '')
}

function isFirst(lines: readonly string[], index: number): boolean {
  return lines.slice(1, index).every((line) => line.trim() === '')
}

function isOnlyItem(lines: readonly string[], index: number): boolean {
  const isText = (line: string) => line.trim() !== ''
  const before = lines.slice(Math.max(0, index - MAX_BLOCK), index).findLast(isText) ?? ''
  if (bullet.test(before) || /^\s{2}/u.test(before)) return false
  return !lines.slice(index + 1, index + MAX_BLOCK).some((line) => bullet.test(line))
}

/** The lines up to the next blank one, at most `MAX_BLOCK`. */
export function blockFrom(lines: readonly string[], index: number): string[] {
  const block = lines.slice(index, index + MAX_BLOCK)
  const end = block.findIndex((line) => line.trim() === '')
  return end < 0 ? block : block.slice(0, end)
}

/** The lines before, back to the last blank one, at most `MAX_BLOCK`. */
function blockBefore(lines: readonly string[], index: number): string[] {
  const block = lines.slice(Math.max(0, index - MAX_BLOCK), index)
  return block.slice(block.findLastIndex((line) => line.trim() === '') + 1)
}

/** A line without the signs before its first word, cut after `REACH` units. */
export function wordsOfLine(line: string): string {
  return line.replace(signs, '').slice(0, REACH)
}
