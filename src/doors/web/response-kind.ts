import { knowsSources, notCited } from './response-run.ts'
import type { Citing } from './response-run.ts'

/** How a body is read: a UI message stream, other events, JSON lines, plain text, or one JSON value. */
export type ResponseKind = 'ui' | 'events' | 'lines' | 'text' | 'json'

const kinds: Record<string, ResponseKind> = {
  'text/event-stream': 'events',
  'application/json': 'json',
  'text/plain': 'text',
  'text/markdown': 'text',
}

/** Content types of JSON lines, with or without `x-`. */
const linesType =
  /^(?:application|text)\/(?:x-)?(?:nd-?json|json-?l|json-?lines?|json-?stream|stream\+json|json\+stream)$/

/** Content types that an answer could have but that are not read; style sheets, images and the like are not answers. */
const mayBeAnswer =
  /^(?:$|text\/(?!css|javascript|csv|vcard|calendar)|application\/(?:xml|yaml|vnd\.amazon\.eventstream|(?!problem)[\w.-]+\+(?:json|xml))$)/

/**
 * How to read the body of a response with these headers; `null` if it is not read. A content type that an answer could
 * have but that is not read is reported.
 */
export function kindOfHeaders(headers: Headers, report: Citing['report']): ResponseKind | null {
  const version = headers.get('x-vercel-ai-ui-message-stream')
  if (version !== null) return version === 'v1' ? 'ui' : null
  const type = (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
  const kind = linesType.test(type) ? 'lines' : Object.hasOwn(kinds, type) ? kinds[type]! : null
  if (!kind && mayBeAnswer.test(type)) {
    const named = type === '' ? 'without a content type' : `of the type ${type.slice(0, 40)}`
    report(notCited('type-not-read', `A body ${named} is not read.`))
  }
  return kind
}

/**
 * How to read the body of a response. `null` for a response that passes unchanged, such as an error, a part of a
 * document, or a page.
 *
 * Plain text cannot hold sources, so it is read only if the application gives sources or a run.
 */
export function responseKind(
  { ok, status, headers, body, bodyUsed }: Response,
  citing: Pick<Citing, 'sources' | 'hasOwnRun' | 'report'>,
): ResponseKind | null {
  if (!ok || status === 206 || !body || bodyUsed) return null
  const kind = kindOfHeaders(headers, citing.report)
  if (kind !== 'text' || knowsSources(citing)) return kind
  citing.report(notCited('text-without-sources', 'Plain text cannot hold its sources.'))
  return null
}
