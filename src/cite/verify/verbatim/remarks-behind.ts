/** What stands behind a sentence of a source and limits or retracts it. */
import { listItem } from '../../../core/text.ts'
import { spanAround } from '../../../core/part-of.ts'
import type { Span } from '../../../core/span.ts'
import {
  frameOf,
  isOneSided,
  isReferenceWord,
  isVerbOrPreposition,
  isVoid,
  turnsRound,
} from '../../../text/word-classes.ts'
import { isWhole, letterPattern, lexicon, wordsPattern } from '../../../text/lexicon.ts'
import type { Language } from '../../../text/lexicon.ts'
import { plainWords, splitSentences } from '../../../text/sentences.ts'
import { foldedWords, guessLanguage, stopWords } from '../../../text/words.ts'
import { speaksOfPrevious } from './bare-remarks.ts'
import { indentOf, lineOf, withLines } from './lines.ts'
import { numberedRetraction } from './numbered-retraction.ts'
import { MAX_BEHIND, sentencesOf } from './near-sentences.ts'
import { isTakingBack, pointsBack, refersBack } from './taking-back.ts'

/** UTF-16 units behind a sentence in which a remark on it may stand. */
const REACH = 4_000

/**
 * The words behind a sentence that limit or retract it: brackets, the next sentences, the next paragraph, or a sentence
 * about its number or list. `null` if there are none.
 */
export function remarkBehind(content: string, sentence: Span): string | null {
  const own = content.slice(sentence.start, sentence.end)
  const around = spanAround(sentence, { text: content, reach: MAX_BEHIND })
  const language = () => languageOf(content.slice(around.start, around.end))
  const isOfIt = (remark: Remark) => limitsPrevious(remark, { own, language })
  const behind = content.slice(sentence.end, sentence.end + REACH)
  const paragraphEnd = behind.search(/\n[ \t\r]*\n|$(?![\s\S])/)
  const brackets = bracketsIn(behind.slice(0, paragraphEnd))
  const bracketed = brackets.remarks.find(isOfIt)
  if (bracketed) return bracketed.text
  const rest = behind.slice(brackets.end, paragraphEnd)
  const ownLine = lineOf(content, sentence.start)
  const isItem = listItem.test(ownLine)
  const near = rest.slice(0, MAX_BEHIND)
  const ownPart = isItem ? throughNextItem(near) : near
  const next = splitSentences(ownPart).slice(0, 3)
  let first = 0
  for (const [at, { start, end }] of next.entries()) {
    // The next item of a list is another statement: `1. Rule 1 applies. 2. [Repealed.]`
    const item = at === first && isItem ? nextItem(rest.slice(0, end), indentOf(ownLine)) : null
    // The sign of an item may count as a sentence: `III.`
    if (item === '') first = at + 1
    const isSign =
      at === 0 && listItem.test(`${rest.slice(start, end)} `) && !/\s/.test(rest.slice(start, end))
    const isApart = item !== null && !refersBack(item)
    if (isSign || (isApart && !pointsBack(item))) continue
    const text = item ?? rest.slice(start, end)
    const isNext = at === first && brackets.end === 0
    const isRemark = isNext && !isApart && speaksOfPrevious(plainRemark(text), { own, language })
    if (isRemark || isRetraction(text, { isNext })) return plainRemark(text)
  }
  // A later item may be about all of them: `3. None of these rules applies.`
  const later = splitSentences(near.slice(ownPart.length)).slice(0, 3)
  for (const { start, end } of later) {
    const text = near.slice(ownPart.length + start, ownPart.length + end).replace(listItem, '')
    if (isRetraction(text, { isNext: false })) return plainRemark(text)
  }
  // A separate paragraph may retract the previous one: `That is wrong.`
  const [whole = '', line = ''] = nextParagraph.exec(behind.slice(paragraphEnd)) ?? []
  if (rest.trim() === '' && (apart.test(line) || /^[^a-z#|*_<-]/.test(line.trim()))) {
    const remark = plainRemark(line + continuation(behind.slice(paragraphEnd + whole.length)))
    const first = splitSentences(remark)[0]
    const text = first ? remark.slice(first.start, first.end) : ''
    const isShort = foldedWords(text.replace(label, '')).length <= MAX_SHORT || pointsAbove.test(text)
    if (isShort && isRetraction(text, { isNext: true })) return text
    const { remarks, end } = bracketsIn(line)
    const below = remarks.find(({ text: said }) => isOfIt({ text: said, isSentence: false }))
    if (below && line.slice(end).trim() === '') return below.text
  }
  const retraction = numberedRetraction(ownLine, behind)
  if (retraction !== null) return retraction
  return isItem ? behindList(behind) : null
}

/** The beginning of a text behind a list item, up to the end of the next item. */
function throughNextItem(text: string): string {
  const lines = text.split('\n')
  const items = lines.flatMap((line, at) => (at > 0 && listItem.test(line) ? [at] : []))
  return lines.slice(0, items[1]).join('\n')
}

/**
 * The words of the list item in which a text ends, if that item begins in the text and is indented by at most `indent`
 * UTF-16 units; else `null`.
 */
function nextItem(text: string, indent: number): string | null {
  const lines = withLines(text).split('\n')
  const line = `${lines.at(-1)!} `
  if (lines.length === 1 || !listItem.test(line) || indentOf(line) > indent) return null
  return plainRemark(line.replace(listItem, ''))
}

/** The line with which a text begins if it goes on in lower case, as in a wrapped paragraph; otherwise empty. */
function continuation(text: string): string {
  const [line = ''] = /^[ \t\r]*\n[ \t]*\p{Ll}[^\n]{1,160}/u.exec(text) ?? []
  return listItem.test(line.trimStart()) ? '' : line
}

type Remark = { text: string; isSentence: boolean }

/**
 * Whether a remark in brackets behind a sentence limits or retracts it, also behind a label: `On Sundays only!`, `Note:
 * members only.` One that is not written as a sentence, such as `dpa` or `our translation`, has to have a word that
 * limits.
 */
function limitsPrevious(
  { text: written, isSentence }: Remark,
  previous: { own: string; language: () => Language | null },
): boolean {
  const text = written.replace(label, '').replace(/(?<=[^.?\s])[.!…]*\s*$/, '.')
  // `Only for members of the sailing club of Kent.`, `Except on public holidays.`
  if (/^(?:restricted|supposed)$/.test(frameOf(foldedWords(text)[0] ?? '') ?? '')) return true
  if (isRetraction(written, { isNext: true }) || isRetraction(text, { isNext: true })) return true
  const isWhole = isSentence && !label.test(written)
  return (isWhole || hasLimit(text)) && speaksOfPrevious(text, previous)
}

/** Whether a remark has a word that limits or retracts, or begins with a preposition and names no place of a text. */
function hasLimit(remark: string): boolean {
  const words = foldedWords(remark)
  const [first = ''] = words
  if (words.some((word) => frameOf(word) !== null || turnsRound(word) || isVoid(word) || isOneSided(word)))
    return true
  const isShort = words.length > 1 && words.length <= MAX_LIMIT
  return isShort && isVerbOrPreposition(first) && !words.some(isReferenceWord)
}

/** Maximum number of words behind which a preposition limits: `On Sundays`, not `In colour in the online version`. */
const MAX_LIMIT = 3

/** The sentences in brackets at the beginning of a text, and the offset behind these brackets. */
function bracketsIn(text: string): { remarks: Remark[]; end: number } {
  const remarks: Remark[] = []
  let end = 0
  for (const { 0: whole, 1: inside = '' } of text.matchAll(bracketGroup)) {
    const isSentence = /[.?…]\W*$/.test(whole)
    for (const each of sentencesOf(plainWords(inside))) remarks.push({ text: each, isSentence })
    end += whole.length
  }
  return { remarks, end }
}

/** Matches brackets at the beginning of a text or behind other ones, but no mark (`[1]`) and no link. */
const bracketGroup =
  /\s*[([{](?!\W*(?:[\p{L}\d]{1,2}|\d{1,4}[a-z]?)\W*[)\]}])([^()[\]{}]{2,300})[)\]}](?!\()[.!?]?/guy

/** Whether a remark, or the part of it after a label (`Note: …`), takes back the sentence before it. */
function isRetraction(text: string, { isNext }: { isNext: boolean }): boolean {
  const remark = plainRemark(text)
  return [remark, remark.replace(label, '')].some((said) => isTakingBack(said, { isNext }))
}

/**
 * Captures the first line of the next paragraph, behind lines that have no text of their own: a rule, an image, the
 * kind of an alert (`> [!WARNING]`, `:::warning`, `!!! warning`).
 */
const nextParagraph =
  /^\s*\n[ \t\r]*\n(?:[ \t>]*(?:\[!\w{1,20}\]|(?::::|!!!)[^\n]{0,40}|[-*_]{3,20}|!\[[^\]\n]{0,200}\]\([^)\n]{0,200}\))[ \t]*\n[ \t\r]*\n?)?([^\n]{1,160})/

/** Matches the label of a remark, or the speaker of a line: `B: `, `Note: `, `Update (3 May): `, `Anm. d. Red.: `. */
const label = /^[^:!?\n]{1,40}:\s+/

/**
 * Matches a paragraph that its signs set apart, as notes are, and that ends a sentence: `*Repealed.*`, `(Omitted in
 * 2019.)`
 */
const apart = /^[\s>]*(?:[*_]{1,3}(?=[^\s*_])|[([<]|[-–—•!]\s).*[.!][\s*_)\]}]*(?:<[^<>]*>\s*)*$/

/** A remark as a reader sees it: without markup, and without the brackets, the dash or the sign of a list around it. */
function plainRemark(text: string): string {
  return plainWords(
    withLines(text)
      .replaceAll(/<[^<>]{1,100}>/g, ' ')
      .replace(/^[\s>]*[-–—•!]\s/, ''),
  )
    .replace(/^[\s>([{*_–—-]+/, '')
    .replace(/(?<=[.!?])[\s)\]}*_]+$/, '')
}

const pointsAbove = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('abovePointers').flat())}(?!\\p{L})`,
  'i',
)

/** The language of a text if it is one of `wholeLanguages`, whose remarks can be recognised; otherwise `null`. */
function languageOf(text: string): Language | null {
  const words = foldedWords(text)
  const known = words.filter((word) => stopWords.has(word)).length
  const language = known >= words.length * MIN_FUNCTION_WORDS ? guessLanguage(text) : null
  return isWhole(language) ? language : null
}

/**
 * Minimum share of function words in a text for its language to be guessed. The share is about .45 in English and
 * German prose, and .1 in French, Spanish or Danish.
 */
const MIN_FUNCTION_WORDS = 0.25

/** The retraction behind a list, if it applies to all items of the list; otherwise `null`. */
function behindList(behind: string): string | null {
  const lines = behind.split('\n').slice(1)
  const line = lines.find((each) => each.trim() !== '' && !listItem.test(each))
  const first = line === undefined ? undefined : splitSentences(line)[0]
  const text = first ? line!.slice(first.start, first.end) : ''
  return isTakingBack(text, { isNext: false }) ? text : null
}

/**
 * Maximum number of words of a paragraph that retracts the previous one; a longer paragraph must have a word such as
 * `above` to count.
 */
const MAX_SHORT = 8
