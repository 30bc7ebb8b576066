import { describe, expect, test } from 'vitest'
import type { Extractor } from '../../../src/core/ports/extractor.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import type { CitationMiddlewareOptions } from '../../../src/doors/hono.ts'
import { answer, harbour } from './answers.ts'
import { done, wholeAnswer, appOf, streamed, textOf } from './middleware-app.ts'

const hungMatcher: Matcher = {
  name: 'hung',
  match: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
}
const throwingMatcher: Matcher = {
  name: 'broken',
  match() {
    throw new Error('key sk-secret refused')
  },
}

describe('citing that fails', () => {
  const cases: [
    string,
    CitationMiddlewareOptions & { engine?: CitationEngineOptions; extractor?: Extractor },
  ][] = [
    ['a matcher that hangs', { engine: { matcher: hungMatcher, timeoutMs: 100 } }],
    ['a matcher that throws', { engine: { matcher: throwingMatcher } }],
    ['an extractor that throws', { extractor: { pattern: /.*/, extract: () => fail() } }],
    ['a scope that throws', { scope: () => fail(), onError: () => {} }],
    ['a callback that throws', { engine: { matcher: throwingMatcher, onIncident: () => fail() } }],
  ]
  function fail(): never {
    throw new Error('postgres://root:secret@db')
  }

  test.each(cases)('%s leaves a stream whole', async (_, options) => {
    const { app } = appOf(() => streamed(wholeAnswer), options)
    const response = await app.request('/chat')
    const body = await response.text()
    expect(response.status).toBe(200)
    expect(body).not.toContain('secret')
    expect(body.endsWith(done)).toBe(true)
    const chunks = body
      .split('\n\n')
      .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []))
    expect(textOf(chunks)).toBe(answer)
    expect(chunks.map(({ type }) => type)).toEqual(expect.arrayContaining(['text-end', 'finish']))
  })

  test.each(cases)('%s leaves a JSON answer whole', async (_, options) => {
    const { app } = appOf(() => Response.json({ answer, sources: [harbour] }), options)
    const response = await app.request('/chat')
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).not.toContain('secret')
    expect(JSON.parse(text)).toMatchObject({ answer, sources: [harbour] })
  })

  test('of a closed engine, too, and onError is told', async () => {
    const errors: unknown[] = []
    const { app, engine } = appOf(() => streamed(wholeAnswer), { onError: (error) => errors.push(error) })
    await engine.close()
    expect(await (await app.request('/chat')).text()).toBe(wholeAnswer)
    expect(errors).toMatchObject([{ code: 'closed' }])
  })
})
