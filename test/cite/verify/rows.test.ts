import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/entries/index.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'

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

const ports = `| Port | Country | Ships | Berths |
|---|---|---|---|
| Bergen | Norway | 518 | 24 |
| Turku | Finland | 297 | 12 |`

async function verdictOf(content: string, claim: string) {
  const { status, method, evidence, missing, reason } = await checkClaim({ claim, sources: [{ content }] })
  return { status, method, quotes: evidence.map(({ quote }) => quote), missing, reason }
}

describe('a claim that says one cell', () => {
  test('is verified by its row, without a model', async () => {
    expect(await verdictOf(ports, 'Bergen has 518 ships.')).toEqual({
      status: 'verified',
      method: 'computed',
      quotes: ['| Bergen | Norway | 518 | 24 |'],
      missing: [],
      reason: 'The row “Bergen” gives “518” for “Ships”.',
    })
  })

  test('of another cell fails, with row, column and value named', async () => {
    expect(await verdictOf(ports, 'Bergen has 297 ships.')).toMatchObject({
      status: 'failed',
      reason: 'The row “Bergen” gives “518” for “Ships”, not 297.',
    })
  })

  test('stays open beside a sentence that says otherwise of the value', async () => {
    const content = `${ports}\n\nBergen had 608 ships in the list of the ministry.`
    expect((await verdictOf(content, 'Bergen had 608 ships.')).status).not.toBe('failed')
  })

  test('that a sentence says word for word is verified, whatever the table says', async () => {
    const found = await verdictOf(`Bergen had 608 ships.\n\n${ports}`, 'Bergen had 608 ships.')
    expect(found).toMatchObject({ status: 'verified', method: 'verbatim' })
  })

  test.each([
    'Bergen has [518](https://other.example/page) ships.',
    'Bergen has ❌ 518 ships.',
    'Bergen has ~~518~~ ships.',
    'Bergen has <del>518</del> ships.',
    'Bergen has 64 percent of the ships.',
    'Bergen has more than 500 ships.',
  ])('is neither verified nor failed with more than its words: %s', async (claim) => {
    expect((await verdictOf(ports, claim)).status).toBe('unverified')
  })

  test('through a whole answer', async () => {
    const engine = new CitationEngine()
    const response = 'Bergen has 518 ships. Turku has 24 berths. In Turku there are 297 ships.'
    const { citations } = await engine.attribute({ response, sources: [{ content: ports }] })
    expect(citations.map(({ status }) => status)).toEqual(['verified', 'failed', 'verified'])
  })
})

describe('a table that the text around it', () => {
  test.each<[string, string]>([
    ['heads neutrally', `## Fleet\n\n${ports}`],
    ['announces', `The following table shows the ships of each port:\n\n${ports}`],
    ['describes', `The ports were visited in spring.\n\n${ports}\n\nThe coast is long.`],
  ])('%s tells its cells', async (_, content) => {
    expect((await verdictOf(content, 'Bergen has 518 ships.')).status).toBe('verified')
    expect((await verdictOf(content, 'Bergen has 297 ships.')).status).toBe('failed')
  })

  test.each<[string, string]>([
    ['plans', `## Planned\n\n${ports}`],
    ['rejects', `### Rejected proposals\n\n${ports}`],
    ['calls a myth', `Myths:\n\n${ports}`],
    ['calls a myth in bold', `**Common myths**\n\n${ports}`],
    ['budgets', `Budget 2031\n\n${ports}`],
    ['heads in German', `## Prognose\n\n${ports}`],
    ['denies', `The council did not approve these figures.\n\n${ports}`],
    ['scales below', `${ports}\n\nAll figures in thousands.`],
    ['takes back', `${ports}\n\nThese figures are wrong.`],
    ['quotes', ports.replaceAll(/^/gm, '> ')],
    ['hides', `<!--\n${ports}\n-->`],
  ])('%s neither tells nor denies its cells', async (_, content) => {
    expect((await verdictOf(content, 'Bergen has 518 ships.')).status).toBe('unverified')
    expect((await verdictOf(content, 'Bergen has 297 ships.')).status).toBe('unverified')
  })

  test('scales does not tell its cells', async () => {
    const found = await verdictOf(`Ships in thousands\n\n${ports}`, 'Bergen has 518 ships.')
    expect(found.status).toBe('unverified')
  })

  test('gives another value in another table leaves both open', async () => {
    const later = ports.replace('518', '611')
    const content = `## 2019\n\n${ports}\n\n## 2020\n\n${later}`
    expect((await verdictOf(content, 'Bergen has 518 ships.')).status).toBe('unverified')
    expect((await verdictOf(content, 'Bergen has 611 ships.')).status).toBe('unverified')
    expect((await verdictOf(content, 'Turku has 297 ships.')).status).toBe('verified')
  })
})

describe('a table of the answer', () => {
  const rows = '| Bergen | 24 | 518 |\n| **Turku** | 12 | 297 |'
  const table = `| Port | Berths | Ships |\n|---|--:|--:|\n${rows}`
  const statusesOf = async (response: string) => {
    const { citations } = await new CitationEngine().attribute({ response, sources: [{ content: ports }] })
    return citations.filter(({ text }) => text.includes(' | ')).map(({ status }) => status)
  }

  test.each<[string, string]>([
    ['alone', table],
    ['below an introduction', `The following table shows the berths and ships of each port:\n\n${table}`],
    ['below a heading', `## Ships and berths\n\n${table}`],
    ['below a topic', `### 📊 Key specs at a glance\n\n${table}`],
    ['with fewer columns', table.replaceAll(/^\|([^|]*)\|[^|]*/gm, '|$1')],
  ])('with other columns than the source is verified row by row: %s', async (_, response) => {
    expect(await statusesOf(response)).toEqual(['verified', 'verified'])
  })

  test.each<[string, string]>([
    ['with exchanged heads', ports.replace('Ships | Berths', 'Berths | Ships')],
    ['with another head', ports.replace('Ships', 'Wrecks')],
    ['below an introduction that denies it', `The source does not have these figures:\n\n${ports}`],
  ])('with the cells of the source is not verified: %s', async (_, response) => {
    expect(await statusesOf(response)).toEqual(['unverified', 'unverified'])
  })
})

test('a row without outer bars below other heads than the source is not verified word for word', async () => {
  const engine = new CitationEngine()
  const content = 'Port | Ships | Berths\n---|---|---\nBergen | 518 | 24\nTurku | 297 | 12'
  const verdictBelow = async (heads: string) => {
    const response = content.replace('Port | Ships | Berths', heads)
    const { citations } = await engine.attribute({ response, sources: [{ content }] })
    return citations.map(({ status }) => status)
  }
  expect(await verdictBelow('Port | Ships | Berths')).toEqual(['verified', 'verified'])
  expect(await verdictBelow('Port | Berths | Ships')).toEqual(['unverified', 'unverified'])
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
