import { describe, expect, test } from 'vitest'
import { peerCiters } from '../../bench/peers/citers.ts'
import { peerLocators } from '../../bench/peers/locators.ts'
import { formatTable } from '../../eval/format-table.ts'

const sources = [
  { id: 'mill', text: 'The mill by the weir ground barley until a flood in 1921 broke its wheel.' },
  { id: 'tram', text: 'A tram line linked the harbour with the upper town; its depot is a museum today.' },
  { id: 'bees', text: 'Beekeepers on the heath moved their hives by night, so that no bee was left behind.' },
]

describe.each(Object.entries(peerCiters))('%s', (_, cite) => {
  test('cites a copied sentence with its source', () => {
    const answer = 'The tram line linked the harbour with the upper town. Hives were moved by night.'
    const [first] = cite(answer, sources)
    expect(first?.sourceId).toBe('tram')
    expect(answer.slice(first?.start, first?.end)).toBe(
      'The tram line linked the harbour with the upper town.',
    )
  })

  test('cites nothing where no word is shared', () => {
    expect(cite('Quantum chromodynamics!', sources)).toEqual([])
  })
})

test('RAGFlow cites a chunk once, and lowers its threshold only while nothing is cited', () => {
  const answer =
    'Beekeepers on the heath moved their hives by night. On the heath, beekeepers moved hives by night.'
  expect(peerCiters.RAGFlow!(answer, sources).map(({ sourceId }) => sourceId)).toEqual(['bees'])
})

describe.each(Object.entries(peerLocators))('%s', (_, locate) => {
  const text = `${sources[0]!.text} ${sources[1]!.text} ${sources[2]!.text}`

  test.each([
    ['an exact quote', 'its depot is a museum today', 'its depot is a museum today'],
    ['a misread quote', 'moved tbeir hives by nlght, so that', 'moved their hives by night, so that'],
  ])('finds %s', (_, quote, expected) => {
    const found = locate(quote, text)
    expect(found && text.slice(found.start, found.end)).toBe(expected)
  })

  test('finds no quote that shares nothing', () => {
    expect(locate('0123456789 0123456789 0123456789 0123456789', text)).toBeNull()
  })
})

test('the table has a column for each peer, notes once below', () => {
  const measure = { citespan: 0.9, baseline: 0.5, rows: 3, note: 'Small set.' }
  const table = formatTable([
    {
      set: 'one',
      seconds: 1,
      measures: [
        { ...measure, metric: 'F1', peers: { Rival: 0.25 } },
        { ...measure, metric: 'AUC' },
      ],
    },
  ])
  expect(table.split('\n')).toEqual([
    'set  metric  citespan  baseline  Rival  rows  seconds',
    'one  F1         0.900     0.500  0.250     3      1.0',
    '     AUC        0.900     0.500            3',
    '– Small set.',
  ])
})
