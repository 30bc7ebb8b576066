import { z } from 'zod'
import type { Incident } from '../../core/incident.ts'
import { checkClaim } from '../../engine/runs.ts'
import { rowCommand, rowIdSchema, sourceRowsSchema, toSourceInput } from './command.ts'
import type { Command } from './command.ts'
import { toEvidenceRows, toExplanationRow } from './evidence-rows.ts'
import type { Matching } from './matching.ts'

/** Maximum UTF-16 units of a claim; `attribute` is for longer texts. */
const MAX_CLAIM_LENGTH = 50_000

const rowSchema = z.object({
  id: rowIdSchema.optional(),
  claim: z.string().max(MAX_CLAIM_LENGTH),
  before: z.string().nullish(),
  sources: sourceRowsSchema,
  quote: z.string().nullish(),
})

/**
 * The command `check`. It answers each row `{id?, claim, before?, sources, quote?}` with whether the sources support
 * the claim; with `explain`, also why. `before` is what precedes the claim in the answer.
 */
export function createCheckCommand(
  options: Matching & { onIncident: (incident: Incident) => void; explain?: boolean },
): Command {
  return rowCommand({
    row: rowSchema,
    async answer({ claim, before, sources, quote }) {
      const { verdict, status, score, reason, evidence, missing, explanation } = await checkClaim({
        ...options,
        claim,
        before: before ?? undefined,
        sources: sources.map(toSourceInput),
        quote: quote ?? undefined,
      })
      return {
        verdict,
        status,
        score,
        reason,
        evidence: toEvidenceRows(sources)(evidence),
        missing,
        ...(explanation && { explanation: toExplanationRow(sources)(explanation) }),
      }
    },
  })
}
