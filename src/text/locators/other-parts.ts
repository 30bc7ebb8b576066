/**
 * Where another numbered part of a text may begin. In: a line of a part, and the marks of items, such as `(a)`, above
 * it. Out: whether the line may belong to another part. `inner-openings.ts` looks within a line.
 */
import { lexicon } from '../lexicon/languages.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { stopWords } from '../words/stop-words.ts'
import type { Counter } from './counted-marks.ts'
import { isTitleOfLaw } from './law-of-section.ts'
import { closingQuotes } from './foreign-openings.ts'
import type { Initials } from './initials.ts'
import {
  endsOpen,
  endsSurely,
  goesOn,
  isBelow,
  opensSentence,
  placeLabels,
  readOpened,
  sentenceEnd,
} from './part-openings.ts'
import { lawsIn } from './section-signs.ts'
import { isBelowLevel } from './passed-lines.ts'
import { blockFrom, goesOnFrom, isLabel, isTitle, listItem, wordsOfLine } from './title-lines.ts'

const heading = /^\s*(?:#{1,6}\s|[=-]{3,}\s*$)/u
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/u
/** Matches a note: `[^1]:`, `¹`, `†`, `*)`. */
const note = /^\s*(?:\[?\^|[¹²³⁰-⁹†‡]|\(?\*+\))/u
/** Matches a rule of Markdown. */
const rule = /^\s{0,3}(?:-[ -]{2,}|\*[ *]{2,}|_[ _]{2,})$/u
/**
 * Matches a name with a figure that `readOpened` does not read as a number: `§ 9bis`, `Art. 9(1)`, `REQ-9`, `①`, `(B)`,
 * `cl. 9`.
 */
const unread =
  /^[([{]?(?:§+ ?|(?<word>\p{Lu}[\p{L}-]{0,20}\.?) ?|(?<low>\p{Ll}{1,5}\.?) ?\(?(?=\d{1,4}(?![\d.,]* \p{Ll})))?(?:\p{N}|(?<=[([{])\p{L}{1,3}[)\]}])/u
/**
 * Matches a title before its text: in bold, in capitals, or with a colon: `**Notice.** …`, `NOTICE. …`, `On § 9: …`.
 */
const runIn =
  /^\s*(?:[-*+•–]\s+)?(?:(?:\*\*|__)(?!\()\S|\p{Lu}{2,30}(?: \p{Lu}{2,30}){0,9}[.:]\s|\p{Lu}[^.:!?]{0,60}[§\d][^:!?]{0,20}:\s)/u
/** Matches a line that may be a note, or that begins in bold: `*Only for new customers.`, `° …`, `**Notice** …`. */
const starred = /^\s*(?:\*{1,3}(?=[^\s*])[^\n*]*$|(?:\\\*){1,3}\s*[^\s*]|(?:\*{2,3}|#|°)\s?\p{L})/u
/** Matches a title or name that a dash separates from its text: `Editor’s note—This …`, `Delivery of parcels.—…`. */
const dashed = /^\s*[*_]{0,2}(\p{L}+)[^.:!?—–;,]{0,50}(?:\.? ?—|[*_.]{0,2} [–—] ?|\.[–-] ?)/u
/** Matches a few words with a colon before text: `Anm. d. Red.: …`, `Editor’s note: …`, `Ms Weber (chair): …`. */
const named =
  /^[^\p{L}\p{N}]{0,3}(?:\p{L}[\p{L}’'.-]*\s){0,3}\p{L}[\p{L}’'.-]*(?:\s?\([^()]{0,40}\))?\s?:[*_]{0,3}\s+\S/u
/**
 * What is known about the part whose lines are read: the number asked for (`5`, although the part may be `5.1`), its
 * label, the counter of its paragraphs and items (`(1)`, `a)`), and the initials of names in the whole text, which
 * number no part (`I. Weber`).
 */
export type Within = { number: string; label: string; counter: Counter; initials: Initials }

/**
 * Whether a line may belong to another part. `raw`: the line with its tags. `isOwnTitle`: the line may be the title
 * of the part itself. `level`: the level of the Markdown headings with which this part and the next one begin; 0 if
 * they do not.
 */
export function opensOther(
  lines: readonly string[],
  index: number,
  {
    raw,
    isOwnTitle,
    level,
    counter,
    initials,
    ...own
  }: Within & { raw: string; isOwnTitle: boolean; level: number },
): boolean {
  const line = lines[index]!
  const text = wordsOfLine(line)
  const isBelowHeading = level > 0 && isBelowLevel(line, level)
  if (text.trim() === '')
    return line.trim() !== '' && !(level > 0 && rule.test(line)) && !isTableRule(lines, index)
  const found = initials.opens(text) ? null : readOpened(text)
  if (found && isBelow(found, own)) return false
  if (heading.test(line)) return !isBelowHeading
  if (/<h[1-6]\b/i.test(raw) || underline.test(lines[index + 1] ?? '')) return true
  if (opensQuotation(line) || isOfChange(lines, index)) return true
  // `[edit]` names nothing; `[42 FR 12]` may name another text.
  if (isBracketed(lines, index) && !(isBelowHeading && !/\d/u.test(line))) return true
  if (note.test(raw) || note.test(text)) return true
  if (starred.test(raw) && !(isBelowHeading && /^\s*\*\*\p{L}/u.test(raw))) return true
  const isWrapped = goesOnFrom(lines, index)
  const [, first] = dashed.exec(line) ?? []
  if (first !== undefined && !isWrapped && !opensSentence(first)) return true
  if (counter.isMark(text)) {
    if (isNoted(lines.slice(0, index), text)) return true
    // Right below the number and title of its part, a mark cannot continue a sentence.
    if (index > titleEnd(lines) && isWrapped && !isListed(lines, index)) return true
    if (!isWrapped && !endsSurely(lines[index - 1] ?? '')) return true
    if (isAnnounced(textBefore(lines, index), text)) return true
    return isNextChapter(text, own) || !counter.isNext(text)
  }
  if (found) {
    // `as in | section 3 and the …`
    if (isWrapped && /^\s*\p{Ll}/u.test(text) && goesOn(text.slice(found.length).trim(), found)) return false
    // A sentence that is wrapped before a figure: `within | 30 days`.
    return !isWrapped || found.label !== '' || !/^\s*\p{Ll}/u.test(text.slice(found.length))
  }
  if (isUnread(text) && !(isWrapped && /^\d+ \p{Ll}/u.test(text))) return true
  if (isOwnTitle) return false
  // `**Details**` and `Contact: …` are within the part; `Side letter` alone may be the title of another text.
  const isWithin = isBelowHeading && /^\s*\*\*\p{L}|:[*_]*\s+\S/u.test(raw)
  return !isWithin && (runIn.test(line) || (!isWrapped && isNamed(text)) || isTitle(lines, index))
}

/** Whether a text begins with the mark of a note to a line above: `(1)` below `… has jurisdiction (1).` */
function isNoted(above: readonly string[], text: string): boolean {
  const [, number] = /^\((\d{1,2}|[a-z]|\*)\)/u.exec(text) ?? []
  if (number === undefined) return false
  return above.some((line) => {
    const [, word, mark] = /(\p{L}+)["”“]? ?\((\d{1,2}|[a-z])\)[.;,]?\s*$/u.exec(line) ?? []
    return mark === number && !isLabel(word!)
  })
}

/**
 * Matches text in brackets alone, such as the history of a section: `[42 FR 12, as amended]`, `(Added by Act 5 of
 * 2003.)`.
 */
const bracketed = /^\s*(?:\[{1,2}(?!\^)(?=[^\]]*\p{L}{2})[^\]]*\]{1,2}|\((?=[^)]*\p{L}{4})[^)]*\))[.*_]*\s*$/u

function isBracketed(lines: readonly string[], index: number): boolean {
  if (!/^\s*[[(]/u.test(lines[index]!)) return false
  const isFirst = (lines[index - 1] ?? '').trim() === ''
  return bracketed.test(isFirst ? blockFrom(lines, index).join('\n') : lines[index]!)
}

/** Whether a change removed or added a line: it begins with `-` or `+`, a line next to it with the other sign. */
function isOfChange(lines: readonly string[], index: number): boolean {
  const [, sign] = /^\s{0,3}\[?([-−+])/u.exec(lines[index]!) ?? []
  if (sign === undefined) return false
  const beside = [lines[index - 1] ?? '', lines[index + 1] ?? '']
  const other = sign === '+' ? /^\s{0,3}\[?[-−](?![-−])/u : /^\s{0,3}\{?\[?\+/u
  return beside.some((line) => other.test(line))
}

/** Whether a line opens a quotation and does not close it: text of another act, as in `insert— “(3) …`. */
function opensQuotation(line: string): boolean {
  const [, mark] = /^[\s>*_]*([“„"«»‘‚])/u.exec(line) ?? []
  return mark !== undefined && !closingQuotes[mark]!.test(line.slice(line.indexOf(mark) + 1))
}

/** Whether the line before a mark announces another text, as in `is added: | (3) …` or `The BGB says: | 1. …`. */
function isAnnounced(before: string, mark: string): boolean {
  if (!/[:—–][\s"“”„‘*_]*$/u.test(before)) return false
  return !/^\(?(?:1|a|aa|i|A|I)[.)]/u.test(mark) || lawsIn(before).length > 0
}

function textBefore(lines: readonly string[], index: number): string {
  for (let at = index - 1; at >= 0; at--) if (lines[at]!.trim() !== '') return lines[at]!
  return ''
}

/**
 * The index of the first line below the head of a part. The head is the line with the number and, if this has no other
 * words, the title in the next line.
 */
function titleEnd(lines: readonly string[]): number {
  const [first = '', second = ''] = lines
  const isBare = /^[^\p{L}\p{N}§]*(?:§+|\p{L}+\.?)?\s*\d[\d.]*[a-z]?[.:)*_]*\s*$/u.test(first)
  return isBare && isTitled(second) ? 2 : 1
}

/** Whether a line may be the title below the number of its part. */
function isTitled(line: string): boolean {
  return (
    /^\W*\p{Lu}/u.test(line) &&
    !/[.!?;:,]\W*$/u.test(line) &&
    !listItem.test(line) &&
    !endsOpen(line) &&
    !(line.match(/\p{L}+/gu) ?? []).some(isLabel) &&
    !/[§\d]/u.test(line) &&
    !isTitleOfLaw(line) &&
    lawsIn(line).length === 0
  )
}

const paragraphLine = /^\s*\(\d{1,3}[a-z]?\)\s/u

/**
 * Creates a function that says whether a line begins a closing paragraph: it stands behind the last numbered one,
 * such as `(2)`, and may be a formula, a comment or the foot of a page. The function must be called for each line in
 * order.
 */
export function closingParagraphs(lines: readonly string[]): (index: number) => boolean {
  const last = lines.findLastIndex((line) => paragraphLine.test(line))
  let isListed = true
  let before = { line: '', isEnded: false }
  return (index) => {
    const line = lines[index]!
    const isNew =
      before.line.trim() === '' && line.trim() !== '' && !/^\s/u.test(line) && !listItem.test(line)
    const isClosing = index > last && last >= 0 && isNew && !isListed && before.isEnded
    if (listItem.test(line)) isListed = !paragraphLine.test(line)
    before = { line, isEnded: line.trim() === '' ? before.isEnded : sentenceEnd.test(line) }
    return isClosing
  }
}

/** Matches the end of an item that another one follows: `…; and`. */
const joinsNext = new RegExp(String.raw`\s${wordsPattern(lexicon('numberJoins').flat())}\s*$`, 'u')

/** Whether the mark in line `index`, below a line that does not end a sentence, belongs to a list. */
function isListed(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1]!
  if (/[,:–-]\s*$/u.test(before)) return true
  const [kind = ''] = /^\s*(?:\(|\d|[a-z])/u.exec(lines[index]!) ?? []
  const isAlike = /\d/u.test(kind) ? /^\s*\d{1,3}[a-z]?[.)]\s/u : /^\s*\(?[a-z]{1,2}\)\s/u
  // `(a) to store; and | (b) to send`
  const isAnd = joinsNext.test(before) && /^\s*(?:\(?[a-z]{1,2}\)|\d{1,3}[.)])\s+\p{Ll}/u.test(before)
  if (isAnd) return true
  if (kind.endsWith('(')) return false
  return [...lines.slice(Math.max(0, index - 12), index), ...lines.slice(index + 1, index + 12)].some(
    (line) => isAlike.test(line),
  )
}

/**
 * Whether a text may begin with a title: a few words and a colon, or the name of a kind of part, such as `Section
 * Nine`.
 */
export function isNamed(text: string): boolean {
  if (named.test(text)) return true
  const [, first = '', second = ''] = /^(\p{L}+)(?: (\p{L}+))?/u.exec(text) ?? []
  return (
    (isLabel(first) && !/^\p{Ll}/u.test(second)) ||
    (isLabel(second) && /^\p{Lu}/u.test(second) && !/^\p{L}+ \p{L}+,? \p{Ll}/u.test(text))
  )
}

/**
 * Whether a text may begin with the name of a part that `readOpened` cannot read, such as `§ 9bis`, but not `In
 * 2024`.
 */
export function isUnread(text: string): boolean {
  const match = unread.exec(text)
  if (text.startsWith('§') || match === null) return text.startsWith('§')
  const { low, word = low ?? '' } = match.groups!
  return word.length === 1 || !stopWords.has(word.toLowerCase()) || placeLabels.has(word)
}

/** Whether a mark `9.` within `8.1`, or within `8` without a label, is that of the next chapter. */
export function isNextChapter(text: string, { number, label }: { number: string; label: string }): boolean {
  const [chapter, ...below] = number.split('.')
  return (below.length > 0 || label === '') && Number.parseInt(text, 10) === Number(chapter) + 1
}

function isTableRule(lines: readonly string[], index: number): boolean {
  return /^\s*\|[\s|:-]+$/u.test(lines[index]!) && /^\s*\|/u.test(lines[index - 1] ?? '')
}
