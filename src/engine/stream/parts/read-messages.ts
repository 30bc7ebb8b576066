import type { ToolCall } from '../../../core/ports.ts'
import type { CitedSource } from '../../../core/citations-data.ts'
import { isMarked } from '../../../core/is-reference.ts'
import { withoutQuotes } from '../../../cite/providers.ts'

/** A message of a conversation: of the model's input, or of a chat page (`UIMessage`). */
export type GivenMessage = { readonly role: string }

/** What the messages of a conversation say about sources, oldest first. */
export type Conversation = {
  /** Finished tool calls, and sources that providers cited. */
  calls: ToolCall[]
  /** Sources that earlier answers cite, with the numbers that a reader saw. */
  cited: NumberedSource[]
}

/** The fields of a cited source that identify it, and its number. */
export type NumberedSource = Pick<CitedSource, 'number' | 'type' | 'title' | 'url' | 'contentHash'>

/**
 * Maximum number of tool calls that are read, from the newest messages, and of sources that are read from one answer.
 */
const MAX_CALLS = 1_000

/** The highest source number that is accepted; sources with a higher one are skipped. */
const MAX_NUMBER = 100_000

type Fields = Record<string, unknown>

/**
 * Reads the messages that a model is given, or those that a chat page posts. They are untrusted: anything without the
 * shape of a part is skipped.
 *
 * Preliminary and failed results are skipped, and so are sources that citespan itself added.
 */
export function readMessages(messages: unknown): Conversation {
  const list = Array.isArray(messages) ? messages.filter(isFields) : []
  const inputs = new Map<unknown, unknown>()
  const calls = list.flatMap((message) => {
    const parts = partsOf(message)
    const own = new Set(parts.flatMap(ownSourceIds))
    return parts.flatMap((part) => callsOf(part, { inputs, own }))
  })
  return {
    calls: calls.slice(-MAX_CALLS),
    cited: list
      .filter(({ role }) => role === 'assistant')
      .flatMap((message) => partsOf(message).flatMap(citedIn)),
  }
}

function callsOf(
  part: Fields,
  { inputs, own }: { inputs: Map<unknown, unknown>; own: ReadonlySet<unknown> },
): ToolCall[] {
  const { type, toolCallId, input, output } = part
  if (type === 'tool-call') {
    inputs.set(toolCallId, input)
    return []
  }
  if (type === 'tool-result') {
    const value = resultOf(output)
    return toCall({
      toolCallId,
      toolName: part.toolName,
      input: inputs.get(toolCallId) ?? null,
      output: value,
    })
  }
  if (type === 'source-url' || type === 'source-document') {
    return own.has(part.sourceId) ? [] : [sourceCall(part.sourceId, [withoutQuotes(part)])]
  }
  if (type === 'text') {
    const cited = listOf(part.citations).filter((citation) => !isOwnCitation(citation))
    const sources = cited.map(({ source }) => source).filter(isFields)
    return sources.length > 0 ? [sourceCall('text', sources.map(withoutQuotes))] : []
  }
  if (part.state !== 'output-available' || part.preliminary === true) return []
  if (type === 'dynamic-tool') return toCall({ toolCallId, toolName: part.toolName, input, output })
  const [, toolName] = typeof type === 'string' ? (/^tool-(.+)$/s.exec(type) ?? []) : []
  return toCall({ toolCallId, toolName, input, output })
}

function toCall({ toolCallId, toolName, input, output }: Record<keyof ToolCall, unknown>): ToolCall[] {
  if (typeof toolCallId !== 'string' || typeof toolName !== 'string' || output === undefined) return []
  return [{ toolCallId, toolName, input: input ?? null, output }]
}

function sourceCall(id: unknown, output: unknown[]): ToolCall {
  return { toolCallId: typeof id === 'string' ? id : 'source', toolName: 'source', input: null, output }
}

/** What the tool returned, read from the form in which the model gets it; `undefined` for a failure. */
function resultOf(output: unknown): unknown {
  if (!isFields(output)) return output
  const isResult = output.type === 'json' || output.type === 'text' || output.type === 'content'
  return isResult ? output.value : undefined
}

/** Ids under which citespan added the sources of an answer to its message. */
function ownSourceIds({ type, data }: Fields): unknown[] {
  return type === 'data-citations' && isFields(data) ? listOf(data.sources).map(({ id }) => id) : []
}

function isOwnCitation({ source }: Fields): boolean {
  return isFields(source) && isFields(source.providerMetadata) && isFields(source.providerMetadata.citespan)
}

function citedIn({ type, data }: Fields): NumberedSource[] {
  if (type !== 'data-citations' || !isFields(data)) return []
  const cited = new Set(
    [...listOf(data.citations), ...listOf(data.failed).filter(isMarked)].flatMap(({ sourceIds }) =>
      Array.isArray(sourceIds) ? sourceIds : [],
    ),
  )
  return listOf(data.sources)
    .slice(0, MAX_CALLS)
    .filter((source) => cited.has(source.id))
    .flatMap(toNumbered)
}

function toNumbered({ number, type, title, url, contentHash }: Fields): NumberedSource[] {
  const isNumber = Number.isSafeInteger(number) && (number as number) > 0 && (number as number) <= MAX_NUMBER
  if (!isNumber || typeof type !== 'string' || typeof title !== 'string') return []
  // The number was checked above. An invalid type does no harm: it equals the type of no other source.
  const source = { number: number as number, type: type as NumberedSource['type'], title }
  if (typeof url === 'string') return [{ ...source, url }]
  return [typeof contentHash === 'string' ? { ...source, contentHash } : source]
}

/** The parts of a UI message, or the content of a model's message; empty if the content is a string. */
function partsOf({ parts, content }: Fields): Fields[] {
  return listOf(parts ?? content)
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
