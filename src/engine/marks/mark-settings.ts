/**
 * Marks that models write into their answers. In: texts with marks and the sources of a run. Out: texts
 * without them, citations for the pipeline to check, and what is wrong with marks.
 */
import { CitationError } from '../../core/error.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import { protocolNames } from '../../cite/protocols.ts'
import type { ProtocolName } from '../../cite/protocols.ts'

/** Which marks of an answer are read, and what they stand for. */
export type MarkSettings = {
  /** Protocols that are read; all but `sidecar` unless told. */
  protocols?: readonly ProtocolName[]
  /**
   * Protocols that the model was asked for, as by `instructions`; the `protocols` that you name unless told. Their marks
   * are taken off though they name no source. Others stay in the text where they name none or may be something else.
   */
  asked?: readonly ProtocolName[]
  /**
   * JSON Pointer of the sidecar of answers that are JSON, such as `/_citations`; read only if it is given. Such an
   * answer comes whole at its end, since its sidecar decides. Otherwise JSON is passed on as it is written.
   */
  sidecar?: string
  /**
   * Ids or URLs of the run's sources in the order in which the model saw them numbered. By default the number
   * n names the n-th source that this answer was given or found, and beyond them the source of that number.
   */
  order?: readonly string[]
  /** Sentences of a paragraph that a mark stands for at most, back to the mark before it; 1 by default. */
  sentences?: number
}

/** `true` for all marks, `false` for none, or which are read. */
export type ReadMarks = boolean | MarkSettings

/** Sentences before one mark at most. */
const MAX_SENTENCES = 50

const markFields = closedFields<MarkSettings>({
  protocols: true,
  asked: true,
  sidecar: true,
  order: true,
  sentences: true,
})

/** Throws a `CitationError` `invalid-input` for settings that are not valid. */
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
