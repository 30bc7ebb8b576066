import { z } from 'zod'
import { methods, statuses, verdicts } from '../verdict.ts'

/** All values of `PersonalVerdict['decision']`. */
export const decisions = ['confirmed', 'rejected', 'replaced'] as const

/** The decision of a person about a citation; the verification has the reason. */
export const personalVerdictSchema = z.object({
  decision: z.enum(decisions),
  /** The role of the person. */
  role: z.enum(['user', 'auditor', 'admin']),
  /** The verification that the person saw; it stays in the log. */
  of: z.object({
    verdict: z.enum(verdicts),
    status: z.enum(statuses),
    verifier: z.string(),
    method: z.enum(methods).optional(),
  }),
  /** For `replaced`: event id of the citation that replaces the judged one. */
  replacedBy: z.string().optional(),
})

/** The decision of a person about a citation, the role of the person, and the verification that the person saw. */
export type PersonalVerdict = z.infer<typeof personalVerdictSchema>
