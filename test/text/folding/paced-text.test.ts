import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from '../../../src/core/hash.ts'
import { isPlain } from '../../../src/core/text/plain-text.ts'
import { pacedBytes, pacedContentHash } from '../../../src/text/folding/paced-text.ts'

const text = fc
  .array(fc.constantFrom('a', 'ü', '\u{1f600}', '\ud83d', '\ude00', '\0', '。', 'x'.repeat(9)), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''))

test('in slices of any length a text has the hash and the bytes that it has as a whole', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 12 }), async (given, slice) => {
      const options = { pace: async () => {}, slice }
      expect(await pacedContentHash(given, options)).toBe(isPlain(given) ? contentHash(given) : null)
      const bytes = await pacedBytes(given, options)
      expect(Buffer.from(bytes).equals(Buffer.from(given))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a turn is asked for before each slice', async () => {
  let turns = 0
  const pace = async () => void turns++
  await pacedContentHash('a'.repeat(100), { pace, slice: 10 })
  expect(turns).toBe(10)
})
