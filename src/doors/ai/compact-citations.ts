import { closedFields, readClosed } from '../../core/fields.ts'
import type { ModelMessage } from 'ai'
import { agentToolTable, serverTools } from '../../engine/registrar.ts'

/** Names of the tools of `citationTools`, and of the further tools of the MCP server. */
const citing: ReadonlySet<string> = new Set([
  ...Object.keys(agentToolTable),
  ...Object.values(serverTools).map(({ name }) => name),
])

const compactCitationsFields = closedFields<NonNullable<Parameters<typeof compactCitations>[1]>>({
  keep: true,
  toolNames: true,
})

/**
 * Shortens finished citation calls in all messages but the last `keep` (4 by default). Of the input of a call, some
 * strings stay, such as the claim and ids. Its result becomes a short note. Each string and note has at most 200 UTF-16
 * units. All else, such as quotes and reasons, is removed. A history of a hundred citations then takes a fraction of
 * its tokens.
 *
 * Calls and results stay paired and in place, as providers require; calls of other tools do not change. Returns new
 * messages; the input is not modified. `toolNames`: the citation tools; by default those of `citationTools` and of the
 * MCP server.
 */
export function compactCitations(
  messages: readonly ModelMessage[],
  given: { keep?: number; toolNames?: ReadonlySet<string> } = {},
): ModelMessage[] {
  const { keep = 4, toolNames = citing } = readClosed(given, compactCitationsFields, 'compactCitations()')
  const settled = messages.length - keep
  const finished = new Set(
    messages
      .slice(0, Math.max(0, settled))
      .flatMap((message) => (message.role === 'tool' ? message.content : []))
      .flatMap((part) =>
        part.type === 'tool-result' && toolNames.has(part.toolName) ? [part.toolCallId] : [],
      ),
  )
  return messages.map((message, index) => (index < settled ? compact(message, finished) : message))
}

function compact(message: ModelMessage, finished: ReadonlySet<string>): ModelMessage {
  if (message.role === 'tool') {
    const content = message.content.map((part) =>
      part.type === 'tool-result' && finished.has(part.toolCallId)
        ? { ...part, output: { type: 'text' as const, value: noteOf(part.output) } }
        : part,
    )
    return { ...message, content }
  }
  if (message.role !== 'assistant' || typeof message.content === 'string') return message
  const content = message.content.map((part) =>
    part.type === 'tool-call' && finished.has(part.toolCallId)
      ? { ...part, input: essentialsOf(part.input) }
      : part,
  )
  return { ...message, content }
}

function essentialsOf(input: unknown): object {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(
    essentials.flatMap((key) => {
      const value: unknown = Reflect.get(input, key)
      return typeof value === 'string' ? [[key, value.slice(0, MAX_NOTE)]] : []
    }),
  )
}

const essentials = [
  'sourceId',
  'claim',
  'name',
  'identifier',
  'fileName',
  'path',
  'answer',
  'url',
  'status',
  'text',
  'from',
  'to',
  'kind',
]

const MAX_NOTE = 200

/** A short form of a tool's output, at most 200 UTF-16 units. */
function noteOf(output: { type: string; value?: unknown }): string {
  const { value } = output
  if (typeof value === 'string') return value.split('\n', 1)[0]!.slice(0, MAX_NOTE)
  if (typeof value === 'object' && value !== null && 'note' in value && typeof value.note === 'string') {
    return value.note.slice(0, MAX_NOTE)
  }
  return JSON.stringify(value ?? null).slice(0, MAX_NOTE)
}
