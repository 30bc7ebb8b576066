import { z } from 'zod'
import { withMadeAnew } from '../../core/fields.ts'
import type { Incident } from '../../core/incident.ts'
import type { Source } from '../../core/source.ts'
import { createExtractors } from '../../../extractors/index.ts'
import { createSourceRegistry } from '../../sources/registry.ts'
import { rowCommand, rowIdSchema } from './command.ts'
import type { Command } from './command.ts'

/** Fields of the AI SDK's tool results that rows may have and that are ignored. */
const ofSdk = [
  'type',
  'toolCallId',
  'title',
  'dynamic',
  'preliminary',
  'providerExecuted',
  'providerMetadata',
  'toolMetadata',
]

const rowSchema = withMadeAnew(
  z.object({
    id: rowIdSchema.optional(),
    toolName: z.string(),
    input: z.unknown(),
    output: z.unknown().refine((output) => output !== undefined, 'Invalid input: expected any value'),
  }),
  ofSdk,
)

/**
 * The command `extract`. It answers each tool result `{toolName, input, output}` with the sources that a run would
 * register, in the form that `attribute` reads.
 */
export function createExtractCommand({ onIncident }: { onIncident: (incident: Incident) => void }): Command {
  const extractors = createExtractors([], { onError: onIncident, onLimit: onIncident })
  return rowCommand({
    row: rowSchema,
    async answer({ toolName, input, output }, line) {
      const registry = createSourceRegistry({ onLimit: onIncident })
      const found = extractors.extract({ toolCallId: `line-${line}`, toolName, input, output })
      return { sources: registry.registerAll(found).map(toRow) }
    },
  })
}

function toRow(source: Source) {
  const { id, type, identifier, title, url, content, snippet } = source
  const { authors, publisher, publishedAt, modifiedAt, pages, relevance, toolName, metadata } = source
  const { objectiveRelevance, queryRelevance, relevanceReasoning, validation, textOrigin } = source
  return {
    id,
    type,
    identifier,
    title,
    url,
    text: content,
    snippet,
    authors,
    publisher,
    publishedAt,
    modifiedAt,
    pageNumber: pages?.[0]?.pageNumber,
    relevance,
    objectiveRelevance,
    queryRelevance,
    relevanceReasoning,
    validation,
    textOrigin,
    toolName,
    metadata,
  }
}
