import { expect, test } from 'vitest'
import { gatherEvidence } from '../../../../src/cite/verify/evidence/gather-evidence.ts'
import { createEvidenceReaders } from '../../../../src/cite/verify/evidence/readers.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const filler = 'The harbour has a wall of granite that keeps the waves out in winter. '.repeat(30)
const region = 'The ferry leaves at nine. It takes an hour. The crossing costs 12 euros.'

/** The context of the evidence for a claim that is linked to a passage. */
async function contextsOf(content: string, passage: { start: number; end: number }) {
  const [source] = sourcesOf(['Ferry', content])
  const text = 'The crossing costs 12 euros.'
  const { placed } = await gatherEvidence(
    {
      claim: { number: 1, textPart: 0, start: 0, end: text.length, text },
      links: [
        {
          claimNumber: 1,
          sourceId: source!.id,
          passage,
          support: 'full',
          confidence: 1,
          matcher: 'lexical',
        },
      ],
    },
    [source!],
    createEvidenceReaders(),
  )
  return placed.map(({ evidence, context }) => [evidence.quote, content.slice(context.start, context.end)])
}

test('the context is the whole passage if this is short, wherever it stands', async () => {
  const content = `${filler}${region} ${filler}`
  const start = filler.length
  expect(await contextsOf(content, { start, end: start + region.length })).toEqual([
    ['The crossing costs 12 euros.', region],
  ])
})

test('the context is the evidence with its sentence if the passage is long', async () => {
  const content = `${filler}${region} ${filler}`
  expect(await contextsOf(content, { start: 0, end: content.length })).toEqual([
    ['The crossing costs 12 euros.', 'The crossing costs 12 euros.'],
  ])
})
