import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citationMiddleware } from '../../../src/doors/hono.ts'
import { nodeCitations } from '../../../src/doors/node.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import { answer, harbour } from '../hono/answers.ts'

const engine = new CitationEngine({ store: memoryStore(), onIncident: () => {} })
const doors: [string, (options: never) => unknown][] = [
  ['citeResponse', (options) => citeResponse(engine, Response.json({ answer }), options)],
  ['citationMiddleware', (options) => citationMiddleware(engine, options)],
  ['nodeCitations', (options) => nodeCitations(engine, options)],
]
const wrong: [string, object, string][] = [
  ['fields without answer', { fields: { sources: 'hits' } }, 'fields.answer'],
  ['fields that are null', { fields: null }, 'fields is not an object'],
  ['fields that are a path', { fields: 'answer' }, 'fields is not an object'],
  ['an answer that is no path', { fields: { answer: ['a', 'b'] } }, 'fields.answer'],
  ['a path of sources that is none', { fields: { answer: 'a', sources: 3 } }, 'fields.sources'],
  ['an unknown field', { fields: { answer: 'a', source: { body: 'x' } } }, 'body: there is no such field'],
  [
    'a path of a field that is none',
    { fields: { answer: 'a', source: { title: 7 } } },
    'fields.source.title',
  ],
  ['marks of an unknown protocol', { marks: { protocols: ['x'] } }, '"x" is not a protocol'],
  ['cleanAnswer in words', { cleanAnswer: 'yes' }, 'cleanAnswer'],
  ['onError that is no function', { onError: {} }, 'onError'],
  ['sources that are a text', { sources: 'x' }, 'sources'],
  ['an option that does not exist', { fieldz: {} }, 'fieldz'],
]

describe.each(doors)('%s', (_door, open) => {
  test.each(wrong)('refuses %s where the application starts', (_, options, named) => {
    expect(() => open(options as never)).toThrow(named)
  })
})

describe('an answer passes whatever the application gives during a request', () => {
  test.each<[string, () => unknown]>([
    ['sources that are undefined', () => undefined],
    ['sources that are a promise', () => Promise.resolve([harbour])],
    ['an object', () => ({})],
    [
      'an error',
      () => {
        throw new Error('no')
      },
    ],
  ])('%s', async (_, sources) => {
    const errors: unknown[] = []
    const onError = (error: unknown) => void errors.push(error)
    const app = new Hono().use(citationMiddleware(engine, { sources: sources as never, onError }))
    app.get('/', (c) => c.json({ answer, documents: [harbour] }))
    const response = await app.request('/')
    expect(await response.json()).toMatchObject({ answer, references: [{}] })
    expect(errors).toHaveLength(1)
  })
})
