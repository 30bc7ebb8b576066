import { expect, test } from 'vitest'
import { recheckWords } from '../../../src/page/view/recheck-words.ts'

const recheck = { checkedAt: '2026-03-01T10:00:00Z', state: 'changed' } as const

test.each([
  [{ ...recheck, state: 'gone' }, 'gone'],
  [{ ...recheck, state: 'moved', quote: 'there' }, 'moved, quote there'],
  [{ ...recheck, quote: 'there' }, 'changed, quote there'],
  [{ ...recheck, quote: 'moved' }, 'changed, quote moved'],
  [{ ...recheck, quote: 'altered' }, 'changed, quote altered'],
  [{ ...recheck, quote: 'gone' }, 'changed, quote gone'],
  [recheck, 'changed'],
] as const)('%o', (given, found) => {
  expect(recheckWords({ recheck: given })).toBe(`Page on 2026-03-01: ${found}`)
})

test('nothing of a source that was not looked at again, or is as before', () => {
  expect(recheckWords({})).toBe('')
  expect(recheckWords({ recheck: { ...recheck, state: 'same', quote: 'there' } })).toBe('')
})
