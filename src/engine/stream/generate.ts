import type { Citation as AiCitation } from 'ai'
import {
  readSourceCitations,
  readStepCitations,
  readStepPages,
  readTextCitations,
  withoutQuotes,
} from '../../cite/providers.ts'
import type { ProviderCitation } from '../../cite/providers.ts'
import type { CitationSink } from './citation-sink.ts'
import { cleanOf } from './parts/clean-parts.ts'
import type { OpenText } from './parts/clean-parts.ts'

/** The properties read from the event of `onToolExecutionEnd`. */
type ToolEndEvent = {
  readonly toolCall: { toolCallId: string; toolName: string; input: unknown }
  readonly toolOutput: { type: string; output?: unknown }
}

/** The property read from the event of `onStart`. */
type StartEvent = { readonly callId: string }

type StartOptions = {
  onStart?: (event: never) => unknown
  experimental_onStart?: (event: never) => unknown
}

type ObservedOptions = {
  onToolExecutionEnd?: (event: never) => unknown
  experimental_onToolCallFinish?: (event: never) => unknown
  messages?: unknown
  prompt?: unknown
}

/**
 * Adds to the options an `onStart` that first passes the id of the call to `hear`; the caller's own callback is called
 * too.
 */
export function observeCall<T extends object>(options: T, hear: (callId: string) => void): T {
  // Options of any AI SDK function; only these keys are read.
  const { onStart, experimental_onStart } = options as StartOptions
  const own = onStart ?? experimental_onStart
  return {
    ...options,
    // The SDK starts its span in the same turn, after this callback.
    async onStart(event: StartEvent & never) {
      hear((event as StartEvent).callId)
      await own?.(event)
    },
  }
}

/** Receives what the model writes in a call: pieces of text, and all texts of a finished step (see `WritingCall`). */
type Writing = {
  delta(id: string, text: string): void
  step(step: object, texts: readonly string[]): void
}

type WritingOptions = {
  onChunk?: (event: never) => unknown
  onStepEnd?: (event: never) => unknown
  onStepFinish?: (event: never) => unknown
}

/** The properties read from the event of `onChunk`. */
type ChunkEvent = { readonly chunk: { type: string; id?: string; text?: string } }

/**
 * Adds to the options callbacks that pass the text of the model to `writing`, and the sources that its provider found
 * to `sink`; the caller's own callbacks are called too.
 */
export function observeWriting<T extends object>(
  options: T,
  { writing, sink }: { writing: Writing; sink: Pick<CitationSink, 'takeToolResult'> },
): T {
  // Options of any AI SDK function; only these keys are read.
  const { onChunk, onStepEnd, onStepFinish } = options as WritingOptions
  const own = onStepEnd ?? onStepFinish
  return {
    ...options,
    // A tool may use the text before the step ends.
    async onChunk(event: ChunkEvent & never) {
      const { type, id = '', text = '' } = (event as ChunkEvent).chunk
      if (type === 'text-delta' || type === 'reasoning-delta') writing.delta(`${type} ${id}`, text)
      await onChunk?.(event)
    },
    async onStepEnd(event: GenerateResult['steps'][number] & never) {
      const step: GenerateResult['steps'][number] = event
      for (const part of step.content) takeFound(sink, part)
      writing.step(step, writtenIn(step.content))
      await own?.(event)
    },
  }
}

/** Text and reasoning of a step, and the input of its tool calls that have no result. */
function writtenIn(content: readonly ContentPart[]): string[] {
  const answered = new Set(
    content.flatMap(({ type, toolCallId }) => (type === 'tool-call' ? [] : [toolCallId])),
  )
  return content.flatMap(({ type, text, toolCallId, input }) => {
    if (type === 'text' || type === 'reasoning') return [text ?? '']
    return type === 'tool-call' && !answered.has(toolCallId) ? [JSON.stringify(input) ?? ''] : []
  })
}

/** The properties read from the result of `generateText` or of an agent: content and provider metadata of its steps. */
export type GenerateResult = {
  readonly steps: readonly { readonly content: readonly ContentPart[]; readonly providerMetadata?: unknown }[]
}

type ContentPart = { readonly type: string } & Partial<{
  text: string
  citations: AiCitation[]
  providerMetadata: unknown
  id: string
  toolCallId: string
  toolName: string
  input: unknown
  output: unknown
  preliminary: boolean
}>

/**
 * Adds to the options an `onToolExecutionEnd` that passes tool results to `sink` and then calls the caller's own
 * callback. Also passes the messages of the options to `sink`.
 *
 * Needed for tool calls that resume after an approval: no step of the result holds their results.
 */
export function observeToolExecution<T extends object>(sink: CitationSink, options: T): T {
  // Options of any AI SDK function; only these keys are read.
  const { onToolExecutionEnd, experimental_onToolCallFinish, messages, prompt } = options as ObservedOptions
  const own = onToolExecutionEnd ?? experimental_onToolCallFinish
  const given = messages ?? prompt
  if (Array.isArray(given)) sink.takeMessages(given)
  return {
    ...options,
    async onToolExecutionEnd(event: ToolEndEvent & never) {
      const { toolCall, toolOutput } = event as ToolEndEvent
      if (toolOutput.type === 'tool-result') {
        const { toolCallId, toolName, input } = toolCall
        sink.takeToolResult({ toolCallId, toolName, input, output: toolOutput.output })
      }
      await own?.(event)
    },
  }
}

/**
 * Reads the text parts, tool results and sources of a finished result into `sink`; `open` removes marks from the
 * texts.
 */
export function readResult(sink: CitationSink, result: GenerateResult, open: OpenText | null = null): void {
  const parts = result.steps.flatMap(({ content, providerMetadata }): readonly ContentPart[] => [
    ...content,
    ...readStepPages(providerMetadata),
  ])
  for (const part of parts) takeFound(sink, part)
  let textPart = 0
  for (const { content, providerMetadata } of result.steps) {
    const from = textPart
    for (const part of content.filter(({ type }) => type === 'text')) {
      sink.push(textPart, cleanOf(part.text ?? '', open?.(textPart)))
      sink.endPart(textPart)
      take(readTextCitations(part), { from: textPart, to: textPart + 1 })
      textPart += 1
    }
    const ofStep = { from, to: textPart }
    for (const part of content.filter(({ type }) => type === 'source'))
      take(readSourceCitations(part), ofStep)
    take(readStepCitations(providerMetadata), ofStep)
  }

  function take(citations: readonly ProviderCitation[], textParts: { from: number; to: number }): void {
    if (citations.length > 0) sink.takeCitations(citations, { textParts })
  }
}

/** Passes a tool result, or a source that the provider found, to `sink`. */
function takeFound(sink: Pick<CitationSink, 'takeToolResult'>, part: ContentPart): void {
  const { type, toolCallId, toolName, input, output, preliminary, id } = part
  if (type === 'tool-result' && toolCallId && toolName && !preliminary) {
    sink.takeToolResult({ toolCallId, toolName, input, output })
  } else if (type === 'source' && readSourceCitations(part).length === 0) {
    const source = [withoutQuotes({ ...part })]
    sink.takeToolResult({ toolCallId: id ?? 'source', toolName: 'source', input: null, output: source })
  }
}
