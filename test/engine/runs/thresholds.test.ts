import { describe, expect, test } from 'vitest'
import type { Evidence } from '../../../src/core/citation.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import type { Thresholds } from '../../../src/entries/index.ts'

const content = 'The fee for each lift is 40 euros a year, as the council decided.'
const claim = 'The fee for each lift is 40 euros a year, as the council decided.'

/** A judge that supports whatever it is asked, with a score and a similarity. */
const judge = (score: number, similarity: number): Verifier => ({
  name: 'judge',
  batch: 'answer',
  verify: async ({ items, sources: [source] }) =>
    items.map(() => {
      const evidence: Evidence = {
        sourceId: source!.id,
        start: 0,
        end: source!.content.length,
        quote: source!.content,
        similarity,
        kind: 'fuzzy',
      }
      return {
        verdict: 'supported',
        status: 'verified',
        score,
        reason: 'It is said.',
        evidence: [evidence],
        missing: [],
        verifier: 'judge',
        method: 'judge',
      }
    }),
})

function engineWith(thresholds: Thresholds | undefined, verifier?: Verifier) {
  return new CitationEngine({
    store: memoryStore(),
    context: { project: 'lifts' },
    ...(thresholds && { thresholds }),
    ...(verifier && { verifier }),
    onIncident() {},
  })
}

describe('thresholds', () => {
  test.each([
    ['no threshold', undefined, 'verified'],
    ['reached', { support: 0.8, quoteSimilarity: 0.9 }, 'verified'],
    ['support', { support: 0.81 }, 'unverified'],
    ['similarity', { quoteSimilarity: 0.91 }, 'unverified'],
    ['both', { support: 1, quoteSimilarity: 1 }, 'unverified'],
    ['none', { support: 0, quoteSimilarity: 0 }, 'verified'],
  ] as const)('%s: in answers, claims and registered citations alike', async (_name, thresholds, status) => {
    await using engine = engineWith(thresholds, judge(0.8, 0.9))
    const { citations } = await engine.attribute({ response: claim, sources: [{ content }] })
    expect(citations.map((one) => one.status)).toEqual([status])
    const source = await engine.addCustomSource({ name: 'Tariff', content })
    const cited = await engine.cite({ sourceId: source.id, claim })
    const checked = await engine.checkClaim({ claim, sources: [{ content }] })
    for (const one of [cited, checked]) {
      expect(one.status).toBe(status)
      expect(one.verdict).toBe(status === 'verified' ? 'supported' : 'unknown')
      if (status === 'unverified') expect(one.reason).toMatch(/^Below the set thresholds: its /)
    }
  })

  test('no threshold makes an altered quote a found one, and none saves a failed citation', async () => {
    for (const quoteSimilarity of [0, 0.1, 0.5, 1]) {
      await using engine = engineWith({ quoteSimilarity, support: 0 })
      const source = await engine.addCustomSource({ name: 'Tariff', content })
      const altered = claim.replace('40', '50')
      const cited = await engine.cite({ sourceId: source.id, claim: altered, quote: altered })
      expect(cited).toMatchObject({ status: 'failed', quoteCheck: { outcome: 'altered' } })
    }
  })

  test('a quote with damage inside its words is found, unless the threshold asks for more', async () => {
    const quote = claim.replace('council', 'counci1')
    const statuses: string[] = []
    for (const quoteSimilarity of [0, 1]) {
      await using engine = engineWith({ quoteSimilarity })
      const source = await engine.addCustomSource({ name: 'Tariff', content })
      const cited = await engine.cite({ sourceId: source.id, claim, quote })
      statuses.push(`${cited.status} ${cited.quoteCheck?.outcome}`)
    }
    expect(statuses).toEqual(['verified found', 'unverified found'])
  })

  test('a negative citation that is verified needs the support too', async () => {
    const silent: Verifier = {
      ...judge(0, 1),
      verify: async ({ items }) =>
        items.map(() => ({
          verdict: 'unsupported',
          status: 'failed',
          score: 0.3,
          reason: 'Nothing of it.',
          evidence: [],
          missing: [],
          verifier: 'judge',
          method: 'judge',
        })),
    }
    const statuses: string[] = []
    for (const support of [0.7, 0.8]) {
      await using engine = engineWith({ support }, silent)
      const source = await engine.addCustomSource({ name: 'Tariff', content })
      const given = { claim: 'Dogs travel free.', extractionMethod: 'negative' } as const
      statuses.push((await engine.cite({ sourceId: source.id, ...given })).status)
    }
    expect(statuses).toEqual(['verified', 'unverified'])
  })

  test.each([
    { support: 1.1 },
    { support: -0.1 },
    { quoteSimilarity: '1' },
    { similarity: 1 },
    { support: NaN },
  ])('%j is refused', (thresholds) => {
    expect(() => engineWith(thresholds as Thresholds)).toThrow('thresholds')
  })
})

test('remarks on a check are kept with it', async () => {
  await using engine = engineWith(undefined)
  const source = await engine.addDocSource({
    name: 'a.md',
    content: `# One\n\n${content}\n\n# Two\n\nNothing.`,
  })
  const cited = await engine.cite({
    sourceId: source.id,
    claim,
    quote: claim,
    locator: { headings: ['Two'], section: 'Nowhere' },
  })
  expect(cited.warnings.map(({ code }) => code)).toEqual(['unknown-place', 'other-place'])
  const notes = cited.warnings.map(({ message }) => message)
  expect(await engine.getCitation(cited.id)).toMatchObject({ status: 'verified', notes })
})
