import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../src/core/canonical-json.ts'
import {
  chainOf,
  createSalt,
  entryHash,
  entryText,
  eventBody,
  withSalt,
} from '../../../src/core/records/log-entry.ts'

const key = fc.string({ unit: 'binary', minLength: 1 })
const optionalKey = fc.option(key, { nil: undefined })

test('the body of an event is its canonical JSON', () => {
  const scope = fc.record({ project: key, sessionId: optionalKey, runId: optionalKey })
  const actor = fc.record({ role: fc.constant('agent' as const), agentId: optionalKey, userId: optionalKey })
  const salt = fc.constantFrom(createSalt(), createSalt())
  const event = fc.record({ id: key, kind: key, createdAt: key, data: fc.jsonValue(), salt })
  fc.assert(
    fc.property(scope, actor, event, (place, who, what) => {
      const body = eventBody({ ...place, actor: who }, { ...what, data: canonicalJson(what.data) })
      expect(body).toBe(canonicalJson({ ...place, ...what, actor: who }))
      const { salt: _, ...unsalted } = what
      expect(withSalt(body, null)).toBe(canonicalJson({ ...place, ...unsalted, actor: who }))
      expect(withSalt(withSalt(body, null), 'a')).toBe(withSalt(body, null))
    }),
  )
})

test('a salt is drawn anew for each body', () => {
  const salts = Array.from({ length: 200 }, createSalt)
  expect(new Set(salts).size).toBe(200)
  expect(salts.every((salt) => /^[0-9a-f]{32}$/.test(salt))).toBe(true)
})

test('an entry is canonical JSON of the hash of the body, the number and the hash before', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const entry = { body: '{"ä":1}', number: 12, previous: sha256('before') }
  const text = canonicalJson({ body: sha256(entry.body), number: 12, previous: entry.previous })
  expect(entryText(entry)).toBe(text)
  expect(entryHash(entry)).toBe(sha256(text))
})

test.each([
  [{ sessionId: 'x', runId: 'y' }, 's:x'],
  [{ runId: 'x' }, 'r:x'],
  [{}, 'a:admin'],
])('the chain of %j is %s', (place, chain) => {
  expect(chainOf({ project: 'p', actor: { role: 'admin' }, ...place })).toBe(chain)
})
