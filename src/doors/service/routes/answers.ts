import { defined } from '../../../core/defined.ts'
import { z } from 'zod'
import { verificationSchema } from '../../../core/citation.ts'
import { attributeInputSchema } from '../../../engine/answers.ts'
import { toAttribution } from '../../../engine/runs.ts'
import { locateQuote } from '../../../text/locate.ts'
import { attributionSchema, checkMayWrite, withData } from '../../../engine/registrar.ts'
import {
  answerScope,
  asCaller,
  conversationFields,
  createOperation,
  createRoutes,
  failures,
  jsonAnswer,
  jsonBody,
} from './operation.ts'
import type { Operations } from './operation.ts'

const tags = ['Answers']

const attribute = createOperation({
  operationId: 'attribute',
  method: 'post',
  path: '/v1/attribute',
  tags,
  summary: 'Cite an answer',
  description:
    'Finds the sentence of a source that each sentence of the answer rests on, checks it, and stores the record. ' +
    'The project, agent and user of the record are those of the credential and of `X-User-Id`. Earlier answers of a session that the request names, to the same user, are recalled.',
  request: {
    body: jsonBody(
      attributeInputSchema
        .extend({
          sources: attributeInputSchema.shape.sources.unwrap().optional(),
          toolResults: attributeInputSchema.shape.toolResults.unwrap().optional(),
          question: z.string().max(100_000).optional().describe('What was asked; kept in the record.'),
          ...conversationFields,
          explain: z.boolean().optional().describe('Adds why each claim has its citations or none.'),
        })
        .refine(({ sources, toolResults }) => sources !== undefined || toolResults !== undefined, {
          path: ['sources'],
          message:
            'there are none, nor toolResults; send [] if the answer has none, or only those of earlier turns',
        })
        .meta({ id: 'AttributeRequest' }),
    ),
  },
  responses: { 200: jsonAnswer(attributionSchema, 'The cited answer.'), ...failures },
})

const check = createOperation({
  operationId: 'checkClaim',
  method: 'post',
  path: '/v1/check',
  tags,
  summary: 'Check one claim',
  description: 'Says whether sources support a claim. Nothing is stored.',
  request: {
    body: jsonBody(
      z
        .object({
          claim: z.string().min(1).max(50_000),
          before: z.string().max(50_000).optional().describe('What precedes the claim in the answer.'),
          quote: z.string().max(100_000).optional().describe('Words that a source should contain.'),
          sources: attributeInputSchema.shape.sources,
        })
        .meta({ id: 'CheckRequest' }),
    ),
  },
  responses: {
    200: jsonAnswer(verificationSchema.meta({ id: 'Verification' }), 'The verdict.'),
    ...failures,
  },
})

const locate = createOperation({
  operationId: 'locateQuote',
  method: 'post',
  path: '/v1/locate',
  tags,
  summary: 'Find a quote in a text',
  request: {
    body: jsonBody(
      z
        .object({ quote: z.string().max(100_000), text: z.string().max(4_000_000) })
        .meta({ id: 'LocateRequest' }),
    ),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({
          match: z
            .looseObject({
              start: z.int(),
              end: z.int(),
              similarity: z.number(),
              kind: z.enum(['exact', 'folded', 'fuzzy']),
            })
            .nullable(),
        })
        .meta({ id: 'Located' }),
      'The place, or `null`; offsets are UTF-16.',
    ),
    ...failures,
  },
})

/** Routes by the ids of their operations; the typed client has a method for each. */
export const answerOperations = { attribute, checkClaim: check, locateQuote: locate }

/** The routes that cite an answer, check a claim, and locate a quote. */
export function answerRoutes({ engine }: Operations) {
  return createRoutes()
    .openapi(attribute, async (c) => {
      const { actor } = c.get('caller')
      checkMayWrite(actor, 'run')
      const input = defined(c.req.valid('json'))
      const attempt = c.get('attempt')
      const runId = attempt?.createId()
      // An earlier attempt may have stored the record and then failed before it could answer.
      const earlier =
        runId !== undefined && !attempt!.isFirst ? await asCaller({ engine }, c).getRun(runId) : null
      const attribution = earlier
        ? toAttribution({ record: earlier, stored: true })
        : await engine.attribute(
            { ...input, ...answerScope(c, input), runId },
            { readAs: asCaller({ engine }, c) },
          )
      if (!attribution.stored) attempt?.forget()
      return c.json(withData(attribution), 200)
    })
    .openapi(check, async (c) => {
      const { signal } = c.req.raw
      const readAs = asCaller({ engine }, c)
      return c.json(await engine.checkClaim({ ...defined(c.req.valid('json')), signal }, { readAs }), 200)
    })
    .openapi(locate, async (c) => {
      const { quote, text } = c.req.valid('json')
      return c.json({ match: locateQuote(quote, text) }, 200)
    })
}
