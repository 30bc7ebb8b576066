import type { CreativeWork, WithContext } from 'schema-dts'
import { expect, test } from 'vitest'
import { toSchemaOrg } from '../../../src/entries/references.ts'
import { citation, run, source } from '../../records/store/run-records.ts'

const failed = { status: 'failed', verdict: 'contradicted' } as const

test('an answer with its sources, and the words that verified citations rest on', () => {
  // The types of schema-dts are made from the vocabulary: `npm run check` holds the answer against them.
  const answer: WithContext<CreativeWork> = toSchemaOrg(
    run({ sources: [source({ authors: ['Jane Doe'], publishedAt: '2024-03-02' })] }),
  )
  expect(answer).toMatchObject({
    '@type': 'CreativeWork',
    citation: [
      {
        '@type': 'WebPage',
        '@id': 'https://lights.example/bell-rock',
        name: 'Bell Rock',
        author: [{ '@type': 'Person', name: 'Jane Doe' }],
        datePublished: '2024-03-02',
      },
    ],
    hasPart: [
      {
        '@type': 'Quotation',
        text: 'The lighthouse was lit in 1811.',
        isPartOf: { '@id': 'https://lights.example/bell-rock' },
      },
    ],
  })
})

test('the version of a source is told', () => {
  const csl = { id: 'x', type: 'software', version: '2.1' } as const
  const { citation: works } = toSchemaOrg(run({ sources: [source({ csl })] }))
  expect(works).toMatchObject([{ version: '2.1' }])
})

test('no fact check, no source of a failed citation, no quotation of one that is not verified', () => {
  const answer = run({
    sources: [source(), source({ id: 'S2', url: 'https://other.example/' })],
    citations: [
      citation({ ...failed, sourceIds: ['S2'] }),
      citation({ id: 'c2', status: 'unverified', verdict: 'partial' }),
    ],
  })
  const { citation: works, hasPart } = toSchemaOrg(answer)
  expect(works.map(({ url }) => url)).toEqual(['https://lights.example/bell-rock'])
  expect(hasPart).toEqual([])
  expect(JSON.stringify(toSchemaOrg(answer))).not.toContain('ClaimReview')
})
