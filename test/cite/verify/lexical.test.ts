import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Verification } from '../../../src/core/citation.ts'
import { verificationSchema } from '../../../src/core/citation.ts'
import type { Link } from '../../../src/core/claim.ts'
import type { Source } from '../../../src/core/source.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

const sources = sourcesOf(
  [
    'Beech forest',
    'The beech forest near Kolm covers 340 hectares. It has been a reserve since 1957. Deer are not hunted there. Visitors may leave the paths only in the company of a ranger. Mushrooms are picked in October.',
  ],
  ['Bog', 'The bog of Kolm lies 12 metres above the sea. Peat was cut there until the war.'],
)

const linkTo = (sourceId: string, rest: Partial<Link> = {}): Link => ({
  claimNumber: 1,
  sourceId,
  support: 'full',
  confidence: 0.9,
  matcher: 'test',
  ...rest,
})

async function check(
  text: string,
  links: Link[] = [linkTo('S1')],
  among: Source[] = sources,
): Promise<Verification> {
  const [claim] = claimsOf(text)
  const [verification] = await lexicalVerifier().verify({ items: [{ claim: claim!, links }], sources: among })
  return verificationSchema.parse(verification)
}

const quotesOf = ({ evidence }: Verification) => evidence.map(({ quote }) => quote)

describe('supported', () => {
  test.each([
    ['The beech forest near Kolm covers 340 hectares.', 'The beech forest near Kolm covers 340 hectares.'],
    ['Deer are not hunted there.', 'Deer are not hunted there.'],
    ['Mushrooms are picked in October.', 'Mushrooms are picked in October.'],
    ['Mushrooms are picked in October [1] [S2].', 'Mushrooms are picked in October.'],
  ])('%s', async (claim, quote) => {
    const verification = await check(claim)
    expect(verification).toMatchObject({
      verdict: 'supported',
      status: 'verified',
      missing: [],
      verifier: 'lexical',
      method: 'verbatim',
    })
    expect(quotesOf(verification)).toEqual([quote])
    expect(verification.score).toBeGreaterThanOrEqual(0.75)
  })

  test('each sentence of a claim by a source of its own, and neither source alone', async () => {
    const claim = 'Mushrooms are picked in October. Peat was cut there until the war.'
    const both = await check(claim, [linkTo('S1'), linkTo('S2')])
    expect(both).toMatchObject({ status: 'verified', method: 'verbatim' })
    expect(quotesOf(both)).toEqual(['Mushrooms are picked in October.', 'Peat was cut there until the war.'])
    for (const id of ['S1', 'S2']) expect((await check(claim, [linkTo(id)])).status).toBe('unverified')
  })
})

describe('the same words, meaning not checked', () => {
  test('two places of one source joined in one sentence', async () => {
    const verification = await check('The forest covers 340 hectares; mushrooms are picked in October.')
    expect(verification).toMatchObject({ verdict: 'unknown', status: 'unverified', method: 'words' })
    expect(quotesOf(verification)).toEqual([
      'The beech forest near Kolm covers 340 hectares.',
      'Mushrooms are picked in October.',
    ])
  })

  test('a name that stands in the title of the source only counts for the score', async () => {
    const among = sourcesOf(['Ebba Lindqvist', 'She painted the ceiling of the town hall in 1911.'])
    const claim = 'Ebba Lindqvist painted the ceiling of the town hall in 1911.'
    const named = await check(claim, [linkTo('S1')], among)
    const other = await check(claim.replace('Ebba', 'Karin'), [linkTo('S1')], among)
    expect([named.status, other.status]).toEqual(['unverified', 'unverified'])
    expect(named.score).toBeGreaterThan(other.score)
  })
})

describe('never verified', () => {
  test.each([
    ['another number', 'The beech forest near Kolm covers 430 hectares.'],
    ['another year', 'The beech forest has been a reserve since 1975.'],
    ['a number the source does not have', 'The beech forest near Kolm covers 340 hectares in 3 parts.'],
    ['half of it missing', 'The beech forest covers 340 hectares and belongs to a cooperative of sawmills.'],
    ['another subject', 'Glass is made of quartz sand, soda and lime.'],
    ['a paraphrase', 'Walkers have to stick to marked trails unless a warden guides them.'],
    ['no words', '…'],
  ])('%s', async (_, claim) => {
    const { status, verdict } = await check(claim)
    expect(status).not.toBe('verified')
    expect(verdict).not.toBe('supported')
  })

  test.each([
    ['a number', 'The beech forest near Kolm covers 430 hectares.', '430'],
    ['a negation', 'Deer are hunted there.', ''],
  ])('%s that the source states otherwise is contradicted', async (_, claim, named) => {
    const verification = await check(claim)
    expect(verification).toMatchObject({ verdict: 'contradicted', status: 'failed' })
    expect(verification.reason).toContain(named)
    expect(verification.score).toBeLessThan(0.25)
  })

  test('what is missing is said, in offsets of the claim', async () => {
    const claim = 'The beech forest covers 340 hectares and belongs to a cooperative.'
    const { verdict, missing, reason } = await check(claim)
    expect(verdict).toBe('unknown')
    expect(missing.map(({ start, end }) => claim.slice(start, end))).toEqual(['belongs to a cooperative'])
    expect(reason).toBe('The source says “near Kolm” here, which the claim leaves out.')
  })

  test('words that share nothing with the source are unknown, not wrong', async () => {
    expect(await check('Walkers have to stick to marked trails unless guided.')).toMatchObject({
      verdict: 'unknown',
      status: 'unverified',
    })
  })
})

describe('quotes', () => {
  const claim = 'Peat was cut there until the war.'

  test('a quote is the evidence, its sentence the support', async () => {
    const verification = await check(claim, [linkTo('S2', { quote: 'Peat was cut there' })])
    expect(quotesOf(verification)).toEqual(['Peat was cut there'])
    expect(verification.verdict).toBe('supported')
  })

  const there = 'Peat was cut there'
  const nowhere = 'Peat was burnt in the castle for forty winters.'
  test.each<[string, Link[], string | undefined]>([
    ['no quote', [linkTo('S2')], undefined],
    ['a quote that is too short', [linkTo('S2', { quote: 'Peat' })], undefined],
    ['the words of a provider', [linkTo('S2', { quote: there, matcher: 'provider' })], undefined],
    ['a found quote', [linkTo('S2', { quote: there })], 'found'],
    ['a found quote and a link without one', [linkTo('S1'), linkTo('S2', { quote: there })], 'found'],
    ['a quote of another source', [linkTo('S1', { quote: claim })], 'misattributed'],
    ['a quote that is nowhere', [linkTo('S2', { quote: nowhere })], 'fabricated'],
    [
      'a found quote and one that is nowhere',
      [linkTo('S2', { quote: there }), linkTo('S2', { quote: nowhere })],
      'fabricated',
    ],
    ['one that is nowhere, outweighed', [linkTo('S2'), linkTo('S2', { quote: nowhere })], 'fabricated'],
  ])('the check says what was found for %s', async (_name, links, outcome) => {
    expect((await check(claim, links)).quoteCheck?.outcome).toBe(outcome)
  })

  test('a misattributed quote names its source, and has failed', async () => {
    const verification = await check(claim, [linkTo('S1', { quote: 'Peat was cut there until the war.' })])
    expect(verification).toMatchObject({
      verdict: 'unsupported',
      status: 'failed',
      score: 0,
      quoteCheck: { outcome: 'misattributed', foundInSourceId: 'S2' },
      evidence: [{ sourceId: 'S2' }],
    })
    expect(verification.reason).toBe(
      'The quote is not in the source that is cited (Beech forest) but in another: Bog (S2).',
    )
  })

  test('a misattributed quote beside other evidence leaves a part', async () => {
    const links = [linkTo('S1', { quote: 'Peat was cut there until the war.' }), linkTo('S2')]
    expect(await check(claim, links)).toMatchObject({ verdict: 'partial', status: 'unverified' })
  })

  test('a fabricated quote has failed', async () => {
    const verification = await check(claim, [
      linkTo('S2', { quote: 'Ossified reindeer were found below the peat.' }),
    ])
    expect(verification).toMatchObject({ verdict: 'unsupported', status: 'failed', evidence: [], score: 0 })
    expect(verification.reason).toBe('The quote is in none of the sources.')
  })

  test('an altered quote is contradicted by what the source says', async () => {
    const links = [linkTo('S2', { quote: 'The bog of Kolm lies 21 metres above the sea.' })]
    expect(await check('The bog of Kolm lies 21 metres above the sea.', links)).toMatchObject({
      verdict: 'contradicted',
      status: 'failed',
      evidence: [{ quote: 'The bog of Kolm lies 12 metres above the sea.' }],
    })
  })

  test('a fabricated quote does not spoil the link beside it', async () => {
    const links = [linkTo('S2', { quote: 'Ossified reindeer were found below the peat.' }), linkTo('S2')]
    expect((await check(claim, links)).verdict).toBe('supported')
  })

  test('a one-character quote proves nothing', async () => {
    const verification = await check('Glass is made of sand.', [linkTo('S2', { quote: 'e' })])
    expect(verification.status).not.toBe('verified')
  })
})

describe('links', () => {
  test('no link, and links that lead nowhere, are unknown', async () => {
    for (const links of [[], [linkTo('S99')], [linkTo('S3')]]) {
      const among = [...sources, ...sourcesOf(['', ''], ['', ''], ['Empty', '']).slice(2)]
      expect(await check('Peat was cut.', links, among)).toMatchObject({ verdict: 'unknown', evidence: [] })
    }
  })

  test('overlapping links give each place once', async () => {
    const passages = [{ start: 0, end: 47 }, { start: 0, end: 40 }, { start: 0, end: 200 }, undefined]
    const links = passages.map((passage) => linkTo('S1', { passage }))
    const verification = await check('The beech forest near Kolm covers 340 hectares.', links)
    expect(quotesOf(verification)).toEqual(['The beech forest near Kolm covers 340 hectares.'])
  })

  test('of ten thousand links no more than a few are read', async () => {
    let read = 0
    const links = Array.from({ length: 10_000 }, (_, index) => ({
      ...linkTo('S1'),
      get passage() {
        read += 1
        return { start: index % 100, end: 150 }
      },
    }))
    expect((await check('The beech forest covers 340 hectares.', links)).evidence.length).toBeLessThan(10)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(100)
  })

  test('between two sentences of a long source the event loop can turn', async () => {
    const rows = 2_000
    const filler = Array.from({ length: rows }, (_, index) => `Row ${index} holds item${index % 97}.`)
    const among = sourcesOf(['Long', `${filler.join(' ')} Peat was cut there until the war.`])
    // Every look at the clock finds its slice used up.
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const verification = await check('Peat was cut there until the war.', [linkTo('S1')], among)
    isOver = true
    clock.mockRestore()
    expect(quotesOf(verification)).toEqual(['Peat was cut there until the war.'])
    expect(turns).toBeGreaterThanOrEqual(rows)
  })

  test('items are answered in their order', async () => {
    const claims = claimsOf(
      'Peat was cut there until the war.',
      'Glass is made of sand.',
      'Mushrooms are picked in October.',
    )
    const items = claims.map((claim, index) => ({ claim, links: [linkTo(index === 0 ? 'S2' : 'S1')] }))
    const verdicts = (await lexicalVerifier().verify({ items, sources })).map(({ verdict }) => verdict)
    expect(verdicts).toEqual(['supported', 'unknown', 'supported'])
  })

  test('an abort leaves the rest unknown', async () => {
    const items = claimsOf('Peat was cut there.').map((claim) => ({ claim, links: [linkTo('S2')] }))
    const [verification] = await lexicalVerifier().verify({ items, sources, signal: AbortSignal.abort() })
    expect(verification).toMatchObject({ verdict: 'unknown', status: 'unverified', evidence: [] })
  })
})

test('whatever comes in: evidence slices, offsets lie in the claim, the score in 0–1', async () => {
  const word = fc.constantFrom(
    'forest',
    'not',
    '340',
    '12 %',
    '1957',
    'Kolm',
    'é',
    '\u{1F600}',
    'a.',
    '\n\n',
    '\uD800',
    '“q”',
  )
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '))
  const offset = fc.integer({ min: -5, max: 300 })
  const link = fc.record({
    sourceId: fc.constantFrom('S1', 'S2', 'S9'),
    quote: fc.option(text, { nil: undefined }),
    passage: fc.option(fc.record({ start: offset, end: offset }), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.tuple(text, text),
      fc.array(link, { maxLength: 4 }),
      async (claim, contents, links) => {
        const among = sourcesOf(...contents.map((content): [string, string] => ['Kolm', content]))
        const { evidence, missing, verdict } = await check(
          claim,
          links.map(({ sourceId, ...rest }) => linkTo(sourceId, rest)),
          among,
        )
        for (const { sourceId, start, end, quote } of evidence) {
          expect(among.find(({ id }) => id === sourceId)!.content.slice(start, end)).toBe(quote)
        }
        for (const { start, end } of missing) expect(claim.slice(start, end)).toHaveLength(end - start)
        expect(verdict === 'supported' && evidence.length === 0).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
})

describe('a negation that the evidence does not hold', () => {
  const acts = sourcesOf(
    ['Fees', '# Fee Act\n\n§ 1 Fees\n\n(1) The fee for an inspection is 100 euros.'],
    ['Gebühren', '# Gebührengesetz\n\n§ 1 Gebühren\n\n(1) Die Gebühr für eine Prüfung beträgt 100 Euro.'],
  )

  test.each([
    ['S1', 'The act does not fix a fee for inspections.', 'not fix'],
    ['S1', 'The fee for an inspection is 100 euros and is not refunded.', 'not refunded'],
    ['S1', 'The fee for an inspection is charged without delay.', 'without'],
    ['S2', 'Die Gebühr für eine Prüfung beträgt 100 Euro und wird nicht erstattet.', 'nicht erstattet'],
    ['S2', 'Die Gebühr für eine Prüfung wird nie erstattet.', 'nie erstattet'],
    ['S2', 'Die Gebühr für eine Prüfung beträgt ohne Ausnahme 100 Euro.', 'ohne Ausnahme'],
  ])('is never verified: %s %s', async (source, claim, denied) => {
    const { status, missing } = await check(claim, [linkTo(source)], acts)
    expect(status).not.toBe('verified')
    expect(missing.map(({ start, end }) => claim.slice(start, end)).join(' ')).toContain(denied)
  })

  test.each([
    ['S1', 'The fee for an inspection is not only due but 100 euros.'],
    ['S1', 'The fee for an inspection is no more than 100 euros.'],
    ['S2', 'Die Gebühr für eine Prüfung beträgt nicht mehr als 100 Euro.'],
  ])('that denies nothing does not contradict: %s %s', async (source, claim) => {
    expect(await check(claim, [linkTo(source)], acts)).toMatchObject({
      status: 'unverified',
      method: 'words',
    })
  })
})
