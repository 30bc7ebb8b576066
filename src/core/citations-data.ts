import { z } from 'zod'
import { citationSchema, isReference, uncitedSchema } from './citation.ts'
import type { Citation, Uncited } from './citation.ts'
import { domainOf, sourceTypeSchema } from './source.ts'
import type { Source } from './source.ts'

/** A source as a page shows it: no content, nothing private. */
export const citedSourceSchema = z.object({
  id: z.string(),
  number: z.int().positive(),
  type: sourceTypeSchema,
  title: z.string(),
  /** http(s) only. */
  url: z.string().optional(),
  domain: z.string().optional(),
  snippet: z.string().optional(),
  pageNumber: z.int().positive().optional(),
  toolName: z.string().optional(),
})
export type CitedSource = z.infer<typeof citedSourceSchema>

/**
 * The data of a `data-citations` part and of `GET /runs/:id`: everything a
 * page needs to show the citations of one answer, complete at every update.
 */
export const citationsDataSchema = z.object({
  runId: z.string(),
  /** `matching` while blocks are matched, `verifying` while a verdict is out, then `complete`. */
  progress: z.enum(['matching', 'verifying', 'complete']),
  sources: z.array(citedSourceSchema),
  /** What a reader sees marked; failed ones are not among them. */
  citations: z.array(citationSchema),
  /** Sentences without a reference, with the reason. */
  uncited: z.array(uncitedSchema),
})
export type CitationsData = z.infer<typeof citationsDataSchema>

/** A source's title for a reader: its own, else file name, domain or id. */
export function titleOf(source: Pick<Source, 'id' | 'title' | 'url' | 'identifier'>): string {
  return source.title?.trim() || domainOf(source) || source.identifier || source.id
}

/** The URL if a page may link to it (http or https, no user info), else `undefined`. */
export function safeUrl(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, username, password, href } = new URL(url)
  const allowed = (protocol === 'http:' || protocol === 'https:') && !username && !password
  return allowed ? href : undefined
}

const SNIPPET_LENGTH = 300

/** Builds the page's view of a run. */
export function toCitationsData({
  runId,
  progress,
  sources,
  citations,
  uncited,
}: {
  runId: string
  progress: CitationsData['progress']
  sources: readonly Source[]
  citations: readonly Citation[]
  uncited: readonly Uncited[]
}): CitationsData {
  return {
    runId,
    progress,
    sources: sources.map(toCitedSource),
    citations: citations.filter(isReference),
    uncited: [...uncited],
  }
}

export function toCitedSource(source: Source): CitedSource {
  const url = safeUrl(source.url)
  const snippet = (source.snippet ?? source.content).slice(0, SNIPPET_LENGTH).toWellFormed().trim()
  const pageNumber = source.pages?.[0]?.pageNumber
  return {
    id: source.id,
    number: source.number,
    type: source.type,
    title: titleOf(source),
    ...(url && { url, domain: domainOf(source) }),
    ...(snippet && { snippet }),
    ...(pageNumber && { pageNumber }),
    ...(source.toolName && { toolName: source.toolName }),
  }
}
