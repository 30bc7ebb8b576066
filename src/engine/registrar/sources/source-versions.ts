import type { Page, PageQuery } from '../../../core/ports.ts'
import { CitationError } from '../../../core/error.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { readSource, sourcesNamed, refSchema } from './find-source.ts'
import { knownSources } from './known-sources.ts'
import { parse } from './parse.ts'
import type { SourceRef } from './find-source.ts'
import type { StoredSource } from './registered-source.ts'
import { z } from 'zod'

/** Maximum number of different texts of a source for which copies under other identifiers are looked up. */
const MAX_CONTENTS = 100

const pageSchema = z.object({
  limit: z.int().min(1).max(1000).default(100),
  cursor: z.string().max(1024).optional(),
})

/**
 * The versions of a source, oldest first: the registrations under its identifier and, except for pages and databases,
 * their copies (the same text) under other identifiers.
 *
 * @throws CitationError `source-not-found`, or `invalid-input` for a wrong `cursor`.
 */
export async function sourceVersions(
  ref: SourceRef,
  query: PageQuery,
  context: RegistrarContext,
): Promise<Page<StoredSource>> {
  const { limit, cursor } = parse(pageSchema, query, 'getSourceVersions')
  const versions = await allVersions(ref, context)
  const from = cursor === undefined ? 0 : versions.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== undefined && from === 0) throw unknownCursor()
  const items = versions.slice(from, from + limit)
  const isLast = from + limit >= versions.length
  return { items, nextCursor: isLast ? null : items.at(-1)!.id }
}

async function allVersions(ref: SourceRef, context: RegistrarContext): Promise<StoredSource[]> {
  const { id } = parse(refSchema, { id: ref }, 'getSourceVersions')
  const named = typeof id === 'object' ? await sourcesNamed(id, context) : null
  // Throws if the source does not exist.
  if (!named || named.length === 0) {
    const source = await readSource(id, context, 'getSourceVersions')
    const same = await sourcesNamed({ identifier: source.identifier }, context)
    return await withCopies(
      same.filter(({ type, query }) => type === source.type && query === source.query),
      context,
    )
  }
  return await withCopies(named, context)
}

async function withCopies(
  versions: readonly StoredSource[],
  context: RegistrarContext,
): Promise<StoredSource[]> {
  const found = new Map(versions.map((version) => [version.id, version]))
  const contents = new Map(
    versions
      .filter(({ type }) => type !== 'website' && type !== 'database')
      .map(({ contentHash, type }) => [`${type} ${contentHash}`, { contentHash, type }]),
  )
  for (const { contentHash, type } of [...contents.values()].slice(-MAX_CONTENTS)) {
    for (const copy of await knownSources({ contentHash }, context)) {
      if (copy.type === type) found.set(copy.id, copy)
    }
  }
  return [...found.values()].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
}

function unknownCursor(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'getSourceVersions(): the cursor is not that of a page of these versions.',
    suggestion: 'Pass `nextCursor` of the previous page unchanged.',
  })
}
