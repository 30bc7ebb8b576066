import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJsonStructure } from '../../../src/cite/pipeline/json-structure.ts'

/** The pointers of all strings of a JSON text; `null` as soon as it is no object or array. */
function pointersOf(json: string): { pointers: string[]; isWhole: boolean } | null {
  const structure = createJsonStructure()
  const pointers: string[] = []
  for (let at = 0; at < json.length; at++) {
    if (!structure.take(json.charAt(at))) return null
    if (json.charAt(at) !== '"') continue
    const [string] = /^"(?:[^"\\]|\\.)*"/s.exec(json.slice(at)) ?? []
    if (string === undefined) return { pointers, isWhole: false }
    const pointer = structure.takeString(JSON.parse(string) as string)
    if (pointer !== null) pointers.push(pointer)
    at += string.length - 1
  }
  return { pointers, isWhole: structure.isWhole }
}

function stringsIn(value: unknown, pointer = ''): string[] {
  if (typeof value === 'string') return [pointer]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    stringsIn(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const containers = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))

test('the strings of a JSON text have the pointers of its values', () => {
  fc.assert(
    fc.property(containers, fc.constantFrom(0, 1, '\t'), (value, space) => {
      const json = JSON.stringify(value, null, space)
      expect(pointersOf(json)).toEqual({ pointers: stringsIn(JSON.parse(json)), isWhole: true })
    }),
  )
})

test('a text is read whole if it is JSON, with any few signs in any order', () => {
  const signs = fc.constantFrom(
    ...'{}[],:',
    '"a"',
    '"/~"',
    '1',
    '-0.5e+2',
    '01',
    'true',
    'nul',
    ' ',
    '\n',
    '{"b":',
  )
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 7 }), (pieces) => {
      const json = pieces.join('')
      const value = parsed(json)
      expect(pointersOf(json)?.isWhole ?? false).toBe(typeof value === 'object' && value !== null)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['{"a":"x","b":["y",{"c/d~":"z"}]}', ['/a', '/b/0', '/b/1/c~1d~0'], true],
  ['[1,"x",[],"y"]', ['/1', '/3'], true],
  ['["x"', ['/0'], false],
  ['[1 ', [], false],
  ['{"a":1}', [], true],
  ['{"a":1} ', [], true],
  ['[]', [], true],
  ['{}', [], true],
])('%s has strings at %j', (json, pointers, isWhole) => {
  expect(pointersOf(json)).toEqual({ pointers, isWhole })
})

test.each([
  '"a"',
  '1',
  '{,',
  '[,',
  '[1,]',
  '{"a"}',
  '{"a":1,}',
  '{1',
  '[1}',
  '{"a":1]',
  '[] 1',
  '[1 2]',
  '[01]',
  '{"a":}',
  '[:',
  '[]]',
  'x',
])('%s is no object or array', (json) => {
  expect(pointersOf(json)).toBeNull()
})

test.each([
  ['nesting of 200', '['.repeat(200), '['.repeat(201)],
  ['a number of 400 figures', `[${'1'.repeat(400)}`, `[${'1'.repeat(401)}`],
])('%s is read, and no more', (_, most, more) => {
  expect(pointersOf(most)).toEqual({ pointers: [], isWhole: false })
  expect(pointersOf(more)).toBeNull()
})
