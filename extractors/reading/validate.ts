import type { ToolCall } from '../../src/core/ports/extractor.ts'
import { sourceInputSchema } from '../../src/core/source.ts'
import type { SourceInput } from '../../src/core/source.ts'
import { isFields, isHttpUrl } from './values.ts'

const fieldSchemas = Object.entries(sourceInputSchema.shape)

/**
 * What an extractor returned as a source of that call, its bad fields dropped;
 * `null` when nothing is left to identify it by.
 */
export function validSource(value: unknown, { toolName, toolCallId }: ToolCall): SourceInput | null {
  if (!isFields(value)) return null
  const fields = fieldSchemas.flatMap(([name, schema]) => {
    const field = value[name]
    if (field === undefined || field === null || field === '') return []
    const parsed = schema.safeParse(field)
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  // Each field was parsed by its own schema.
  const source = Object.fromEntries(fields) as SourceInput
  const isKnown = [source.url, source.content, source.snippet, source.identifier, source.title].some(Boolean)
  if (!isKnown) return null
  const type = source.type ?? (isHttpUrl(source.url) ? 'website' : 'document')
  return { ...source, type, toolName, toolCallId }
}
