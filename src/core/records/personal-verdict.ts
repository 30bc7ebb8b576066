import { z } from 'zod'
import { methods, statuses, verdicts } from '../verdict.ts'

/** All values of `PersonalVerdict['decision']`. */
export const decisions = ['confirmed', 'rejected', 'replaced'] as const

/** What a person decided about a citation; the reason is that of the verification. */
export const personalVerdictSchema = z.object({
  decision: z.enum(decisions),
  /** In which role. */
  role: z.enum(['user', 'auditor', 'admin']),
  /** The verification that the person saw, which stays in the log. */
  of: z.object({
    verdict: z.enum(verdicts),
    status: z.enum(statuses),
    verifier: z.string(),
    method: z.enum(methods).optional(),
  }),
  /** Event id of the citation that stands in its place. */
  replacedBy: z.string().optional(),
})

/** What a person decided about a citation, in which role, and what had been found before. */
export type PersonalVerdict = z.infer<typeof personalVerdictSchema>
