import { describe, expect, test } from 'vitest'
import type { Verifier } from '../../../../src/core/ports.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { someRegistrar } from '../../../engine/registrar/some-registrar.ts'

const sentence = 'Landlords must return the deposit within 30 days of the end of the lease.'
const text = `# Deposits\n\n${sentence} The period begins when the keys are handed over.`
const withdrawn = { id: 'guide-2014', title: 'Deposits (withdrawn)', text }

/** A verifier that finds every claim supported by the first link's source. */
const yes: Verifier = {
  name: 'yes',
  batch: 'block',
  verify: async ({ items, sources }) =>
    items.map(({ links: [link] }) => {
      const { id, content } = sources.find((source) => source.id === link!.sourceId)!
      return {
        verdict: 'supported',
        status: 'verified',
        score: 1,
        reason: 'The source says so.',
        verifier: 'yes',
        method: 'judge',
        evidence: [
          { sourceId: id, start: 0, end: content.length, quote: content, similarity: 1, kind: 'exact' },
        ],
        missing: [],
      }
    }),
}

const attribute = async (
  response: string,
  sources: { id: string; title: string; text: string; retrievedAt?: string }[],
  verifier?: Verifier,
) => (await new CitationEngine({ ...(verifier && { verifier }) }).attribute({ response, sources })).citations

describe('a source that says of itself that it no longer holds', () => {
  const fees = '| Service | Fee |\n|---|---|\n| Parking | 5 euros |\n| Storage | 9 euros |'
  test.each<[string, string, string, Verifier | undefined]>([
    ['by its words', sentence, text, undefined],
    ['by the cells of a table', 'The fee for parking is 5 euros.', fees, undefined],
    ['by any verifier', 'Deposits come back a month after the lease.', text, yes],
  ])('verifies no claim %s', async (_, claim, own, verifier) => {
    const standing = await attribute(claim, [{ id: 'a', title: 'Deposits', text: own }], verifier)
    expect(standing).toMatchObject([{ status: 'verified' }])
    expect(await attribute(claim, [{ ...withdrawn, text: own }], verifier)).toMatchObject([
      {
        status: 'unverified',
        verdict: 'unknown',
        objection: 'withdrawn',
        reason: 'The source says this, but says of itself: “Deposits (withdrawn)”.',
      },
    ])
  })

  test('has a last day before it was retrieved', async () => {
    const source = {
      id: 'a',
      title: 'Deposits',
      text: `# Deposits\n\nValid until: 31 May 2019\n\n## Return\n\n${sentence}`,
    }
    const retrieved = (retrievedAt: string) => attribute(sentence, [{ ...source, retrievedAt }])
    expect(await retrieved('2019-05-01T08:00:00Z')).toMatchObject([{ status: 'verified' }])
    expect(await retrieved('2024-05-01T08:00:00Z')).toMatchObject([
      { status: 'unverified', objection: 'withdrawn' },
    ])
    expect(await attribute(sentence, [source])).toMatchObject([{ status: 'verified' }])
  })

  test('still contradicts a claim', async () => {
    const [citation] = await attribute(sentence.replace('30', '60'), [withdrawn])
    expect(citation).toMatchObject({ status: 'failed', verdict: 'contradicted' })
  })

  test('verifies a claim that says itself that something was withdrawn', async () => {
    const notice = 'The guidance of the ministry was withdrawn on 3 May 2020.'
    const [citation] = await attribute(notice, [{ ...withdrawn, text: `${text}\n\n${notice}` }])
    expect(citation).toMatchObject({ status: 'verified' })
  })

  test('gives way to another source with the sentence', async () => {
    const current = { id: 'guide-2020', title: 'Deposits', text }
    for (const sources of [
      [withdrawn, current],
      [current, { ...withdrawn, text: `${text} It is a long text with more words than the other one.` }],
    ])
      expect(await attribute(sentence, sources)).toMatchObject([
        { status: 'verified', sourceIds: ['guide-2020'] },
      ])
  })

  test('is told to an agent that cites it', async () => {
    const { registrar } = someRegistrar()
    const { id: sourceId } = await registrar.addDocSource(
      { name: 'deposits.md', content: text },
      { name: withdrawn.title },
    )
    const cited = await registrar.cite({ sourceId, claim: sentence, quote: sentence })
    expect(cited).toMatchObject({
      status: 'unverified',
      problem: {
        message: 'The source says this, but says of itself: “Deposits (withdrawn)”.',
        suggestion:
          'Cite a source that still holds, or say in the claim that this one is withdrawn or out of date.',
      },
    })
    const negative = await registrar.cite({ sourceId, claim: sentence, extractionMethod: 'negative' })
    expect(negative).toMatchObject({ status: 'failed', verdict: 'contradicted' })
  })
})
