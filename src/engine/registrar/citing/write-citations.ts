import { runEventId } from '../../../core/records.ts'
import { expectSession, formatStoredCitation, writeStoredBibliography } from '../../../references/records.ts'
import type {
  RecordReader,
  StoredBibliographyOptions,
  StoredCitationOptions,
} from '../../../references/records.ts'
import { settingsInForce } from '../context/settings-in-force.ts'
import { recordReading } from '../context/record-reading.ts'
import { expectArgument } from '../../../core/error.ts'
import { isObject } from '../../../core/shapes.ts'
import { findCitation } from '../sources/find-citation.ts'
import { citationFilterOf } from './list-query.ts'
import type { CitationListQuery } from './list-query.ts'
import type { OperationContext } from '../operations/operation.ts'
import { findSource, readSource } from '../sources/find-source.ts'
import { readSourceContent } from '../sources/registered-source.ts'

/** Writes a citation in the given style, or in the style set for the project. */
export async function writeCitation(
  id: string | number,
  options: StoredCitationOptions,
  context: OperationContext,
): Promise<string> {
  expectArgument(isObject(options), 'formatCitation(): options', 'an object')
  const { citationStyle } = await settingsInForce(context)
  const asked = { ...options, style: options.style ?? citationStyle }
  const written = await formatStoredCitation(referenceReader(context), id, asked)
  await recordReading('formatCitation', { id }, 1, context)
  return written
}

/** Writes a bibliography of the cited sources, each once. */
export async function writeBibliography(
  filter: CitationListQuery,
  options: StoredBibliographyOptions,
  context: OperationContext,
): Promise<string> {
  const asked = await citationFilterOf(filter, 'exportBibliography', context)
  let count = 0
  const reader = referenceReader(context)
  await expectSession(reader, asked)
  const counting: RecordReader = {
    ...reader,
    async listCitations(query) {
      const page = await reader.listCitations(query)
      count += page.items.length
      return page
    },
  }
  const { bibliographyStyle } = await settingsInForce(context)
  const style = options.style ?? bibliographyStyle
  const written = await writeStoredBibliography(counting, asked, { ...options, style })
  await recordReading('exportBibliography', asked, count, context)
  return written
}

/** Reads citations, sources and answers that the actor may see; the sources of answers come without their texts. */
function referenceReader(context: OperationContext): RecordReader {
  const { log, actor, ownSession, formats = [] } = context
  return {
    formats,
    getCitation: (id) => findCitation(id, context),
    listCitations: async (filter) => await log.findCitations(filter, { actor }),
    getSource: async (id) => await findSource(id, 'getSource', context),
    getSourceContent: async (id) =>
      await readSourceContent(await readSource(id, context, 'getSourceContent'), context),
    async listRuns({ sessionId, ...query }) {
      // An actor may use its own session before anything is recorded in it.
      if (sessionId === ownSession()) return { items: [sessionId], nextCursor: null }
      return await log.listEvents({ kind: 'run', sessionId, ...query }, { actor })
    },
    async getRun(id) {
      const entry = await log.getEvent(runEventId('run', { runId: id }), { actor })
      return entry?.event.kind === 'run' ? entry.event.data : null
    },
  }
}
