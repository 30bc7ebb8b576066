import { isString } from '../../core/shapes.ts'
import type { ClientEvent } from './client-event.ts'

/**
 * Reads a chunk of an AI SDK UI message stream. Unknown chunks yield no events; `null` means that a known chunk has
 * an unexpected shape.
 */
export type ChunkReader = (chunk: Record<string, unknown>) => ClientEvent[] | null

/** Creates a reader for the chunks that concern an answer and its citations. */
export function createUiMessageReader({ firstTextPart }: { firstTextPart: number }): ChunkReader {
  /** The index of each open text part by its id. Later steps reuse ids, so each start gets a new index. */
  const textParts = new Map<string, number>()
  const toolNames = new Map<string, string>()
  let nextTextPart = firstTextPart

  return (chunk) => {
    switch (chunk.type) {
      case 'text-start':
        if (!isString(chunk.id)) return null
        textParts.set(chunk.id, nextTextPart)
        nextTextPart += 1
        return []
      case 'text-delta': {
        const textPart = isString(chunk.id) ? textParts.get(chunk.id) : undefined
        if (textPart === undefined || !isString(chunk.delta)) return null
        return [{ type: 'text', textPart, delta: chunk.delta }]
      }
      case 'data-citations':
        return null
      case 'source-url':
      case 'source-document':
        return readSource(chunk)
      case 'tool-input-start':
        return rememberTool(chunk) ? [] : null
      case 'tool-input-available':
        rememberTool(chunk)
        return readTool(chunk, 'called')
      case 'tool-output-available':
        return chunk.preliminary === true ? [] : readTool(chunk, 'finished')
      case 'tool-input-error':
      case 'tool-output-error':
      case 'tool-output-denied':
        return readTool(chunk, 'failed')
      case 'error':
        return [{ type: 'error', message: isString(chunk.errorText) ? chunk.errorText : 'Unknown error' }]
      default:
        return []
    }
  }

  /**
   * Remembers the name of a tool by the id of the call, because later chunks of the call have only the id. Returns
   * `false` if one of the two is missing.
   */
  function rememberTool({ toolCallId, toolName }: Record<string, unknown>): boolean {
    const isKnown = isString(toolCallId) && isString(toolName)
    if (isKnown) toolNames.set(toolCallId, toolName)
    return isKnown
  }

  function readTool(
    { toolCallId, toolName }: Record<string, unknown>,
    state: 'called' | 'finished' | 'failed',
  ): ClientEvent[] | null {
    if (!isString(toolCallId)) return null
    const name = isString(toolName) ? toolName : toolNames.get(toolCallId)
    return name === undefined ? null : [{ type: 'tool', toolCallId, toolName: name, state }]
  }
}

function readSource(chunk: Record<string, unknown>): ClientEvent[] | null {
  const { sourceId, url, title } = chunk
  if (!isString(sourceId) || (chunk.type === 'source-url' && !isString(url))) return null
  const name = isString(title) && title !== '' ? title : isString(url) ? url : sourceId
  return [{ type: 'source', source: { id: sourceId, title: name, ...(isString(url) && { url }) } }]
}
