import type { SourceEntry } from '../core/source.ts'
import type { AnswerPosition } from './parts/answer-position.ts'
import type { CitationSink } from './citation-sink.ts'
import type { ObservedPart } from './parts/observed-part.ts'

/** Tool calls without a result whose names are remembered, per message. */
const MAX_OPEN_CALLS = 1_000

/** Returns an observer that passes tool results and sources in a stream to `sink`, with their place in the answer. */
export function createSourceObserver(
  sink: CitationSink,
  position: AnswerPosition,
): (part: ObservedPart) => void {
  const calls = new Map<string, { toolName: string; input: unknown }>()

  function addParts(toolCallId: string, parts: unknown[], entered: SourceEntry): void {
    sink.takeToolResult({ toolCallId, toolName: 'source', input: null, output: parts }, { entered })
  }

  function addResult(
    { providerExecuted = false, output, toolCallId }: ResultPart,
    call: { toolName: string; input: unknown },
  ): void {
    const entered = position.ofResult({ isProviderExecuted: providerExecuted })
    sink.takeToolResult({ toolCallId, ...call, output }, { entered })
  }

  return (part) => {
    switch (part.type) {
      case 'tool-input-available':
        if (calls.size < MAX_OPEN_CALLS)
          calls.set(part.toolCallId, { toolName: part.toolName, input: part.input })
        break
      case 'tool-result':
        if (!part.preliminary) addResult(part, { toolName: part.toolName, input: part.input })
        break
      case 'tool-output-available':
        if (!part.preliminary)
          addResult(part, calls.get(part.toolCallId) ?? { toolName: 'tool', input: null })
        break
      case 'source':
        addParts(part.id, [part], position.ofNamed())
        break
      case 'source-url':
      case 'source-document': {
        const sourceType = part.type === 'source-url' ? 'url' : 'document'
        const source = { ...part, type: 'source', sourceType, id: part.sourceId }
        addParts(part.sourceId, [source], position.ofNamed())
        break
      }
      case 'text-end':
        if (part.citations?.length) {
          const cited = part.citations.map((citation) => ({
            ...citation.source,
            citedText: citation.citedText,
          }))
          addParts(part.id, cited, position.ofCited())
        }
        break
      default:
        break
    }
  }
}

type ResultPart = { toolCallId: string; output?: unknown; providerExecuted?: boolean }
