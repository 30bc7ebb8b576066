import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentTerms } from '../../../../src/text/words.ts'
import { tightenToClauses } from '../../../../src/cite/verify/evidence/tighten.ts'

function tighten(claim: string, content: string, span = { start: 0, end: content.length }): string {
  const { start, end } = tightenToClauses(new Set(contentTerms(claim)), content, span)
  return content.slice(start, end).trim()
}

const stock =
  'the shed on the quay keeps ropes, anchors, oars and three sorts of tar, and next to it stand barrels of herring '

describe('tightenToClauses', () => {
  test.each([
    [
      'a colon and a comma',
      'Ingrid Solheim drew the first chart.',
      `${stock.repeat(4)}: Ingrid Solheim drew the first chart of the sound, ${stock.repeat(3)}.`,
      'Ingrid Solheim drew the first chart of the sound',
    ],
    [
      'a stop, which belongs to the quote',
      'Ingrid Solheim drew the first chart.',
      `${stock.repeat(4)}; Ingrid Solheim drew the first chart.`,
      'Ingrid Solheim drew the first chart.',
    ],
    [
      'lines',
      'Solheim measured 312 fathoms.',
      `${'Name Place Depth\n'.repeat(30)}Solheim Ostholm 312 fathoms\n${'Berg Varnholm none\n'.repeat(9)}`,
      'Solheim Ostholm 312 fathoms',
    ],
    [
      'all clauses that are needed',
      'Solheim drew the chart and measured 312 fathoms.',
      `${stock.repeat(4)}. Solheim drew the chart, was paid late, and measured 312 fathoms, ${stock.repeat(3)}`,
      'Solheim drew the chart, was paid late, and measured 312 fathoms',
    ],
    [
      'a number with a comma is no border',
      'The chart cost 1,312 crowns.',
      `${stock.repeat(4)}, the chart cost 1,312 crowns, ${stock.repeat(3)}`,
      'the chart cost 1,312 crowns',
    ],
  ])('a long span becomes the clauses that hold the claim: %s', (_, claim, content, quote) => {
    expect(tighten(claim, content)).toBe(quote)
  })

  test.each([
    ['one that is short', 'Solheim drew it.', 'It rained, Solheim drew it, and it rained again.'],
    ['one that holds nothing of the claim', 'Bananas are yellow.', stock.repeat(5)],
    [
      'one whose ends the claim needs both',
      'Solheim drew a lighthouse for Berg.',
      `Solheim drew a chart, ${stock.repeat(5)}, the lighthouse of Berg.`,
    ],
    ['one without clauses', 'A chart of Solheim.', `${'x '.repeat(300)}chart of Solheim`],
  ])('left as it is: %s', (_, claim, content) => {
    expect(tighten(claim, content)).toBe(content.trim())
  })

  test('whatever the text: a part of the span, and never without the claim’s words if the span has them', () => {
    const word = fc.constantFrom('chart', 'Solheim', ', ', '. ', ': ', '\n', ' ', 'rope', '😀', stock)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.nat(40), (words, before) => {
        const content = words.join(' ')
        const span = { start: Math.min(before, content.length), end: content.length }
        const { start, end } = tightenToClauses(new Set(contentTerms('Solheim’s chart')), content, span)
        expect(span.start <= start && start <= end && end <= span.end).toBe(true)
        const isHeld = /chart|Solheim/.test(content.slice(span.start, span.end))
        expect(/chart|Solheim/.test(content.slice(start, end))).toBe(isHeld)
      }),
    )
  })
})
