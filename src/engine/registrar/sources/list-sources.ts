import { z } from 'zod'
import type { Page } from '../../../core/ports.ts'
import { sourceTypeSchema } from '../../../core/source.ts'
import { withPlainTexts } from './known-sources.ts'
import { parse } from './parse.ts'
import { sourcePage } from './read-sources.ts'
import type { StoredSource } from './registered-source.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

const querySchema = z.object({
  /** The source with this number in its project. */
  number: z.int().positive().optional(),
  /** Selects versions of the source with this identifier. */
  identifier: z.string().optional(),
  type: sourceTypeSchema.optional(),
  /** The publisher's name of the version, exactly. */
  version: z.string().optional(),
  /** Words in the name, in any letter case. */
  name: z.string().optional(),
  /** Words that are all in name, identifier, description or URL, in any letter case. */
  text: z.string().optional(),
  sessionId: z.string().optional(),
  agentId: z.string().optional(),
  /** The project; only auditors and admins may choose another than their own. */
  project: z.string().optional(),
  /** Selects sources registered from this instant on, ISO 8601 in UTC. */
  since: z.string().optional(),
  /** Selects sources registered before this instant, ISO 8601 in UTC. */
  until: z.string().optional(),
  /** Maximum number of items, 1–1,000; 100 by default. */
  limit: z.int().min(1).max(1000).default(100),
  /** `nextCursor` of the previous page. */
  cursor: z.string().optional(),
})

/** Filters registered sources. A source must meet all given filters. */
export type SourceQuery = z.input<typeof querySchema>

/** Number of sources per read of the log, if the query has a filter without an index. */
const PART = 500
/** Maximum number of reads of the log for one page of results, which may then have fewer items than its limit. */
const MAX_PARTS = 20

/**
 * Registered sources, oldest first. `type`, `version`, `name` and `text` have no index: sources are read until the page
 * is full, at most 10,000. The page may then have fewer items than its limit, or none, although more pages follow.
 */
export async function listSources(asked: SourceQuery, reads: RegistrarContext): Promise<Page<StoredSource>> {
  const {
    type,
    version,
    name,
    text,
    limit,
    cursor: start,
    ...query
  } = parse(querySchema, asked, 'listSources')
  const read = (size: number, cursor: string | undefined): Promise<Page<StoredSource>> =>
    sourcePage({ ...query, limit: size, cursor }, reads)
  const fits = createFilter(withPlainTexts({ type, version, name, text }))
  if (!fits) return await read(limit, start)
  const items: StoredSource[] = []
  const unreadable: NonNullable<Page<StoredSource>['unreadable']> = []
  let cursor = start
  for (let part = 0; part < MAX_PARTS; part++) {
    const page = await read(PART, cursor)
    const room = limit - items.length
    const found = page.items.filter(fits).slice(0, room)
    items.push(...found)
    if (found.length === room) {
      // Reads again, only up to the last source of the page, so that the cursor is right after it. Unreadable rows
      // before it are not items; this page reports them.
      const count = page.items.indexOf(found.at(-1)!) + 1
      let size = count
      let taken = await read(size, cursor)
      while (taken.items.length < count) {
        size += count - taken.items.length
        taken = await read(size, cursor)
      }
      unreadable.push(...(taken.unreadable ?? []))
      return { items, nextCursor: taken.nextCursor, ...(unreadable.length > 0 && { unreadable }) }
    }
    unreadable.push(...(page.unreadable ?? []))
    cursor = page.nextCursor ?? undefined
    if (cursor === undefined) break
  }
  return { items, nextCursor: cursor ?? null, ...(unreadable.length > 0 && { unreadable }) }
}

/** The test whether a source meets the given conditions; `null` if none is given. */
function createFilter({
  type,
  version,
  name,
  text,
}: Pick<SourceQuery, 'type' | 'version' | 'name' | 'text'>): ((source: StoredSource) => boolean) | null {
  if (type === undefined && version === undefined && name === undefined && text === undefined) return null
  const [ofName, ofText] = [wordsOf(name), wordsOf(text)]
  return (source) => {
    if (type !== undefined && source.type !== type) return false
    if (version !== undefined && source.version !== version) return false
    const { name: own, identifier, description = '', url = '' } = source
    return hasAll(own, ofName) && hasAll([own, identifier, description, url].join('\n'), ofText)
  }
}

function wordsOf(text = ''): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function hasAll(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase()
  return words.every((word) => folded.includes(word))
}
