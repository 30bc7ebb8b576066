import { expect, test } from 'vitest'
import { CitationEngine } from '../../src/engine/engine.ts'
import { codeOf, errorOf } from '../records/store/rejection.ts'

const made = async (maxSourceShare: unknown) => {
  await using engine = new CitationEngine({ maxSourceShare: maxSourceShare as number })
  return engine
}

test.each([0, 0.001, 0.5, 1])('a source may have the share %s of an answer', async (share) => {
  await expect(made(share)).resolves.toBeInstanceOf(CitationEngine)
})

test.each([-0.001, -1, 1.001, 2, NaN, Infinity, '1', null, true])(
  'a source may not have the share %j of an answer',
  async (share) => {
    expect(await codeOf(made(share))).toBe('invalid-input')
  },
)

test('the error of a share says at most 40 characters of it', async () => {
  const { message } = await errorOf(made('9'.repeat(41)))
  expect(message).toBe(`maxSourceShare is ${'9'.repeat(40)}. Give a number from 0 to 1; 1 is no limit.`)
})
