import { canonicalJson } from '../../../core/canonical-json.ts'
import { CitationError } from '../../../core/error.ts'
import { sha256Hex } from '../../../core/hash.ts'
import { createPace } from '../../../core/pace.ts'
import { countReplacements, toPlain, canProve } from '../../../core/text.ts'
import type { Archived, RegisteredSource } from '../../../core/records.ts'
import { readHeadings, paceSteps } from '../../../text/locators.ts'
import { storedContents } from '../../../records/store.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { knownSources, saysAll, statedOf } from './known-sources.ts'
import type { StatedDetails } from './known-sources.ts'
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

/** Tries to register while others register the same content under other names. */
const TRIES = 5

/**
 * Registers a version of a source. A registration that says all that is `stated` of the same content from the same
 * origin is returned, and nothing is written. What says something else (another name, version, metadata) is
 * recorded as a further version with the same content, and what is not stated stays as it was; so is
 * other content under the same identifier, and the same content under another identifier, a source of its own.
 *
 * `keep` keeps the bytes it was read from; it is called for what is new.
 */
export async function registerSource(
  registration: SourceRegistration,
  context: RegistrarContext,
  { keep, stated: given = {} }: { keep?: () => Promise<Archived>; stated?: StatedDetails } = {},
): Promise<StoredSource> {
  const { version, content, ...details } = withPlainContent(withPlainTexts(registration))
  const isDegraded = details.validation?.state === 'degraded'
  // What a query returned may be unknown.
  const mayBeEmpty = isDegraded || details.type === 'database'
  checkLength(content, { name: details.name, mayBeEmpty })
  const [stored] = await storedContents([content])
  const contentHash = stored!.address
  const { identifier } = details
  const stated = statedOf(withPlainTexts(given))
  /** Sources with the same content whose texts were erased: their ids are taken. */
  const erased: string[] = []
  for (let tries = 1; ; tries++) {
    const isSame = (known: StoredSource) =>
      known.identifier === identifier &&
      known.contentHash === contentHash &&
      hasOrigin(known, details) &&
      hasOriginal(known, keep)
    // Many pages that could not be read have the same text, which is none.
    const query = isDegraded ? { identifier } : { contentHash }
    const alike = (await knownSources(query, context)).filter(isSame)
    const same = alike.findLast((known) => saysAll(known, stated))
    if (same) return same
    const base = alike.at(-1)
    const previous = (await knownSources({ identifier }, context)).findLast((known) =>
      isVersionOf(known, details),
    )
    const fields = {
      ...(base ? restated(base, { stated, details }) : details),
      version: version ?? base?.version ?? nextVersion(previous),
      ...(previous && { previousId: previous.id }),
      contentHash,
      length: content.length,
    }
    const again = base ? stated : null
    const source = await toSourceData(fields, { content, keep, again, erased }, context)
    const written = await append(source, content, context)
    if (written.erased) {
      erased.push(written.id)
      tries--
      continue
    }
    // Another process may have registered the content at the same time, and say something else of it.
    if (saysAll(written, stated) || tries === TRIES) return written
  }
}

/** With characters that no database keeps replaced, unit by unit; how many are not known is noted with the source. */
function withPlainContent(registration: SourceRegistration): SourceRegistration {
  const content = toPlain(registration.content)
  const unknownCharacters = countReplacements(content)
  if (unknownCharacters === 0) return registration
  return { ...registration, content, metadata: { ...registration.metadata, unknownCharacters } }
}

function withPlainTexts<Texts extends StatedDetails>(texts: Texts): Texts {
  const names = ['name', 'description', 'resultDescription'] as const
  const plain = names.flatMap((name) => (texts[name] === undefined ? [] : [[name, toPlain(texts[name])]]))
  return { ...texts, ...Object.fromEntries(plain) }
}

type Details = Omit<SourceRegistration, 'version' | 'content'>

/** The details of a further version of the same content: what was known of it, and what is stated now. */
function restated(
  base: StoredSource,
  { stated, details }: { stated: StatedDetails; details: Details },
): Details {
  const { name, description, resultDescription, csl } = { ...base, ...stated }
  return {
    ...details,
    name,
    ...(description !== undefined && { description }),
    ...(resultDescription !== undefined && { resultDescription }),
    ...(csl && { csl }),
    ...((base.metadata ?? details.metadata) && { metadata: { ...base.metadata, ...details.metadata } }),
    ...(!details.derivedFrom && base.derivedFrom && { derivedFrom: base.derivedFrom }),
  }
}

/** `again`: what is stated of a content that is registered already. */
async function toSourceData(
  fields: Omit<RegisteredSource, 'id' | 'headings' | 'archive'>,
  {
    content,
    keep,
    ...named
  }: {
    content: string
    keep: (() => Promise<Archived>) | undefined
    again: StatedDetails | null
    erased: readonly string[]
  },
  { actor }: RegistrarContext,
): Promise<RegisteredSource> {
  // The headings of 20 million characters take most of a second.
  const outline = await paceSteps(readHeadings(content), createPace(SLICE))
  const headings = outline.slice(0, MAX_HEADINGS)
  // Before the record that names it: no record is without its bytes.
  const archive = await keep?.()
  const { contentHash } = fields
  return {
    ...fields,
    ...(archive && { archive }),
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
  { log, actor, now }: RegistrarContext,
): Promise<StoredSource> {
  const event = { id: source.id, kind: 'source', createdAt: now().toISOString(), data: source } as const
  try {
    const [written] = await log.append([event], { actor, contents: [content] })
    // With its number, which it gets behind the commit.
    const entry = await log.getEvent(source.id, { actor })
    return toStoredSource(entry ?? written!)!
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

type Origin = Pick<
  RegisteredSource,
  'type' | 'identifier' | 'query' | 'derivedFrom' | 'validation' | 'textOrigin'
>

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
  { type, identifier, query, derivedFrom, validation, textOrigin }: Origin,
): boolean {
  // What a model wrote is not the same text of somebody else.
  if (canProve(known) !== canProve({ textOrigin })) return false
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

/** An id that is the same in every process, so that a source registered by two at once is written once. */
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

/** `1`, `2`, …; starts again at 1 after a version that is not a number. */
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
