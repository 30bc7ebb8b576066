import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventLines } from '../../../src/page/client/event-lines.ts'

type Read = { events: [string, string][]; others: string[] }

function read(pieces: readonly string[], limit = 1_000_000): Read & { limits: number } {
  const read: Read & { limits: number } = { events: [], others: [], limits: 0 }
  const lines = createEventLines({
    onEvent: (data, event) => void read.events.push([data, event]),
    onOther: (line) => void read.others.push(line),
    limit,
    onLimit: () => void (read.limits += 1),
  })
  pieces.forEach(lines.push)
  return read
}

/** What a library reads. */
function expected(text: string): Read {
  const read: Read = { events: [], others: [] }
  const parser = createParser({
    onEvent: ({ data, event = '' }) => void read.events.push([data, event]),
    onError: ({ type, line = '' }) => void (type === 'unknown-field' && read.others.push(line)),
  })
  parser.feed(text)
  return read
}

const line = fc.oneof(
  fc.constantFrom(
    '',
    ':',
    ': note',
    'data',
    'data:',
    'data: ',
    'data:  x',
    'data:{"a":1}',
    'event: e',
    'event:',
  ),
  fc.constantFrom(
    'id: 1',
    'retry: 5',
    'retry',
    '{"a": "data: b"}',
    ' data: x',
    'datas: x',
    'data : x',
    '[',
    '\u2028',
  ),
  fc.string({ maxLength: 6 }).map((text) => `data: ${text.replaceAll(/[\r\n]/g, '')}`),
)
const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n')), { maxLength: 12 })
  .map((lines) => `${lines.map((pair) => pair.join('')).join('')}\n`)
  // A retry time that is no number is told as an error of its own there.
  .filter((text) => !/^retry\r?$/m.test(text))

describe('createEventLines', () => {
  test('reads events as a library does, cut at every character', () => {
    fc.assert(
      fc.property(text, (text) => {
        const whole = expected(text)
        const { limits: _limits, ...pieces } = read(text.split(''))
        expect(pieces).toEqual(whole)
        const { limits: _none, ...once } = read([text])
        expect(once).toEqual(whole)
      }),
      { numRuns: 500 },
    )
  })

  test('leaves out a byte order mark', () => {
    expect(read(['\uFEFFdata: a\n\n']).events).toEqual([['a', '']])
  })

  test.each([
    ['a line', ['data: ', 'x'.repeat(20), 'y\n\n', 'data: z\n\n']],
    ['an event of many lines', ['data: xxxx\n'.repeat(6), 'data: x\n\n', 'data: z\n\n']],
  ])('tells once of %s beyond the limit, and reads nothing after it', (_, pieces) => {
    expect(read(pieces, 20)).toEqual({ events: [], others: [], limits: 1 })
  })

  test('takes time in proportion to the length of a line in pieces', () => {
    // Joining all pieces with each one would copy 8 TB.
    const count = 400_000
    const { events } = read(
      ['data: ', ...Array.from({ length: count }, () => '0123456789'), '\n\n'],
      Infinity,
    )
    expect(events[0]![0].length).toBe(10 * count)
  })
})
