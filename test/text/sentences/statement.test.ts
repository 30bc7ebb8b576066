import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStatement } from '../../../src/text/sentences/statement.ts'

test.each([
  ['Rye keeps a week [1].', 'Rye keeps a week .'],
  ['Rye keeps [1][2] a week [S3, S4].', 'Rye keeps a week .'],
  ['Rye keeps [[S:1,3]] a week【10:13†source】.', 'Rye keeps a week .'],
  ['Rye keeps [^4] a week [2–5].', 'Rye keeps a week .'],
  ['Rye [keeps](https://a.example/2024) a week ([1](https://b.example)).', 'Rye keeps a week ( ).'],
  ['Rye keeps a week. ([b.example](https://www.b.example/2024?x=7))', 'Rye keeps a week. '],
  ['Rye keeps ([b.example](https://b.example/7), [c.example](https://c.example)).', 'Rye keeps .'],
  ['Rye keeps ([24 days](https://b.example)).', 'Rye keeps ( 24 days ).'],
  ['Rye keeps ([c.example](https://b.example)).', 'Rye keeps ( c.example ).'],
  ['Rye keeps ([b.example](https://b.example) says so).', 'Rye keeps ( b.example says so).'],
  ['See https://a.example/2024/12?x=7 for 12 loaves.', 'See for 12 loaves.'],
  ['It weighs [about] 12 kg, 3 more than [in 1999].', 'It weighs [about] 12 kg, 3 more than [in 1999].'],
  ['An array a[i] of [12345] and [', 'An array a[i] of [12345] and ['],
])('%s', (text, expected) => {
  const statement = readStatement(text)
  expect(statement).toHaveLength(text.length)
  expect(statement.replace(/ +/g, ' ').replaceAll(' .', '.')).toBe(expected.replaceAll(' .', '.'))
})

test('every character keeps its offset or is blank', () => {
  const part = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '1',
    'S',
    ':',
    ', ',
    '^',
    '!',
    '【',
    '】',
    'http://',
    'a',
    '\n',
    '\u{1F600}',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 80 }), (parts) => {
      const text = parts.join('')
      const statement = readStatement(text)
      expect(statement).toHaveLength(text.length)
      for (let offset = 0; offset < text.length; offset++) {
        expect([' ', text[offset]]).toContain(statement[offset])
      }
    }),
  )
})
