import { defined } from '../../../core/defined.ts'
import { CitationError } from '../../../core/error.ts'
import type { RunEvent } from '../../../core/records.ts'
import { titleOf } from '../../../core/source-label.ts'
import { runEventId } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { registerSource } from './register-source.ts'
import type { StoredSource } from './registered-source.ts'

/** The title of a source of an answer is cut to this many UTF-16 units to become its name. */
const MAX_NAME = 500

/**
 * Registers a source of a stored answer, with the text that the answer has of the source, so that agents can cite it.
 * The source gets an identifier of its own, `run:ID#S1`, because a search excerpt is not a version of the page.
 *
 * @throws CitationError `source-not-found` for an answer or source that the actor cannot see.
 */
export async function registerRunSource(
  { runId, sourceId }: { runId: string; sourceId: string },
  context: RegistrarContext,
): Promise<StoredSource> {
  const { log, actor } = context
  const entry = await log.getEvent(runEventId('run', { runId }), { actor })
  const run = entry?.event.kind === 'run' && entry.event.project === actor.project ? entry.event.data : null
  const source = run?.sources.find(({ id }) => id === sourceId)
  const content = source ? await log.getContent(source.contentAddress, { actor }) : null
  if (!source || content === null) throw noRunSource(runId, sourceId)
  return await registerSource({ ...detailsOf(source, runId), content }, context)
}

/** The identifier under which a source of an answer is registered: `run:<run id>#<source id>`. */
export function runIdentifier(runId: string, sourceId: string): string {
  return `run:${runId}#${sourceId}`
}

function detailsOf(source: RunEvent['sources'][number], runId: string) {
  const { id, type, url, pages, regions, csl, validation, textOrigin } = source
  return {
    type,
    identifier: runIdentifier(runId, id),
    name: (titleOf(source) || id).slice(0, MAX_NAME),
    ...defined({ url, pages, regions, csl, validation, textOrigin }),
    metadata: { ...factsOf(source), ...source.metadata, runId, runSourceId: id },
  }
}

/** The authors, publisher and dates of an answer's source, for the `metadata` that bibliographies read. */
function factsOf({ authors, publisher, publishedAt, modifiedAt }: RunEvent['sources'][number]) {
  return defined({ authors, publisher, publishedAt, modifiedAt })
}

function noRunSource(runId: string, sourceId: string): CitationError {
  const [run, source] = [runId, sourceId].map((id) => JSON.stringify(id.slice(0, 100)))
  return new CitationError({
    code: 'source-not-found',
    message: `There is no source ${source} of an answer ${run}.`,
    suggestion:
      'Name the id of a stored answer that the actor may see, and the id that its source has there, such as S1.',
  })
}
