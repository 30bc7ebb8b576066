import { z } from 'zod'
import { canonicalJson } from '../canonical-json.ts'
import { withoutReplaced } from '../csl-fields.ts'
import { defined } from '../defined.ts'
import { registeredSourceSchema } from './registered-source.ts'

/** The details of a registered source that may be stated anew later; its text and its origin never change. */
export const sourceDetailsSchema = registeredSourceSchema
  .pick({ name: true, description: true, resultDescription: true, csl: true, metadata: true })
  .partial()

/** The details of a registered source that may be stated anew: name, descriptions, CSL item and metadata. */
export type SourceDetails = z.infer<typeof sourceDetailsSchema>

/**
 * New details of a registered source, shown by every later read. Details that are absent stay as they are, and so do
 * absent members of `metadata`.
 */
export const amendmentSchema = sourceDetailsSchema.extend({ sourceId: z.string() })

/**
 * New details of a registered source, shown by every later read. Details that are absent stay as they are, and so do
 * absent members of `metadata`.
 */
export type Amendment = z.infer<typeof amendmentSchema>

type WithStated = SourceDetails & { stated?: readonly string[] }

/**
 * Returns the source with the details that a caller states, and adds their names to `stated`, except for the
 * `readMembers` of `metadata`. Of `metadata`, only the given members are replaced.
 */
export function withDetails<Known extends WithStated>(known: Known, details: SourceDetails): Known {
  const { metadata, ...others } = details
  const stated = new Set([...(known.stated ?? []), ...detailNames(details)])
  return {
    ...known,
    ...others,
    ...(metadata && { metadata: { ...known.metadata, ...metadata } }),
    ...(stated.size > 0 && { stated: [...stated].toSorted() }),
  }
}

/**
 * Returns the source with details stated later. Its `csl`, unless it is stated anew too, loses the fields that would
 * hide a changed detail.
 */
export function amended<Known extends WithStated>(known: Known, details: SourceDetails): Known {
  const csl = details.csl ?? (known.csl && withoutReplaced(known.csl, changes(known, details)))
  return { ...withDetails(known, details), ...(csl && { csl }) }
}

/** The details, and the members of `metadata`, that have another value than before. */
function changes(known: SourceDetails, { metadata = {}, ...details }: SourceDetails): SourceDetails {
  return { ...changed(known, details), metadata: changed(known.metadata ?? {}, metadata) }
}

function changed(known: object, details: object): Record<string, unknown> {
  const before = new Map(Object.entries(known))
  return Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => canonicalJson([before.get(name)]) !== canonicalJson([value]),
    ),
  )
}

const ofMetadata = 'metadata.'

/** Members of `metadata` that each reading of a file or page writes anew, so that they never count as stated. */
const readMembers: ReadonlySet<string> = new Set([
  'attachments',
  'encoding',
  'etag',
  'lastModified',
  'mediaType',
  'needsRendering',
  'renderError',
  'rendered',
  'retrievedAt',
  'unknownCharacters',
])

/** The names of details in the form of `stated`, such as `name` and `metadata.publisher`, without `readMembers`. */
function detailNames({ metadata = {}, ...others }: SourceDetails): string[] {
  const members = namesOf(metadata).filter((name) => !readMembers.has(name))
  return [...namesOf(others), ...members.map((name) => ofMetadata + name)]
}

function namesOf(details: object): string[] {
  return Object.keys(defined(details))
}

/** The details of a source that callers stated, without those that were read. */
export function statedByCallers({ stated = [], ...source }: WithStated): SourceDetails {
  const names = Object.keys(sourceDetailsSchema.shape).filter((name) => name !== 'metadata')
  const members = stated.filter((name) => name.startsWith(ofMetadata))
  const own = new Set(stated.filter((name) => names.includes(name)))
  const ofMember = new Set(members.map((name) => name.slice(ofMetadata.length)))
  return {
    ...pick(source, own),
    ...(members.length > 0 && { metadata: pick(source.metadata ?? {}, ofMember) }),
  }
}

function pick(from: object, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)))
}
