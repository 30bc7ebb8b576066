import { closedFields, readClosed } from '../../core/fields.ts'
import { expectAnswer, checkSources, toOneText } from './answer.ts'
import { checkProtocols, inlineProtocols, numberSources } from '../../cite/protocols.ts'
import type { ProtocolName, MarkSource } from '../../cite/protocols.ts'
import type { WritableAnswer, WritableCitation } from './answer.ts'
import { escapeLookAlikes, hideLookAlikes } from './look-alikes.ts'
import type { TextFormat } from './mark-places.ts'
import { toMarkSource } from './mark-source.ts'
import { inFirstUse } from './numbering.ts'
import type { Numbering } from './numbering.ts'
import { writeSidecar } from './to-sidecar.ts'
import { insertAll, writeMarks } from './write-marks.ts'
import type { WrittenText } from './write-marks.ts'
import type { WrittenMark } from './claims-read-wrong.ts'
import { writeUsage } from './write-usage.ts'

/** How to write marks. */
export type WriteMarksOptions = {
  /** The kind of marks to write. */
  protocol: ProtocolName
  /** The format of the text; `markdown` by default. Marks are placed so that the rest is displayed as before. */
  format?: TextFormat
  /**
   * How sources are numbered. `keep` (default): in the order in which they are given; `first-use`: in the order in
   * which the text cites them. With the protocols `source-ids`, `html`, `usage` and `sidecar`, a source with an id such
   * as `S3` has the number in its id (3) either way; the option applies to the other sources.
   */
  numbering?: Numbering
  /** Adds the page of the evidence, as in `[1:p5]`, if marks of `protocol` can have pages; `false` by default. */
  pages?: boolean
  /** JSON Pointer at which the protocol `sidecar` adds its array; `/_citations` by default. */
  sidecar?: string
}

/** A text with marks. */
export type WrittenAnswer = {
  /** The text with its marks. */
  text: string
  /**
   * The text without its marks. It equals the text of the answer, except that words that look like marks are escaped
   * (`&#91;1]`), and that the protocol `usage` may add a blank line at the end. `readMarks` returns the same text. The
   * exception is the format `text` with a protocol other than `usage`: words that look like marks are not escaped then,
   * and `readMarks` may remove them.
   */
  clean: string
  /** Sources in the order in which marks number them: pass them to `readMarks`. */
  sources: MarkSource[]
  /** The marks that were written, with offsets in `clean`, as `readMarks` finds them. */
  marks: WrittenMark[]
  /**
   * Citations that got no mark, for example failed ones, those of unknown sources, those whose span is outside of the
   * text or holds other words than their own `text`, and those whose place, such as a code block, allows no mark. The
   * protocol `sidecar` marks only citations of JSON strings; every other protocol marks only citations of texts.
   */
  omitted: WritableCitation[]
}

const toMarkersFields = closedFields<WriteMarksOptions>({
  protocol: true,
  format: true,
  numbering: true,
  pages: true,
  sidecar: true,
})

/**
 * Writes the citations of an answer as marks of a protocol, so that `readMarks` with the same protocol and the
 * `sources` of the result finds them again. Several text parts are joined by a blank line.
 *
 * A mark stands at the end of its claim, before the final punctuation: `It rained [1].` It stands behind quotation
 * marks, brackets or emphasis that close after the punctuation: `**It rained.** [1]`. If the claim ends in inline code
 * or in other markup that a mark would change, the mark stands behind it. A claim of nothing but code blocks or markup
 * gets no mark; its citation is in `omitted`.
 *
 * If text of the answer looks like a mark of the protocol, it is escaped: `&#91;1]`. With the format `text`, protocols
 * other than `usage` leave it as it is, so `readMarks` may take it for a mark. The written marks are read back; a mark
 * that would be read differently is moved or left out.
 *
 * `usage` lists the sources of the whole answer at its end. `sidecar` adds its array to an answer that is a JSON
 * object; any other answer stays unchanged, and all its citations are in `omitted`.
 *
 * Throws `invalid-input` for an unknown protocol, and for two sources with the same id. With the protocol `sidecar`,
 * also for a JSON object in which the option `sidecar` points to an existing value, or to a place that is not in an
 * object.
 *
 * @example toMarkers(record, { protocol: 'numbers' }).text // 'The glacier lost 14 metres of ice [1, 3].'
 */
export function toMarkers(answer: WritableAnswer, options: WriteMarksOptions): WrittenAnswer {
  expectAnswer(answer, 'toMarkers')
  const {
    protocol: name,
    format = 'markdown',
    numbering = 'keep',
    pages = false,
    sidecar = '/_citations',
  } = readClosed(options, toMarkersFields, 'toMarkers()')
  checkProtocols([name])
  checkSources(answer.sources)
  const one = toOneText(answer)
  const ordered = numbering === 'keep' ? answer.sources : inFirstUse(answer.sources, one.spans)
  const sources = ordered.map(toMarkSource)
  const protocol = inlineProtocols.find((each) => each.name === name)
  if (!protocol) return { ...writeSidecar(answer, { sources, pointer: sidecar }), sources }
  const numbered = { protocol, sources, numbers: numberSources(sources, protocol.counts) }
  const marking = { ...numbered, format, pages, isTight: name === 'footnotes' || name === 'html' }
  const result = ({ text, marks, omitted }: WrittenText, clean: string): WrittenAnswer => ({
    text,
    clean,
    sources,
    marks,
    omitted: [...one.omitted, ...omitted],
  })
  if (format === 'text' && name !== 'usage') {
    const written = writeMarks(hideLookAlikes(one.text, { protocol: name, sources }), one.spans, marking)
    return result({ ...written, text: insertAll(one.text, written.inserts) }, one.text)
  }
  const { text, move } = escapeLookAlikes(one.text, { protocol: name, sources })
  const spans = one.spans.map((span) => ({ ...span, start: move(span.start), end: move(span.end) }))
  if (name !== 'usage') return result(writeMarks(text, spans, marking), text)
  const written = writeUsage(text, spans, numbered)
  return result({ ...written, inserts: [] }, written.clean)
}

const toHtmlSupFields = closedFields<NonNullable<Parameters<typeof toHtmlSup>[1]>>({
  format: true,
  numbering: true,
})

/**
 * The text of `toMarkers` with marks of the protocol `html`: `<sup class="cite" data-sids="1,3">[S:1,3]</sup>`. The
 * rest is not converted: for a text that is HTML, pass `format: 'html'`.
 */
export function toHtmlSup(
  answer: WritableAnswer,
  given: Omit<WriteMarksOptions, 'protocol' | 'sidecar' | 'pages'> = {},
): string {
  const options = readClosed(given, toHtmlSupFields, 'toHtmlSup()')
  return toMarkers(answer, { ...options, protocol: 'html' }).text
}
