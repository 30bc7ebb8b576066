import { expect, test, vi } from 'vitest'
import { termsOfClaims } from '../../../src/sources/ranking/claim-terms.ts'
import { turns } from '../../fixtures/turns.ts'

test('the terms of thousands of claims are read in turns of the event loop', async () => {
  // A slice that began by another clock ends within three turns.
  await turns(3)
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.1))
  let turn = 0
  let isRunning = true
  setImmediate(function next() {
    turn += 1
    if (isRunning) setImmediate(next)
  })
  const reads = new Map<number, number>()
  const claims = Array.from({ length: 2000 }, (_, number) => ({
    get text() {
      reads.set(turn, (reads.get(turn) ?? 0) + 1)
      return `Town${number} has inhabitants.`
    },
  }))
  const terms = await termsOfClaims(claims)
  isRunning = false
  clock.mockRestore()
  // Stems: some of these names are forms of one another.
  expect(terms.size).toBeGreaterThan(1500)
  expect(terms.has('town7')).toBe(true)
  expect(Math.max(...reads.values())).toBeLessThan(100)
})
