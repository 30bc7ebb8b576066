import { expect, test } from 'vitest'
import { completeLimits } from '../../../src/documents/fetch/rules/page-limits.ts'
import { readHeaders } from '../../../src/documents/fetch/rules/page-request.ts'

const limits = completeLimits({ headerBytes: 100 })

test('headers are kept as long as their names and values are within the limit', () => {
  const fitting: [string, string] = ['A', 'x'.repeat(99)]
  expect(readHeaders([fitting], limits)).toStrictEqual({ a: 'x'.repeat(99) })
  expect(readHeaders([fitting, ['b', '']], limits)).toStrictEqual({ a: 'x'.repeat(99) })
  expect(readHeaders([['A', 'x'.repeat(100)]], limits)).toStrictEqual({})
})

test('values of one name count together, and cookies not at all', () => {
  const values = ['x'.repeat(60), 'y'.repeat(60)]
  expect(readHeaders([['link', values]], limits)).toStrictEqual({})
  const cookies: [string, string[]] = ['Set-Cookie', values]
  expect(readHeaders([cookies, ['link', 'z']], limits)).toStrictEqual({ link: 'z' })
})
