import {
  readSourceCitations,
  readStepCitations,
  readStepPages,
  readRawCitations,
  withoutQuotes,
} from '../../cite/providers.ts'
import type { ProviderCitation } from '../../cite/providers.ts'
import type { Source } from '../../core/source.ts'
import type { AnswerPosition } from './parts/answer-position.ts'
import type { CitationSink } from './citation-sink.ts'
import type { ObservedPart } from './parts/observed-part.ts'
import type { OwnSources } from './own-sources.ts'

/** Maximum number of tool calls without a result whose names are remembered, per message. */
const MAX_OPEN_CALLS = 1_000

/**
 * Returns an observer that passes tool results and sources in a stream to `sink`, with their place in the answer.
 * `ownSources` takes the sources that source parts announce.
 */
export function createSourceObserver(
  sink: CitationSink,
  position: AnswerPosition,
  { ownSources }: { ownSources?: OwnSources },
): (part: ObservedPart) => void {
  const calls = new Map<string, { toolName: string; input: unknown }>()

  function addNamed(toolCallId: string, part: Record<string, unknown>, own?: OwnSources): void {
    const citations = readSourceCitations(part)
    const output = [withoutQuotes(part)]
    const read = own?.add()
    // A part of Cohere lists several documents, but has the title of the first one only.
    const onRegistered: OnRegistered = ([first]) => read?.(first?.id)
    if (citations.length > 0) {
      addCitations(citations, onRegistered)
      return
    }
    const entered = position.ofNamed()
    sink.takeToolResult({ toolCallId, toolName: 'source', input: null, output }, { entered, onRegistered })
  }

  function addCitations(citations: readonly ProviderCitation[], onRegistered?: OnRegistered): void {
    if (citations.length === 0) return
    const textParts = position.ofStep
    sink.takeCitations(citations, { textParts, entered: position.ofCited(), onRegistered })
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
        addNamed(part.id, part, ownSources)
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
        addNamed(part.sourceId, source, ownSources)
        break
      }
      default:
        break
    }
  }
}

type OnRegistered = (sources: readonly Source[]) => void

type ResultPart = { toolCallId: string; output?: unknown; providerExecuted?: boolean }
