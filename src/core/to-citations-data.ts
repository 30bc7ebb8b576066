import type { CitationsData, CitedSource } from './citations-data.ts'
import type { MarksOfAnswer, Citation, Uncited } from './citation.ts'
import { documentKey, documentPrint } from './text/document-key.ts'
import { toFailed } from './failed-citations.ts'
import { isReference } from './is-reference.ts'
import { domainOf, onlyPageOf, safeUrl, titleOf } from './source-label.ts'
import type { Source } from './source.ts'

const SNIPPET_LENGTH = 300
const MAX_AUTHORS = 20
/** Maximum UTF-16 units of an author, publisher, version, file name or date sent to a page. */
const MAX_LABEL = 200

/** A stored run, which has an `id`, or the result of `attribute`, which has a `runId`. */
export type CitedRun = ({ id: string } | { runId: string }) & {
  /** `complete` by default. */
  progress?: CitationsData['progress']
  sources: readonly Source[]
  citations: readonly Citation[]
  uncited: readonly Uncited[]
  marks?: MarksOfAnswer | undefined
}

/**
 * Everything a page needs to show the citations of a run, with their current verdicts.
 *
 * ```ts
 * const run = await citations.getRun(id)
 * return run && { textParts: run.textParts, data: toCitationsData(run) }
 * ```
 */
export function toCitationsData({
  progress = 'complete',
  sources,
  citations,
  uncited,
  marks,
  ...run
}: CitedRun): CitationsData {
  const failed = toFailed(citations)
  return {
    runId: 'runId' in run ? run.runId : run.id,
    progress,
    sources: sources.map(toCitedSource),
    citations: citations.filter(isReference),
    ...(failed.length > 0 && { failed }),
    uncited: [...uncited],
    ...(marks && { marks }),
  }
}

/** A source of an answer, or a registered one, which has no `content` and, instead of a `title`, a `name`. */
export type ShownSource = Omit<Source, 'content' | 'number'> & {
  content?: string
  number?: number
  name?: string
}

/**
 * A source as a page shows it: without its content, with a snippet of at most 300 UTF-16 units, and with its address
 * only if that is http or https without credentials. The number is 1 if the source has none.
 */
export function toCitedSource(given: ShownSource): CitedSource {
  const source = { ...given, title: given.title ?? given.name }
  const { content } = source
  const url = safeUrl(source.url)
  const snippet = (source.snippet ?? content ?? '').slice(0, SNIPPET_LENGTH).toWellFormed().trim()
  const pageNumber = onlyPageOf(source)
  const authors = (source.authors ?? []).slice(0, MAX_AUTHORS).map((name) => name.slice(0, MAX_LABEL))
  const publisher = publisherOf(source)
  return {
    id: source.id,
    number: source.number ?? 1,
    type: source.type,
    title: titleOf(source),
    ...(url && { url, domain: domainOf(source) }),
    ...(snippet && { snippet }),
    ...(!url && content !== '' && { contentHash: documentHash(source) }),
    ...(pageNumber && { pageNumber }),
    ...(source.version !== undefined && { version: source.version.slice(0, MAX_LABEL) }),
    ...fileNameOf(source),
    ...(source.toolName && { toolName: source.toolName }),
    ...(authors.length > 0 && { authors }),
    ...(source.publishedAt && { publishedAt: source.publishedAt.slice(0, MAX_LABEL) }),
    ...(publisher && { publisher }),
    ...(source.textOrigin && { textOrigin: source.textOrigin }),
  }
}

/** Identifies a source without a URL: the hash of the document that it is a chunk of, else of its content, if known. */
function documentHash(source: ShownSource): string | undefined {
  const key = documentKey(source)
  return key === null ? source.contentHash : documentPrint(key)
}

/** The name of a registered file, unless it equals the title. */
function fileNameOf({ type, version, identifier, title }: ShownSource): { fileName?: string } {
  const isFile = version !== undefined && type === 'document' && identifier !== title
  return isFile ? { fileName: identifier.slice(0, MAX_LABEL) } : {}
}

/** The publisher in the source's CSL-JSON, else in its own field, else in its metadata; `undefined` if none has one. */
function publisherOf({ csl, publisher, metadata }: ShownSource): string | undefined {
  const names = [csl?.publisher, publisher, metadata?.publisher]
  const named = names.find((name) => typeof name === 'string' && name.trim())
  return typeof named === 'string' ? named.trim().slice(0, MAX_LABEL) : undefined
}
