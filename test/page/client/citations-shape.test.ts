import { describe, expect, test } from 'vitest'
import { isCitation, isCitationsData, isCitedSource } from '../../../src/page/client/citations-shape.ts'
import { data } from './answers.ts'

const [citation] = data.citations
const [source] = data.sources

// That the checks accept what the schemas do, test/core/shapes/shape.test.ts proves for every field.
describe('checks of data from the network', () => {
  test('accept an answer, its citations and its sources, with fields that they do not know', () => {
    expect(isCitationsData({ ...data, unknown: true })).toBe(true)
    expect(isCitation({ ...citation, unknown: true })).toBe(true)
    expect(isCitedSource({ ...source, unknown: true })).toBe(true)
  })

  test.each([
    { registration: 'text' },
    { registration: { extractionMethod: 'direct_quote', quoteContext: {} } },
    { registration: { extractionMethod: 'guess' } },
    { quoteCheck: { outcome: 'lost' } },
    { quoteCheck: { outcome: 'misattributed' } },
    { objection: 'other' },
    { figures: [{ figure: 'two' }] },
    { supportedBy: 'S1' },
    { citedBy: [{ provider: 'mark', sourceId: 'S1', marker: 1 }] },
    {
      evidence: [
        { ...citation!.evidence[0], locator: { statute: { kind: 'section', section: '1', lastSection: 2 } } },
      ],
    },
  ])('refuse a citation with %j', (fields) => {
    expect(isCitation({ ...citation, ...fields })).toBe(false)
    expect(isCitationsData({ ...data, citations: [{ ...citation, ...fields }] })).toBe(false)
  })

  test('refuse marks that are none', () => {
    expect(isCitationsData({ ...data, marks: { used: [1], problems: [] } })).toBe(false)
  })
})
