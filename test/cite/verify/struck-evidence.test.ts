import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { cutPremises } from '../../../src/cite/nli/premises.ts'
import { readTables } from '../../../src/text/tables/read-tables.ts'
import { combineVerdict } from '../../../src/cite/verify/combine.ts'
import { verifyLexically } from '../../../src/cite/verify/verify-lexically.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

async function checked(content: string, text: string) {
  const sources = sourcesOf(['Port', content])
  const links = [{ claimNumber: 1, sourceId: 'S1', support: 'full', confidence: 1, matcher: 'test' } as const]
  const [claim] = claimsOf(text)
  return { ...(await verifyLexically({ claim: claim!, links }, { sources, verifier: 'lexical' })), sources }
}

/** What becomes of the word of a judge that says `supported` of everything. */
async function judged(content: string, text: string) {
  const { sources, ...read } = await checked(content, text)
  const { verification, overruledBy } = combineVerdict(
    read,
    { verdict: 'supported', reason: 'It says so.' },
    { sources, verifier: 'test' },
  )
  return { ...verification, overruledBy }
}

const filler = 'Gulls circle over it all day. The quay is long and made of stone.'

describe('a judge is not followed where struck text alone says it', () => {
  test.each([
    [
      'a sentence',
      `~~The port of Elsund freezes in most winters.~~\n\n${filler}`,
      'Ice closes the port of Elsund in most winters.',
      'struck-out',
    ],
    [
      'in HTML',
      `<del>The port of Elsund freezes in most winters.</del>\n\n${filler}`,
      'Ice closes the port of Elsund in most winters.',
      'struck-out',
    ],
    [
      'a figure',
      `The port fee of Elsund is ~~12~~ 14 euros. ${filler}`,
      'In Elsund they ask 12 euros as a port fee.',
      'fact-differs',
    ],
  ])('%s', async (_, content, claim, rule) => {
    expect(await judged(content, claim)).toMatchObject({ verdict: 'unknown', overruledBy: rule })
  })

  test('and is followed where other text does', async () => {
    const content = `The port of Elsund ~~never~~ freezes in most winters. ${filler}`
    expect(await judged(content, 'Ice closes the port of Elsund in most winters.')).toMatchObject({
      verdict: 'supported',
      overruledBy: null,
    })
  })
})

test('a model for inference reads no struck text', async () => {
  const { gathered } = await checked(
    `The port fee of Elsund is ~~12~~ 14 euros. ${filler}`,
    'The port fee of Elsund is 12 euros.',
  )
  const premises = cutPremises(gathered.placed, () => true)
  expect(premises.length).toBeGreaterThan(0)
  for (const premise of premises) expect(premise).not.toContain('12')
})

describe('a cell', () => {
  const table = (ships: string) =>
    `| Port | Ships |\n| --- | --- |\n| Bergen | ${ships} |\n| Turku | 297 |\n| Elsund | 40 |\n`

  test.each([
    ['~~611~~', ''],
    ['~~611~~ 640', '640'],
    ['<s>611</s> 640', '640'],
    ['~~611~~ 640[^2]', '640[^2]'],
    ['~5', '~5'],
  ])('with %s holds %s', (written, held) => {
    const [read] = readTables(table(written))
    expect(read!.rows[0]!.cells[1]!.text).toBe(held)
  })

  test.each([
    ['~~611~~', 'Bergen has 611 ships.', false],
    ['~~611~~ 640', 'Bergen has 611 ships.', false],
    ['~~611~~ 640', 'Bergen has 640 ships.', true],
    ['640[^2]', 'Bergen has 640 ships.', true],
    ['640[^2]', 'Bergen has 6402 ships.', false],
    ['640', 'Bergen has 640 ships.', true],
  ])('with %s: “%s” %s', async (written, claim, isSaid) => {
    const { status } = await checkClaim({ claim, sources: [{ content: table(written) }] })
    expect(status === 'verified').toBe(isSaid)
  })
})
