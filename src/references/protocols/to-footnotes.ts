import { closedFields, readClosed } from '../../core/fields.ts'
import { expectAnswer, checkSources, toOneText } from './answer.ts'
import { footnotes } from '../../cite/protocols.ts'
import type { OneText, WritableAnswer, WritableCitation, WritableSource } from './answer.ts'
import { sourceInWords } from './footnote-definition.ts'
import { inFirstUse } from './numbering.ts'
import type { Numbering } from './numbering.ts'
import { insertAll, writeMarks } from './write-marks.ts'

/** How footnotes are numbered, and the heading of their section. */
export type FootnoteOptions = {
  /**
   * `first-use` (default): 1, 2, … in the order in which the text cites the sources; `keep`: the number that the source
   * has, else its position. If that is taken, or above 999, the source gets another.
   */
  numbering?: Numbering
  /** Heading of the section; `Sources` by default. */
  heading?: 'Sources' | 'Footnotes' | 'References'
  /**
   * The sources to list below `## References` if the text gets no footnote: `all`, or those with these ids; none by
   * default.
   */
  references?: 'all' | readonly string[]
}

/** A text with footnotes. */
export type FootnotedText = {
  /** Markdown: the text with `[^1]`, and below it the `section`, if it is not empty. */
  text: string
  /**
   * The definitions of the footnotes alone, with their heading. If the text gets no footnote: the list of sources that
   * the option `references` asks for (`all` or ids), else empty.
   */
  section: string
  /** The source of each label (`1` of `[^1]`), in the order in which the section defines the labels. */
  footnotes: { label: string; sourceId: string }[]
  /**
   * Citations that got no footnote, for example failed ones, those of JSON strings or unknown sources, those whose span
   * is outside of the text or holds other words than their own `text`, and those whose place, such as a code block,
   * allows no footnote.
   */
  omitted: WritableCitation[]
}

/** Highest footnote number that is kept; a source with a higher number gets a free one. */
const MAX_LABEL = 999

const toFootnotesFields = closedFields<FootnoteOptions>({ numbering: true, heading: true, references: true })

/**
 * Writes the citations of an answer as markdown footnotes, with a section of definitions
 * `[^1]: Title — Publisher (Year) <url>`; unknown parts are left out. A footnote stands where `toMarkers` places a
 * mark, without a space before it: `It rained[^1].` Labels that the text already uses are skipped. Everything else in
 * the text stays byte for byte the same, except white space before the section. Several text parts are joined by a
 * blank line.
 *
 * Throws `invalid-input` for two sources with one id.
 *
 * @example
 * toFootnotes(record).text
 * // The glacier lost 14 metres of ice[^1].
 * //
 * // ## Sources
 * //
 * // [^1]: Glacier report — Ice Office (2024) <https://ice.example/report>
 */
export function toFootnotes(answer: WritableAnswer, options: FootnoteOptions = {}): FootnotedText {
  expectAnswer(answer, 'toFootnotes')
  const {
    numbering = 'first-use',
    heading = 'Sources',
    references = [],
  } = readClosed(options, toFootnotesFields, 'toFootnotes()')
  checkSources(answer.sources)
  const one = toOneText(answer)
  const cited = new Set(one.spans.flatMap(({ sourceIds }) => sourceIds))
  const numbers = numberFootnotes(answer.sources, { spans: one.spans, cited, numbering, text: one.text })
  const byNumber = new Map([...numbers].map(([id, number]) => [number, id]))
  const last = Math.max(0, ...byNumber.keys())
  const labelled = Array.from({ length: last }, (_, index) => ({
    id: byNumber.get(index + 1) ?? `no ${index + 1}`,
  }))
  // The text's own footnotes are hidden while ours are read back, because they are not our marks.
  const hidden = one.text.replace(/\[\^[^\s[\]]{1,64}\]/g, (label) => 'x'.repeat(label.length))
  const { inserts, marks, omitted } = writeMarks(hidden, one.spans, {
    protocol: footnotes,
    format: 'markdown',
    sources: labelled,
    numbers,
    pages: false,
    isTight: true,
  })
  const used = new Set(marks.flatMap(({ sourceIds }) => sourceIds))
  const sources = answer.sources
    .filter(({ id }) => used.has(id) && numbers.has(id))
    .toSorted((a, b) => numbers.get(a.id)! - numbers.get(b.id)!)
  const section = sectionOf(sources, { numbers, heading }) || referencesOf(answer.sources, references)
  const text = insertAll(one.text, inserts)
  return {
    text: section === '' ? text : `${text.trimEnd()}\n\n${section}\n`,
    section,
    footnotes: sources.map(({ id }) => ({ label: String(numbers.get(id)), sourceId: id })),
    omitted: [...one.omitted, ...omitted],
  }
}

function sectionOf(
  sources: readonly WritableSource[],
  { numbers, heading }: { numbers: ReadonlyMap<string, number>; heading: string },
): string {
  if (sources.length === 0) return ''
  const lines = sources.map((source) => `[^${numbers.get(source.id)}]: ${sourceInWords(source)}`)
  return [`## ${heading}`, '', ...lines].join('\n')
}

function referencesOf(sources: readonly WritableSource[], wanted: 'all' | readonly string[]): string {
  const lines = sources
    .filter(({ id }) => wanted === 'all' || wanted.includes(id))
    .map((source) => `- ${sourceInWords(source)}`)
  return lines.length === 0 ? '' : ['## References', '', ...lines].join('\n')
}

function numberFootnotes(
  sources: readonly WritableSource[],
  {
    spans,
    cited,
    numbering,
    text,
  }: { spans: OneText['spans']; cited: ReadonlySet<string>; numbering: Numbering; text: string },
): Map<string, number> {
  const taken = new Set(Array.from(text.matchAll(/\[\^(\d{1,6})\]/g), ([, label]) => Number(label)))
  const numbers = new Map<string, number>()
  const ordered = numbering === 'keep' ? sources : inFirstUse(sources, spans)
  const rest: string[] = []
  for (const [index, source] of ordered.entries()) {
    if (!cited.has(source.id)) continue
    const own = 'number' in source && typeof source.number === 'number' ? source.number : index + 1
    if (numbering === 'keep' && own <= MAX_LABEL && !taken.has(own)) {
      numbers.set(source.id, own)
      taken.add(own)
    } else rest.push(source.id)
  }
  let free = 1
  for (const id of rest) {
    while (taken.has(free)) free++
    if (free <= MAX_LABEL) numbers.set(id, free)
    taken.add(free)
  }
  return numbers
}
