import { z } from 'zod'
import { pageSpanSchema, regionSpanSchema, sourceInputSchema } from '../source.ts'

/** All values of `UseKind`. */
export const useKinds = ['claim', 'finding', 'cluster', 'contradiction', 'report_section'] as const

/** Zod schema of `UseKind`. */
export const useKindSchema = z.enum(useKinds)

/** What can use a source: a claim, a finding, a cluster of findings, a contradiction, a section of a report. */
export type UseKind = z.infer<typeof useKindSchema>

/** The fields that describe a source's content after a change of its repository. */
const contentFields = {
  /** `contentAddress` of the content; absent if the change does not affect the content. */
  contentHash: z.string().optional(),
  /** UTF-16 code units of the content. */
  length: z.int().nonnegative().optional(),
  /** Pages of the content, ascending. */
  pages: z.array(pageSpanSchema).optional(),
  /** Regions of the content, and where its document shows them. */
  regions: z.array(regionSpanSchema).optional(),
  /** Offsets in the content, ascending, at which separately registered texts begin, except the first. */
  seams: z.array(z.int().nonnegative()).optional(),
  /** Base64 of the 128 bytes by which near-duplicates of the content are found; absent if the text is short. */
  signature: z.string().optional(),
}

/** All fields of a `SourceInput` except its text and its page number. */
const fieldsSchema = sourceInputSchema.omit({ content: true, pageNumber: true })

const shapes = {
  /** Adds a source. */
  source: z.object({
    change: z.literal('source'),
    /** `S1`, `S2`, …, never assigned again. */
    id: z.string(),
    number: z.int().positive(),
    /** The keys that identify the source after this change; the first is its canonical key. */
    keys: z.array(z.string()),
    fields: fieldsSchema,
    ...contentFields,
  }),
  /** Adds information to a known source. */
  merge: z.object({
    change: z.literal('merge'),
    id: z.string(),
    /** More keys that identify the source after this change. */
    keys: z.array(z.string()),
    /** All fields of the source after this change. */
    fields: fieldsSchema,
    ...contentFields,
  }),
  /** Adds a use of a source. */
  use: z.object({
    change: z.literal('use'),
    id: z.string(),
    kind: useKindSchema,
    /** Id of what used the source: a claim, finding, cluster, contradiction or section, as `kind` says. */
    usedBy: z.string(),
  }),
}

/** Zod schema of `RepositoryChange`. */
export const repositoryChangeSchema = z.discriminatedUnion('change', [
  shapes.source,
  shapes.merge,
  shapes.use,
])

/** One change of a source repository: a new source, more information about a source, or a use. */
export type RepositoryChange = z.infer<typeof repositoryChangeSchema>

/** The repository of the project, and the change's position in it: 1, 2, …, each once. */
const place = { repository: z.string(), position: z.int().positive() }

/**
 * Schema of the data of a `repository` event: a change, the name of the repository, and the change's position in it.
 */
export const repositoryEventSchema = z.discriminatedUnion('change', [
  shapes.source.extend(place),
  shapes.merge.extend(place),
  shapes.use.extend(place),
])
