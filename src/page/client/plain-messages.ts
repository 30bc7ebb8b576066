import { isCitation, isCitationsData, isCitedSource, isString } from './citations-shape.ts'
import type { ClientEvent } from './client-event.ts'

/** Message types of the plain event stream (`POST /chat/stream`) that do not occur in the AI SDK's stream. */
const TYPES = new Set<unknown>(['metadata', 'token', 'source', 'citation', 'citations', 'checking', 'tool'])

/** Whether a message belongs to the plain event stream; an `error` does when it has a `message`. */
export function isPlainMessage({ type, message }: Record<string, unknown>): boolean {
  return TYPES.has(type) || (type === 'error' && isString(message))
}

/** Reads a message of the plain event stream; `null` when a known type has an unexpected shape. */
export function readPlainMessage(message: Record<string, unknown>): ClientEvent[] | null {
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
      return isCitationsData(message.data) ? [{ type: 'citations', data: message.data }] : null
    case 'checking':
      return [{ type: 'checking' }]
    case 'tool':
      return isString(message.toolName)
        ? [{ type: 'tool', toolName: message.toolName, state: 'called' }]
        : null
    default:
      return isString(message.message) ? [{ type: 'error', message: message.message }] : null
  }
}
