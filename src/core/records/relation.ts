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
 * An entry in the list of relations of a citation A. `id`: the event id of the other citation, B. `direction`: `from`
 * if A is the `from` of the `Relation` (A supports, contradicts, extends or supersedes B), `to` if A is its `to` (B
 * supports A, and so on).
 */
export const relatedCitationSchema = z.object({
  id: z.string(),
  kind: relationKindSchema,
  direction: z.enum(['from', 'to']),
})

/**
 * An entry in the list of relations of a citation A. `id`: the event id of the other citation, B. `direction`: `from`
 * if A is the `from` of the `Relation` (A supports, contradicts, extends or supersedes B), `to` if A is its `to` (B
 * supports A, and so on).
 */
export type RelatedCitation = z.infer<typeof relatedCitationSchema>

/** A relation as queries return it. */
export const storedRelationSchema = relationSchema
  .extend({ createdAt: z.iso.datetime() })
  .meta({ id: 'Relation' })
