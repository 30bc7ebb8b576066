import { z } from 'zod'
import { roleSchema } from '../../../core/records.ts'
import type { Actor } from '../../../core/records.ts'
import { KEYS_PROJECT } from './key-store.ts'
import { nameSchema } from './name-schema.ts'

const fieldsSchema = z.object({
  role: roleSchema,
  // No caller may act in the project that holds the keys.
  project: nameSchema.refine((project) => project !== KEYS_PROJECT),
  agentId: nameSchema.optional(),
  userId: nameSchema.optional(),
})

/** The actor of a credential's fields; `null` if one is not valid, or if the project is the one that holds the keys. */
export function parseActorFields(fields: Record<keyof z.input<typeof fieldsSchema>, unknown>): Actor | null {
  const parsed = fieldsSchema.safeParse(fields)
  if (!parsed.success) return null
  const { role, project, agentId, userId } = parsed.data
  return { role, project, ...(agentId !== undefined && { agentId }), ...(userId !== undefined && { userId }) }
}
