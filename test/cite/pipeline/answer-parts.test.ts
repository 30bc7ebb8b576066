import { describe, expect, test } from 'vitest'
import { createAnswerParts } from '../../../src/cite/pipeline/answer-parts.ts'

type Found = [textPart: number, text: string, pointer?: string]

/** The claims of text parts, each given at once, then in single letters: both must be the same. */
function read(texts: readonly string[], values: Record<string, string> = {}): Found[] {
  const [whole, letters] = [(text: string) => [text], (text: string) => [...text]].map((cut) => {
    const found: Found[] = []
    const parts = createAnswerParts((textPart, claims, pointer) => {
      for (const { text, start, end } of claims) {
        // Spans are those of the text part, or of the string that the pointer names.
        const own = pointer === undefined ? texts[textPart]! : values[pointer]!
        expect(own.slice(start, end)).toBe(text)
        found.push(pointer === undefined ? [textPart, text] : [textPart, text, pointer])
      }
    })
    for (const [textPart, text] of texts.entries()) {
      for (const delta of cut(text)) parts.push(textPart, delta)
      parts.end(textPart)
      parts.push(textPart, ' It comes too late.')
    }
    parts.endAll()
    expect(parts.texts).toEqual(texts)
    return found
  })
  expect(letters).toEqual(whole)
  return whole!
}

test.each<[string, string[], Found[]]>([
  [
    'prose',
    ['Ann came. Bea left.'],
    [
      [0, 'Ann came.'],
      [0, 'Bea left.'],
    ],
  ],
  [
    'several parts',
    ['Ann came.', 'Bea left.'],
    [
      [0, 'Ann came.'],
      [1, 'Bea left.'],
    ],
  ],
  ['blanks before prose', ['\n  Ann came.'], [[0, 'Ann came.']]],
  ['blanks alone', [' \n '], []],
  ['a brace that opens no JSON', ['{x} is what Ann wrote.'], [[0, '{x} is what Ann wrote.']]],
  ['a bracket that opens no JSON', ['[sic] Ann came.'], [[0, '[sic] Ann came.']]],
])('claims of %s', (_, texts, expected) => {
  expect(read(texts)).toEqual(expected)
})

describe('claims of JSON are those of its strings', () => {
  test.each<[string, string, Record<string, string>, Found[]]>([
    ['of an object', '{"a": "Ann came."}', { '/a': 'Ann came.' }, [[0, 'Ann came.', '/a']]],
    [
      'of a list',
      '["Ann came.", "Bea left."]',
      { '/0': 'Ann came.', '/1': 'Bea left.' },
      [
        [0, 'Ann came.', '/0'],
        [0, 'Bea left.', '/1'],
      ],
    ],
    ['behind blanks', '\n {"a": "Ann came."}', { '/a': 'Ann came.' }, [[0, 'Ann came.', '/a']]],
  ])('%s', (_, text, values, expected) => {
    expect(read([text], values)).toEqual(expected)
  })
})

test('parts that are discarded may be written anew', () => {
  const found: Found[] = []
  const parts = createAnswerParts((textPart, claims) => {
    for (const { text } of claims) found.push([textPart, text])
  })
  parts.push(0, 'Ann came.')
  parts.end(0)
  parts.push(1, 'Bea le')
  parts.discardFrom(1)
  parts.push(1, 'Cleo slept.')
  parts.endAll()
  expect(parts.texts).toEqual(['Ann came.', 'Cleo slept.'])
  expect(found).toEqual([
    [0, 'Ann came.'],
    [1, 'Cleo slept.'],
  ])
})
