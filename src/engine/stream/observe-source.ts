import {
  readSourceCitations,
  readStepCitations,
  readStepPages,
  readRawCitations,
  withoutQuotes,
} from '../../cite/providers.ts'
import type { ProviderCitation } from '../../cite/providers.ts'
import type { AnswerPosition } from './parts/answer-position.ts'
import type { CitationSink } from './citation-sink.ts'
import type { ObservedPart } from './parts/observed-part.ts'

/** Maximum number of tool calls without a result whose names are remembered, per message. */
const MAX_OPEN_CALLS = 1_000

/** Returns an observer that passes tool results and sources in a stream to `sink`, with their place in the answer. */
export function createSourceObserver(
  sink: CitationSink,
  position: AnswerPosition,
): (part: ObservedPart) => void {
  const calls = new Map<string, { toolName: string; input: unknown }>()

  function addNamed(toolCallId: string, part: Record<string, unknown>): void {
    const citations = readSourceCitations(part)
    addCitations(citations)
    if (citations.length > 0) return
    const output = [withoutQuotes(part)]
    const entered = position.ofNamed()
    sink.takeToolResult({ toolCallId, toolName: 'source', input: null, output }, { entered })
  }

  function addCitations(citations: readonly ProviderCitation[]): void {
    if (citations.length === 0) return
    sink.takeCitations(citations, { textParts: position.ofStep, entered: position.ofCited() })
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
        addNamed(part.id, part)
        break
      case 'raw':
        addCitations(readRawCitations(part.rawValue))
        break
      case 'finish-step':
        if (!('providerMetadata' in part)) break
        for (const page of readStepPages(part.providerMetadata)) addNamed('url_context', page)
        addCitations(readStepCitations(part.providerMetadata))
        break
      case 'source-url':
      case 'source-document': {
        const sourceType = part.type === 'source-url' ? 'url' : 'document'
        const source = { ...part, type: 'source', sourceType, id: part.sourceId }
        addNamed(part.sourceId, source)
        break
      }
      default:
        break
    }
  }
}

type ResultPart = { toolCallId: string; output?: unknown; providerExecuted?: boolean }
