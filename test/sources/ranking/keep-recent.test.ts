import { expect, it } from 'vitest'
import { keepRecent } from '../../../src/sources/ranking/keep-recent.ts'

const key = (name: string) => [name, 'same']

it('keeps what was used last while it is light enough', () => {
  const recent = keepRecent<string>({ maxWeight: 10, least: 1 })
  for (const name of ['a', 'b', 'c']) recent.keep(key(name), name.toUpperCase(), 3)
  expect(recent.find(key('a'))).toBe('A')
  recent.keep(key('d'), 'D', 4)
  // `b` was used before `a` and `c`, and 10 are kept without it.
  expect(['a', 'b', 'c', 'd'].map((name) => recent.find(key(name)))).toEqual(['A', undefined, 'C', 'D'])
  expect(recent.find(['a'])).toBeUndefined()
  expect(recent.find(['a', 'same', 'more'])).toBeUndefined()
})

it('keeps the last ones whatever they weigh', () => {
  const recent = keepRecent<number>({ maxWeight: 10, least: 2 })
  for (const [at, name] of ['a', 'b', 'c'].entries()) recent.keep(key(name), at, 100)
  expect(['a', 'b', 'c'].map((name) => recent.find(key(name)))).toEqual([undefined, 1, 2])
})
