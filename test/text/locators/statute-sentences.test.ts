import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { outlineStatute } from '../../../src/text/locators/statute-outline.ts'
import { createSentenceFinder } from '../../../src/text/locators/statute-sentences.ts'

const line = fc.constantFrom(
  '§ 1 Bücher',
  '§ 2',
  '(1) Bücher sind zu führen. Das gilt nicht für Kleine.',
  '(2) Aufzubewahren sind nach Absatz 1:',
  '1. Bücher,',
  '2. Briefe. Auch Abschriften.',
  'a) erste,',
  'b) zweite.',
  'Satz 1 gilt auch danach.',
  '',
)

test('the sentence around a span is the last one of the outline that contains it', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(400), fc.nat(60)), { minLength: 1, maxLength: 8 }),
      (lines, spans) => {
        const outline = outlineStatute(lines.join('\n'))
        const find = createSentenceFinder(outline)
        for (const [start, length] of spans) {
          const span = { start, end: start + length }
          const expected = outline.findLast(
            (unit) => unit.level === 'sentence' && unit.start <= span.start && span.end <= unit.end,
          )
          expect(find(span)).toBe(expected ?? null)
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('it finds sentences at all', () => {
  const text = '§ 1 Bücher\n\n(1) Bücher sind zu führen. Das gilt nicht für Kleine.\n'
  const start = text.indexOf('gilt')
  const found = createSentenceFinder(outlineStatute(text))({ start, end: start + 4 })!
  expect(text.slice(found.start, found.end)).toBe('Das gilt nicht für Kleine.')
})
