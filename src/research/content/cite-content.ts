import type { Citation } from '../../core/citation.ts'
import type { Incident } from '../../core/incident.ts'
import { placeMarks } from './citing/place-marks.ts'
import { toContentSpan } from './citing/segment.ts'
import type { Segment } from './citing/segment.ts'
import type { CheckedOptions } from './content-options.ts'
import type { ReadContent } from './formats/content-format.ts'
import type { SourceRow } from './sources/source-rows.ts'

/**
 * Maximum number of texts of one content, such as paragraphs or strings of JSON, that are cited; later ones, as in a
 * large table, are not. An incident reports it.
 */
const MAX_SEGMENTS = 2_000

/** The claims of content. `isAborted`: the signal ended matching or checking them. */
export type CitedContent = { citations: Citation[]; incidents: Incident[]; isAborted: boolean }

/**
 * The claims of content with their sources and verdicts. Marks say what a claim cites; the matcher finds sources for
 * claims without a mark. Each text of the content is a text part of one run. Never rejects: failures become
 * incidents.
 */
export async function citeContent(
  { marks, segments: all }: Pick<ReadContent, 'marks' | 'segments'>,
  rows: readonly SourceRow[],
  { matcher, verifier, signal }: Pick<CheckedOptions, 'matcher' | 'verifier' | 'signal'>,
): Promise<CitedContent> {
  const segments = all.slice(0, MAX_SEGMENTS)
  if (rows.length === 0 || segments.length === 0) return { citations: [], incidents: [], isAborted: false }
  try {
    const { CitationEngine } = await import('../../engine/engine.ts')
    const engine = new CitationEngine({ matcher, verifier, onIncident: () => {} })
    const run = engine.run({ signal })
    for (const { sid, title, url, body } of rows) {
      const input = { identifier: nameOf(sid), ...(title && { title }), ...(url && { url }), content: body }
      run.addSource(input, { id: `S${sid}` })
    }
    const placed = placeMarks(marks, segments, (sid) => ({ identifier: nameOf(sid) }))
    for (const [part, ofPart] of Map.groupBy(placed, ({ segment }) => segment)) {
      const citations = ofPart.map(({ citation }) => citation)
      run.takeCitations(citations, { textParts: { from: part, to: part + 1 } })
    }
    for (const [part, { text }] of segments.entries()) {
      run.push(part, text)
      run.endPart(part)
    }
    const { record } = await run.finish()
    return {
      citations: record.citations.map((citation) => toContent(citation, segments[citation.textPart]!)),
      incidents: [...record.incidents, ...(all.length > MAX_SEGMENTS ? [tooMany(all.length)] : [])],
      isAborted: record.outcome === 'aborted',
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      citations: [],
      incidents: [{ step: 'verify', code: 'content-not-cited', message }],
      isAborted: signal?.aborted ?? false,
    }
  }
}

/**
 * The identifier of a row's source in the run. It links marks, which have only the `sid`, to this source. A URL would
 * not do, because two rows may have the same one.
 */
function nameOf(sid: number): string {
  return `sid ${sid}`
}

/** The citation with offsets in the content or, with a pointer, in the string that the pointer names. */
function toContent(citation: Citation, segment: Segment): Citation {
  if (segment.pointer !== undefined) return { ...citation, textPart: 0, pointer: segment.pointer }
  const citedBy = citation.citedBy?.map((each) =>
    each.span ? { ...each, span: toContentSpan(segment, each.span) } : each,
  )
  return { ...citation, ...toContentSpan(segment, citation), textPart: 0, ...(citedBy && { citedBy }) }
}

function tooMany(count: number): Incident {
  const message = `The content has ${count} texts; those after the first ${MAX_SEGMENTS} are not cited.`
  return { step: 'match', code: 'too-many-texts', message }
}
