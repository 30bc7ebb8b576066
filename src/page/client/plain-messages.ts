import { isString } from '../../core/shapes.ts'
import { isCitation, isCitedSource } from './citations-shape.ts'
import type { ClientEvent } from './client-event.ts'

/**
 * Reads a message of the plain event stream (`POST /chat/stream`). Returns `null` for a message of an unexpected
 * shape, and `undefined` for one that may be of another stream.
 */
export function readPlainMessage(message: Record<string, unknown>): ClientEvent[] | null | undefined {
  switch (message.type) {
    case 'metadata': {
      const { runId, sessionId } = message
      if (runId === undefined) return []
      return isString(runId) ? [{ type: 'run', runId, ...(isString(sessionId) && { sessionId }) }] : null
    }
    case 'token': {
      const { text, textPart } = message
      const isReadable = isString(text) && Number.isSafeInteger(textPart) && (textPart as number) >= 0
      return isReadable ? [{ type: 'text', textPart: textPart as number, delta: text }] : null
    }
    case 'source':
      return isCitedSource(message.source) ? [{ type: 'source', source: message.source }] : null
    case 'citation':
      return isCitation(message.citation) ? [{ type: 'citation', citation: message.citation }] : null
    case 'citations':
      return null
    case 'checking':
      return [{ type: 'checking' }]
    case 'tool':
      return isString(message.toolName)
        ? [{ type: 'tool', toolName: message.toolName, state: 'called' }]
        : null
    case 'error':
      return isString(message.message) ? [{ type: 'error', message: message.message }] : undefined
    default:
      return undefined
  }
}
