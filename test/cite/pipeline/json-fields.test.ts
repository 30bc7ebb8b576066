import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldText } from '../../../src/records/audit/field-text.ts'
import { createJsonFields } from '../../../src/cite/pipeline/json-fields.ts'
import type { JsonField } from '../../../src/cite/pipeline/json-fields.ts'

/** What is read of a text in these pieces; `null` where it turns out to be no JSON. */
function read(pieces: Iterable<string>): JsonField[] | null {
  const fields = createJsonFields()
  const all: JsonField[] = []
  for (const piece of pieces) {
    const given = fields.push(piece)
    if (!given) return null
    all.push(...given)
  }
  const rest = fields.end()
  return rest && [...all, ...rest]
}

const asPairs = (fields: JsonField[] | null) => fields?.map(({ pointer, text }) => [pointer, text]) ?? null

describe('the strings of', () => {
  test.each<[string, string, [string, string][] | null]>([
    [
      'an object',
      '{"a":"x","b":1,"c":"y"}',
      [
        ['/a', 'x'],
        ['/c', 'y'],
      ],
    ],
    [
      'objects in an array',
      '{"elements":[{"t":"x"},{"t":"y"}]}',
      [
        ['/elements/0/t', 'x'],
        ['/elements/1/t', 'y'],
      ],
    ],
    [
      'an array',
      ' ["x", "y"]\n',
      [
        ['/0', 'x'],
        ['/1', 'y'],
      ],
    ],
    ['keys to be escaped', '{"a/b":{"~":"x"}}', [['/a~1b/~0', 'x']]],
    ['escapes', String.raw`{"a":"\"\\\u00e9\n"}`, [['/a', '"\\é\n']]],
    ['other values', '{"a":[true,null,-1.5e3,false],"b":"x"}', [['/b', 'x']]],
    ['an object that breaks off', '{"a":"x","b":"y', [['/a', 'x']]],
    ['an object that turns into prose', '{"a":"x"} and more', [['/a', 'x']]],
    ['empty containers', '{"a":{},"b":[]}', []],
    ['no JSON: a reference', '[1] The survey says so.', null],
    ['no JSON: a link', '["Survey"](https://ice.example) says so.', null],
    ['no JSON: a brace', '{curly} words', null],
    ['no JSON: an array that breaks off', '["x", "y', null],
    ['no JSON: a trailing comma', '["x",]', null],
    ['no JSON: a bad word', '[tru]', null],
    ['no JSON: a line break in a string', '["x\ny"]', null],
    ['no JSON: brackets that do not fit', '["x"}', null],
    ['no JSON: too deep', '['.repeat(201), null],
    ['arrays as deep as may be', `${'['.repeat(200)}${']'.repeat(200)}`, []],
    ['a number of 400 digits', `[${'1'.repeat(400)},"x"]`, [['/1', 'x']]],
    ['no JSON: a longer one', `[${'1'.repeat(401)},"x"]`, null],
  ])('%s', (_, text, expected) => {
    expect(asPairs(read([text]))).toEqual(expected)
    // At every character boundary, and character by character.
    for (let at = 1; at < text.length; at++) {
      expect(asPairs(read([text.slice(0, at), text.slice(at)]))).toEqual(expected)
    }
    expect(asPairs(read(text.split('')))).toEqual(expected)
  })

  test('any JSON are those that its pointers name', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify({ value })
        const fields = read([text])!
        expect(fields.map(({ pointer }) => fieldText(text, pointer))).toEqual(
          fields.map((field) => field.text),
        )
        expect(fields.length).toBe(stringsIn(value))
      }),
      { numRuns: 300 },
    )
  })
})

function stringsIn(value: unknown): number {
  if (typeof value === 'string') return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, item) => sum + stringsIn(item), 0)
}
