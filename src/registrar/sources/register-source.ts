import { CitationError } from '../../core/error.ts'
import { sha256Hex } from '../../core/hash.ts'
import { createPace } from '../../core/pace.ts'
import { pacedContentHash } from '../../text/folding/paced-text.ts'
import type { Archived } from '../../core/records/archived.ts'
import type { RegisteredSource } from '../../core/records/registered-source.ts'
import { readHeadings } from '../../locators/headings.ts'
import { paceSteps } from '../../locators/steps.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { toStoredSource } from './registered-source.ts'
import type { StoredSource } from './registered-source.ts'

/** The fields of a source that the caller gives; the others are derived from its content. */
export type SourceRegistration = Omit<
  RegisteredSource,
  'id' | 'version' | 'previousId' | 'contentHash' | 'length' | 'headings' | 'archive'
> & { version?: string; content: string }

/** UTF-16 units. */
const MAX_CONTENT = 20_000_000
const MAX_HEADINGS = 10_000
/** Milliseconds of a turn of the event loop. */
const SLICE = 8

/**
 * Registers a version of a source. If the project has the same content from the
 * same origin, that source is returned and nothing is written; other content under
 * the same identifier becomes a new version that refers to the previous one. `keep` keeps the
 * bytes it was read from; it is called for what is new.
 */
export async function registerSource(
  { version, content, ...details }: SourceRegistration,
  context: RegistrarContext,
  keep?: () => Promise<Archived>,
): Promise<StoredSource> {
  const isDegraded = details.validation?.state === 'degraded'
  checkLength(content, { name: details.name, mayBeEmpty: isDegraded })
  const contentHash = await pacedContentHash(content, { pace: createPace(SLICE) })
  if (contentHash === null) throw notPlain(details.name)
  const { identifier } = details
  const same = await findSource(
    // Many pages that could not be read have the same text, which is none.
    isDegraded ? { identifier } : { contentHash },
    (known) => known.contentHash === contentHash && hasOrigin(known, details) && hasOriginal(known, keep),
    context,
  )
  if (same) return same
  const previous = await findSource({ identifier }, (known) => isVersionOf(known, details), context)
  // The headings of 20 million characters take most of a second.
  const outline = await paceSteps(readHeadings(content), createPace(SLICE))
  const headings = outline.slice(0, MAX_HEADINGS)
  // Before the record that names it: no record is without its bytes.
  const archive = await keep?.()
  const source: RegisteredSource = {
    ...details,
    ...(archive && { archive }),
    id: sourceId(context.actor.project, details, { contentHash, isKept: archive !== undefined }),
    version: version ?? nextVersion(previous),
    ...(previous && { previousId: previous.id }),
    contentHash,
    length: content.length,
    ...(headings.length > 0 && {
      headings: headings.map(({ start, level, title }) => ({
        start,
        end: endOfLine(content, start),
        level,
        title,
      })),
    }),
  }
  return append(source, content, context)
}

async function append(
  source: RegisteredSource,
  content: string,
  { log, actor, now }: RegistrarContext,
): Promise<StoredSource> {
  const event = { id: source.id, kind: 'source', createdAt: now().toISOString(), data: source } as const
  try {
    const [entry] = await log.append([event], { actor, contents: [content] })
    return toStoredSource(entry!)!
  } catch (error) {
    // Another process has just registered the same content under this identifier.
    if (!(error instanceof CitationError) || error.code !== 'conflict') throw error
    const entry = await log.getEvent(source.id, { actor })
    const stored = entry && toStoredSource(entry)
    if (!stored) throw error
    return stored
  }
}

/** A source of which nothing was kept gets a new version when something is to be. */
function hasOriginal({ archive }: StoredSource, keep: (() => Promise<Archived>) | undefined): boolean {
  return keep === undefined || archive !== undefined
}

type Origin = Pick<RegisteredSource, 'type' | 'identifier' | 'query' | 'derivedFrom' | 'validation'>

function isDegraded({ validation }: Pick<RegisteredSource, 'validation'>): boolean {
  return validation?.state === 'degraded'
}

/**
 * Whether equal content means the same source. It does for copies of a file, but
 * two queries may return the same number, two sites may have the same text, and
 * an artifact is also identified by the sources it was made from.
 */
function hasOrigin(
  known: StoredSource,
  { type, identifier, query, derivedFrom, validation }: Origin,
): boolean {
  if (known.type !== type || known.query !== query) return false
  // The text of a page that was read is more than the same text of one that was not.
  if (isDegraded(known) !== isDegraded({ validation })) return false
  if ((type === 'database' || type === 'website') && known.identifier !== identifier) return false
  return derivedFrom === undefined || isSameSet(known.derivedFrom ?? [], derivedFrom)
}

/** The rows of another query on the same table are not a new version of these. */
function isVersionOf(known: StoredSource, { type, query }: Origin): boolean {
  return known.type === type && known.query === query
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(some)
  return known.size === new Set(others).size && others.every((id) => known.has(id))
}

/** The newest version that matches, or `null`. */
async function findSource(
  query: { contentHash: string } | { identifier: string },
  fits: (known: StoredSource) => boolean,
  { log, actor }: RegistrarContext,
): Promise<StoredSource | null> {
  let newest: StoredSource | null = null
  let cursor: string | undefined
  do {
    const page = await log.listEvents({ kind: 'source', ...query, limit: 1000, cursor }, { actor })
    newest =
      page.items
        .map(toStoredSource)
        .filter((source) => source !== null)
        .findLast(fits) ?? newest
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return newest
}

/** An id that is the same in every process, so that a source registered by two at once is written once. */
function sourceId(
  project: string,
  { type, identifier, query, derivedFrom, validation }: Origin,
  { contentHash, isKept }: { contentHash: string; isKept: boolean },
): string {
  const origin = type === 'document' ? [] : [type, query ?? null, derivedFrom?.toSorted() ?? null]
  const marks = [...(isKept ? ['kept'] : []), ...(isDegraded({ validation }) ? ['degraded'] : [])]
  const key = [project, identifier, contentHash, ...origin, ...marks]
  return `src_${sha256Hex(JSON.stringify(key)).slice(0, 32)}`
}

/** `1`, `2`, …; starts again at 1 after a version that is not a number. */
function nextVersion(previous: StoredSource | null): string {
  if (!previous) return '1'
  return /^\d{1,9}$/.test(previous.version) ? String(Number(previous.version) + 1) : '1'
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function checkLength(content: string, { name, mayBeEmpty }: { name: string; mayBeEmpty: boolean }): void {
  if (!mayBeEmpty && !/\S/.test(content)) throw invalid(`The source ${JSON.stringify(name)} has no content.`)
  if (content.length > MAX_CONTENT) {
    throw new CitationError({
      code: 'input-too-large',
      message: `The source ${JSON.stringify(name)} has ${content.length} characters; the maximum is ${MAX_CONTENT}.`,
      suggestion: 'Register parts of it, such as chapters.',
    })
  }
}

function notPlain(name: string): CitationError {
  return invalid(`The content of ${JSON.stringify(name)} contains a NUL character or a lone surrogate.`)
}

function invalid(message: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message,
    suggestion: 'Pass the text to be cited.',
  })
}
