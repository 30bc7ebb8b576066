import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../src/engine/check-claim.ts'

const csv = `Station,Opened,Platforms,Passengers per day
Nordplatz,1902,4,12800
Südtor,1931,2,5400
Hafen,1968,6,23100`
const page = `# Stations of the line

The three stations below were rebuilt in 2015.

| Station | Opened | Platforms |
|---|---|---|
| Nordplatz | 1902 | 4 |
| Südtor | 1931 | 2 |
`
const json = `{"stations": [
  {"station": "Nordplatz", "opened": 1902, "platforms": 4},
  {"station": "Südtor", "opened": 1931, "platforms": 2}
]}`

async function check(content: string, claim: string) {
  const { evidence, status } = await checkClaim({ claim, sources: [{ content }] })
  return { status, quotes: evidence.map(({ quote }) => quote) }
}

describe('evidence from a table', () => {
  test.each<[string, string, string, string]>([
    ['CSV', csv, 'Südtor has 2 platforms.', 'Südtor,1931,2,5400'],
    ['CSV, a cell of another row', csv, 'Südtor has 23100 passengers per day.', 'Südtor,1931,2,5400'],
    ['CSV, the last row', csv, 'Hafen opened in 1968.', 'Hafen,1968,6,23100'],
    ['markdown', page, 'Südtor opened in 1931.', '| Südtor | 1931 | 2 |'],
    ['JSON', json, 'Südtor opened in 1931.', '{"station": "Südtor", "opened": 1931, "platforms": 2}'],
  ])('is the row that the claim names: %s', async (_, content, claim, row) => {
    const { quotes } = await check(content, claim)
    expect(quotes).toContain(row)
    expect(quotes.filter((quote) => quote.includes('Nordplatz'))).toEqual([])
  })

  test('sentences beside a table are evidence as before', async () => {
    const { quotes, status } = await check(page, 'The three stations below were rebuilt in 2015.')
    expect(quotes).toEqual(['The three stations below were rebuilt in 2015.'])
    expect(status).toBe('verified')
  })
})

describe('headings', () => {
  const handbook =
    '## Pumps and valves of the plant\n\nThey are serviced each spring.\n\n## Staff\n\nIt has two shifts.'

  test.each(['Pumps and valves of the plant are old.', 'The plant has pumps and valves.'])(
    'alone are no evidence: %s',
    async (claim) => {
      const { quotes } = await check(handbook, claim)
      for (const quote of quotes) expect(quote.replaceAll(/^#.*$/gm, '').trim()).not.toBe('')
    },
  )

  test('quoted alone are no evidence', async () => {
    const claim = 'The plant has pumps and valves.'
    const quote = 'Pumps and valves of the plant'
    const { evidence, status } = await checkClaim({ claim, quote, sources: [{ content: handbook }] })
    expect([evidence, status]).toEqual([[], 'unverified'])
  })
})
