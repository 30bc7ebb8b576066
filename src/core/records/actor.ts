import { z } from 'zod'
import { actorShape } from '../shapes/actor.ts'
import { schemaOf } from '../shapes/schema-of.ts'
import { roles } from './roles.ts'

/** Zod schema of `Role`. */
export const roleSchema = z.enum(roles)

/** Who writes or reads records. Take it from a credential, never from the body of a request. */
export const actorSchema = schemaOf(actorShape)

/** Who writes or reads records. Take it from a credential, never from the body of a request. */
export type Actor = z.infer<typeof actorSchema>
