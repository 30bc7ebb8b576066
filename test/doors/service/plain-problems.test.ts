import { expect, test } from 'vitest'
import { startService } from './service-under-test.ts'

test.each<[string, object | undefined, string]>([
  ['POST /v1/sources', { name: '', content: 'x' }, 'name: must have at least 1 character'],
  ['POST /v1/sources', { content: 'x' }, 'name: is missing; it must be a string'],
  ['POST /v1/sources', { name: 7, content: 'x' }, 'name: must be a string, not a number'],
  ['POST /v1/citations', { sourceId: 'a', claim: 'b', confidence: 3 }, 'confidence: must be at most 1'],
  ['POST /v1/citations', { sourceId: 'a', claim: ['b'] }, 'claim: must be a string, not a list'],
  ['POST /v1/attribute', { response: null }, 'response: must be a string, not null'],
  ['POST /v1/attribute', { response: 'x', sources: {} }, 'sources: must be a list, not an object'],
  [
    'GET /v1/citations?status=lost',
    undefined,
    'status: must be one of pending, verified, failed, unverified',
  ],
  // A field with words of its own keeps them.
  ['GET /v1/sources?limit=abc', undefined, 'limit: a number from 1 to 1000'],
])('%s %j: the words are those of the other doors', async (operation, json, problem) => {
  const { call, tokenOf } = await startService()
  const { status, body } = await call(await tokenOf({ agentId: 'smith' }), operation, json ? { json } : {})
  expect([status, body.error.code]).toEqual([400, 'invalid-input'])
  expect(body.error.message).toContain(`${problem}. `)
})
