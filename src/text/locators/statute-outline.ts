import { endsSentence } from '../../core/text.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import type { StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import { splitSentences, trimSpan } from '../sentences/sentences.ts'
import { findStatuteLists } from './statute-lists.ts'
import type { ListItem, StatuteList } from './statute-lists.ts'
import { endsSurely, goesOn, readOpened, sentenceEnd } from './part-openings.ts'
import { isNext, kindOfSign, sectionSigns, spaces } from './section-signs.ts'
import { runSteps } from './steps.ts'
import { isLabel } from './title-lines.ts'
import type { Steps } from './steps.ts'
import { expectText } from '../../core/shapes.ts'

export type StatuteLevel =
  | 'section'
  | 'paragraph'
  | 'sentence'
  | 'number'
  | 'letter'
  | 'subletter'
  | 'itemSentence'

/** A place in a statute and the span of its text. */
export type StatuteUnit = Span & { level: StatuteLevel; locator: StatuteLocator }

/** Maximum number of places, far more than any statute has; after that, no further section is outlined. */
const MAX_UNITS = 200_000

const sectionLine = new RegExp(
  String.raw`^(#{1,6}[ \t]+)?(?:\*\*)?(${sectionSigns})${spaces}*` +
    String.raw`(\d{1,4}(?:\.\d{1,3}){0,4}(?:${spaces}?[a-z](?![\p{L}.]))?)(?:\*\*)?(?=[ \t\r]*$|[ \t\u00a0\u202f\u2009.:)–-])[^\n]*$`,
  'gmu',
)
const anyHeading = /^(#{1,6})[ \t]+\S/gm
const paragraphMark = /^[ \t]*\((\d{1,3}[a-z]{0,2})\)[ \t]+(?=\S)/gm
/** Matches the number of a paragraph in an article of the European Union: `1.   Personal data shall be …`. */
const dottedMark = /^[ \t]*(\d{1,3}[a-z]?)\.[ \t\u00a0]+(?=\S)/gm

const outlineStatuteFields = closedFields<NonNullable<Parameters<typeof outlineStatute>[1]>>({
  statute: true,
})

/**
 * The places of a German statute in markdown or plain text, in reading order, parents before children: §, Absatz,
 * Satz, Nummer, Buchstabe, Doppelbuchstabe. Takes linear time. A text with more than 200,000 places is not read to
 * its end.
 *
 * Sentences are counted as lawyers do, within the Absatz: a list belongs to the sentence that introduces it, and that
 * sentence continues after the list if the last item does not end it. Sentences within an item are counted per item
 * (`Nr. 3 Satz 2`).
 *
 * A section starts with a heading (`##### § 238 Buchführungspflicht`) or a line of its own; it ends at the next
 * section or at a heading of the same or a higher level.
 *
 * `statute`: the short name of the law (`HGB`), for the locators.
 */
export function outlineStatute(text: string, options: { statute?: string } = {}): StatuteUnit[] {
  const { statute } = readClosed(options, outlineStatuteFields, 'outlineStatute()')
  expectText(text, 'outlineStatute(): text')
  const units: StatuteUnit[] = []
  for (const section of runSteps(readStatuteSections(text))) {
    for (const unit of runSteps(readStatuteSection(text, section, { statute }))) units.push(unit)
    if (units.length > MAX_UNITS) return units
  }
  return units
}

/** A § or article: its whole span, and the span of the text below its heading. */
export type StatuteSection = Span & {
  kind: StatuteLocator['kind']
  label: string
  heading: string
  body: Span
}

/** The places of one section, starting with the section itself; one Absatz per step. */
export function* readStatuteSection(
  text: string,
  section: StatuteSection,
  { statute }: { statute?: string | undefined } = {},
): Steps<StatuteUnit[]> {
  const { kind, label: number, start, end } = section
  const locator: StatuteLocator = { ...(statute !== undefined && { statute }), kind, section: number }
  const units: StatuteUnit[] = [{ level: 'section', locator, start, end }]
  for (const { label, body } of findParagraphs(text, section)) {
    yield
    const place = label === null ? locator : { ...locator, paragraph: label }
    if (label !== null) units.push({ level: 'paragraph', locator: place, ...body })
    for (const unit of outlineParagraph(text, body, place)) units.push(unit)
    if (units.length > MAX_UNITS) break
  }
  return units
}

/** UTF-16 units per step, rounded to whole lines. */
const STEP = 16_384

/** The sections of a statute, in order; `STEP` UTF-16 units per step. */
export function* readStatuteSections(text: string): Steps<StatuteSection[]> {
  const openings: { at: number; line: string; depth: number; sign: string; label: string }[] = []
  const headings: { at: number; depth: number }[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    const lineEnd = text.indexOf('\n', from + STEP)
    to = lineEnd < 0 ? text.length : lineEnd + 1
    const lines = text.slice(from, to)
    for (const match of lines.matchAll(sectionLine)) {
      const [line, marks, sign, label] = match
      const at = from + match.index
      const isOwn = marks !== undefined || isHeading(text, { at, line, previous: openings.at(-1)?.label })
      if (isOwn) openings.push({ at, line, depth: marks?.trim().length ?? 7, sign: sign!, label: label! })
    }
    for (const match of lines.matchAll(anyHeading)) {
      headings.push({ at: from + match.index, depth: match[1]!.length })
    }
    yield
  }
  let heading = 0
  return openings.map(({ at, line, depth, sign, label }, index) => {
    const bodyStart = at + line.length
    let end = openings[index + 1]?.at ?? text.length
    while (heading < headings.length && headings[heading]!.at < bodyStart) heading++
    for (let later = heading; later < headings.length && headings[later]!.at < end; later++) {
      if (headings[later]!.depth <= depth) end = headings[later]!.at
    }
    return {
      kind: kindOfSign(sign),
      label: label.replace(/\s/g, ''),
      heading: line,
      ...trimSpan(text, { start: at, end }),
      body: trimSpan(text, { start: bodyStart, end }),
    }
  })
}

/**
 * Whether a line at the offset `at`, without `#`, is a heading, and not a wrapped line that starts with a reference.
 * `previous`: the number of the section before.
 */
function isHeading(
  text: string,
  { at, line, previous }: { at: number; line: string; previous: string | undefined },
): boolean {
  const words = line.trimEnd()
  if (words.length > 200 || /[.,;:]$/.test(words)) return false
  const before = text.slice(Math.max(0, at - 400), at)
  if (before.trimEnd() === '' || /\n[ \t\r]*\n[ \t\r\n]*$/.test(before.slice(-50))) return true
  const opened = readOpened(words)
  if (!opened || previous === undefined || !isNext(previous, opened.number)) return false
  if (/^\n[ \t]*\p{Ll}/u.test(text.slice(at + line.length, at + line.length + 40))) return false
  if (goesOn(words.slice(opened.length).trim(), opened)) return false
  const above = before.split('\n').slice(-1 - MAX_TITLE_LINES - 1, -1)
  const end = above.findLastIndex((one) => sentenceEnd.test(one))
  const titles = above.slice(end + 1)
  if (end < 0 || !endsSurely(above[end]!) || titles.length > MAX_TITLE_LINES) return false
  return titles.length === 0 || (titles[0]!.match(/\p{L}+/gu) ?? []).some(isLabel)
}

/** Maximum lines of the title of a chapter: one for its number, one for its words. */
const MAX_TITLE_LINES = 2

/** The Absätze of a section; text before the first, or all text if there are none, has no label. */
function findParagraphs(
  text: string,
  { kind, body }: Pick<StatuteSection, 'kind' | 'body'>,
): { label: string | null; body: Span }[] {
  const own = text.slice(body.start, body.end)
  const dotted = kind === 'article' ? dottedParagraphs(own) : []
  const marks = dotted.length > 0 ? dotted : [...own.matchAll(paragraphMark)]
  const first = marks[0] ? body.start + marks[0].index : body.end
  const lead = trimSpan(text, { start: body.start, end: first })
  const paragraphs = marks.map((match, index) => ({
    label: match[1]!,
    body: trimSpan(text, {
      start: body.start + match.index + match[0].length,
      end: body.start + (marks[index + 1]?.index ?? body.end - body.start),
    }),
  }))
  return lead.end > lead.start ? [{ label: null, body: lead }, ...paragraphs] : paragraphs
}

/**
 * The marks `1.`, `2.` … of the paragraphs of an article; empty if there are none. They count from 1, and only a title
 * may be above the first: below a sentence, they are items of its list.
 */
function dottedParagraphs(text: string): RegExpExecArray[] {
  const marks = [...text.matchAll(dottedMark)]
  const isCounted = marks.every(([, label], at) => label === String(at + 1))
  const title = text.slice(0, marks[0]?.index ?? 0)
  return isCounted && !/[.:;,]\s*$|\(\d/u.test(title) ? marks : []
}

function* outlineParagraph(text: string, body: Span, place: StatuteLocator): Generator<StatuteUnit> {
  const lists = findStatuteLists(text, body)
  const sentences = countSentences(text, body, lists)
  for (const [index, { lists: own, ...span }] of sentences.entries()) {
    const locator = { ...place, sentence: index + 1 }
    yield { level: 'sentence', locator, ...span }
    // References leave out the number of an only Satz: `Abs. 1 Nr. 4`.
    const itemPlace = sentences.length === 1 ? place : locator
    for (const list of own) yield* outlineItems(text, list.items, itemPlace)
  }
}

/** The sentences of an Absatz, each with the lists that it introduces. */
function countSentences(
  text: string,
  body: Span,
  lists: readonly StatuteList[],
): (Span & { lists: StatuteList[] })[] {
  const sentences: (Span & { lists: StatuteList[] })[] = []
  let from = body.start
  let runsOn = false
  for (const list of [...lists, null]) {
    const pieces = splitSentences(text, { start: from, end: list?.start ?? body.end })
    for (const piece of pieces) {
      const open = sentences.at(-1)
      if (runsOn && open) open.end = piece.end
      else sentences.push({ ...piece, lists: [] })
      runsOn = false
    }
    if (!list) break
    const introduction = sentences.at(-1)
    const end = trimSpan(text, list).end
    if (introduction) {
      introduction.lists.push(list)
      introduction.end = end
    } else sentences.push({ start: list.start, end, lists: [list] })
    runsOn = !endsSentence(text.slice(Math.max(list.start, end - 5), end))
    from = list.end
  }
  return sentences
}

function* outlineItems(
  text: string,
  items: readonly ListItem[],
  place: StatuteLocator,
): Generator<StatuteUnit> {
  for (const { level, label, span, children } of items) {
    const locator = { ...place, [level]: label }
    yield { level, locator, ...span }
    const own = { start: span.start, end: children[0]?.span.start ?? span.end }
    const sentences = children.length > 0 ? [] : splitSentences(text, own)
    if (sentences.length > 1) {
      for (const [index, sentence] of sentences.entries()) {
        yield { level: 'itemSentence', locator: { ...locator, itemSentence: index + 1 }, ...sentence }
      }
    }
    yield* outlineItems(text, children, locator)
  }
}
