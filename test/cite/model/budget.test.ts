import { expect, test } from 'vitest'
import { createModelBudget } from '../../../src/cite/model/budget.ts'
import type { Reporter } from '../../../src/core/incident.ts'

const run = (): Reporter => ({ incident() {}, usage() {} })

test('a run has the calls of its budget and no more', () => {
  const budget = createModelBudget({ maxCalls: 2 })
  const first = run()
  budget.take(first, 1_000_000)
  budget.take(first, 1_000_000)
  expect(() => budget.take(first, 0)).toThrow('The budget of this run is 2 calls')
  expect(() => budget.take(run(), 0)).not.toThrow()
})

test('a run has the tokens of its budget and no more', () => {
  const budget = createModelBudget({ maxTokens: 10 })
  const first = run()
  budget.take(first, 4)
  expect(() => budget.take(first, 7)).toThrow('The budget of this run is 10 tokens')
  budget.take(first, 6)
  expect(() => budget.take(first, 1)).toThrow('10 tokens')
})

// The run has spent 5 of 10 tokens by estimate.
test.each([
  ['fewer used', 1, 9],
  ['more used', 8, 2],
  ['none reported', 0, 5],
])('the estimate gives way to the tokens used: %s', (_, used, left) => {
  const budget = createModelBudget({ maxTokens: 10 })
  const first = run()
  budget.take(first, 5)(used)
  expect(() => budget.take(first, left + 1)).toThrow('10 tokens')
  expect(() => budget.take(first, left)).not.toThrow()
})

test('calls without a run are not counted together', () => {
  const budget = createModelBudget({ maxCalls: 1 })
  budget.take(undefined, 0)
  expect(() => budget.take(undefined, 0)).not.toThrow()
})
