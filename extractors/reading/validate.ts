import type { ToolCall } from '../../src/core/ports.ts'
import { isExactly, sourceInputShape } from '../../src/core/shapes.ts'
import type { SourceInput } from '../../src/core/source.ts'
import { isFields, isHttpUrl } from './values.ts'

const fieldShapes = Object.entries(sourceInputShape.fields)

/**
 * Validates a source that an extractor returned for the call; invalid fields are dropped. Returns `null` if no URL,
 * text, snippet, identifier or title is left.
 */
export function validSource(value: unknown, { toolName, toolCallId }: ToolCall): SourceInput | null {
  if (!isFields(value)) return null
  const fields = fieldShapes.flatMap(([name, shape]) => {
    const field = value[name]
    const isGiven = field !== undefined && field !== null && field !== ''
    return isGiven && isExactly(shape, field) ? [[name, field] as const] : []
  })
  // Each field passed its own check.
  const source = Object.fromEntries(fields) as SourceInput
  const isKnown = [source.url, source.content, source.snippet, source.identifier, source.title].some(Boolean)
  if (!isKnown) return null
  const type = source.type ?? (isHttpUrl(source.url) ? 'website' : 'document')
  return { ...source, type, toolName, toolCallId }
}
