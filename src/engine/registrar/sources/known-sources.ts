import { canonicalJson } from '../../../core/canonical-json.ts'
import { toPlain } from '../../../core/text.ts'
import type { RegisteredSource, SourceDetails } from '../../../core/records.ts'
import { eachSource } from './read-sources.ts'
import type { SourceReads } from './read-sources.ts'
import type { StoredSource } from './registered-source.ts'

/** The details of a source that the caller itself states, without those read from a file or page. */
export type StatedDetails = SourceDetails & Partial<Pick<RegisteredSource, 'version'>>

const statedNames = ['name', 'version', 'description', 'resultDescription', 'csl'] as const

/** The stated details without absent ones and without an empty `metadata`, so that equal statements are equal. */
export function statedOf(given: StatedDetails): StatedDetails {
  const { metadata } = given
  const stated = Object.fromEntries(
    statedNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  return metadata && Object.keys(metadata).length > 0 ? { ...stated, metadata } : stated
}

/** Whether a registration has the same value for each stated detail, and for each stated member of `metadata`. */
export function saysAll(known: StoredSource, { metadata = {}, ...stated }: StatedDetails): boolean {
  return isWithin(stated, known) && isWithin(metadata, known.metadata ?? {})
}

function isWithin(stated: object, known: object): boolean {
  return Object.entries(stated).every(
    ([name, value]) =>
      value === undefined ||
      canonicalJson([value]) === canonicalJson([(known as Record<string, unknown>)[name]]),
  )
}

/** Registrations with this content or identifier that the actor may see, oldest first. */
export async function knownSources(
  query: { contentHash: string } | { identifier: string },
  reads: SourceReads,
): Promise<StoredSource[]> {
  const known: StoredSource[] = []
  for await (const source of eachSource(query, reads)) known.push(source)
  return known
}

/**
 * Replaces characters that no database stores in every text and field name of an input, at any depth. Not for ids of
 * records and sessions: stores refuse those, because different ids must not become the same.
 */
export function withPlainTexts<Texts extends object>(texts: Texts): Texts {
  return plainValue(texts) as Texts
}

const MAX_DEPTH = 1000

function plainValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toPlain(value)
  if (typeof value !== 'object' || value === null) return value
  // Throws for a cycle or for deeper nesting, which cannot be stored.
  if (depth > MAX_DEPTH) canonicalJson(value)
  if (Array.isArray(value)) return value.map((item) => plainValue(item, depth + 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [toPlain(name), plainValue(member, depth + 1)]),
  )
}
