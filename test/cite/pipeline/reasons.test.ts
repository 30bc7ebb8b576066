import { describe, expect, test } from 'vitest'
import { readTrapQuotes } from '../../../eval/quote-rows.ts'
import { readTraps } from '../../../eval/trap-rows.ts'
import { statusOf, verdicts } from '../../../src/core/verdict.ts'
import type { Verifier } from '../../../src/core/ports/verifier.ts'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'
import { quoteSourcesOnly } from '../../../src/cite/verify/quoted-reason.ts'

/** What stands in quotation marks. */
function quotedIn(reason: string): string[] {
  return [...reason.matchAll(/[“„«"]([^“”„«»"]*)[”“»"]/g)].map(([, words]) => words!)
}

/** A verifier that puts into quotation marks what it likes. */
function boastful(): Verifier {
  return {
    name: 'boastful',
    batch: 'block',
    verify: async ({ items }) =>
      items.map(({ claim }, index) => {
        const verdict = verdicts[index % verdicts.length]!
        const reason = `The source says “${claim.text}” and "so it is", nothing else.`
        return {
          verdict,
          status: statusOf(verdict),
          score: 0.5,
          reason,
          evidence: [],
          missing: [],
          verifier: 'boastful',
        }
      }),
  }
}

describe('text in quotation marks in a reason is one slice of a source', () => {
  const traps = readTraps().filter((_, index) => index % 6 === 0)

  test('claims that differ from their source in a fact', async () => {
    let quoted = 0
    for (const { claim, source } of traps) {
      const { reason } = await checkClaim({ claim, sources: [{ content: source }] })
      for (const words of quotedIn(reason)) expect(source, reason).toContain(words)
      quoted += quotedIn(reason).length
    }
    expect(quoted).toBeGreaterThan(0)
  })

  test('quotes that are altered, damaged or made up', async () => {
    let quoted = 0
    for (const { quote, source } of readTrapQuotes().filter((_, index) => index % 3 === 0)) {
      const { reason } = await checkClaim({ claim: quote, quote, sources: [{ content: source }] })
      for (const words of quotedIn(reason)) expect(source, reason).toContain(words)
      quoted += quotedIn(reason).length
    }
    expect(quoted).toBeGreaterThan(20)
  })

  test('whatever a verifier of the application says', async () => {
    for (const { claim, source } of traps.slice(0, 20)) {
      const sources = [{ content: source }]
      const { reason } = await checkClaim({ claim, sources, verifier: boastful() })
      for (const words of quotedIn(reason)) expect(source, reason).toContain(words)
    }
  })
})

test.each([
  ['It says “blue”, not “red”.', 'It says “blue”, not red.'],
  ['It says "blue door".', 'It says blue door.'],
  ['Es steht „blue“ da, nicht «rot».', 'Es steht „blue“ da, nicht rot.'],
  ['It says “” and ‘door’.', 'It says  and ‘door’.'],
  ["It doesn't say it.", "It doesn't say it."],
])('%s', (reason, expected) => {
  expect(quoteSourcesOnly(reason, ['The blue paint.', 'A door.'])).toBe(expected)
})
