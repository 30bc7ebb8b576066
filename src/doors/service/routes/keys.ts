import { defined } from '../../../core/defined.ts'
import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { Actor } from '../../../core/records.ts'
import { apiKeySchema } from '../keys/api-key.ts'
import type { ApiKey } from '../keys/api-key.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { idParams } from '../../../engine/registrar.ts'
import { createOperation, createRoutes, failures, jsonAnswer, jsonBody } from './operation.ts'

const tags = ['API keys']
const shownKeySchema = apiKeySchema.omit({ hash: true }).meta({ id: 'ApiKey' })
const issuedSchema = z
  .object({ key: shownKeySchema, token: z.string().describe('Shown once; it is not stored.') })
  .meta({ id: 'IssuedApiKey' })

const create = createOperation({
  operationId: 'createKey',
  method: 'post',
  path: '/v1/keys',
  tags,
  summary: 'Create an API key of the own project',
  description:
    'For admins. `userId` is the person who calls with it: the key of an auditor needs one, and so do verdicts on citations.',
  request: {
    body: jsonBody(
      apiKeySchema
        .pick({ name: true, role: true, agentId: true, userId: true, expiresAt: true })
        .meta({ id: 'NewApiKey' }),
    ),
  },
  responses: { 201: jsonAnswer(issuedSchema, 'The key and its token.'), ...failures },
})

const list = createOperation({
  operationId: 'listKeys',
  method: 'get',
  path: '/v1/keys',
  tags,
  summary: 'List the API keys of the own project',
  description: 'For admins.',
  responses: {
    200: jsonAnswer(
      z.object({ items: z.array(shownKeySchema) }).meta({ id: 'ApiKeys' }),
      'In the order of their creation.',
    ),
    ...failures,
  },
})

const rotate = createOperation({
  operationId: 'rotateKey',
  method: 'post',
  path: '/v1/keys/{id}/rotate',
  tags,
  summary: 'Replace an API key',
  description: 'For admins. The old one stays valid for a while, so that no caller is locked out.',
  request: {
    params: idParams,
    body: jsonBody(
      z
        .object({
          graceMs: z
            .int()
            .min(0)
            .max(30 * 86_400_000)
            .optional(),
        })
        .meta({ id: 'RotateApiKey' }),
    ),
  },
  responses: { 201: jsonAnswer(issuedSchema, 'The new key and its token.'), ...failures },
})

const revoke = createOperation({
  operationId: 'revokeKey',
  method: 'delete',
  path: '/v1/keys/{id}',
  tags,
  summary: 'Revoke an API key',
  description: 'For admins. Instances that remember the key take it for five seconds more.',
  request: { params: idParams },
  responses: { 200: jsonAnswer(shownKeySchema, 'The revoked key.'), ...failures },
})

/** Routes by the ids of their operations; the typed client has a method for each. */
export const keyOperations = { createKey: create, listKeys: list, rotateKey: rotate, revokeKey: revoke }

/** The routes for admins to manage the API keys of their own project. */
export function keyRoutes(keys: KeyStore) {
  return createRoutes()
    .openapi(create, async (c) => {
      const by = adminOf(c.get('caller').actor)
      const { key, token } = await keys.create(
        { ...defined(c.req.valid('json')), project: by.project },
        { by },
      )
      return c.json({ key: shown(key), token }, 201)
    })
    .openapi(list, async (c) => {
      const { project } = adminOf(c.get('caller').actor)
      return c.json({ items: (await keys.list({ project })).map(shown) }, 200)
    })
    .openapi(rotate, async (c) => {
      const by = adminOf(c.get('caller').actor)
      const { id } = c.req.valid('param')
      const { key, token } = await keys.rotate(id, {
        ...defined(c.req.valid('json')),
        project: by.project,
        by,
      })
      return c.json({ key: shown(key), token }, 201)
    })
    .openapi(revoke, async (c) => {
      const by = adminOf(c.get('caller').actor)
      return c.json(shown(await keys.revoke(c.req.valid('param').id, { project: by.project, by })), 200)
    })
}

function shown({ hash: _hash, ...key }: ApiKey): Omit<ApiKey, 'hash'> {
  return key
}

function adminOf(actor: Actor): Actor {
  if (actor.role === 'admin') return actor
  throw new CitationError({
    code: 'forbidden',
    message: `The role ${actor.role} may not see or change API keys.`,
    suggestion: 'Ask an admin of the project.',
  })
}
