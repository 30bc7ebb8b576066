import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as text from '../../../src/entries/text.ts'
import * as main from '../../../src/entries/index.ts'

/** Functions of the entries whose arguments are checked; called without their types, as from JavaScript. */
const checked: Readonly<Record<string, unknown>> = {
  checkClaim: main.checkClaim,
  generatePostHocCitations: main.generatePostHocCitations,
  auditRuns: main.auditRuns,
  locateQuote: text.locateQuote,
  modelCitations: main.modelCitations,
  splitClaims: (value: never) => text.splitClaims(value),
  locateQuotes: text.locateQuotes,
  compareFacts: (claim: never, evidence: never) => text.compareFacts(claim, evidence),
  alignedDifference: text.alignedDifference,
}

const claim = 'The harbour freezes in most winters.'
const named = ['claim', 'response', 'sources', 'content', 'url', 'quote', 'before', 'citations', 'uncited']
const leaf = fc.constantFrom<unknown>(undefined, null, 0, NaN, '', claim, true, [], {}, [null], () => 1)
const record = (value: fc.Arbitrary<unknown>) => fc.dictionary(fc.constantFrom(...named), value)
const junk = fc.oneof(leaf, record(fc.oneof(leaf, fc.array(fc.oneof(leaf, record(leaf))))))

/** What a call throws or rejects with; `null` where it has a result. */
async function failureOf(call: unknown, given: unknown[]): Promise<unknown> {
  try {
    await (call as (...all: unknown[]) => unknown)(...given)
    return null
  } catch (error) {
    return error
  }
}

describe('arguments of a wrong type', () => {
  test.each(Object.entries(checked))('%s gives a result or a CitationError', async (_, call) => {
    await fc.assert(
      fc.asyncProperty(junk, junk, async (first, second) => {
        const failure = await failureOf(call, [first, second])
        if (failure === null) return
        expect(failure).toMatchObject({ name: 'CitationError', code: 'invalid-input' })
        expect((failure as main.CitationError).suggestion).toMatch(/^\S.+\.$/)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['no array', { claim, sources: 7 }, 'checkClaim(): sources is not an array'],
    ['missing', { claim }, 'checkClaim(): sources is not an array'],
    ['null among them', { claim, sources: [null] }, 'checkClaim(): sources is not an array'],
    ['without a claim', { sources: [] }, 'checkClaim(): claim is not a string'],
  ])('checkClaim says which one: sources %s', async (_, given, message) => {
    await expect(main.checkClaim(given as never)).rejects.toThrow(message)
  })
})
