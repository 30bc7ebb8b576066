import { expect, test } from 'vitest'
import { isHeadingOnly } from '../../../src/text/sentences/heading-only.ts'

test.each([
  ['a heading', '«# Fees»\nThe fee is 12 euros.', true],
  ['a part of one', '# Fees «and costs»\nText.', true],
  ['a heading with its line break', '«# Fees\n»The fee is 12 euros.', true],
  ['two headings and blank lines', '«# Fees\n\n## Costs\n»', true],
  ['a heading and the text below', '«# Fees\nThe fee» is 12 euros.', false],
  ['text above a heading', '«The fee.\n# Costs»', false],
  ['a heading by its underline', '«Fees»\n====\nText.', true],
  ['that with its underline', '«Fees\n----»\nText.', true],
  ['a line above one sign', '«Fees»\n-\nText.', false],
  ['an underline below nothing', '\n«----»\nText.', false],
  ['a bold line', '«**Fees and costs**»\nText.', true],
  ['a bold line with a colon', '«**Fees**:»\nText.', true],
  ['a bold sentence', '«**The fee is 12 euros.**»\nText.', false],
  ['bold words in a line', '«**Fees** are due.»', false],
  ['a heading in a quote', '> «# Fees»\n> Text.', true],
  ['a tag of words', '«#fees» are due.', false],
  ['seven signs', '«####### Fees»', false],
  ['blank lines', 'Text.\n«\n \n»', false],
  ['the end of a heading of 2,000 characters', `# ${'a '.repeat(990)}«Fees and costs»`, true],
  ['a line of more', `# ${'a '.repeat(1990)}«Fees and costs»`, false],
  ['the beginning of such a line', `«# Fees and costs.» ${'a '.repeat(1990)}`, false],
  ['such a line with an underline', `«Fees.» ${'a '.repeat(1990)}\n----`, false],
])('%s', (_, marked, expected) => {
  const text = marked.replaceAll(/[«»]/g, '')
  const span = { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 }
  expect(isHeadingOnly(text, span)).toBe(expected)
})

test('a line of 2,000 characters may be a heading, wherever it stands', () => {
  for (const before of ['', 'Text.\n', `${'Text. '.repeat(700)}\n`]) {
    for (const length of [1_999, 2_000, 2_001, 2_002]) {
      const line = `# ${'a'.repeat(length - 2)}`
      const text = `${before}${line}\nText.`
      const found = [0, 1, length - 1].map((from) =>
        isHeadingOnly(text, { start: before.length + from, end: before.length + length }),
      )
      expect({ length, found }).toEqual({ length, found: found.map(() => length <= 2_000) })
    }
  }
})
