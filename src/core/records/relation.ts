import { z } from 'zod'

/** All values of `RelationKind`. */
export const relationKinds = ['supports', 'contradicts', 'extends', 'supersedes'] as const

/** Zod schema of `RelationKind`. */
export const relationKindSchema = z.enum(relationKinds)

/** How a citation relates to another. */
export type RelationKind = z.infer<typeof relationKindSchema>

/** A relation between two citations, by their event ids: `from` supports, contradicts, extends or supersedes `to`. */
export const relationSchema = z.object({ from: z.string(), to: z.string(), kind: relationKindSchema })

/** A relation between two citations, by their event ids: `from` supports, contradicts, extends or supersedes `to`. */
export type Relation = z.infer<typeof relationSchema>

/**
 * A citation, by its event id, that is related to another one, the citation asked about. `direction`: `from` if the
 * citation asked about supports, contradicts, extends or supersedes this one; `to` if this one does so to the citation
 * asked about.
 */
export const relatedCitationSchema = z.object({
  id: z.string(),
  kind: relationKindSchema,
  direction: z.enum(['from', 'to']),
})

/**
 * A citation, by its event id, that is related to another one, the citation asked about. `direction`: `from` if the
 * citation asked about supports, contradicts, extends or supersedes this one; `to` if this one does so to the citation
 * asked about.
 */
export type RelatedCitation = z.infer<typeof relatedCitationSchema>

/** A relation as queries return it. */
export const storedRelationSchema = relationSchema
  .extend({ createdAt: z.iso.datetime() })
  .meta({ id: 'Relation' })
