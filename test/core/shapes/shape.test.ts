import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actorShape } from '../../../src/core/shapes/actor.ts'
import { citationShape } from '../../../src/core/shapes/citation.ts'
import { citationsDataShape, citedSourceShape } from '../../../src/core/shapes/citations-data.ts'
import { isExactly } from '../../../src/core/shapes/exactly.ts'
import { schemaOf } from '../../../src/core/shapes/schema-of.ts'
import { number, offset, positive, record, share } from '../../../src/core/shapes/shape.ts'
import type { Shape } from '../../../src/core/shapes/shape.ts'
import { givenSourceShape } from '../../../src/core/shapes/source-input.ts'
import { verificationShape } from '../../../src/core/shapes/verification.ts'

const numbers = new Map<Shape, fc.Arbitrary<unknown>>([
  [number, fc.double({ noNaN: true, noDefaultInfinity: true })],
  [share, fc.double({ min: 0, max: 1, noNaN: true })],
  [offset, fc.maxSafeNat()],
  [positive, fc.integer({ min: 1 })],
  [record, fc.dictionary(fc.constantFrom('type', 'page'), fc.jsonValue({ maxDepth: 1 }))],
])

/** Any value that a shape declares. */
function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  const { fields, inner, item, options, words, pattern, max = Infinity } = shape
  if (fields) return fc.record(Object.fromEntries(Object.entries(fields).map(([n, f]) => [n, valueOf(f)])))
  if (inner) return fc.option(valueOf(inner), { nil: undefined, freq: 20 })
  if (item) return fc.array(valueOf(item), { minLength: 1, maxLength: 2 })
  if (options) return fc.oneof(...options.map(valueOf))
  if (words) return fc.constantFrom(...words)
  // fast-check makes no texts of patterns with a reference back.
  if (pattern?.source.includes('\\1')) return fc.constantFrom('aa', 'bb')
  if (pattern) return fc.stringMatching(pattern)
  return numbers.get(shape) ?? fc.string({ maxLength: Math.min(max, 20) })
}

/** The longest text or list that a shape accepts at each of its limits, and one that is longer. */
function limitsOf({ fields = {}, inner, item, options = [], max }: Shape): unknown[] {
  const own = max === undefined || max > 1_000 ? [] : [max, max + 1].map((length) => ofLength(length, item))
  const within = [...Object.values(fields), ...options, ...(inner ? [inner] : []), ...(item ? [item] : [])]
  return [...own, ...within.flatMap(limitsOf)]
}

function ofLength(length: number, item: Shape | undefined): unknown {
  if (!item) return 'x'.repeat(length)
  const [each] = fc.sample(valueOf(item), { numRuns: 1, seed: 1 })
  return Array.from({ length }, () => each)
}

function wordsOf({ fields = {}, inner, item, options = [], words = [] }: Shape): readonly string[] {
  const within = [...Object.values(fields), ...options, ...(inner ? [inner] : []), ...(item ? [item] : [])]
  return [...words, ...within.flatMap(wordsOf)]
}

const odd = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  -0,
  0,
  1,
  -1,
  0.5,
  1.5,
  Number.NaN,
  Infinity,
  2 ** 53,
  true,
  [],
  [undefined],
  // A hole is an item of a list too.
  Array.from({ length: 1 }).fill('x').concat(Array(1)),
  {},
  new Date(0),
  Object.create(null),
  { constructor: 1 },
  { outcome: 'found' },
  { outcome: 'misattributed' },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  '12ab',
  '12abc',
  '8.1',
  'bb\n',
  'B7:',
)

/** Every place within a value, and in each object one that it does not have, as the path to it. */
function paths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => paths(each, [...path, key]))
  return Array.isArray(value) ? [path, ...inner] : [path, [...path, 'unknown'], ...inner]
}

function changed(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as Record<string, unknown>) }
  if (rest.length === 0 && replacement === absent) delete copy[key]
  else copy[key] = changed(copy[key], rest, replacement)
  return copy
}

const absent = Symbol('taken out')

/** Equal as data, with the same fields. */
function sameJson(a: unknown, b: unknown): boolean {
  const [first, second] = [a, b].map((value) =>
    JSON.stringify(value, (_, field: unknown) => (field === undefined ? 'undefined' : field)),
  )
  return first === second
}

const shapes = {
  actorShape,
  citationShape,
  citationsDataShape,
  citedSourceShape,
  givenSourceShape,
  verificationShape,
} satisfies Record<string, Shape>

describe.each(Object.entries<Shape>(shapes))('%s', (_, shape) => {
  const schema = schemaOf(shape)

  test('accepts what it declares, as its schema does', () => {
    fc.assert(
      fc.property(valueOf(shape), (value) => {
        expect(schema.safeParse(value).error?.issues).toBeUndefined()
        expect(shape.check(value)).toBe(true)
        expect(isExactly(shape, value)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('accepts what its schema accepts, and is exact where it returns the same, whatever is changed', () => {
    const replacements = fc.oneof(
      odd,
      fc.constant(absent),
      fc.constantFrom(...limitsOf(shape), ...wordsOf(shape)),
      fc.jsonValue({ maxDepth: 1 }),
    )
    const values = valueOf(shape).chain((value) => {
      const places = paths(value)
      return fc.tuple(fc.constant(value), fc.constantFrom(...places), replacements)
    })
    const seen = { accepted: 0, refused: 0, changed: 0 }
    fc.assert(
      fc.property(values, ([given, path, replacement]) => {
        const value = changed(given, path, replacement)
        const parsed = schema.safeParse(value)
        const isUnchanged = parsed.success && sameJson(parsed.data, value)
        seen[isUnchanged ? 'accepted' : parsed.success ? 'changed' : 'refused'] += 1
        expect({ path, accepts: shape.check(value) }).toEqual({ path, accepts: parsed.success })
        expect({ path, isExact: isExactly(shape, value) }).toEqual({ path, isExact: isUnchanged })
      }),
      { numRuns: 800 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
  })
})
