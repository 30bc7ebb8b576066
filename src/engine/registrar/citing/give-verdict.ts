import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import { decisions } from '../../../core/records.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import { decideByPerson, withStatus } from '../../../cite/verify.ts'
import { parse } from '../sources/parse.ts'
import { citationRefSchema, findCitation } from '../sources/find-citation.ts'
import type { CitationRef } from '../sources/find-citation.ts'

export const verdictInputSchema = z.strictObject({
  /** Id of the citation or of its event, or its number in the project. */
  citationId: citationRefSchema,
  decision: z.enum(decisions),
  /** The reason, shown to readers. */
  reason: z.string().trim().min(1).max(2000),
  /** The citation that takes the place of this one; needed with the decision `replaced`, refused with others. */
  replacedBy: citationRefSchema.optional(),
})

/**
 * A person's decision about a citation. `citationId`: the citation, by its id or its number in the project. `decision`:
 * `confirmed`, `rejected` or `replaced`. `reason`: 1 to 2,000 characters, shown to readers. `replacedBy`, only with
 * `replaced`: the citation that takes the place of this one, by its id or number.
 */
export type VerdictInput = z.input<typeof verdictInputSchema>

/**
 * Records the verdict of a person as a verification by the method `human`; the earlier verdict stays in the log.
 * Rejects with `forbidden`, `invalid-input`, `not-found`, or `conflict` for a citation that is still being checked or
 * was erased.
 */
export async function giveVerdict(input: VerdictInput, context: RegistrarContext): Promise<CitationRecord> {
  const { log, actor, now, createId, userVerdicts } = context
  const { citationId, decision, reason, replacedBy } = parse(verdictInputSchema, input, 'giveVerdict')
  if (actor.role === 'agent' || (actor.role === 'user' && !userVerdicts)) throw notAPerson(actor.role)
  if (actor.userId === undefined) throw nobody()
  if ((decision === 'replaced') !== (replacedBy !== undefined)) throw noReplacement()
  const read = (ref: CitationRef) => findCitation(ref, context, { project: actor.project })
  const citation = await read(citationId)
  const replacement = replacedBy === undefined ? null : await read(replacedBy)
  if (!citation) throw noCitation(citationId)
  if (replacedBy !== undefined && !replacement) throw noCitation(replacedBy)
  if (citation.status === 'pending' || citation.erased) throw notChecked(citation.eventId)
  const { verdict, status, verifier, method, evidence, missing, quoteCheck } = citation
  const isConfirmed = decision === 'confirmed'
  const decided = decideByPerson(decision)
  const data = {
    citationId: citation.eventId,
    ...withStatus(decided.verdict),
    score: isConfirmed ? 1 : 0,
    reason: `${isConfirmed ? 'Confirmed' : decision === 'rejected' ? 'Rejected' : 'Replaced'} by a person (${actor.role}): ${reason}`,
    evidence,
    missing,
    verifier: `person (${actor.role})`,
    method: decided.method,
    ...(quoteCheck && { quoteCheck }),
    person: {
      decision,
      role: actor.role,
      of: citation.person?.of ?? { verdict, status, verifier, ...(method && { method }) },
      ...(replacement && { replacedBy: replacement.eventId }),
    },
  }
  // A person does not belong to a session of the agent.
  const { role, project, userId } = actor
  const person = { role, project, userId }
  const event = { id: createId(), kind: 'verification' as const, createdAt: now().toISOString(), data }
  await log.append([event], { actor: person })
  return (await read(citation.eventId)) ?? citation
}

function notAPerson(role: string): CitationError {
  return new CitationError({
    code: 'forbidden',
    message: `The role ${role} gives no verdicts on citations.`,
    suggestion:
      role === 'user'
        ? 'Allow users to give them: new CitationEngine({ userVerdicts: true }).'
        : "Give them as an auditor or admin: engine.as({ role: 'auditor', project }).",
  })
}

function nobody(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'The verdict of a person needs to name the person, and this caller has no `userId`.',
    suggestion:
      'Give it as somebody: engine.as({ role, userId }), `--by` on the command line, over HTTP an API key with a `userId` (`citespan keys create --user`) or a token with a `sub`.',
  })
}

function noReplacement(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'giveVerdict(): `replacedBy` belongs to the decision `replaced`, and only to it.',
    suggestion: 'Pass the id of the citation that stands in the place of this one.',
  })
}

function noCitation(ref: CitationRef): CitationError {
  return new CitationError({
    code: 'not-found',
    message: `There is no citation ${JSON.stringify(String(ref).slice(0, 100))}.`,
    suggestion: 'Look up its id in the list of citations.',
  })
}

function notChecked(id: string): CitationError {
  return new CitationError({
    code: 'conflict',
    message: `The citation ${JSON.stringify(id.slice(0, 100))} has no verdict yet, or was erased.`,
    suggestion: 'Wait until its check has ended.',
  })
}
