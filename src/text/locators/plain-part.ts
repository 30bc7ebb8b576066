/**
 * How far a numbered part is plain: all of its text certainly belongs to it. The finders of parts end one at the next
 * part that they recognise. Here it ends at anything that might begin another one: a label or number, a title, a note,
 * at the beginning of a line or of a sentence. Only plain text may stand behind the name of its part.
 */
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { stopWords } from '../words/stop-words.ts'
import { createCounter } from './counted-marks.ts'
import type { Counter } from './counted-marks.ts'
import {
  endsSurely,
  goesOn,
  isBelow,
  isInOrder,
  isSameKind,
  opensSentence,
  placeLabels,
  REACH,
  readOpened,
  sentenceEnd,
  withPlainSpaces,
} from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isPartLabel, isSameLabel } from './section-signs.ts'
import { goesOnFrom, isShort, isTitle, wordsOfLine } from './title-lines.ts'

const heading = /^\s*(?:#{1,6}\s|[=-]{3,}\s*$)/u
const underline = /^\s{0,3}(?:=+|-{2,})\s*$/u
/** A note: `[^1]:`, `¹`, `†`, `*)`. */
const note = /^\s*(?:\[?\^|[¹²³⁰-⁹†‡]|\(?\*+\))/u
/** A line of signs alone: a rule, a fence of code. */
const signsAlone = /^[^\p{L}\p{N}]+$/u
/** An element of HTML, which may break the line or make it a title. */
const tag = /<[/\p{L}]/u
/** A name with a figure that is not read as a number of a part: `§ 9bis`, `Art. 9(1)`, `REQ-9`, `①`, `(B)`, `cl. 9`. */
const unread =
  /^[([{]?(?:§+ ?|(?<word>\p{Lu}[\p{L}-]{0,20}\.?) ?|\p{Ll}{1,5}\.? ?\(?(?=\d{1,4}(?![\d.,]* \p{Ll})))?(?:\p{N}|(?<=[([{])\p{L}{1,3}[)\]}])/u
/** A title before its text: in bold, in capitals, or with a colon: `**Notice.** …`, `NOTICE. …`, `On § 9: …`. */
const runIn =
  /^\s*(?:[-*+•–]\s+)?(?:(?:\*\*|__)(?!\()\S|\p{Lu}{2,30}(?: \p{Lu}{2,30}){0,9}[.:]\s|\p{Lu}[^.:!?]{0,60}[§\d][^:!?]{0,20}:\s)/u
/** A note behind an open star, or a line marked with signs: `*Only for new customers.`, `# …`, `° …`. */
const starred = /^\s*(?:\\?\*{1,3}(?=[^\s*])[^\n*]*$|(?:\*{2,3}|#|°)\s?\p{L})/u
/** Words before text behind a dash: `Editor’s note—This …`, `Delivery of parcels.—…`. */
const dashed = /^\s*[*_]{0,2}(\p{L}+)[^.:!?—–;,]{0,50}(?:\.? ?—|[*_.]{0,2} [–—] ?|\.[–-] ?)/u
/** A few words with a colon before text: `Anm. d. Red.: …`, `Editor’s note: …`, `Ms Weber (chair): …`. */
const named =
  /^[^\p{L}\p{N}]{0,3}(?:\p{L}[\p{L}’'.-]*\s){0,3}\p{L}[\p{L}’'.-]*(?:\s?\([^()]{0,40}\))?\s?:[*_]{0,3}\s+\S/u
/** Anything that may end a sentence, and the signs behind it. */
const sentenceStart =
  /[.!?:;][^\p{L}\p{N}§([\n]{0,400} (?=\S)|[.!?:;][^\p{L}\p{N}\n]{0,400}(?=§)|(?<=\p{L})[.!?](?=\d|§|\p{Lu}\p{Ll}+ \d)/gu
/** A number after its sign within a sentence, before a word with a capital: `by post § 9 Fees.` */
const signWithin = /§+ ?\d[\d.]*[a-z]? (?=(?<word>\p{Lu}\p{Ll}+))/gu

/** The part that is looked for: the number without spaces (`8.1`, `8a`), and its label in the claim, if it has one. */
export type WantedPart = { number: string; label?: string | undefined }

/**
 * The plain beginning of a part. Paragraphs `(1)` and lists that count from 1 or a belong to it, and so do parts whose
 * number continues its own: `8.1.2` in `8.1`. `null` if `span` does not certainly open the part. Linear.
 *
 * @param openings All openings of `content`, as `readOpenings` gives them.
 */
export function plainPart(
  content: string,
  { start, end }: Span,
  { openings, wanted }: { openings: readonly Opening[]; wanted: WantedPart },
): Span | null {
  const lineStart = content.lastIndexOf('\n', start - 1) + 1
  const own = openings.find(({ at }) => at === lineStart)
  if (!own || own.isDoubtful || isOfOthers(own, content) || !isInOrder(openings, own)) return null
  const isWanted = own.number === wanted.number || own.number.startsWith(`${wanted.number}.`)
  if (!isWanted || (wanted.label !== undefined && !mayBeCalled(own, wanted.label))) return null
  const label = wanted.label?.toLowerCase()
  const isCalledElsewhere = openings.some(
    (one) =>
      one !== own &&
      one.label !== own.label &&
      !one.isDoubtful &&
      isCalled(one, label) &&
      (one.number === wanted.number || own.label === ''),
  )
  if (isCalledElsewhere) return null
  const lines = withPlainSpaces(content.slice(start, end)).split('\n')
  const within: Within = { number: wanted.number, label: own.label, counter: createCounter() }
  const isBare = own.rest === ''
  // If there is no other part of this kind, `§ 8 Law applies.` may be a reference at the beginning of a
  // sentence: then only this sentence is certain.
  const isAlone = own.isSentence && !openings.some((one) => one !== own && isSameKind(one.label, own.label))
  let at = start
  // Below a name alone, the first line may be its title.
  let isOwnTitle = isBare
  for (const [index, line] of lines.entries()) {
    const raw = content.slice(at, at + line.length)
    const opens = index > 0 && opensOther(lines, index, { ...within, raw, isOwnTitle })
    const from = index > 0 ? 0 : own.textStart - start
    const tagged = tagIn(raw, { from, isMargin: wanted.label === undefined })
    const inner = opens
      ? 0
      : (sentenceOpening(line.slice(0, tagged ?? undefined), {
          ...within,
          from,
          isBegun: index === 0 || isOwnTitle || goesOnFrom(lines, index),
        }) ?? tagged)
    if (inner !== null) return trimSpan(content, { start, end: at + inner })
    if (isAlone) {
      const next = sentenceStart.exec(line.slice(own.textStart - start))
      sentenceStart.lastIndex = 0
      return trimSpan(content, { start, end: next ? own.textStart + next.index + 1 : at + line.length })
    }
    if (index > 0 && line.trim() !== '') isOwnTitle = false
    within.counter.pass(line, { isOpening: index === 0 && isBare })
    at += line.length + 1
  }
  return { start, end }
}

/** Whether an opening has a label, of one or two words: `Article II`, `Second Chapter`. */
function isCalled({ label }: Opening, wanted: string | undefined): boolean {
  return !!wanted && label.split(' ').some((word) => word !== '' && isSameLabel(word, wanted))
}

/** Whether a part may be called so in a claim. An `Abschnitt 2` has several §§, an `Abschnitt 8.1` is a § of a contract. */
function mayBeCalled({ label, number }: Opening, wanted: string): boolean {
  const isAbove = label !== '' && wanted !== '' && (label === 'abschnitt') !== /^abschnitt/i.test(wanted)
  if (isAbove && !number.includes('.')) return false
  return (label === '' || isPartLabel(label)) && isSameLabel(label, wanted)
}

/** Whether the line that opens a part may be of another one: `§ 8 | § 10`, `Article 8 A`, `§ 8 (alt)`, a quoted part. */
function isOfOthers({ at, rest, textStart }: Opening, content: string): boolean {
  if (/[|←→‹›»]|§\s*\d/u.test(rest) || isLabel(/^\p{L}+/u.exec(rest)?.[0] ?? '')) return true
  if (
    /^(?:[-–/]? ?(?![AI] \p{Ll})(?:\p{Lu}|\d)(?!\p{L})|\((?:alte?|neue?|old|new|former)\P{L}|\(?[anA]\.? ?F\.)/u.test(
      content.slice(textStart, textStart + 12).trim(),
    )
  )
    return true
  const lineEnd = content.indexOf('\n', textStart)
  const line = content.slice(textStart, lineEnd < 0 ? undefined : lineEnd).slice(0, 2 * REACH)
  if (
    Array.from(line.matchAll(besides), ([, word]) => word).some((word) => word === undefined || isLabel(word))
  )
    return true
  const [quote] =
    content
      .slice(Math.max(0, at - MAX_QUOTED), at)
      .match(/(?<=^[ \t>]*)[“„"«»](?=.*(?:\n.*)*$)/gmu)
      ?.slice(-1) ?? []
  if (quote === undefined) return false
  const opened = content.slice(Math.max(0, at - MAX_QUOTED), at)
  return !closing[quote]!.test(opened.slice(lastOpened(opened) + 1))
}

/** Another number in the same line, behind a gap: the heading of a second column, or a link. */
const besides = /(?:[ \u00a0]{2,}|\t| [–—/-] )(?:(\p{L}+)\.? ?\d|\d{1,3}(?:\.\d{1,3})+\.? +\p{Lu})/gu
/** UTF-16 units before a part in which a quotation may have been opened. */
const MAX_QUOTED = 20_000
const closing: Record<string, RegExp> = { '“': /”/u, '„': /[“”]/u, '"': /"/u, '«': /»/u, '»': /«/u }

function lastOpened(text: string): number {
  return Math.max(
    ...Array.from(text.matchAll(/^[ \t>]*[“„"«»]/gmu), ({ 0: found, index }) => index + found.length - 1),
    0,
  )
}

/** Where a line has an element of HTML or, in a text with margin numbers, a number in brackets; `null` if it has none. */
function tagIn(raw: string, { from, isMargin }: { from: number; isMargin: boolean }): number | null {
  const text = raw.slice(from)
  const at = text.search(tag)
  const number = isMargin ? text.search(/\[\d{1,4}\]/u) : -1
  const found = at < 0 ? number : number < 0 ? at : Math.min(at, number)
  return found < 0 ? null : from + found
}

type Within = { number: string; label: string; counter: Counter }

/** Whether a line might begin another part, or is a title. `raw` has its tags. */
function opensOther(
  lines: readonly string[],
  index: number,
  { raw, isOwnTitle, counter, ...own }: Within & { raw: string; isOwnTitle: boolean },
): boolean {
  const line = lines[index]!
  const text = wordsOfLine(line)
  if (text.trim() === '') return line.trim() !== '' && signsAlone.test(line) && !isTableRule(lines, index)
  const found = readOpened(text)
  if (found && isBelow(found, own)) return false
  if (heading.test(line) || /<h[1-6]\b/i.test(raw) || underline.test(lines[index + 1] ?? '')) return true
  if (note.test(raw) || note.test(text) || starred.test(raw)) return true
  const isWrapped = goesOnFrom(lines, index)
  const [, first] = dashed.exec(line) ?? []
  if (first !== undefined && !isWrapped && !opensSentence(first)) return true
  if (counter.isMark(text)) {
    // Right below the number and title of its part, a mark goes on nothing.
    if (index > 1 && isWrapped && !isListed(lines, index)) return true
    if (!isWrapped && !endsSurely(lines[index - 1] ?? '')) return true
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
  // `Schedule of fees:`
  const isNamedList = /:\s*$/u.test(line) && isShort(line) && isLabel(/^\p{L}+/u.exec(text)?.[0] ?? '')
  return isNamedList || runIn.test(line) || (!isWrapped && isNamed(text)) || isTitle(lines, index)
}

/** Whether a mark that follows an unfinished line is of a list: a mark like it begins a later line. */
function isListed(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1]!
  if (/[,:–-]\s*$/u.test(before)) return true
  const [kind = ''] = /^\s*(?:\(|\d|[a-z])/u.exec(lines[index]!) ?? []
  const isAlike = /\d/u.test(kind) ? /^\s*\d{1,3}[a-z]?[.)]\s/u : /^\s*\(?[a-z]{1,2}\)\s/u
  // `(a) to store; and | (b) to send`
  const isAnd =
    /\s(?:and|or|und|oder)\s*$/u.test(before) && /^\s*(?:\(?[a-z]{1,2}\)|\d{1,3}[.)])\s+\p{Ll}/u.test(before)
  if (isAnd) return true
  if (kind.endsWith('(')) return false
  return [...lines.slice(Math.max(0, index - 12), index), ...lines.slice(index + 1, index + 12)].some(
    (line) => isAlike.test(line),
  )
}

const titleLabels = wordSet(...lexicon('titleLabels'))

/** Whether a word names a kind of part. */
function isLabel(word: string): boolean {
  return placeLabels.has(word.toLowerCase()) || titleLabels.has(word.toLowerCase()) || isPartLabel(word)
}

/** Whether a text begins with a few words and a colon, or with the name of a kind of part: `Section Nine`, `Annex`. */
function isNamed(text: string): boolean {
  if (named.test(text)) return true
  const [, first = '', second = ''] = /^(\p{L}+)(?: (\p{L}+))?/u.exec(text) ?? []
  return (
    (isLabel(first) && !/^\p{Ll}/u.test(second)) ||
    (isLabel(second) && /^\p{Lu}/u.test(second) && !/^\p{L}+ \p{L}+,? \p{Ll}/u.test(text))
  )
}

/** Whether a text begins with a name that has a figure, and is not `In 2024`. */
function isUnread(text: string): boolean {
  const match = unread.exec(text)
  const { word = '' } = match?.groups ?? {}
  return text.startsWith('§') || (match !== null && (word.length === 1 || !stopWords.has(word.toLowerCase())))
}

/** Whether a mark `9.` within `8.1`, or within `8` without a label, is that of the next chapter. */
function isNextChapter(text: string, { number, label }: { number: string; label: string }): boolean {
  const [chapter, ...below] = number.split('.')
  return (below.length > 0 || label === '') && Number.parseInt(text, 10) === Number(chapter) + 1
}

/** Where in a line a sentence might open another part, in UTF-16 units; `null` if none does. */
function sentenceOpening(
  line: string,
  { from, counter, isBegun, ...own }: Within & { from: number; isBegun: boolean },
): number | null {
  // Its own title, the end of a sentence or an item of a list may be short.
  let begun = isBegun || counter.isMark(wordsOfLine(line.slice(from))) ? null : from
  for (const { 0: gap, index } of line.slice(from).matchAll(sentenceStart)) {
    const at = from + index + gap.length
    if (!endsSurely(line.slice(from, from + index + 1))) continue
    if (gap.startsWith('.') && isWithinSentence(line.slice(from, from + index), line.slice(at))) continue
    // The stop of `1. Mai` ends no sentence.
    const isStop = !/^[:;]/u.test(gap) && !/\d$/u.test(line.slice(from, from + index))
    // A title, or a name: `Annex.`, `Acme Ltd.`
    if (isStop && begun !== null && isShort(line.slice(begun, from + index))) return begun
    if (isStop) begun = at
    const text = wordsOfLine(line.slice(at))
    if (counter.isMark(text)) {
      counter.pass(line.slice(0, from + index + 1), { isOpening: false })
      if (!isNextChapter(text, own) && counter.isNext(text)) continue
      return at
    }
    const found = readOpened(text)
    if (found && (isBelow(found, own) || goesOn(text.slice(found.length).trim(), found))) continue
    if (found || isUnread(text) || (isStop && (isNamed(text) || /^[^\p{L}\p{N}]{0,3}\d/u.test(text))))
      return at
  }
  for (const { index, groups } of line.slice(from).matchAll(signWithin)) {
    const word = groups!['word']!.toLowerCase()
    if (!isLabel(word)) return from + index
  }
  const rest = line.slice(begun ?? from)
  return begun !== null && begun > from && sentenceEnd.test(rest) && isShort(rest) ? begun : null
}

/** Whether a stop is within a sentence: a small word follows, and no figure behind it, or it is of `z. B.` */
function isWithinSentence(before: string, after: string): boolean {
  if (/^\p{Ll}[\p{L}’'-]*,? +(?![(\d§])/u.test(after)) return true
  return (
    /(?<!\p{L})\p{Ll}\. ?\p{L}$/u.test(before) ||
    (/(?<!\p{L})\p{Ll}$/u.test(before) && /^\p{L}\./u.test(after))
  )
}

/** Whether a line is the rule below the head of a table. */
function isTableRule(lines: readonly string[], index: number): boolean {
  return /^\s*\|[\s|:-]+$/u.test(lines[index]!) && /^\s*\|/u.test(lines[index - 1] ?? '')
}
