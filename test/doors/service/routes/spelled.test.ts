import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { spelled } from '../../../../src/doors/service/routes/spelled.ts'

const query = z.object({
  limit: z.int().min(1).max(1_000).optional(),
  number: z.int().min(1).optional(),
  flag: z.boolean().optional(),
  place: z.record(z.string(), z.unknown()).optional(),
  words: z.string().optional(),
})
const read = spelled(query)

test('what is spelled as a client spells it is read as what it was', () => {
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

describe('what is spelled otherwise is refused', () => {
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
