import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createElementReader } from '../../src/model/element-reader.ts'
import type { ReadElement } from '../../src/model/element-reader.ts'

function read(...pieces: string[]) {
  const reader = createElementReader()
  const elements: ReadElement[] = []
  for (const piece of pieces) elements.push(...reader.push(piece))
  return { values: elements.map((element) => (element.ok ? element.value : element.problem)), reader }
}

const one = { c: 1, p: [2], s: 'full' }
const two = { c: 2, p: [1, 3], s: 'partial' }
const both = `${JSON.stringify(one)},${JSON.stringify(two)}`

describe('elements are read however they are wrapped', () => {
  test.each([
    ['an array', `[${both}]`],
    ['the object the SDK asks for', `{"elements":[${both}]}`],
    ['JSON Lines', `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`],
    ['a fence', `\`\`\`json\n{"elements":[${both}]}\n\`\`\``],
    ['prose around it', `Sure [as asked], here they are:\n[${both}]\nLet me know.`],
    ['trailing commas', `{"elements":[${both.replaceAll('}', ',}').replaceAll(']', ',]')},]}`],
    ['white space everywhere', JSON.stringify({ elements: [one, two] }, null, 4)],
    ['a cut tail', `{"elements":[${both},{"c":3,"p":[1`],
    ['more keys beside the list', `{"note":"x","elements":[${both}],"meta":{"x":{"y":1}}}`],
    ['an opening brace in prose', `{ as asked: [${both}]`],
    ['an array without end', `[${both}`],
    ['a deep wrapper', `{"a":{"b":{"elements":[${both}]}}}`],
  ])('%s', (_, text) => {
    expect(read(text).values).toEqual([one, two])
    expect(read(...text).values).toEqual([one, two])
  })

  test.each([
    ['one bare object', JSON.stringify(one), [one]],
    ['braces and quotes in strings', '[{"n":1,"r":"a } \\" { b"}]', [{ n: 1, r: 'a } " { b' }]],
    ['a raw line break in a string', '[{"n":1,"r":"a\nb"}]', [{ n: 1, r: 'a b' }]],
    ['a comma before a bracket in a string stays', '[{"n":1,"r":"a,]",}]', [{ n: 1, r: 'a,]' }]],
    ['a key given twice', '[{"c":1,"c":2,"p":[1]}]', ['duplicate-key']],
    ['broken JSON beside good', '[{c:1},{"c":2}]', ['bad-json', { c: 2 }]],
    [
      'objects in an element',
      '[{"c":1,"x":{"y":[{"z":1}]}},{"c":2}]',
      [{ c: 1, x: { y: [{ z: 1 }] } }, { c: 2 }],
    ],
    ['a list in a list', '[[{"c":1}],[{"c":2}]]', [{ c: 1 }, { c: 2 }]],
    ['closing brackets too many', ']}]}[{"c":1}]}', [{ c: 1 }]],
    ['NaN', '[{"c":NaN},{"c":2}]', ['bad-json', { c: 2 }]],
    ['only prose', 'I could not find any.', []],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => {
    expect(read(text).values).toEqual(expected)
  })
})

describe('what the answer says of itself', () => {
  test.each([
    ['[]', true],
    ['{"elements":[]}', true],
    ['```json\n[ ]\n```', true],
    ['{}', true],
    ['', false],
    ['none [1]', false],
    ['{"elements":[', false],
  ])('%j says there is none: %s', (text, saidNone) => {
    expect(read(text).reader.saidNone).toBe(saidNone)
  })

  test('an element begun and not closed is open', () => {
    expect(read('[{"c":1').reader.isOpen).toBe(true)
    expect(read('[{"c":1}').reader.isOpen).toBe(true)
    expect(read('[{"c":1}]').reader.isOpen).toBe(false)
    expect(read('see [1] and [').reader.isOpen).toBe(false)
  })

  test('an endless element is refused, the next one is read', () => {
    const { values } = read(`[{"r":"${'x'.repeat(100_000)}"},{"c":1}]`)
    expect(values).toEqual(['bad-json', { c: 1 }])
  })
})

test('any objects come back, wherever the stream is cut', () => {
  const value = fc.oneof(fc.integer(), fc.string(), fc.array(fc.integer()), fc.boolean(), fc.constant(null))
  const element = fc.dictionary(fc.string(), fc.oneof(value, fc.dictionary(fc.string(), value)))
  fc.assert(
    fc.property(fc.array(element), fc.integer({ min: 1, max: 7 }), (elements, size) => {
      const text = JSON.stringify({ elements })
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(read(...pieces).values).toEqual(JSON.parse(JSON.stringify(elements)))
    }),
  )
})
