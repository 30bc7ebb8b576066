import { expect, test, vi } from 'vitest'
import { loadOnce } from '../../../src/core/remote/load-once.ts'

test('loads at the first call, once for all that wait', async () => {
  const load = vi.fn<() => Promise<{ name: string }>>(async () => ({ name: 'loaded' }))
  const once = loadOnce(load)
  expect(load).not.toHaveBeenCalled()
  const [first, second] = await Promise.all([once(), once()])
  expect(first).toBe(second)
  expect(await once()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a load that failed is tried again at the next call', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('EMFILE'))
    .mockResolvedValue('loaded')
  const once = loadOnce(load)
  await expect(Promise.all([once(), once()])).rejects.toThrow('EMFILE')
  expect(load).toHaveBeenCalledTimes(1)
  expect(await once()).toBe('loaded')
  expect(await once()).toBe('loaded')
  expect(load).toHaveBeenCalledTimes(2)
})
