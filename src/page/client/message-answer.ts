import { closedFields, readClosed } from '../../core/fields/known-fields.ts'
import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { domainOf, safeUrl } from '../../core/source-label.ts'
import { emptyAnswer } from './answer.ts'
import type { Answer } from './answer.ts'
import { isCitationsData, isObject, isString } from './citations-shape.ts'
import { joinMaps, MAX_RUNS } from './join-maps.ts'

/** The part of an AI SDK `UIMessage` that the answer and its citations are read from. */
export type MessageParts = { readonly parts: readonly { readonly type: string }[] }

/** What a chat knows of a message beside its parts. */
export type WritingOptions = {
  /** Whether the message may still be written: `useChat` has the status `submitted` or `streaming`. */
  isWriting?: boolean
}

const toAnswerFields = closedFields<WritingOptions>({ isWriting: true })

/**
 * Reads the answer of an AI SDK chat message: its text parts, and the citations of its
 * `data-citations` parts, one for each run that wrote it. If that part is missing or damaged, the SDK's native citations
 * of the text parts are read instead, with the status `unverified`. Parts that cannot be
 * read are left out; nothing is thrown.
 *
 * `isWriting` is what the chat says: `false` once nothing is being written any more. A text part that was stopped
 * still says that it streams; the answer is then `aborted`, with what was cited so far.
 *
 * ```ts
 * const { textParts, sources, citations } = toAnswer(message)
 * ```
 */
export function toAnswer({ parts }: MessageParts, given: WritingOptions = {}): Answer {
  const { isWriting = true } = readClosed(given, toAnswerFields, 'toAnswer()')
  const texts = parts.filter(
    (part): part is TextPart => part.type === 'text' && 'text' in part && isString(part.text),
  )
  const textParts = texts.map(({ text }) => text)
  const data = parts.flatMap((part) =>
    part.type === 'data-citations' && 'data' in part && isCitationsData(part.data) ? [part.data] : [],
  )
  const isWritten = texts.every(({ state }) => state !== 'streaming')
  const status = isWritten ? 'complete' : isWriting ? 'streaming' : 'aborted'
  const citations =
    data.length > 0
      ? joinMaps(newestOf(data), { texts: textParts, partOf: partOf(texts) })
      : nativeData(texts)
  return { ...emptyAnswer, ...citations, status, textParts }
}

type TextPart = { type: 'text'; text: string; state?: string; citations?: unknown }

/** The newest map of each run (20 at most), in the order of the runs. */
function newestOf(maps: readonly CitationsData[]): CitationsData[] {
  return [...new Map(maps.map((map) => [map.runId, map])).values()].slice(-MAX_RUNS)
}

/** The text part whose native citations name a citation of a run by its id. */
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

const nothing: Pick<CitationsData, 'sources' | 'citations'> = { sources: [], citations: [] }

/** Numbers sources in the order in which they are first cited; citations of the same span become one. */
function nativeData(texts: readonly TextPart[]): Pick<CitationsData, 'sources' | 'citations'> {
  const sources = new Map<string, CitedSource>()
  const citations = new Map<string, Citation>()
  for (const [textPart, { text, citations: given }] of texts.entries()) {
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
  return citations.size === 0
    ? nothing
    : { sources: [...sources.values()], citations: [...citations.values()] }
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

/** A citation without offsets has no place in the text, so it is left out. */
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
