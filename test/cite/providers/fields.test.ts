import { expect, test } from 'vitest'
import { readAnthropicCitations } from '../../../src/cite/providers.ts'

const AXE = '🪓'

test.each<[string, string, number | undefined]>([
  ['as long as may be', 'x'.repeat(4_000), 4_000],
  ['longer', 'x'.repeat(4_001), 4_000],
  ['with entities, longer only as written', '&amp;'.repeat(3_200), 3_200],
  ['with entities, cut as written before they are decoded', '&amp;'.repeat(3_201), 3_200],
  ['cut within a character', `${'x'.repeat(3_999)}${AXE}`, 3_999],
  ['cut behind a character', `${'x'.repeat(3_998)}${AXE}y`, 4_000],
  ['of a half character', AXE.slice(0, 1), undefined],
])('a quote %s', (_, quote, length) => {
  const [read] = readAnthropicCitations([{ type: 'char_location', cited_text: quote }])
  expect(read!.citedText?.length).toBe(length)
})
