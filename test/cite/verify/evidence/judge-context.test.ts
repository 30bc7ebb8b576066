import { describe, expect, test } from 'vitest'
import { createEvidence } from '../../../../src/cite/verify/evidence/evidence.ts'
import {
  contextAround,
  contextForJudge,
  joinContexts,
  positionOf,
} from '../../../../src/cite/verify/evidence/judge-context.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const [first, second] = sourcesOf(['A', 'x'.repeat(10_000)], ['B', 'y'.repeat(10_000)])
const piece = (start: number, end: number, source = first!) => ({ source, start, end })
const spansOf = (pieces: readonly { start: number; end: number }[]) =>
  pieces.map(({ start, end }) => [start, end])

describe('joined pieces', () => {
  test.each<[string, [number, number][], [number, number][]]>([
    ['none', [], []],
    [
      'that overlap are one',
      [
        [0, 20],
        [10, 30],
      ],
      [[0, 30]],
    ],
    [
      'that overlap are one, whichever comes first',
      [
        [10, 30],
        [0, 20],
      ],
      [[0, 30]],
    ],
    [
      'that meet stay apart',
      [
        [0, 20],
        [20, 30],
      ],
      [
        [0, 20],
        [20, 30],
      ],
    ],
    [
      'that are apart keep their order',
      [
        [50, 60],
        [0, 20],
      ],
      [
        [50, 60],
        [0, 20],
      ],
    ],
    [
      'one that ties two others',
      [
        [0, 20],
        [30, 50],
        [10, 40],
      ],
      [[0, 50]],
    ],
    [
      'a joined one stands where its first part stood',
      [
        [0, 9],
        [80, 90],
        [40, 50],
        [85, 95],
      ],
      [
        [0, 9],
        [80, 95],
        [40, 50],
      ],
    ],
    [
      'a part of one',
      [
        [0, 50],
        [10, 20],
      ],
      [[0, 50]],
    ],
    [
      'as long as may be',
      [
        [0, 1_300],
        [1_200, 2_400],
      ],
      [[0, 2_400]],
    ],
    [
      'longer than may be stay apart',
      [
        [0, 1_300],
        [1_200, 2_401],
      ],
      [
        [0, 1_300],
        [1_200, 2_401],
      ],
    ],
    [
      'a part of one that is longer by itself',
      [
        [0, 3_000],
        [100, 3_000],
      ],
      [[0, 3_000]],
    ],
  ])('%s', (_, given, expected) => {
    expect(spansOf(joinContexts(given.map(([start, end]) => piece(start, end))))).toEqual(expected)
  })

  test('are of one source', () => {
    expect(joinContexts([piece(0, 20), piece(10, 30, second!)])).toHaveLength(2)
  })
})

test.each<[string, ReturnType<typeof piece>, number]>([
  ['the same', piece(10, 20), 0],
  ['a part', piece(12, 15), 0],
  ['a part of a later one', piece(40, 50), 1],
  ['one that begins before', piece(9, 20), -1],
  ['one that ends behind', piece(10, 21), -1],
  ['one of another source', piece(10, 20, second!), -1],
])('which piece holds %s', (_, wanted, position) => {
  expect(positionOf(wanted, [piece(10, 20), piece(30, 60)])).toBe(position)
})

describe('what a judge reads of a row', () => {
  const [table] = sourcesOf(['Ports', 'Port | Depth\nVenn | 3\nElsund | 12\nHalmar | 9'])
  const { content } = table!
  const spanOf = (text: string) => ({
    start: content.indexOf(text),
    end: content.indexOf(text) + text.length,
  })
  const row = spanOf('Elsund | 12')
  const header = spanOf('Port | Depth')

  test.each([
    ['its header, and no other row', { context: row, header }, ['Port | Depth', 'Elsund | 12']],
    ['itself, without a header', { context: row, header: null }, ['Elsund | 12']],
    [
      'the header once, where what is around the row has it',
      { context: { start: 0, end: row.end }, header },
      ['Port | Depth\nVenn | 3\nElsund | 12'],
    ],
  ])('%s', (_, { context, header: named }, expected) => {
    const evidence = createEvidence(table!, row)!
    const pieces = contextForJudge([
      {
        source: table!,
        evidence,
        isQuote: false,
        sentences: row,
        context,
        table: { header: named, finding: null },
      },
    ])
    expect(pieces.map(({ start, end }) => content.slice(start, end))).toEqual(expected)
  })
})

describe('what a judge reads of a sentence', () => {
  const filler = 'Gulls nest on the roof of the old customs house. '.repeat(12)
  const [long] = sourcesOf(['Port', `${filler}Ice came. The port of Elsund closed. It thawed. ${filler}`])
  const { content } = long!
  const spanOf = (text: string) => ({
    start: content.indexOf(text),
    end: content.indexOf(text) + text.length,
  })
  const sentences = spanOf('The port of Elsund closed.')
  const read = (context: { start: number; end: number }) =>
    contextForJudge([
      {
        source: long!,
        evidence: createEvidence(long!, sentences)!,
        isQuote: false,
        sentences,
        context,
        table: null,
      },
    ]).map(({ start, end }) => content.slice(start, end))

  test('its neighbours', () => {
    expect(read(sentences)).toEqual(['Ice came. The port of Elsund closed. It thawed.'])
  })

  test.each([
    ['a pronoun', 'Ada Holm runs it.', 'She came in May.', 'The port of Elsund closed.'],
    ['two pronouns', 'Ada Holm runs it.', 'She was mayor.', 'In May she came.'],
    ['a German pronoun', 'Ida Falk leitet ihn.', 'Sie war Lotsin.', 'Dort lebt Ida.'],
  ])('what its beginning leans on: %s', (_, named, leaning, stated) => {
    const source = sourcesOf(['Port', `${filler}${named} ${leaning} ${stated} ${filler}`])[0]!
    const start = source.content.indexOf(stated)
    const { start: from, end } = contextAround(source, { start, end: start + stated.length })
    expect(source.content.slice(from, end).startsWith(`${named} ${leaning} ${stated}`)).toBe(true)
  })

  test('nothing beyond a heading, and of leaning sentences only a few', () => {
    const far = sourcesOf(['Port', `${'She came. '.repeat(400)}She left.`])[0]!
    const { start } = contextAround(far, { start: far.content.length - 9, end: far.content.length })
    expect(start).toBeGreaterThan(far.content.length - 2_000)
    const below = sourcesOf(['Port', `Ada Holm.\n\n## Life\n\nShe came. She left.`])[0]!
    const at = below.content.indexOf('She came')
    expect(contextAround(below, { start: at, end: at + 9 }).start).toBe(at)
  })

  test('all that the link points to, however far', () => {
    expect(read({ start: 0, end: content.length })).toEqual([content])
  })
})
