import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, canonicalJsonSteps } from '../../src/core/canonical-json.ts'
import { atOnce } from '../../src/core/pace.ts'

describe('canonicalJson', () => {
  test.each<[string, unknown, string]>([
    // RFC 8785, 3.2.2 and 3.2.3.
    [
      'the example of the RFC',
      {
        numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
        string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
        literals: [null, true, false],
      },
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ],
    [
      'the order of the RFC, which is that of UTF-16 units',
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ],
    ['keys that objects keep in another order', { 10: 1, 9: 2, b: 3, a: 4 }, '{"10":1,"9":2,"a":4,"b":3}'],
    ['a key of the prototype', JSON.parse('{"__proto__":{"b":1,"a":2}}'), '{"__proto__":{"a":2,"b":1}}'],
    [
      'lone surrogates',
      ['\ud83d', '\udca1\ud83d', { '\ud800': 1 }],
      '["\\ud83d","\\udca1\\ud83d",{"\\ud800":1}]',
    ],
    [
      'the limits of numbers',
      [-0, 5e-324, 1.7976931348623157e308, 2 ** 53],
      '[0,5e-324,1.7976931348623157e+308,9007199254740992]',
    ],
    [
      'what JSON leaves out',
      { a: undefined, b: [undefined, () => 1], c: Number.NaN },
      '{"b":[null,null],"c":null}',
    ],
    ['a hole', Array.from({ length: 2 }), '[null,null]'],
    ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['nothing', [{}, [], ''], '[{},[],""]'],
  ])('%s', (_, value, expected) => {
    expect(canonicalJson(value)).toBe(expected)
  })

  test('comes back as it went in, whatever the order of its keys', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value))
        const text = canonicalJson(plain)
        expect(JSON.parse(text)).toStrictEqual(plain)
        expect(canonicalJson(reversed(plain))).toBe(text)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })

  test('of an object is the same in steps', () => {
    const object = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }))
    fc.assert(
      fc.property(object, (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as Record<string, unknown>
        expect(atOnce(canonicalJsonSteps(plain))).toBe(canonicalJson(plain))
      }),
    )
    const odd = {
      list: [undefined, new Date(0), () => 1],
      none: undefined,
      call: () => 1,
      10: 1,
      9: [{ b: 1, a: 2 }],
    }
    expect(atOnce(canonicalJsonSteps(odd))).toBe(canonicalJson(odd))
  })

  test.each<[string, () => unknown]>([
    ['a bigint', () => ({ a: [1n] })],
    [
      'a cycle',
      () => {
        const value: Record<string, unknown> = {}
        value.self = [value]
        return value
      },
    ],
    ['1,001 levels', () => JSON.parse('['.repeat(1001) + ']'.repeat(1001))],
    ['nothing at all', () => undefined],
  ])('refuses %s', (_, create) => {
    expect(() => canonicalJson(create())).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })
})

/** The value with the keys of all objects the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const copy = {}
  for (const [key, member] of Object.entries(value).toReversed()) {
    Object.defineProperty(copy, key, { value: reversed(member), enumerable: true })
  }
  return copy
}
