import { defined } from '../../../core/defined.ts'
import { canonicalJson } from '../../../core/canonical-json.ts'
import { CitationError } from '../../../core/error.ts'
import { sha256Hex } from '../../../core/hash.ts'
import { createPace } from '../../../core/pace.ts'
import { countReplacements, canProve } from '../../../core/text.ts'
import { statedByCallers, withDetails } from '../../../core/records.ts'
import type { Archived, RegisteredSource } from '../../../core/records.ts'
import { readHeadings, paceSteps } from '../../../text/locators.ts'
import { storedContents } from '../../../records/store.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { knownSources, saysAll, statedOf, withPlainTexts } from './known-sources.ts'
import type { StatedDetails } from './known-sources.ts'
import { storedSource } from './read-sources.ts'
import type { StoredSource } from './registered-source.ts'

/** The fields of a source that the caller gives; registering makes the others. */
export type SourceRegistration = Omit<
  RegisteredSource,
  'id' | 'version' | 'previousId' | 'contentHash' | 'length' | 'headings' | 'archive'
> & { version?: string; content: string }

/** Maximum UTF-16 units of the text of a registered source. */
const MAX_CONTENT = 20_000_000
/** Maximum number of headings of a registered source; further ones are left out. */
const MAX_HEADINGS = 10_000
/** Milliseconds for which headings are read in one turn of the event loop. */
const SLICE = 8

/**
 * Maximum number of times that one call writes a registration while other processes register the same content with
 * other details; the last one is returned in any case.
 */
const TRIES = 5

/**
 * Registers a version of a source. If a registration of the same content and origin has all `stated` details (and, with
 * `keep`, archived bytes), it is returned and nothing is written. Other details, and other content under the same
 * identifier, make a further version. It keeps the details that were stated of the version before, unless others are
 * stated now. The same content under another identifier makes a new source.
 *
 * `keep` archives the bytes that the source was read from; it is called only for a new version.
 */
export async function registerSource(
  registration: SourceRegistration,
  context: RegistrarContext,
  { keep, stated: given = {} }: { keep?: () => Promise<Archived>; stated?: StatedDetails } = {},
): Promise<StoredSource> {
  const { version, content, ...details } = withUnknownCharacters(withPlainTexts(registration))
  const isDegraded = details.validation?.state === 'degraded'
  // A database source may have no text: only its query is known.
  const mayBeEmpty = isDegraded || details.type === 'database'
  checkLength(content, { name: details.name, mayBeEmpty })
  const [stored] = await storedContents([content])
  const contentHash = stored!.address
  const { identifier } = details
  const stated = statedOf(withPlainTexts(given))
  /** Sources with the same content whose texts were erased; their ids cannot be used again. */
  const erased: string[] = []
  let archive: Archived | undefined
  for (let tries = 1; ; tries++) {
    const isSame = (known: StoredSource) =>
      known.identifier === identifier &&
      known.contentHash === contentHash &&
      hasOrigin(known, details) &&
      hasOriginal(known, keep)
    // Unreadable pages often have the same empty text, so they are looked up by their identifier.
    const query = isDegraded ? { identifier } : { contentHash }
    const alike = (await knownSources(query, context)).filter(isSame)
    const same = alike.findLast((known) => saysAll(known, stated))
    if (same) return same
    if (keep && !archive) {
      // Before the record that refers to it, so that no record lacks its bytes. Archiving takes seconds: what is
      // registered or amended meanwhile is read afterwards.
      archive = await keep()
      tries--
      continue
    }
    const base = alike.at(-1)
    const previous = (await knownSources({ identifier }, context)).findLast((known) =>
      isVersionOf(known, details),
    )
    const fields = {
      ...withStated(details, { base, previous, stated }),
      version: version ?? base?.version ?? nextVersion(previous),
      ...defined({ previousId: previous?.id }),
      contentHash,
      length: content.length,
    }
    const again = base ? stated : null
    const source = await toSourceData(fields, { content, archive, again, erased }, context)
    const written = await append(source, content, context)
    if (written.erased) {
      erased.push(written.id)
      tries--
      continue
    }
    // Another process may have registered the content at the same time, with other details.
    if (saysAll(written, stated) || tries === TRIES) return written
  }
}

/** Notes how many characters of the content are unknown, or were replaced because no database stores them. */
function withUnknownCharacters(registration: SourceRegistration): SourceRegistration {
  const unknownCharacters = countReplacements(registration.content)
  if (unknownCharacters === 0) return registration
  return { ...registration, metadata: { ...registration.metadata, unknownCharacters } }
}

type Details = Omit<SourceRegistration, 'version' | 'content'>

/**
 * The details of a new registration: those read from the content, overridden by what was stated of the version before,
 * and by what is stated now. `base` is the newest registration of the same content: metadata and origins that were not
 * read now are taken from it.
 */
function withStated(
  details: Details,
  { base, previous, stated }: { base?: StoredSource; previous?: StoredSource; stated: StatedDetails },
): Details {
  const { version: _version, ...now } = stated
  const derivedFrom = details.derivedFrom ?? base?.derivedFrom
  const read = {
    ...details,
    ...(base?.metadata && { metadata: { ...base.metadata, ...details.metadata } }),
    ...defined({ derivedFrom }),
  }
  const before = statedByCallers(previous ?? {})
  const csl = now.csl ?? before.csl ?? details.csl
  return { ...withDetails(withDetails(read, before), now), ...(csl && { csl }) }
}

/**
 * Makes the record of a source. `again`: the stated details if the content is already registered, else `null`.
 */
async function toSourceData(
  fields: Omit<RegisteredSource, 'id' | 'headings' | 'archive'>,
  {
    content,
    archive,
    ...named
  }: {
    content: string
    archive: Archived | undefined
    again: StatedDetails | null
    erased: readonly string[]
  },
  { actor }: RegistrarContext,
): Promise<RegisteredSource> {
  // Reading the headings of 20 million characters takes almost a second.
  const outline = await paceSteps(readHeadings(content), createPace(SLICE))
  const headings = outline.slice(0, MAX_HEADINGS)
  const { contentHash } = fields
  return {
    ...fields,
    ...defined({ archive }),
    id: sourceId(actor.project, fields, { contentHash, isKept: archive !== undefined, ...named }),
    ...(headings.length > 0 && {
      headings: headings.map(({ start, level, title }) => ({
        start,
        end: endOfLine(content, start),
        level,
        title,
      })),
    }),
  }
}

async function append(
  source: RegisteredSource,
  content: string,
  context: RegistrarContext,
): Promise<StoredSource> {
  const { log, actor, now } = context
  const event = { id: source.id, kind: 'source', createdAt: now().toISOString(), data: source } as const
  try {
    const [written] = await log.append([event], { actor, contents: [content] })
    // With its number, which is assigned after the commit.
    const entry = await log.getEvent(source.id, { actor })
    return (await storedSource(entry ?? written!, context))!
  } catch (error) {
    // Another process has just registered the same content under this identifier.
    if (!(error instanceof CitationError) || error.code !== 'conflict') throw error
    const entry = await log.getEvent(source.id, { actor })
    const stored = entry && (await storedSource(entry, context))
    if (!stored) throw error
    return stored
  }
}

/** `false` for a source without archived bytes if there are bytes to archive now: it then gets a new version. */
function hasOriginal({ archive }: StoredSource, keep: (() => Promise<Archived>) | undefined): boolean {
  return keep === undefined || archive !== undefined
}

type Origin = Pick<
  RegisteredSource,
  'type' | 'identifier' | 'query' | 'derivedFrom' | 'validation' | 'textOrigin'
>

function isDegraded({ validation }: Pick<RegisteredSource, 'validation'>): boolean {
  return validation?.state === 'degraded'
}

/**
 * Whether a known source with the same content is the same source as the new one. Content alone does not tell: two
 * queries may return the same number, and two sites may have the same text.
 */
function hasOrigin(
  known: StoredSource,
  { type, identifier, query, derivedFrom, validation, textOrigin }: Origin,
): boolean {
  // A text by a model is not the same source as an equal text by somebody else.
  if (canProve(known) !== canProve({ textOrigin })) return false
  if (known.type !== type || known.query !== query) return false
  // A page that was read and one that was not are two sources, even with the same text.
  if (isDegraded(known) !== isDegraded({ validation })) return false
  if ((type === 'database' || type === 'website') && known.identifier !== identifier) return false
  return derivedFrom === undefined || isSameSet(known.derivedFrom ?? [], derivedFrom)
}

/**
 * Whether the new registration is a version of the known source with its identifier. The rows of another query on the
 * same table are another source.
 */
function isVersionOf(known: StoredSource, { type, query }: Origin): boolean {
  return known.type === type && known.query === query
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(some)
  return known.size === new Set(others).size && others.every((id) => known.has(id))
}

/** Derives the same id in every process, so that a source that two processes register at once is written once. */
function sourceId(
  project: string,
  { type, identifier, query, derivedFrom, validation, textOrigin }: Origin,
  {
    contentHash,
    isKept,
    again,
    erased,
  }: { contentHash: string; isKept: boolean; again: StatedDetails | null; erased: readonly string[] },
): string {
  const origin =
    type === 'document' && !derivedFrom ? [] : [type, query ?? null, derivedFrom?.toSorted() ?? null]
  const marks = [
    ...(isKept ? ['kept'] : []),
    ...(isDegraded({ validation }) ? ['degraded'] : []),
    ...(isDegraded({ validation }) && canProve({ textOrigin }) ? ['proving'] : []),
    ...(textOrigin === 'model' ? ['model'] : []),
  ]
  const key = [
    project,
    identifier,
    contentHash,
    ...origin,
    ...marks,
    ...(again ? [canonicalJson(again)] : []),
    ...erased,
  ]
  return `src_${sha256Hex(JSON.stringify(key)).slice(0, 32)}`
}

/** The name of the version after `previous`: `1`, `2`, …; again `1` after a version that is not a number. */
function nextVersion(previous: StoredSource | undefined): string {
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

function invalid(message: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message,
    suggestion: 'Pass the text to be cited.',
  })
}
