import { z } from 'zod'

/**
 * A name of a project, agent, user or session that every store can store unchanged: 1 to 200 UTF-16 units, without NUL
 * and lone surrogates.
 */
export const nameSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !name.includes('\0') && name.isWellFormed())
