import { closedFields, readClosed } from '../../core/fields.ts'
import { expectAnswer, checkSources, toOneText } from './answer.ts'
import { footnotes } from '../../cite/protocols.ts'
import type { OneText, WritableAnswer, WritableCitation, WritableSource } from './answer.ts'
import { sourceInWords } from './footnote-definition.ts'
import { inFirstUse } from './numbering.ts'
import type { Numbering } from './numbering.ts'
import { insertAll, writeMarks } from './write-marks.ts'

/** How footnotes are numbered and headed. */
export type FootnoteOptions = {
  /** `first-use` (default): 1, 2, … as the text cites the sources; `keep`: the number that the source has, else its place. */
  numbering?: Numbering
  /** Heading of the section; `Sources` unless told. */
  heading?: 'Sources' | 'Footnotes' | 'References'
  /** Where the text has no footnote, lists `all` sources, or those with these ids, below `## References`; none unless told. */
  references?: 'all' | readonly string[]
}

/** A text with footnotes. */
export type FootnotedText = {
  /** Markdown: the text with `[^1]`, and the section below it if there is a footnote. */
  text: string
  /** The section alone, with its heading; empty if nothing is cited and no references are asked for. */
  section: string
  /** What each label stands for, in the order of the section. */
  footnotes: { label: string; sourceId: string }[]
  /** Citations without a footnote: failed, of a span that is not in the text, of no known source, or where none can stand. */
  omitted: WritableCitation[]
}

/** Footnotes up to this number; sources with a greater one get a free one. */
const MAX_LABEL = 999

const toFootnotesFields = closedFields<FootnoteOptions>({ numbering: true, heading: true, references: true })

/**
 * Writes the citations of an answer as footnotes of markdown, with a section of definitions
 * `[^1]: Title — Publisher (Year) <url>`, of which only the parts that are known are there. A footnote stands where
 * `toMarkers` puts a mark, without a blank: `It rained[^1].` Labels that the text has already are not used again. The text otherwise
 * stays byte for byte.
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
  // Footnotes that the text has by itself are no marks of ours: while ours are read back, they are hidden.
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

/** `## Sources` and one definition a line. */
function sectionOf(
  sources: readonly WritableSource[],
  { numbers, heading }: { numbers: ReadonlyMap<string, number>; heading: string },
): string {
  if (sources.length === 0) return ''
  const lines = sources.map((source) => `[^${numbers.get(source.id)}]: ${sourceInWords(source)}`)
  return [`## ${heading}`, '', ...lines].join('\n')
}

/** `## References` and one source a line. */
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
