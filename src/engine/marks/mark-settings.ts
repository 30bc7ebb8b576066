/**
 * Marks that models write into their answers. In: texts with marks, and the sources of a run. Out: texts without
 * marks, citations for the pipeline to check, and problems of the marks.
 */
import { CitationError } from '../../core/error.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import { protocolNames } from '../../cite/protocols.ts'
import type { ProtocolName } from '../../cite/protocols.ts'

/** Which marks of an answer are read, and which sources they name. */
export type MarkSettings = {
  /**
   * The protocols to read, each a way of writing marks, such as `numbers` for `[1]`; all by default. Marks of other
   * protocols stay in the text. `sidecar` has no effect here unless the option of that name is given too.
   */
  protocols?: readonly ProtocolName[]
  /**
   * Protocols that the model was asked to use, for example by `instructions`; by default the given `protocols`, else
   * none. Their marks are removed even if they name an unknown source, except where the sentence needs them, as in
   * `according to [1]`. Marks of other protocols stay unless they name only known sources and cannot be ordinary text.
   * A mark that stays cites the known sources that it names. Exception: `[1, 9]`, or another mark that may be ordinary
   * text, cites nothing if it names an unknown source.
   */
  asked?: readonly ProtocolName[]
  /**
   * JSON Pointer of the sidecar, the member of a JSON answer that holds its citations, such as `/_citations`. None by
   * default: JSON is then passed on as it is written. If it is given, an answer that begins like a JSON object is sent
   * whole at its end.
   */
  sidecar?: string
  /**
   * Ids or URLs of sources in the order in which the model saw them numbered: the mark `[n]` names the n-th. By
   * default, `[n]` names the n-th source that was added to this answer or that its tools returned; a document without a
   * URL takes one number for each of its chunks. If fewer than n were added, `[n]` names the n-th of all sources of
   * the run, those of the session's earlier answers included.
   */
  order?: readonly string[]
  /**
   * Maximum number of sentences that one mark covers, from 1 (default) to 50, else `invalid-input`. With 1, a mark
   * covers the sentence that it stands in or follows. With more, it also covers the sentences before it in the same
   * paragraph, but none before the previous mark. A pair of tags, `<cit id="1">…</cit>`, always covers the text between
   * the two tags.
   */
  sentences?: number
}

/** `true` reads the marks of every protocol but `sidecar`, `false` reads none; settings say which. */
export type ReadMarks = boolean | MarkSettings

const MAX_SENTENCES = 50

const markFields = closedFields<MarkSettings>({
  protocols: true,
  asked: true,
  sidecar: true,
  order: true,
  sentences: true,
})

/** Throws a `CitationError` `invalid-input` for invalid settings. */
export function checkMarks(marks: ReadMarks | undefined): void {
  if (marks === undefined || typeof marks === 'boolean') return
  const { protocols = [], asked = [], sentences = 1, sidecar = '' } = readClosed(marks, markFields, 'marks')
  const unknown = [...protocols, ...asked].find((name) => !protocolNames.includes(name))
  if (unknown !== undefined)
    throw invalid(
      `"${String(unknown).slice(0, 40)}" is not a protocol`,
      `Choose from ${protocolNames.join(', ')}.`,
    )
  if (!Number.isInteger(sentences) || sentences < 1 || sentences > MAX_SENTENCES)
    throw invalid(
      `sentences is ${String(sentences).slice(0, 40)}`,
      `Give a whole number from 1 to ${MAX_SENTENCES}.`,
    )
  if (typeof sidecar !== 'string' || (sidecar !== '' && !sidecar.startsWith('/')))
    throw invalid(`sidecar is ${String(sidecar).slice(0, 40)}`, 'Give a JSON Pointer such as "/_citations".')
}

function invalid(what: string, suggestion: string): CitationError {
  return new CitationError({ code: 'invalid-input', message: `marks: ${what}.`, suggestion })
}
