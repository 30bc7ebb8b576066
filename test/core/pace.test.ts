import { expect, test } from 'vitest'
import { createPace } from '../../src/core/pace.ts'

test('what waits runs between slices, and not before one is over', async () => {
  const pace = createPace(20)
  let ran = false
  setTimeout(() => (ran = true), 0)
  await pace()
  expect(ran).toBe(false)
  const end = performance.now() + 30
  while (performance.now() < end) await pace()
  expect(ran).toBe(true)
})
