import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../src/core/incident.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'

const content =
  'The ferry sails at nine from the old harbour. The ferry carries forty cars. In winter there is one crossing a day. ' +
  'The captain has served for twenty years. Bicycles travel free on weekdays.'
const sources = [
  { id: 'timetable', title: 'Ferry', content },
  { id: 'menu', content: 'The café serves soup and bread from noon.' },
]

describe('checkClaim', () => {
  test('a claim of several sentences rests on several places', async () => {
    const claim = 'The ferry carries forty cars. Bicycles travel free on weekdays.'
    const { verdict, evidence, missing } = await checkClaim({ claim, sources })
    expect(verdict).toBe('supported')
    expect(missing).toEqual([])
    const quotes = evidence.map(({ quote }) => quote).join(' ')
    expect(quotes).toContain('forty cars')
    expect(quotes).toContain('Bicycles travel free')
    for (const { start, end, quote } of evidence) expect(content.slice(start, end)).toBe(quote)
  })

  test('the text of a source may be called text', async () => {
    const claim = 'The ferry carries forty cars.'
    const { verdict, evidence } = await checkClaim({ claim, sources: [{ id: 'timetable', text: content }] })
    expect([verdict, evidence[0]?.quote]).toEqual(['supported', claim])
  })

  test('what no source says still has a graded score', async () => {
    const [near, far] = await Promise.all(
      ['The ferry sails with a new captain on board.', 'Otters sleep afloat.'].map((claim) =>
        checkClaim({ claim, sources }),
      ),
    )
    expect(near!.status).not.toBe('verified')
    expect(far!.status).not.toBe('verified')
    expect(near!.score).toBeGreaterThan(far!.score)
  })

  test('missing spans lie in the claim', async () => {
    const claim = 'The ferry carries forty cars and a brass band.'
    const { missing } = await checkClaim({ claim, sources })
    expect(missing.map(({ start, end }) => claim.slice(start, end)).join(' ')).toContain('brass band')
  })

  test.each([
    ['as it stands', 'carries forty cars', 'carries forty cars'],
    ['with other white space and case', 'Carries  FORTY\ncars', 'carries forty cars'],
  ])('a quote %s is the evidence, whichever source holds it', async (_, quote, found) => {
    const { status, evidence } = await checkClaim({
      claim: 'The ferry carries forty cars.',
      sources: sources.toReversed(),
      quote,
    })
    expect(status).toBe('verified')
    expect(evidence.map((item) => [item.sourceId, item.quote])).toEqual([['timetable', found]])
  })

  test.each(['carries ninety goats to the island', 'x 9'])(
    'a fabricated quote %j has failed',
    async (quote) => {
      const result = await checkClaim({ claim: 'The ferry carries forty cars.', sources, quote })
      expect(result).toMatchObject({ verdict: 'unsupported', status: 'failed', evidence: [] })
      expect(result.reason).toContain('none of the sources')
    },
  )

  test('a quote with another word has failed, and is compared with the source that has the rest of it', async () => {
    for (const some of [sources, sources.toReversed()]) {
      const claim = 'The ferry carries forty cars.'
      const { status, reason, evidence } = await checkClaim({
        claim,
        sources: some,
        quote: 'carries fifty cars',
      })
      expect({ status, reason, found: evidence.map(({ sourceId, quote }) => [sourceId, quote]) }).toEqual({
        status: 'failed',
        reason: 'The quote is altered; for “forty” it has: fifty.',
        found: [['timetable', 'carries forty cars']],
      })
      expect(evidence[0]).toMatchObject({ kind: 'fuzzy', difference: expect.any(Array) })
      expect(evidence[0]!.similarity).toBeLessThan(1)
    }
  })

  test('without a source nothing is supported', async () => {
    const claim = 'The ferry carries forty cars.'
    expect(await checkClaim({ claim, sources: [] })).toMatchObject({
      verdict: 'unsupported',
      status: 'failed',
      missing: [{ start: 0, end: claim.length }],
    })
  })

  test('broken parts are stood in for, and said', async () => {
    const matcher: Matcher = {
      name: 'broken',
      // oxlint-disable-next-line require-yield
      async *match() {
        throw new Error('no')
      },
    }
    const verifier: Verifier = {
      name: 'broken',
      batch: 'answer',
      verify: () => Promise.reject(new Error('no')),
    }
    const incidents: Incident[] = []
    const { verdict } = await checkClaim({
      claim: 'The ferry carries forty cars.',
      sources,
      matcher,
      verifier,
      onIncident: (incident) => incidents.push(incident),
    })
    expect(verdict).toBe('supported')
    expect(incidents.map(({ code }) => code)).toEqual(['matcher-failed', 'verifier-failed'])
  })

  test('a verifier that never answers does not hold the caller', async () => {
    const verifier: Verifier = { name: 'stuck', batch: 'answer', verify: () => new Promise(() => {}) }
    const result = await checkClaim({ claim: 'It carries forty cars.', sources, verifier, timeoutMs: 20 })
    expect(['supported', 'unknown']).toContain(result.verdict)
  })
})
