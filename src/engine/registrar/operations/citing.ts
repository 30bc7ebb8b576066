import type { ExtractionMethod } from '../../../core/registration.ts'
import { sourceTypes } from '../../../core/source.ts'
import type { SourceType } from '../../../core/source.ts'
import { citeAgentTool } from '../agent-tools.ts'
import { cite } from '../citing/cite.ts'
import { citeInputSchema } from '../citing/cite-input.ts'
import type { CiteInput } from '../citing/cite-input.ts'
import { citedSchema } from '../citing/cited-schema.ts'
import { giveVerdict, verdictInputSchema } from '../citing/give-verdict.ts'
import { verifyPending } from '../citing/verify-pending.ts'
import { citationRecordSchema } from './answers.ts'
import { citationRef } from './fields.ts'
import { operation, request } from './operation.ts'
import type { OperationContext } from './operation.ts'

const tag = 'Citations'

/** Makes an operation that cites only sources of these types. */
function citing(call: string, types: readonly SourceType[], method?: ExtractionMethod) {
  return (context: OperationContext) => (citation: CiteInput) =>
    cite(citation, { types, call, method }, context.citing())
}

export const citingOperations = {
  cite: operation('cite', {
    writes: 'citation',
    run: citing('cite', sourceTypes),
    request: request({
      tag,
      summary: 'Cite a source for a claim',
      description:
        'For agents and admins. Registers the claim with its source and checks it at once. A citation that fails its check is stored too, and `problem` says what to correct.',
      body: citeInputSchema.meta({ id: 'CiteRequest' }),
      example: { sourceId: 1, claim: 'The fee is 40 euros.', quote: 'The fee is 40 euros' },
      answer: citedSchema,
      says: 'The citation with its verdict.',
      creates: true,
      send: (registrar, citation) => registrar.cite(citation),
    }),
    tool: { name: 'cite', make: citeAgentTool },
  }),
  citeDoc: operation('citeDoc', { writes: 'citation', run: citing('citeDoc', ['document']) }),
  citeWeb: operation('citeWeb', { writes: 'citation', run: citing('citeWeb', ['website']) }),
  citeDb: operation('citeDb', { writes: 'citation', run: citing('citeDb', ['database'], 'aggregation') }),
  citeCustom: operation('citeCustom', {
    writes: 'citation',
    run: citing('citeCustom', ['custom', 'api', 'mcp']),
  }),
  giveVerdict: operation('giveVerdict', {
    // An option of the engine decides whether users may give verdicts, so the call itself refuses roles.
    run: (context) => (verdict) => giveVerdict(verdict, context),
    request: request({
      tag,
      summary: 'Confirm, reject or replace a citation as a person',
      description:
        'For auditors and admins, and for users if the service allows it. The earlier verdict stays in the log.',
      body: verdictInputSchema
        .extend({ citationId: citationRef, replacedBy: citationRef.optional() })
        .meta({ id: 'VerdictRequest' }),
      example: { citationId: 1, decision: 'confirmed', reason: 'Read in the printed tariff.' },
      answer: citationRecordSchema,
      says: 'The citation with the verdict.',
      creates: true,
      send: (registrar, verdict) => registrar.giveVerdict(verdict),
    }),
  }),
  verifyPending: operation('verifyPending', {
    // Whoever may cite may also check.
    writes: 'citation',
    run: (context) => (only) => verifyPending(context, only),
  }),
}
