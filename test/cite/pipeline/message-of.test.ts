import { expect, test } from 'vitest'
import { createExtractors } from '../../../extractors/create-extractors.ts'
import { messageOf } from '../../../src/cite/pipeline/message-of.ts'
import { CitationError } from '../../../src/core/error.ts'
import type { Incident } from '../../../src/core/incident.ts'

const secrets = [
  ['connect postgres://ada:pw12@db.example/log', 'connect postgres://[…]@db.example/log'],
  ['401 with Bearer abc.def', '401 with Bearer […]'],
  ['Incorrect API key provided: sk-test-1234', 'Incorrect API key provided: […]'],
  ['token 0123456789abcdef01234567 is refused', 'token […] is refused'],
  ['line 1\nline 2', 'line 1 line 2'],
] as const

test.each(secrets)('a foreign error that says %j is recorded as %j', (said, written) => {
  expect(messageOf(new TypeError(said))).toBe(`TypeError: ${written}`)
  expect(messageOf(said)).toBe(written)
  const incidents: Incident[] = []
  const extractors = createExtractors([], { onError: (incident) => incidents.push(incident) })
  extractors.register({
    pattern: 'a',
    extract: () => {
      throw new Error(said)
    },
  })
  extractors.extract({ toolCallId: '1', toolName: 'a', input: {}, output: 'x' })
  expect(incidents.map(({ message }) => message)).toEqual([`The extractor of a failed: ${written}`])
})

test('a message of citespan keeps the ids in it', () => {
  const message = 'No source src_0123456789abcdef0123456789abcdef.'
  expect(messageOf(new CitationError({ code: 'not-found', message, suggestion: '' }))).toContain(message)
})

test('at most 500 UTF-16 units are kept', () => {
  expect(messageOf(new Error('no '.repeat(1_000)))).toHaveLength(500)
})
