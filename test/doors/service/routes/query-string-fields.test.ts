import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromQueryText } from '../../../../src/doors/service/routes/query-string-fields.ts'

const query = z.object({
  limit: z.int().min(1).max(1_000).optional(),
  number: z.int().min(1).optional(),
  flag: z.boolean().optional(),
  place: z.record(z.string(), z.unknown()).optional(),
  words: z.string().optional(),
})
const read = fromQueryText(query)

test('fields of a query string are read as the values that a client wrote', () => {
  const fields = fc.record(
    {
      limit: fc.integer({ min: 1, max: 1_000 }),
      number: fc.integer({ min: 1, max: 10 ** 15 - 1 }),
      flag: fc.boolean(),
      place: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
      words: fc.string(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fields, (given) => {
      const texts = Object.entries(given).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ])
      // As JSON, which knows no prototype.
      expect(JSON.stringify(read.parse(Object.fromEntries(texts)))).toBe(JSON.stringify(query.parse(given)))
    }),
  )
})

describe('any other spelling of a field is refused', () => {
  test.each<[string, unknown]>([
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', '1.0'],
    ['limit', ' 1'],
    ['limit', '1e2'],
    ['number', '0'],
    ['number', '01'],
    ['number', '-1'],
    ['flag', '1'],
    ['flag', 'True'],
    ['place', '{'],
    ['place', '[]'],
    ['place', '"§ 1"'],
  ])('%s=%s', (name, text) => {
    const { success, error } = read.safeParse({ [name]: text })
    expect(success).toBe(false)
    expect(error!.issues[0]!.path).toEqual([name])
  })
})
