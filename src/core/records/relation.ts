import { z } from 'zod'

/** All values of `RelationKind`. */
export const relationKinds = ['supports', 'contradicts', 'extends', 'supersedes'] as const

/** Schema of `RelationKind`. */
export const relationKindSchema = z.enum(relationKinds)

/** How a citation relates to another. */
export type RelationKind = z.infer<typeof relationKindSchema>

/** A relation between two citations, by id: `from` supports, contradicts, extends or supersedes `to`. */
export const relationSchema = z.object({ from: z.string(), to: z.string(), kind: relationKindSchema })

/** A relation between two citations, by id: `from` supports, contradicts, extends or supersedes `to`. */
export type Relation = z.infer<typeof relationSchema>

/**
 * A citation related to another one, seen from that other one. `direction`: `from` if the other one is the subject,
 * which supports, contradicts, extends or supersedes this citation.
 */
export const relatedCitationSchema = z.object({
  id: z.string(),
  kind: relationKindSchema,
  direction: z.enum(['from', 'to']),
})

/**
 * A citation related to another one. `direction` is `from` if the relation goes from that other one to this citation.
 */
export type RelatedCitation = z.infer<typeof relatedCitationSchema>

/** A relation as queries return it. */
export const storedRelationSchema = relationSchema
  .extend({ createdAt: z.iso.datetime() })
  .meta({ id: 'Relation' })
