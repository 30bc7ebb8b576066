import { describe, expect, test } from 'vitest'
import { someRegistrar } from './some-registrar.ts'

const rows = {
  /** As graph databases give them. */
  'a node with properties': [
    { n: { identity: 1, labels: ['Rule'], properties: { maximum: 6, unit: 'years' } } },
  ],
  'a node in JSON': [{ n: '{"properties":{"maximum":6,"unit":"years"}}' }],
  node: [{ maximum: 6, unit: 'years' }],
  nodes: [
    { rule: 'R1', maximum: 6, unit: 'years' },
    { rule: 'R2', maximum: 8, unit: 'months' },
    { rule: 'R3', maximum: 40, unit: 'EUR' },
  ],
  ends: [{ rule: 'R1', minimum: 2, maximum: 6, unit: 'years' }],
  places: [
    { Abfall: 'Batterien', Sammelstelle: 'Gebäude 7' },
    { Abfall: 'Altöl', Sammelstelle: 'Gebäude 9' },
  ],
}

async function statusesOf(name: keyof typeof rows, claims: readonly string[]) {
  const { registrar } = someRegistrar()
  const { id } = await registrar.addDbSource({
    identifier: name,
    name,
    query: 'MATCH (n) RETURN n',
    rows: rows[name],
  })
  const cited = []
  for (const claim of claims) cited.push(await registrar.citeDb({ sourceId: id, claim }))
  return cited.map(({ status }, index) => `${claims[index]} ${status}`)
}

describe('the value of a node or cell, without a model', () => {
  test.each<[keyof typeof rows, string[]]>([
    ['node', ['The maximum is 6 years.', 'The maximum is six years.', 'Maximum: 6 years']],
    ['a node with properties', ['The maximum is 6 years.', 'The maximum is six years.', 'Maximum: 6 years']],
    ['a node in JSON', ['The maximum is 6 years.', 'The maximum is six years.', 'Maximum: 6 years']],
    ['nodes', ['The maximum of R1 is 6 years.', 'The maximum of the rule R2 is 8 months.']],
    ['ends', ['The minimum of R1 is 2 years.', 'The maximum of R1 is 6 years.']],
    [
      'places',
      ['Die Sammelstelle für Batterien ist Gebäude 7.', 'Die Sammelstelle für Altöl ist Gebäude 9.'],
    ],
  ])('%s: said as it is', async (name, claims) => {
    expect(await statusesOf(name, claims)).toEqual(claims.map((claim) => `${claim} verified`))
  })

  test.each<[keyof typeof rows, string[]]>([
    [
      'node',
      [
        'The maximum is 7 years.',
        'The maximum is 6 months.',
        'The maximum is 6.',
        'The minimum is 6 years.',
        'The maximum is not 6 years.',
        'The maximum is at least 6 years.',
        'The maximum is more than 6 years.',
        'The maximum of R1 is 6 years.',
      ],
    ],
    ...(['a node with properties', 'a node in JSON'] as const).map((name): [keyof typeof rows, string[]] => [
      name,
      [
        'The maximum is 7 years.',
        'The maximum is 6 months.',
        'The maximum is 6.',
        'The minimum is 6 years.',
        'The maximum is not 6 years.',
      ],
    ]),
    [
      'nodes',
      [
        'The maximum is 6 years.',
        'The maximum of R2 is 6 years.',
        'The maximum of R2 is 8 years.',
        'The maximum of R1 is 8 months.',
        'The maximum of R3 is 40 dollars.',
        'The maximum of R1 and R2 is 6 years.',
        'The maximum of R4 is 6 years.',
        'R1 is 6 years.',
      ],
    ],
    ['ends', ['The minimum of R1 is 6 years.', 'The maximum of R1 is 2 years.', 'The maximum is 6 years.']],
    [
      'places',
      [
        'Die Sammelstelle für Batterien ist Gebäude 9.',
        'Die Sammelstelle für Batterien ist nicht Gebäude 7.',
        'Die Sammelstelle für Gebäude 7 ist Batterien.',
        'Die Sammelstelle ist Gebäude 7.',
        'Die Sammelstelle für Batterien und Altöl ist Gebäude 7.',
      ],
    ],
  ])('%s: said otherwise', async (name, claims) => {
    const statuses = await statusesOf(name, claims)
    expect(statuses.filter((status) => status.endsWith(' verified'))).toEqual([])
  })
})
