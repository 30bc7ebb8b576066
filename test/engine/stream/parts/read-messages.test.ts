import { expect, test } from 'vitest'
import { readMessages } from '../../../../src/engine/stream/parts/read-messages.ts'

/** The sources that an earlier answer cites, of which one has these fields. */
function citedWith(fields: Record<string, unknown>, role = 'assistant', sourceIds: unknown = ['S1']) {
  const source = {
    id: 'S1',
    number: 1,
    type: 'website',
    title: 'Mill',
    url: 'https://mill.example/',
    ...fields,
  }
  const data = { sources: [source], citations: [{ sourceIds }] }
  return readMessages([{ role, parts: [{ type: 'data-citations', data }] }]).cited
}

test.each<[string, Record<string, unknown>, number]>([
  ['a number that a reader saw', {}, 1],
  ['the highest number', { number: 100_000 }, 1],
  ['a number beyond it', { number: 100_001 }, 0],
  ['no number', { number: 0 }, 0],
  ['less than a number', { number: -1 }, 0],
  ['half a number', { number: 1.5 }, 0],
  ['a number as text', { number: '1' }, 0],
  ['no type', { type: undefined }, 0],
  ['no title', { title: null }, 0],
])('a cited source with %s', (_, fields, count) => {
  expect(citedWith(fields)).toHaveLength(count)
})

test.each<[string, Parameters<typeof citedWith>, unknown[]]>([
  [
    'by its address',
    [{ contentHash: 'a' }],
    [{ number: 1, type: 'website', title: 'Mill', url: 'https://mill.example/' }],
  ],
  [
    'by its text, without an address',
    [{ url: undefined, contentHash: 'a' }],
    [{ number: 1, type: 'website', title: 'Mill', contentHash: 'a' }],
  ],
  ['by neither', [{ url: 4 }], [{ number: 1, type: 'website', title: 'Mill' }]],
  ['not in what a user writes', [{}, 'user'], []],
  ['not if no citation names it', [{}, 'assistant', ['S2']], []],
  ['not if citations have no ids', [{}, 'assistant', 'S1'], []],
])('a source is kept %s', (_, given, expected) => {
  expect(citedWith(...given)).toEqual(expected)
})
