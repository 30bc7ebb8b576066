import { describe, expect, test } from 'vitest'
import { readPlaceTraps } from '../../../eval/place-trap-rows.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'

const act = `##### § 14 Aufbewahrung

(1) Der Betreiber eines Steinbruchs hat folgende Unterlagen aufzubewahren:

1.  Sprengbücher und Lagepläne,

2.  die empfangenen Lieferscheine,

3.  Rechnungen.

(2) Die in Absatz 1 Nr. 1 und 3 aufgeführten Unterlagen sind zwölf Jahre, die sonstigen in Absatz 1 aufgeführten Unterlagen fünf Jahre aufzubewahren.

##### § 15 Einsicht

(1) Die Behörde kann jederzeit Einsicht in die Sprengbücher verlangen.

(2) Die Einsicht ist kostenfrei.
`

async function check(claim: string, content = act, quote?: string) {
  const found = await checkClaim({ claim, sources: [{ content }], explain: true, ...(quote && { quote }) })
  const quotes = found.evidence.map((evidence) => evidence.quote.replaceAll(/\s+/g, ' '))
  return { ...found, quotes, rule: found.explanation!.decision.rule }
}

describe('a claim that names its place', () => {
  test('is carried by that place', async () => {
    const { status, quotes } = await check('Nach § 15 Abs. 2 ist die Einsicht kostenfrei.')
    expect([status, quotes]).toEqual(['verified', ['Die Einsicht ist kostenfrei.']])
  })

  test.each([
    'Nach § 14 Abs. 2 ist die Einsicht kostenfrei.',
    'Nach § 14 kann die Behörde jederzeit Einsicht in die Sprengbücher verlangen.',
    'Nach § 99 ist die Einsicht kostenfrei.',
  ])('is not verified by another: %s', async (claim) => {
    expect((await check(claim)).status).not.toBe('verified')
  })

  test('is not verified by a quote from another', async () => {
    const { status, rule, reason } = await check(
      'Nach § 14 ist die Einsicht kostenfrei.',
      act,
      'Die Einsicht ist kostenfrei.',
    )
    expect([status, rule]).toEqual(['unverified', 'place-elsewhere'])
    expect(reason).toContain('§ 14')
  })

  test('is checked by its words where the source has no such places', async () => {
    const content = 'Nach § 12 der Satzung beträgt der Jahresbeitrag 48 Euro.'
    expect((await check('Nach § 12 der Satzung beträgt der Jahresbeitrag 48 Euro.', content)).status).toBe(
      'verified',
    )
  })
})

describe('what a § says by reference', () => {
  test.each([
    ['Sprengbücher sind zwölf Jahre aufzubewahren.', 'Sprengbücher und Lagepläne'],
    ['Nach § 14 Abs. 2 sind Sprengbücher zwölf Jahre aufzubewahren.', 'Sprengbücher und Lagepläne'],
    ['Empfangene Lieferscheine sind fünf Jahre aufzubewahren.', 'die empfangenen Lieferscheine'],
  ])(
    'comes with what it refers to, and is neither verified nor failed by words: %s',
    async (claim, thing) => {
      const { status, quotes } = await check(claim)
      expect(status).toBe('unverified')
      expect(quotes.some((quote) => quote.includes('zwölf Jahre'))).toBe(true)
      expect(quotes.some((quote) => quote.includes(thing))).toBe(true)
    },
  )

  test('falsely, is not verified', async () => {
    expect((await check('Sprengbücher sind fünf Jahre aufzubewahren.')).status).not.toBe('verified')
  })
})

describe('traps', async () => {
  const traps = await readPlaceTraps()

  test('are as many as they should be, half of them true', () => {
    const counts = Map.groupBy(traps, ({ kind, supported }) => `${kind} ${supported}`)
    const sizes = [...counts].map(([name, rows]) => [name, rows.length])
    expect(Object.fromEntries(sizes)).toEqual({
      'tables true': 37,
      'tables false': 37,
      'statutes true': 24,
      'statutes false': 24,
      'languages true': 16,
      'languages false': 16,
    })
  })

  test.each(['tables', 'statutes'] as const)('no true claim fails: %s', async (kind) => {
    const failed: string[] = []
    for (const { id, source, claim } of traps.filter((trap) => trap.kind === kind && trap.supported)) {
      const { status, reason } = await checkClaim({ claim, sources: [{ content: source }] })
      if (status === 'failed') failed.push(`${id} ${claim} ${reason}`)
    }
    expect(failed).toEqual([])
  })

  test('no cell of another row or column is verified', async () => {
    const verified: string[] = []
    for (const { id, source, claim } of traps.filter((trap) => trap.kind === 'tables' && !trap.supported)) {
      const { status } = await checkClaim({ claim, sources: [{ content: source }] })
      if (status === 'verified') verified.push(`${id} ${claim}`)
    }
    expect(verified).toEqual([])
  })
})
