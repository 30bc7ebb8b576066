import { describe, expect, test } from 'vitest'
import { alignItems } from '../../src/facts/alignment/align.ts'
import type { Alignment } from '../../src/facts/alignment/align.ts'
import { readItems } from '../../src/facts/alignment/items.ts'
import { createRelation } from '../../src/facts/alignment/relation.ts'

function align(claim: string, evidence: string): Alignment {
  return alignItems(readItems(claim), readItems(evidence), createRelation())
}

/** Pairs of other kinds than `same`, such as `different 4 days/5 days`, `+added` and `-dropped`. */
function changes(claim: string, evidence: string): string[] {
  return align(claim, evidence).pairs.flatMap((pair) => {
    if (pair.kind === 'added') return [`+${pair.claim.text}`]
    if (pair.kind === 'dropped') return [`-${pair.evidence.text}`]
    return pair.kind === 'same' ? [] : [`${pair.kind} ${pair.claim.text}/${pair.evidence.text}`]
  })
}

test.each<[claim: string, evidence: string, expected: string[]]>([
  ['The mine closed.', 'The mine closed.', []],
  ['The mine closed.', 'In spring the mine closed for good.', []],
  ['The mine closed in May.', 'The mine closed suddenly in May.', ['-suddenly']],
  ['The deep mine closed.', 'The mine closed.', ['+deep']],
  ['The mine closed after 4 days.', 'The mine closed after 5 days.', ['different 4 days/5 days']],
  ['It opened in 1882.', 'It opened in 1885.', ['different 1882/1885']],
  ['Fewer people came.', 'More people came.', ['opposite fewer/more']],
  ['Die Preise steigen.', 'Die Preise sinken.', ['opposite steigen/sinken']],
  ['Der Betrieb ruht.', 'Der Betrieb ruht nicht.', []],
  ['Dogs are not allowed.', 'Dogs are allowed.', ['+not']],
  ['In spring Halmar sailed north.', 'In spring Solvik sailed north.', ['different halmar/solvik']],
])('%s | %s', (claim, evidence, expected) => {
  expect(changes(claim, evidence)).toEqual(expected)
})

describe('cost', () => {
  test('is nothing for the same words, wherever they stand in the evidence', () => {
    expect(align('The mine closed.', 'In spring the mine closed.').cost).toBe(0)
  })

  test('falls from other words to another number to other forms to the same', () => {
    const said = 'The operation of the plant started in 1998.'
    const costs = [
      'Bakers buy flour from seven mills.',
      'The operation of the plant started in 1989.',
      'The operating of the plant started in 1998.',
      said,
    ].map((claim) => align(claim, said).cost)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
    expect(new Set(costs).size).toBe(4)
    expect(costs.at(-1)).toBe(0)
  })

  test('order counts: what is said the other way round is not the same', () => {
    expect(align('Bea met Ann.', 'Ann met Bea.').cost).toBeGreaterThan(0)
  })

  test.each([
    ['', 'The mine closed.'],
    ['The mine closed.', ''],
    ['', ''],
  ])('of %j and %j is finite', (claim, evidence) => {
    const { cost, pairs } = align(claim, evidence)
    expect(Number.isFinite(cost)).toBe(true)
    expect(pairs.every(({ kind }) => kind === 'added')).toBe(true)
  })
})

describe('items', () => {
  test.each([
    ['one number with its unit', 'It takes 14 days.', [['number', '14 days']]],
    ['one date', 'It opened on 4 May 1998.', [['date', '4 May 1998']]],
    [
      'the second year of a range',
      'It ran in 2018–19.',
      [
        ['date', '2018'],
        ['date', '19'],
      ],
    ],
    [
      'no second year beside a count',
      'It ran with 18–19 crews.',
      [
        ['number', '18'],
        ['number', '19'],
      ],
    ],
    ['a negator', 'Dogs may not enter.', [['negator', 'not']]],
  ])('%s', (_, text, expected) => {
    const items = readItems(text).filter(({ kind }) => kind !== 'content' && kind !== 'function')
    expect(items.map(({ kind, text: said }) => [kind, said])).toEqual(expected)
  })

  test.each([
    ['It ran in 2018–19.', 2019],
    ['It ran in 1998–99.', 1999],
  ])('the second year of “%s” is %i', (text, year) => {
    const second = readItems(text).findLast((item) => item.kind === 'date')
    expect(second).toMatchObject({ date: { readings: [{ year }] } })
  })

  test('spans slice out of the text, and no more than 300 are read', () => {
    const text = 'The fee is 40 euros. '.repeat(200)
    const items = readItems(text)
    expect(items).toHaveLength(300)
    for (const { start, end, text: said } of items)
      expect(text.slice(start, end).toLowerCase()).toBe(said.toLowerCase())
  })
})
