import { describe, expect, test } from 'vitest'
import { citationText } from '../../../src/page/cards/citation-text.ts'
import { cite, citedSource } from '../view/cite.ts'

const text = 'Snow fell on 12 days. Nobody skated.'
const evidence = {
  sourceId: 'S1',
  start: 0,
  end: 10,
  quote: 'There was snow\n on 12 days.',
  similarity: 1,
  kind: 'exact',
} as const

describe('citationText', () => {
  test.each([
    {
      title: 'names the sentence, the source, its place, its address and the quote',
      citation: cite(text, 'Snow fell on 12 days.', { evidence: [{ ...evidence, pageNumber: 4 }] }),
      expected:
        'Snow fell on 12 days.\n\n[1] Report 1, p. 4, source1.example\nhttps://source1.example/page\n“There was snow on 12 days.”',
    },
    {
      title: 'every source once, with all of its quotes',
      citation: cite(text, 'Nobody skated.', {
        sourceIds: ['S2', 'S1'],
        evidence: [evidence, { ...evidence, quote: 'Snow.' }],
      }),
      expected:
        'Nobody skated.\n\n[2] A file\n\n[1] Report 1, source1.example\nhttps://source1.example/page\n“There was snow on 12 days.”\n“Snow.”',
    },
    {
      title: 'nothing of a source that is not known',
      citation: cite(text, 'Nobody skated.', { sourceIds: ['S9'] }),
      expected: 'Nobody skated.',
    },
  ])('$title', ({ citation, expected }) => {
    const sources = [
      citedSource(1),
      citedSource(2, { title: ' A\nfile\u202E ', url: 'javascript:alert(1)', domain: undefined }),
    ]
    expect(citationText(citation, sources)).toBe(expected)
  })
})
