import type { StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import { trimSpan } from '../sentences/sentences.ts'
import { createCounter } from './counted-marks.ts'
import { opensSentence } from './part-openings.ts'
import { isLabel, isShort } from './title-lines.ts'

/** Matches anything that may end a sentence, and the closing signs after it; a stop between figures is left out. */
const stop = /(?<!\d)[.!?]+["“”')\]*_]*|(?<=\d)[.!?]+(?!\d)["“”')\]*_]*/gu
/** Matches what may begin or hide a sentence without a full stop before it. */
const unclear = /[:?]|…|\.{3}|\n[ \t\r]*\n/u
/** Matches stops within quotation marks or brackets, and the signs of bold text. */
const hidden = /[„“”"«»][^„“”"«»]*[.!?]|\([^()]*[.!?][^()]*\)|\*\*|__/u
const blankLine = /\n[ \t\r]*\n/u
/** Matches what may be a mark of an Absatz or an item: `(2)`, `(1bis)`, `{2}`, `2.`, `a)`, `①`. */
const mark =
  /^[*_\\]*(?:[([{（] ?(?:\d|\p{L}{1,4}[)\]}）])|&|\d{1,3}\p{L}{0,4}[ .,:)]|\p{L}{1,2}\)|[IVX]{1,5}\.|\p{No}|[-–—•*¶(]+ |\t)/u
/** Matches signs and spaces before a possible `mark` within a line, or at the beginning of a further line. */
const innerMark = /(?:[.!?:;]["“”')\]*_]*[ \t\u00a0]+[>|]?[ \t]*|\n[ \u00a0>]*)(?=\S|\t)/gu

/**
 * The plain text of a place below its section, such as an Absatz, a Satz or an item of a list. `null` if none of its
 * text is certain, and for a range.
 *
 * @param part The plain text of the section.
 * @param find The span of another place of the same section.
 */
export function plainPlace(
  content: string,
  wanted: StatuteLocator,
  { part, find }: { part: Span | null; find(place: StatuteLocator): Span | null },
): Span | null {
  const isRange = Object.keys(wanted).some((name) => name.startsWith('last'))
  const span = find(wanted)
  if (!part || !span || isRange || wanted.itemSentence !== undefined) return null
  const within = { start: span.start, end: Math.min(span.end, part.end) }
  if (within.end <= within.start || isBelowOthers(content.slice(part.start, within.start), wanted))
    return null
  if (wanted.number !== undefined && wanted.paragraph !== undefined) {
    const { kind, section, paragraph, number } = wanted
    const above = find({ kind, section, paragraph })
    if (!above || isBelowOthers(`\n${content.slice(above.start, within.start)}`, { kind, section, number }))
      return null
    const listed = countedList(content.slice(above.start, part.end))
    if (listed > 0 && within.start >= above.start + listed) return null
  }
  if (isItem(wanted))
    return isOfCounted(content, wanted, { start: span.start, find }) ? plainItem(content, within) : null
  // `(2) gilt entsprechend` is a reference at the beginning of a wrapped line.
  if (/^\p{Ll}/u.test(content.slice(span.start, span.start + 2))) return null
  if (wanted.sentence === undefined) return plainParagraph(content, within)
  const { kind, section, paragraph } = wanted
  const first = find({ kind, section, ...(paragraph !== undefined && { paragraph }), sentence: 1 })
  if (paragraph === undefined && first && !isHead(content.slice(part.start, first.start))) return null
  const before = first ? plainParagraph(content, { start: first.start, end: part.end }) : null
  if (!before || span.start < before.start || before.end < span.end) return null
  const text = content.slice(before.start, span.start)
  // Each line may be an Absatz without a number.
  if (paragraph === undefined && /[.!?]["“”)]*[ \t\r]*\n/u.test(text)) return null
  return isCounted(text, content.slice(span.start, span.start + 40), wanted.sentence - 1) ? span : null
}

/** Matches the mark of an Absatz at the beginning of a line; the next two match inner marks. */
const paragraphMark = /^[^\p{L}\p{N}\n(]*\(\d{1,3}[a-z]?\)/mu
const itemMark = /^[^\p{L}\p{N}\n(]*\d{1,3}[a-z]?[.)]\s/mu
const letterMark = /^[^\p{L}\p{N}\n(]*\(?[a-z]{1,2}\)/mu

/**
 * Whether the marks before a place are in the wrong order, so that they may belong to a list, as with an item `a)`
 * before the first Absatz `(1)`.
 */
function isBelowOthers(before: string, { paragraph, number }: StatuteLocator): boolean {
  const [, ...lines] = before.split('\n')
  const text = lines.join('\n')
  const upTo = (first: RegExp) => text.slice(0, Math.max(0, first.exec(text)?.index ?? text.length))
  // The paragraphs of an article may be numbered `1.`.
  const isDotted =
    paragraph !== undefined && /^[^\p{L}\p{N}\n]*\d{1,3}[a-z]?\.\s+$/mu.test(lines.at(-1) ?? '')
  if (paragraph !== undefined && !isDotted) {
    const above = upTo(paragraphMark)
    if (itemMark.test(above) || letterMark.test(above)) return true
  }
  const isOfList = number !== undefined || isDotted
  return isOfList && letterMark.test(upTo(itemMark))
}

/** Whether the text before the first Satz of a section is only its number and title. */
function isHead(head: string): boolean {
  const words = head.replace(/^[^\p{L}\p{N}§]*(?:§+|\p{L}+\.?)?\s*\d[\d.]*[a-z]?[.:)*_]*/u, '')
  return words.trim() === '' || (!/[.!?;:,]/u.test(words) && blankLine.test(words))
}

/**
 * Whether a text certainly has this number of sentences; a full stop may also be that of an abbreviation. `next`: the
 * text after it.
 */
function isCounted(text: string, next: string, sentences: number): boolean {
  if (unclear.test(text) || hidden.test(text)) return false
  const whole = text + next
  const stops = [...text.matchAll(stop)]
  const follows = stops.map(
    ({ 0: signs, index }) => /^\s+(\p{L}+)/u.exec(whole.slice(index + signs.length))?.[1],
  )
  const isTitled = stops.some(({ index }, at) =>
    isShort(text.slice(at === 0 ? 0 : stops[at - 1]!.index, index)),
  )
  return (
    !isTitled &&
    stops.length === sentences &&
    follows.every((word) => word !== undefined && opensSentence(word))
  )
}

function isItem({ number, letter, subletter }: StatuteLocator): boolean {
  return number !== undefined || letter !== undefined || subletter !== undefined
}

/** Whether the Satz of an item certainly has the given number; `true` if none is given. */
function isOfCounted(
  content: string,
  { kind, section, paragraph, sentence }: StatuteLocator,
  { start, find }: { start: number; find(place: StatuteLocator): Span | null },
): boolean {
  if (sentence === undefined) return true
  const first = find({ kind, section, ...(paragraph !== undefined && { paragraph }), sentence: 1 })
  if (!first) return false
  const [introduction = ''] = content
    .slice(first.start, start)
    .split(/:?[ \t]*\n[ \t]*(?=\d{1,3}[a-z]?\.|[a-z]{1,2}\))/u)
  return isCounted(introduction, '', sentence - 1)
}

/**
 * An Absatz to the end of its list, if the items are numbered without gaps (`countedList`); else up to the first mark,
 * such as `(2)` or `a)`, or blank line.
 */
function plainParagraph(content: string, { start, end }: Span): Span {
  const text = content.slice(start, end)
  const blank = blankLine.exec(text)?.index ?? text.length
  const length = countedList(text) || (markWithin(text.slice(0, blank)) ?? blank)
  return trimSpan(content, { start, end: start + length })
}

const listLine = /^[ \t]*(?:\d{1,3}[a-z]?\.|\(?[a-z]{1,2}\))[ \t]+\S/u

/**
 * Length of the beginning of an Absatz, to the end of the last item that certainly belongs to its list, in UTF-16
 * units; 0 without such a list.
 */
function countedList(text: string): number {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => listLine.test(line))
  const head = lines.slice(0, Math.max(0, first)).join('\n')
  const introduction = head.trimEnd()
  if (!introduction.endsWith(':') || blankLine.test(introduction) || markWithin(head) !== null) return 0
  const counter = createCounter()
  counter.pass(introduction, { isOpening: false })
  let at = head.length + 1
  let end = 0
  // Blank lines are between all items or between none: an item after another gap may be of another list.
  let gap: boolean | undefined
  let isGap = false
  for (const line of lines.slice(first)) {
    const words = line.trimStart()
    if (words !== '') {
      if (!listLine.test(line) || !counter.isMark(words) || !counter.isNext(words)) return end
      if (end > 0 && isGap !== (gap ??= isGap)) return end
      if (isLabel(/\p{L}+/u.exec(words.replace(/^\(?[\da-z]+[.)]/u, ''))?.[0] ?? '')) return end
      const inner = markWithin(words)
      if (inner !== null) return at + line.length - words.length + inner
      end = at + line.length
      counter.pass(line, { isOpening: false })
    }
    isGap = words === ''
    at += line.length + 1
  }
  return end
}

/** The offset at which the text before the first mark of an item, such as `(b)`, ends; `null` if a text has no mark. */
function markWithin(text: string): number | null {
  for (const { 0: gap, index } of text.matchAll(innerMark)) {
    const at = index + gap.length
    if (mark.test(text.slice(at, at + 12))) return index + 1
  }
  return null
}

/** The text that certainly belongs to an item. */
function plainItem(content: string, { start, end }: Span): Span {
  const lineStart = content.lastIndexOf('\n', start - 1) + 1
  const indent = /^[ \t]*/u.exec(content.slice(lineStart))![0].length
  const lines = content.slice(start, end).split('\n')
  const next = lines.findIndex((line, at) => at > 0 && /^[ \t]*/u.exec(line)![0].length <= indent)
  const length = next < 0 ? end - start : lines.slice(0, next).join('\n').length
  return plainParagraph(content, { start, end: start + length })
}
