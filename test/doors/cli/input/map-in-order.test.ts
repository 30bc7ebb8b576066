import { describe, expect, test } from 'vitest'
import { mapInOrder } from '../../../../src/doors/cli/input/map-in-order.ts'
import { turns } from '../../../fixtures/turns.ts'

async function* from<Item>(items: Iterable<Item>) {
  yield* items
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = []
  for await (const item of items) collected.push(item)
  return collected
}

describe('mapInOrder', () => {
  test('keeps the order and the limit', async () => {
    let running = 0
    let most = 0
    const task = async (delay: number) => {
      most = Math.max(most, ++running)
      await turns(delay)
      running -= 1
      return delay
    }
    const delays = [30, 1, 20, 0, 10, 2]
    expect(await collect(mapInOrder(from(delays), 3, task))).toEqual(delays)
    expect(most).toBe(3)
  })

  test('yields what is done while the next item is still awaited', async () => {
    const { promise: more, resolve } = Promise.withResolvers<void>()
    async function* slow() {
      yield 'a'
      await more
      yield 'b'
    }
    const results = mapInOrder(slow(), 4, async (item) => item)
    expect(await results.next()).toEqual({ done: false, value: 'a' })
    resolve()
    expect(await results.next()).toEqual({ done: false, value: 'b' })
    expect(await results.next()).toEqual({ done: true, value: undefined })
  })

  test('nothing gives nothing', async () => {
    expect(await collect(mapInOrder(from([]), 2, async (item) => item))).toEqual([])
  })

  test('passes the error of the items on', async () => {
    async function* broken() {
      yield 1
      throw new Error('the input broke')
    }
    const results = mapInOrder(broken(), 1, async (item) => item)
    expect(await results.next()).toEqual({ done: false, value: 1 })
    await expect(results.next()).rejects.toThrow('the input broke')
  })
})
