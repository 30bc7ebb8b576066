import { isFields } from '../../../../extractors/reading.ts'
import type { Fields } from '../../../../extractors/reading.ts'
import { groundingSources, readGrounding, readRecitations, retrievedPages } from '../../../cite/providers.ts'
import type { ProviderCitation } from '../../../cite/providers.ts'
import { citedParts } from './answer-part.ts'
import type { AnswerPart } from './answer-part.ts'
import { itemsOf, recordsOf, stringOf } from './content-texts.ts'
import type { MessageReader } from './message-reader.ts'
import { sourcesBeside } from './source-fields.ts'

/**
 * Reads the JSON of Gemini's `generateContent` (`candidates: [{ content: { parts } }]`); `null` for anything else.
 * Adjacent texts are one text part; thoughts are skipped. Sources are the chunks of the grounding, pages that
 * `url_context` has read, the results of functions, and lists in other fields, such as `sources`.
 */
export function readGeminiContent(body: Fields): AnswerPart[] | null {
  if (!isGemini(body)) return null
  const beside = sourcesBeside(body)
  const reader = createCandidates({ isWhole: true })
  return [...(beside ? [beside] : []), ...reader.read(body)]
}

/**
 * Reads the chunks of `streamGenerateContent` as `readGeminiContent` reads a whole answer, except lists in other
 * fields.
 */
export function geminiReader(): MessageReader {
  const candidates = createCandidates({ isWhole: false })
  let isAnswer = false
  return {
    read(message) {
      if (!isFields(message)) return null
      if (isAnswer && isFields(message.error)) return [{ type: 'end', outcome: 'failed' }]
      isAnswer ||= isGemini(message)
      if (!isAnswer) return null
      const parts = candidates.read(message)
      return candidates.areFinished() ? [...parts, { type: 'end', outcome: 'complete' }] : parts
    },
    // Applications append the `text` of each chunk, and a chunk without candidates has none.
    citationsMessage: () => null,
    citationsMessageAtEnd: (additions) => ({
      data: { candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, index: 0 }], ...additions },
    }),
  }
}

function isGemini({ candidates }: Fields): boolean {
  const list = recordsOf(candidates)
  return list.length > 0 && list.every(({ content }) => isFields(content) && Array.isArray(content.parts))
}

/** What was read of a candidate so far. */
type CandidateState = {
  /** Keys of its text parts in their order, `<candidate>-<n>`. */
  keys: string[]
  /** Whether further text continues the last text part. */
  isOpen: boolean
  isFinished: boolean
  /** The grounding chunks of its messages so far. */
  chunks: readonly unknown[]
}

/** Maximum number of grounding chunks of a candidate that are kept for later messages. */
const MAX_CHUNKS = 1_000

/**
 * Puts the chunks of earlier messages before those of this one: a message of a stream lists only new chunks, but its
 * `groundingSupports` count from the first chunk of the stream. A message that begins with the first chunk again lists
 * all.
 */
function withAllChunks(metadata: unknown, state: CandidateState): unknown {
  if (!isFields(metadata)) return metadata
  const named = itemsOf(metadata.groundingChunks)
  const repeats = named.length > 0 && JSON.stringify(named[0]) === JSON.stringify(state.chunks[0])
  state.chunks = (repeats ? named : [...state.chunks, ...named]).slice(0, MAX_CHUNKS)
  return { ...metadata, groundingChunks: state.chunks }
}

/** Creates a reader of candidates that arrive whole or in pieces. */
function createCandidates({ isWhole }: { isWhole: boolean }) {
  const states = new Map<number, CandidateState>()
  const known = new Set<string>()

  function fresh<Item>(items: readonly Item[], key: number): Item[] {
    return items.filter((item) => {
      const print = JSON.stringify([key, item])
      return !known.has(print) && known.add(print)
    })
  }

  function readCandidate(candidate: Fields, key: number): AnswerPart[] {
    const state = states.get(key) ?? { keys: [], isOpen: false, isFinished: false, chunks: [] }
    states.set(key, state)
    const parts = isFields(candidate.content) ? recordsOf(candidate.content.parts) : []
    const texts = parts.flatMap((part): AnswerPart[] => {
      if (part.thought === true) return []
      if (typeof part.text !== 'string') {
        state.isOpen = false
        return resultsOf(part)
      }
      if (part.text === '') return []
      if (!state.isOpen) state.keys.push(`${key}-${state.keys.length}`)
      state.isOpen = true
      return [{ type: 'text', part: state.keys.at(-1)!, text: part.text }]
    })
    state.isFinished ||= stringOf(candidate.finishReason) !== ''
    const { citationMetadata } = candidate
    const groundingMetadata = withAllChunks(candidate.groundingMetadata, state)
    const pages = retrievedPages(candidate.urlContextMetadata).map((url) => ({
      type: 'website' as const,
      url,
    }))
    const named = [...groundingSources(groundingMetadata), ...pages]
    const sources = fresh(named, key)
    const cited: ProviderCitation[] = fresh(
      [...readGrounding(groundingMetadata), ...readRecitations(citationMetadata)],
      key,
    )
    const ended = state.isFinished ? state.keys : []
    return [
      ...(sources.length > 0 ? [{ type: 'sources' as const, sources }] : []),
      ...texts,
      ...(isWhole
        ? citedByPart(cited, { parts, texts, keys: state.keys })
        : citedParts(cited, ...state.keys)),
      ...ended.map((part) => ({ type: 'text-end' as const, part })),
    ]
  }

  return {
    read: ({ candidates }: Fields): AnswerPart[] =>
      recordsOf(candidates).flatMap((candidate, position) =>
        readCandidate(candidate, typeof candidate.index === 'number' ? candidate.index : position),
      ),
    areFinished: () => states.size > 0 && [...states.values()].every(({ isFinished }) => isFinished),
  }
}

/**
 * The citations in a whole message. Gemini counts offsets in UTF-8 bytes of one part, but adjacent texts are one text
 * part here: the bytes of the texts before are added.
 */
function citedByPart(
  cited: readonly ProviderCitation[],
  { parts, texts, keys }: { parts: readonly Fields[]; texts: readonly AnswerPart[]; keys: readonly string[] },
): AnswerPart[] {
  const written = texts.filter((part) => part.type === 'text')
  const lengths = new Map<string, number>()
  const begins = parts.map(({ text, thought }) => {
    if (typeof text !== 'string' || text === '' || thought === true) return null
    const { part } = written.shift()!
    const start = lengths.get(part) ?? 0
    lengths.set(part, start + new TextEncoder().encode(text).length)
    return { part, start }
  })
  return cited.flatMap((citation): AnswerPart[] => {
    const { place } = citation
    const begin = place?.part ? begins[place.part] : null
    if (!place || !begin) return citedParts([citation], ...keys)
    const { part: _part, ...span } = place
    const moved = { ...span, start: span.start + begin.start, end: span.end + begin.start }
    return citedParts([{ ...citation, place: moved }], begin.part)
  })
}

/** The result of a function that a part of the answer holds; empty if it holds none. */
function resultsOf({ functionResponse }: Fields): AnswerPart[] {
  if (!isFields(functionResponse)) return []
  const { id, name, response } = functionResponse
  const output = isFields(response) && 'output' in response ? response.output : response
  const toolName = stringOf(name) || 'function'
  return [{ type: 'tool', call: { toolCallId: stringOf(id) || toolName, toolName, input: null, output } }]
}
