import { afterEach, expect, test, vi } from 'vitest'
import { timeOrderedId } from '../../src/core/time-ordered-id.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a time-ordered id is a UUID of version 7 that says when it was made', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 31, 12) })
  const id = timeOrderedId()
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(Date.now())
})

test('sorts by the time it was made, and is another each time', () => {
  vi.useFakeTimers({ now: 0 })
  const ids = Array.from({ length: 3000 }, () => {
    vi.advanceTimersByTime(1)
    return [timeOrderedId(), timeOrderedId()].toSorted()
  }).flat()
  expect(ids.toSorted()).toStrictEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
