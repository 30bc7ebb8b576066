import { closedFields, readClosed } from '../../core/fields.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { domainOf, safeUrl } from '../../core/source-label.ts'
import { emptyAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { isObject, isString } from '../../core/shapes.ts'
import { isCitationsData } from './citations-shape.ts'
import { joinMaps, MAX_RUNS } from './join-maps.ts'

/**
 * The part of an AI SDK `UIMessage` from which the answer and its citations are read. At run time, messages of older
 * SDKs, which have `content` instead, are read too.
 */
export type MessageParts = { readonly parts: readonly { readonly type: string }[] }

/** What a chat knows of a message beyond its parts. */
export type WritingOptions = {
  /** Whether the message may still change (`useChat` has the status `submitted` or `streaming`); `true` by default. */
  isWriting?: boolean
}

const toAnswerFields = closedFields<WritingOptions>({ isWriting: true })

/**
 * Reads the answer of an AI SDK chat message: its text parts, and the citations of its `data-citations` parts, one for
 * each run that wrote it, at most the last 20. Each citation is placed in the text part that it belongs to, even if the
 * message has parts that no run wrote. Native citations of the SDK get the status `unverified`. They are included for
 * text parts that no run wrote, and for all if there is no `data-citations` part. Unreadable parts are skipped.
 *
 * Pass `isWriting: false` once the chat has stopped writing. If a text part was stopped, its state is still
 * `streaming`: the answer is then `aborted`, with the citations so far. An absent message gives an empty answer with the
 * status `complete`.
 *
 * ```ts
 * const { textParts, sources, citations } = toAnswer(message)
 * ```
 */
export function toAnswer(message: MessageParts | null | undefined, given: WritingOptions = {}): Answer {
  const { isWriting = true } = readClosed(given, toAnswerFields, 'toAnswer()')
  const parts = partsOf(message)
  const texts = parts.filter(isTextPart)
  const textParts = texts.map(({ text }) => text)
  const data = parts.flatMap(({ type, data: map }) =>
    type === 'data-citations' && isCitationsData(map) ? [map] : [],
  )
  const isWritten = texts.every(({ state }) => state !== 'streaming')
  const status = isWritten ? 'complete' : isWriting ? 'streaming' : 'aborted'
  return { ...emptyAnswer, ...citationsOf(newestOf(data), texts), status, textParts }
}

/** The parts of a stored message of any shape; older SDKs keep them in `content`. */
function partsOf(message: unknown): Record<string, unknown>[] {
  if (!isObject(message)) return []
  const { parts, content } = message
  if (Array.isArray(parts)) return parts.filter(isObject)
  if (isString(content)) return [{ type: 'text', text: content }]
  return Array.isArray(content) ? content.filter(isObject) : []
}

function isTextPart(part: Record<string, unknown>): part is TextPart {
  return part.type === 'text' && isString(part.text)
}

/** The citations of the runs' citation maps, and the native citations of text parts that no run wrote. */
function citationsOf(maps: readonly CitationsData[], texts: readonly TextPart[]): Partial<CitationsData> {
  if (maps.length === 0) return nativeData(texts, new Set()) ?? {}
  const message = { texts: texts.map(({ text }) => text), partOf: partOf(texts) }
  const { data, taken } = joinMaps(maps, message)
  const native = nativeData(texts, taken)
  if (!native) return data
  const beside = { ...data, ...native, failed: [], uncited: [] }
  return { ...joinMaps([data, beside], message).data, progress: data.progress }
}

type TextPart = { type: 'text'; text: string; state?: string; citations?: unknown }

/** The newest citation map of each run, in the order in which the runs began; at most the last 20 runs. */
function newestOf(maps: readonly CitationsData[]): CitationsData[] {
  return [...new Map(maps.map((map) => [map.runId, map])).values()].slice(-MAX_RUNS)
}

/** Returns a function that finds the text part whose native citations contain a citation id of a run. */
function partOf(texts: readonly TextPart[]): (citationId: string) => number | undefined {
  const parts = new Map<unknown, number>()
  for (const [textPart, { citations }] of texts.entries()) {
    for (const citation of Array.isArray(citations) ? citations : []) {
      const id: unknown = citation?.source?.providerMetadata?.citespan?.citationId
      if (isString(id)) parts.set(id, textPart)
    }
  }
  return (citationId) => parts.get(citationId)
}

/**
 * The native citations of text parts that are not in `taken`; `null` if there are none. Sources are numbered in the
 * order of first citation; citations of the same span are merged.
 */
function nativeData(
  texts: readonly TextPart[],
  taken: ReadonlySet<number>,
): Pick<CitationsData, 'sources' | 'citations'> | null {
  const sources = new Map<string, CitedSource>()
  const citations = new Map<string, Citation>()
  for (const [textPart, { text, citations: given }] of texts.entries()) {
    if (taken.has(textPart)) continue
    for (const citation of Array.isArray(given) ? given : []) {
      if (!isNativeCitation(citation)) continue
      const { source, startIndex: start, endIndex: end, citedText } = citation
      if (start >= end || end > text.length) continue
      const known = sources.get(source.id) ?? toCitedSource(source, { number: sources.size + 1, citedText })
      sources.set(source.id, known)
      const id = `${textPart}-${start}-${end}`
      const before = citations.get(id)
      const sourceIds = [...new Set([...(before?.sourceIds ?? []), source.id])]
      const claim = { id, textPart, start, end, text: text.slice(start, end), sourceIds }
      citations.set(id, { ...unverified, ...claim })
    }
  }
  if (citations.size === 0) return null
  return { sources: [...sources.values()], citations: [...citations.values()] }
}

const unverified = {
  confidence: 1,
  matcher: 'provider',
  verdict: 'unknown',
  status: 'unverified',
  score: 0,
  reason: 'The model’s provider names this source; it was not checked.',
  evidence: [],
  missing: [],
  verifier: 'none',
} as const satisfies Partial<Citation>

type NativeSource = { id: string; title?: string; url?: string }
type NativeCitation = { source: NativeSource; startIndex: number; endIndex: number; citedText?: string }

/**
 * Whether a value is a citation in the `citations` of a text part, as the AI SDK writes them. A citation without
 * offsets has no place in the text and does not count.
 */
function isNativeCitation(value: unknown): value is NativeCitation {
  if (!isObject(value) || !isObject(value.source) || !isString(value.source.id)) return false
  const { startIndex, endIndex } = value
  return Number.isSafeInteger(startIndex) && Number.isSafeInteger(endIndex) && Number(startIndex) >= 0
}

function toCitedSource(
  { id, title, url }: NativeSource,
  { number, citedText }: { number: number; citedText?: string },
): CitedSource {
  const href = isString(url) ? safeUrl(url) : undefined
  const domain = domainOf({ url: href })
  const name = isString(title) && title.trim() !== '' ? title.trim() : (domain ?? id)
  return {
    id,
    number,
    type: href ? 'website' : 'document',
    title: name,
    ...(href && { url: href }),
    ...(domain && { domain }),
    ...(isString(citedText) && { snippet: citedText }),
  }
}
