import { describe, expect, test } from 'vitest'
import type { TestStore } from './conformance.ts'

const first = { name: 'n', fingerprint: 'f', holder: 'h1', busyUntil: 2_000, expiresAt: 9_000, now: 1_000 }

/** Tests the storage of idempotency keys, for requests that may arrive twice. */
export function describeRequests(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: requests`, () => {
    test('one attempt has a request, until it is answered, released or its time is over', async () => {
      await using opened = await open()
      const requests = opened.store.requests!
      const take = async (changes: Partial<typeof first> = {}) =>
        await requests.take({ ...first, ...changes })
      expect(await take()).toEqual({ state: 'taken', since: 1_000, isFirst: true })
      expect(await take({ holder: 'h2' })).toEqual({ state: 'busy' })
      expect(await take({ fingerprint: 'g' })).toEqual({ state: 'other' })
      expect(await take({ name: 'm' })).toMatchObject({ state: 'taken' })
      await requests.renew({ name: 'n', holder: 'h1', busyUntil: 3_000 })
      expect(await take({ holder: 'h2', now: 2_500 })).toEqual({ state: 'busy' })
      const over = { holder: 'h2', now: 3_000, busyUntil: 4_000 }
      expect(await take(over)).toEqual({ state: 'taken', since: 1_000, isFirst: false })
      // The attempt that lost the request to another one changes nothing.
      await requests.keep({ name: 'n', holder: 'h1', answer: 'late' })
      await requests.release({ name: 'n', holder: 'h1' })
      await requests.keep({ name: 'n', holder: 'h2', answer: 'yes' })
      expect(await take({ now: 8_000 })).toEqual({ state: 'answered', answer: 'yes' })
      expect(await take({ fingerprint: 'g', now: 8_000 })).toEqual({ state: 'other' })
      const expired = { fingerprint: 'g', now: 9_000, busyUntil: 10_000, expiresAt: 20_000 }
      expect(await take(expired)).toEqual({ state: 'taken', since: 9_000, isFirst: true })
      await requests.release({ name: 'n', holder: 'h1' })
      expect(await take(expired)).toEqual({ state: 'taken', since: 9_000, isFirst: true })
    })

    test('an attempt that has lost it prolongs nothing, and an answer stays as it is', async () => {
      await using opened = await open()
      const requests = opened.store.requests!
      const take = async (changes: Partial<typeof first> = {}) =>
        await requests.take({ ...first, ...changes })
      await take()
      // Another request under its name does not take it over, though its time is over.
      expect(await take({ fingerprint: 'g', holder: 'h2', now: 2_000 })).toEqual({ state: 'other' })
      expect(await take({ holder: 'h2', now: 2_000, busyUntil: 3_000 })).toMatchObject({ state: 'taken' })
      await requests.renew({ name: 'n', holder: 'h1', busyUntil: 8_000 })
      expect(await take({ holder: 'h3', now: 3_000, busyUntil: 4_000 })).toMatchObject({ state: 'taken' })
      await requests.keep({ name: 'n', holder: 'h3', answer: 'yes' })
      await requests.keep({ name: 'n', holder: 'h3', answer: 'no' })
      await requests.release({ name: 'n', holder: 'h3' })
      expect(await take({ now: 5_000 })).toEqual({ state: 'answered', answer: 'yes' })
      expect(await take({ name: 'm', now: 5_000 })).toMatchObject({ state: 'taken' })
    })

    test('each ends at its own time, in whatever order they came; one that is made again has its new time', async () => {
      await using opened = await open()
      const requests = opened.store.requests!
      const take = async (changes: Partial<typeof first> = {}) =>
        await requests.take({ ...first, ...changes })
      await take()
      await take({ name: 'm', holder: 'h2', expiresAt: 5_000 })
      await requests.keep({ name: 'm', holder: 'h2', answer: 'yes' })
      expect(await take({ name: 'm', now: 4_999 })).toEqual({ state: 'answered', answer: 'yes' })
      expect(await take({ name: 'm', now: 5_000 })).toEqual({ state: 'taken', since: 5_000, isFirst: true })
      await take({ holder: 'h3', now: 6_000, busyUntil: 7_000, expiresAt: 12_000 })
      await requests.keep({ name: 'n', holder: 'h3', answer: 'late' })
      expect(await take({ now: 11_999 })).toEqual({ state: 'answered', answer: 'late' })
      expect(await take({ now: 12_000 })).toMatchObject({ state: 'taken', isFirst: true })
    })

    test('of many attempts at once one has it', async () => {
      await using opened = await open()
      const requests = opened.store.requests!
      const all = await Promise.all(
        Array.from({ length: 12 }, (_, index) => requests.take({ ...first, holder: `h${index}` })),
      )
      expect(all.filter(({ state }) => state === 'taken')).toHaveLength(1)
      expect(all.filter(({ state }) => state === 'busy')).toHaveLength(11)
    })
  })
}
