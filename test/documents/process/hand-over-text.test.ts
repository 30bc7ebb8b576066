import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handOverText } from '../../../src/documents/process/hand-over-text.ts'

const native = globalThis.structuredClone

beforeEach(() => {
  vi.stubGlobal('structuredClone', native)
  handOverText()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('pieces of text are handed over, and the list of those that follow is another one', () => {
  const items = [{ str: 'Words', transform: [1, 0, 0, 1, 0, 0] }]
  const message = { stream: 4, chunk: { items, styles: {}, lang: null } }
  const received = structuredClone(message)
  message.chunk.items = []
  expect(received).toStrictEqual({ stream: 4, chunk: { items, styles: {}, lang: null } })
  expect(received.chunk.items).toBe(items)
})

test.each([
  ['no chunk', { data: { items: [{ str: 'Words' }] } }],
  ['a chunk that is no text', { chunk: { lines: [{ items: [1] }] } }],
  ['a chunk that is nothing', { chunk: null }],
  ['items that are no list', { chunk: { items: 'Words' } }],
  ['a list', [{ items: [{}] }]],
  ['nothing', null],
  ['a word', 'Words'],
])('all else is copied as before: %s', (_, message) => {
  const copy = structuredClone(message)
  expect(copy).toStrictEqual(message)
  if (typeof message === 'object' && message !== null) {
    expect(copy).not.toBe(message)
    for (const [name, value] of Object.entries(message))
      if (typeof value === 'object' && value !== null)
        expect((copy as Record<string, unknown>)[name]).not.toBe(value)
  }
})

test('what is transferred is moved', () => {
  const bytes = new Uint8Array([1, 2, 3])
  const { data } = structuredClone({ data: bytes }, { transfer: [bytes.buffer] })
  expect([[...data], bytes.byteLength]).toStrictEqual([[1, 2, 3], 0])
  expect(() => structuredClone({ chunk: { data: () => {} } })).toThrow('could not be cloned')
})
