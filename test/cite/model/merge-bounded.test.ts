import { expect, test } from 'vitest'
import { mergeBounded } from '../../../src/cite/model/merge-bounded.ts'
import { turns, until } from '../../fixtures/turns.ts'

async function collect<T>(items: AsyncIterable<T>) {
  const values: T[] = []
  try {
    for await (const item of items) values.push(item)
  } catch (error) {
    return { values, error }
  }
  return { values, error: null }
}

test('values come as they are ready, at most so many tasks at once', async () => {
  let open = 0
  let mostOpen = 0
  const tasks = [60, 20, 40, 10].map(
    (delay) =>
      async function* () {
        mostOpen = Math.max(mostOpen, ++open)
        await turns(delay)
        yield delay
        open--
      },
  )
  const { values, error } = await collect(mergeBounded(tasks, 2))
  expect({ mostOpen, error }).toEqual({ mostOpen: 2, error: null })
  expect(values.toSorted()).toEqual([10, 20, 40, 60])
  expect(values[0]).toBe(20)
})

test('a task that throws leaves the others, and its error comes last', async () => {
  const failing = async function* () {
    yield 1
    throw new Error('broken')
  }
  const good = async function* () {
    await turns(20)
    yield 2
  }
  const { values, error } = await collect(mergeBounded([failing, good, good], 2))
  expect(values).toEqual([1, 2, 2])
  expect(error).toMatchObject({ message: 'broken' })
})

test('a reader who stops ends the tasks that run and begins no other', async () => {
  const ended: number[] = []
  const tasks = [1, 2, 3].map(
    (number) =>
      async function* () {
        try {
          while (true) {
            await turns(1)
            yield number
          }
        } finally {
          ended.push(number)
        }
      },
  )
  for await (const number of mergeBounded(tasks, 2)) {
    expect([1, 2]).toContain(number)
    break
  }
  await until(() => ended.length === 2)
  await turns()
  expect(ended.toSorted()).toEqual([1, 2])
})

test('no tasks, no values', async () => {
  expect(await collect(mergeBounded([], 2))).toEqual({ values: [], error: null })
})
