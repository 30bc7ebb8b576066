import { z } from 'zod'
import { withoutReplaced } from '../csl-fields.ts'
import { registeredSourceSchema } from './registered-source.ts'

/** The details of a registered source that may be stated anew later; its text and its origin never change. */
export const sourceDetailsSchema = registeredSourceSchema
  .pick({ name: true, description: true, resultDescription: true, csl: true, metadata: true })
  .partial()

/** The details of a registered source that may be stated anew later. */
export type SourceDetails = z.infer<typeof sourceDetailsSchema>

/** New details of a registered source, which every later read shows. A detail that is left out stays as it was. */
export const amendmentSchema = sourceDetailsSchema.extend({ sourceId: z.string() })

/** New details of a registered source, which every later read shows. A detail that is left out stays as it was. */
export type Amendment = z.infer<typeof amendmentSchema>

/** A source with details stated later. `metadata` is changed member by member; see `withoutReplaced` for its `csl`. */
export function amended<Known extends SourceDetails & Stated>(known: Known, details: SourceDetails): Known {
  const { metadata, ...others } = details
  const stated = new Set([...(known.stated ?? []), ...detailNames(details)])
  const csl = details.csl ?? (known.csl && withoutReplaced(known.csl, { ...others, ...metadata }))
  return {
    ...known,
    ...others,
    ...(csl && { csl }),
    ...(metadata && { metadata: { ...known.metadata, ...metadata } }),
    ...(stated.size > 0 && { stated: [...stated].toSorted() }),
  }
}

type Stated = { stated?: readonly string[] }

const ofMetadata = 'metadata.'

/** The names of details as `stated` has them. */
function detailNames({ metadata = {}, ...others }: SourceDetails): string[] {
  return [...Object.keys(others), ...Object.keys(metadata).map((name) => ofMetadata + name)]
}

/** The details of a source that callers stated, without those that were read. */
export function statedDetails({ stated = [], ...source }: SourceDetails & Stated): SourceDetails {
  const names = Object.keys(sourceDetailsSchema.shape).filter((name) => name !== 'metadata')
  const members = stated.filter((name) => name.startsWith(ofMetadata))
  return {
    ...pick(
      source,
      names.filter((name) => stated.includes(name)),
    ),
    ...(members.length > 0 && {
      metadata: pick(
        source.metadata ?? {},
        members.map((name) => name.slice(ofMetadata.length)),
      ),
    }),
  }
}

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}
