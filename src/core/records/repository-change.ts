import { z } from 'zod'
import { pageSpanSchema, regionSpanSchema, sourceInputSchema } from '../source.ts'

/** All values of `UseKind`. */
export const useKinds = ['claim', 'finding', 'cluster', 'contradiction', 'report_section'] as const

/** Schema of `UseKind`. */
export const useKindSchema = z.enum(useKinds)

/** What can use a source: a claim, a finding, a cluster of findings, a contradiction, a section of a report. */
export type UseKind = z.infer<typeof useKindSchema>

/** What is recorded of the content that a source has from this change on. */
const contentFields = {
  /** `contentAddress` of the content; absent if the change leaves the content as it is. */
  contentHash: z.string().optional(),
  /** UTF-16 code units of the content. */
  length: z.int().nonnegative().optional(),
  /** Pages of the content, ascending. */
  pages: z.array(pageSpanSchema).optional(),
  /** Regions of the content and where its document shows them. */
  regions: z.array(regionSpanSchema).optional(),
  /** Offsets in the content, ascending, where separate texts were joined. */
  seams: z.array(z.int().nonnegative()).optional(),
  /** Base64 of the 128 bytes by which near-duplicates of the content are found; absent for a short text. */
  signature: z.string().optional(),
}

/** Everything known of a source but its text. */
const fieldsSchema = sourceInputSchema.omit({ content: true, pageNumber: true })

const shapes = {
  /** A source that was not there. */
  source: z.object({
    change: z.literal('source'),
    /** `S1`, `S2`, …, never given again. */
    id: z.string(),
    number: z.int().positive(),
    /** The keys that identify it from now on; the first is its canonical key. */
    keys: z.array(z.string()),
    fields: fieldsSchema,
    ...contentFields,
  }),
  /** A source that was there, known better. */
  merge: z.object({
    change: z.literal('merge'),
    id: z.string(),
    /** Further keys that identify it from now on. */
    keys: z.array(z.string()),
    /** All that is known of it from now on. */
    fields: fieldsSchema,
    ...contentFields,
  }),
  /** A use of a source that was not recorded before. */
  use: z.object({
    change: z.literal('use'),
    id: z.string(),
    kind: useKindSchema,
    /** Id of the claim, finding, cluster, contradiction or section. */
    usedBy: z.string(),
  }),
}

/** Schema of `RepositoryChange`. */
export const repositoryChangeSchema = z.discriminatedUnion('change', [
  shapes.source,
  shapes.merge,
  shapes.use,
])

/** One change of a source repository: a new source, a source known better, or a use. */
export type RepositoryChange = z.infer<typeof repositoryChangeSchema>

/** Which repository of the project, and the how manieth of its changes it is: 1, 2, …, each once. */
const place = { repository: z.string(), position: z.int().positive() }

/** Schema of the data of an event `repository`: a change with its place. */
export const repositoryEventSchema = z.discriminatedUnion('change', [
  shapes.source.extend(place),
  shapes.merge.extend(place),
  shapes.use.extend(place),
])

/** A change of a source repository in the log, with its place among the changes of that repository. */
export type RepositoryEvent = z.infer<typeof repositoryEventSchema>
