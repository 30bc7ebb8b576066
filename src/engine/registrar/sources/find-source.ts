import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import { toPlain } from '../../../core/text.ts'
import { canonicalUrl } from '../../../sources/registry.ts'
import { knownSources } from './known-sources.ts'
import { parse } from './parse.ts'
import { sourcePage, storedSource } from './read-sources.ts'
import type { SourceReads } from './read-sources.ts'
import type { StoredSource } from './registered-source.ts'

/** The identifier of a source, optionally with the name of its version. */
export const namedSourceSchema = z.object({
  /** File name, URL, or key of a database. */
  identifier: z.string().trim().min(1).max(10_000),
  version: z.string().trim().min(1).max(100).optional(),
})

export const sourceRefSchema = z.union([z.string().min(1).max(1024), z.int().positive(), namedSourceSchema])

/**
 * A reference to a registered source: its id; its number in the project (also as a string of digits, unless that is the
 * id of a source); or an object with its `identifier` (file name, URL, key). If citespan numbered the versions, because
 * none was named at registration, `{ identifier }` alone means the newest. If a source has several named versions,
 * `version` must name one.
 */
export type SourceRef = z.input<typeof sourceRefSchema>

/** Schema of the argument by which a call refers to a source; errors name the argument as `id`. */
export const refSchema = z.object({ id: sourceRefSchema })

/**
 * The referenced source; `null` if the actor cannot see one. `call`: the name of the caller's operation, for errors.
 *
 * @throws CitationError `invalid-input` for an identifier of several sources.
 */
export async function findSource(
  ref: SourceRef,
  call: string,
  reads: SourceReads,
): Promise<StoredSource | null> {
  const named = parse(refSchema, { id: ref }, call).id
  if (typeof named === 'number') return await findNumbered(named, reads)
  if (typeof named !== 'string') return await findNamed(named, reads)
  const entry = await reads.log.getEvent(named, { actor: reads.actor })
  const number = entry ? null : digitsOf(named)
  return number === null ? entry && (await storedSource(entry, reads)) : await findNumbered(number, reads)
}

/** Parses the number of a record that is given as text: 1 to 15 digits, the first not 0; `null` for other text. */
export function digitsOf(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/**
 * The id of the referenced source; an id is returned unchecked and may belong to any record. Rejects with
 * `source-not-found` for a number or identifier that the actor cannot see.
 */
export async function idOf(ref: SourceRef, call: string, reads: SourceReads): Promise<string> {
  const { id } = parse(refSchema, { id: ref }, call)
  if (typeof id !== 'string') return (await readSource(id, reads, call)).id
  const found = digitsOf(id) === null ? null : await findSource(id, call, reads)
  return found?.id ?? id
}

/** The referenced source. @throws CitationError `source-not-found`, and the errors of `findSource`. */
export async function readSource(
  ref: SourceRef,
  reads: SourceReads,
  call = 'readSource',
): Promise<StoredSource> {
  const source = await findSource(ref, call, reads)
  if (source) return source
  throw typeof ref === 'object' ? noVersion(ref) : noSource(ref)
}

async function findNumbered(number: number, reads: SourceReads): Promise<StoredSource | null> {
  const { items } = await sourcePage({ number, limit: 1 }, reads)
  return items[0] ?? null
}

/**
 * All registrations under an identifier and, if given, a version, oldest first. Pages are registered under their
 * canonical URL.
 */
export async function sourcesNamed(
  { identifier, version }: z.output<typeof namedSourceSchema>,
  reads: SourceReads,
): Promise<StoredSource[]> {
  const known = await knownSources({ identifier: canonicalIdentifier(identifier) }, reads)
  return version === undefined ? known : known.filter((source) => source.version === toPlain(version))
}

/**
 * The newest registration under an identifier; `null` if there is none. Throws `invalid-input` if the identifier is
 * ambiguous. Versions that citespan numbered are successive states; the newest one counts. Versions with given names
 * are editions that exist side by side.
 */
async function findNamed(
  named: z.output<typeof namedSourceSchema>,
  reads: SourceReads,
): Promise<StoredSource | null> {
  const fitting = await sourcesNamed(named, reads)
  const [first] = fitting
  if (!first) return null
  const isOne = fitting.every(({ type, query }) => type === first.type && query === first.query)
  const isSameText = fitting.every(({ contentHash }) => contentHash === first.contentHash)
  const isOneVersion = fitting.every(({ version }) => version === first.version)
  const isClear = (named.version === undefined && isCounted(fitting)) || (isOneVersion && isSameText)
  if (isOne && isClear) return fitting.at(-1)!
  throw ambiguous(named, fitting)
}

/** Whether citespan numbered the versions of these registrations, oldest first, since no name was given: `1`, `2`, … */
function isCounted(fitting: readonly StoredSource[]): boolean {
  let count = 0
  return fitting.every(({ version }) => {
    if (version === String(count + 1)) count++
    return version === String(count)
  })
}

function canonicalIdentifier(given: string): string {
  return (/^https?:/i.test(given) && canonicalUrl(given)) || given
}

/** Maximum number of sources that an error lists. */
const MAX_NAMED = 10

function ambiguous(
  { identifier, version }: { identifier: string; version?: string | undefined },
  fitting: readonly StoredSource[],
): CitationError {
  const shown = fitting.slice(-MAX_NAMED).map(({ id, version: own, query }) => {
    return `${id} (version ${own.slice(0, 40)}${query === undefined ? '' : `, query ${query.slice(0, 60)}`})`
  })
  const what = version === undefined ? 'and no version is named' : `of version ${JSON.stringify(version)}`
  return new CitationError({
    code: 'invalid-input',
    message: `${fitting.length} sources have the identifier ${JSON.stringify(identifier.slice(0, 100))} ${what}: ${shown.join('; ')}.`,
    suggestion: 'Name its version, or the id of the one that is meant.',
  })
}

function noSource(id: string | number): CitationError {
  return new CitationError({
    code: 'source-not-found',
    message: `There is no source with the ${typeof id === 'number' ? `number ${id}` : `id ${JSON.stringify(id.slice(0, 100))}`}.`,
    suggestion: 'Register it first, or look up its id in the list of registered sources.',
  })
}

function noVersion({ identifier, version }: z.input<typeof namedSourceSchema>): CitationError {
  const of = version === undefined ? '' : ` and the version ${JSON.stringify(version.slice(0, 100))}`
  return new CitationError({
    code: 'source-not-found',
    message: `There is no source with the identifier ${JSON.stringify(identifier.slice(0, 100))}${of}.`,
    suggestion: 'Register it first, or look up its identifier in the list of registered sources.',
  })
}
