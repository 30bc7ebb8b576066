import { expect, test } from 'vitest'
import type { Matcher } from '../../../src/core/ports.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const said = 'The bridge over the river is 31 metres high.'
const quotes = {
  found: said,
  altered: 'The bridge over the river is 37 metres high.',
  misattributed: 'The fee of the office is 40 euros a year.',
  fabricated: 'Nobody has ever written these particular words.',
}

/** Links every claim to the first source, with this quote. */
const quoting = (quote?: string): Matcher => ({
  name: 'quoting',
  async *match({ claims, sources }) {
    for (const { number: claimNumber } of claims) {
      const link = { claimNumber, sourceId: sources[0]!.id, support: 'full', confidence: 1 } as const
      yield { ...link, matcher: 'quoting', ...(quote !== undefined && { quote }) }
    }
  },
})

test('an audit of answers counts each given quote with its outcome, found ones too', async () => {
  const store = memoryStore()
  const given = [quotes.found, quotes.found, quotes.altered, quotes.misattributed, quotes.fabricated]
  for (const quote of [...given, undefined]) {
    const engine = new CitationEngine({ store, matcher: quoting(quote) })
    await engine.attribute({
      response: said,
      sources: [{ text: `${said} It was built in 1957.` }, { text: quotes.misattributed }],
    })
  }
  const engine = new CitationEngine({ store })
  const { total } = await engine.auditRuns()
  expect(total.citations).toBe(6)
  expect(total.quotes).toMatchObject({
    given: 5,
    found: 2,
    altered: 1,
    unclear: 0,
    misattributed: 1,
    fabricated: 1,
  })
})
