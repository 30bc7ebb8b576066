import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createElementReader } from '../../../src/cite/model/element-reader.ts'
import type { ReadElement } from '../../../src/cite/model/element-reader.ts'

function read(...pieces: string[]) {
  const reader = createElementReader()
  const elements: ReadElement[] = []
  for (const piece of pieces) elements.push(...reader.push(piece))
  elements.push(...reader.end())
  return { texts: elements.map((element) => (element.ok ? element.text : null)), reader }
}

const both = '"1:4","2:3,7 partial"'

describe('elements are read however they are wrapped', () => {
  test.each([
    ['an array', `[${both}]`],
    ['the object the SDK asks for', `{"elements":[${both}]}`],
    ['a fence', `\`\`\`json\n{"elements":[${both}]}\n\`\`\``],
    ['prose around it', `Sure [as asked], here they are:\n[${both}]\nLet me know.`],
    ['a trailing comma', `{"elements":[${both},]}`],
    ['white space everywhere', JSON.stringify({ elements: ['1:4', '2:3,7 partial'] }, null, 4)],
    ['a cut tail', `{"elements":[${both},"3:1`],
    ['more keys beside the list', `{"note":"9:9","elements":[${both}],"meta":{"x":{"y":"8:8"}}}`],
    ['an opening brace in prose', `{ as asked: [${both}]`],
    ['an array without end', `[${both}`],
    ['a deep wrapper', `{"a":{"b":{"elements":[${both}]}}}`],
    ['a list in a list', `[["1:4"],["2:3,7 partial"]]`],
    ['lists one after the other', `["1:4"]\n["2:3,7 partial"]`],
    ['closing brackets too many', `]}]}[${both}]}`],
    ['lines', '1:4\n2:3,7 partial'],
    ['bulleted lines between prose', 'Here you are:\n- 1:4\n- 2:3,7 partial\n\nThat is all.'],
    ['a thought before it', `<think>\n1:9 perhaps, or ["1:8"]?\n{\n</think>\n[${both}]`],
    ['a thought before lines', '<think>1:9</think>1:4\n2:3,7 partial'],
    ['lines of strings', '"1:4",\n"2:3,7 partial",\n'],
  ])('%s', (_, text) => {
    expect(read(text).texts).toEqual(['1:4', '2:3,7 partial'])
    expect(read(...text).texts).toEqual(['1:4', '2:3,7 partial'])
  })

  test.each([
    ['brackets and quotes in strings', '["1:no, } \\" { ] b"]', ['1:no, } " { ] b']],
    ['a raw line break in a string', '["1:a\nb"]', ['1:a\nb']],
    ['a wrong escape', '["1:a\\x"]', ['1:a\\x']],
    ['an object in place of a string', '[{"c":1,"p":["3:3"]},"2:4"]', [null, '2:4']],
    ['numbers in place of strings', '[[1,4],[2,5]]', []],
    ['a bare object', '{"1":"4","2":"5"}', []],
    ['only prose', 'I could not find any in 10: it is late.', []],
    ['a time of day is a line like others', '10:30 it was', ['10:30 it was']],
    ['a thought without end', '<think>\n1:4\n["1:4"]', []],
    ['the word for a thought in a string', '["1:<think>","2:4"]', ['1:<think>', '2:4']],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(read(text).texts).toEqual(expected)
    expect(read(...text).texts).toEqual(expected)
  })
})

describe('what the answer says of itself', () => {
  test.each([
    ['[]', true],
    ['{"elements":[]}', true],
    ['```json\n[ ]\n```', true],
    ['', false],
    ['none [1]', false],
    ['{"elements":[', false],
    ['["1:none"]', false],
  ])('%j says there is none: %s', (text, saidNone) => {
    expect(read(text).reader.saidNone).toBe(saidNone)
  })

  test.each([
    ['{"elements":["1:4"', true],
    ['["1:4","2', true],
    ['["1:4"]', false],
    ['see [1] and [', false],
    ['<think> well', true],
  ])('%j is cut: %s', (text, isOpen) => {
    expect(read(text).reader.isOpen).toBe(isOpen)
  })

  test('an endless string is refused, the next one is read', () => {
    expect(read(`["${'x'.repeat(100_000)}","1:4"]`).texts).toEqual([null, '1:4'])
  })
})

test('any strings come back, wherever the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 7 }), (elements, size) => {
      const text = JSON.stringify({ elements })
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(read(...pieces).texts).toEqual(elements)
    }),
  )
})
