import { z } from 'zod'

export const relationKinds = ['supports', 'contradicts', 'extends', 'supersedes'] as const
export const relationKindSchema = z.enum(relationKinds)
export type RelationKind = z.infer<typeof relationKindSchema>

/** A relation between two citations, by id: `from` supports, contradicts, extends or supersedes `to`. */
export const relationSchema = z.object({ from: z.string(), to: z.string(), kind: relationKindSchema })
export type Relation = z.infer<typeof relationSchema>
