import { expect, test } from 'vitest'
import { findStatuteLists } from '../../../src/text/locators/statute-lists.ts'
import type { ListItem } from '../../../src/text/locators/statute-lists.ts'

/** The labels of a list, nested ones in brackets. */
const labelsOf = (items: readonly ListItem[]): string =>
  items
    .map(({ label, children }) => (children.length > 0 ? `${label}(${labelsOf(children)})` : label))
    .join(' ')

const listsOf = (lines: readonly string[]) => {
  const text = lines.join('\n')
  return findStatuteLists(text, { start: 0, end: text.length }).map(({ items }) => labelsOf(items))
}

test.each<[string, string[], string[]]>([
  [
    'numbers, letters and double letters',
    ['1. x', 'a) x', 'aa) x', 'bb) x', 'b) x', '2. x'],
    ['1(a(aa bb) b) 2'],
  ],
  ['letters alone', ['a) x', 'aa) x', 'b) x'], ['a(aa) b']],
  ['numbers with letters between them', ['1. x', '1a. x', '1b. x', '2. x'], ['1 1a 1b 2']],
  ['a number that does not follow is none', ['1. x', '3. x', '31. Dezember x', '2. x'], ['1 2']],
  ['a list that begins in the middle is none', ['2. x', 'b) x', 'bb) x', '1. x'], ['1']],
  [
    'letters begin anew under each number',
    ['1. x', 'a) x', 'b) x', '2. x', 'a) x', '3. x'],
    ['1(a b) 2(a) 3'],
  ],
  [
    'letters of one number do not go on under the next',
    ['1. x', 'a) x', 'b) x', '2. x', 'c) x', '3. x'],
    ['1(a b) 2 3'],
  ],
  ['nor double letters under the next letter', ['a) x', 'aa) x', 'b) x', 'bb) x', 'c) x'], ['a(aa) b c']],
  ['letters of one list do not go on in the next', ['a) x', 'b) x', '1. x', 'c) x', '2. x'], ['a b', '1 2']],
  ['a second list is one of its own', ['1. x', '2. x', '1. x', 'a) x', '2. x'], ['1 2', '1(a) 2']],
  ['letters that differ are no double letters', ['a) x', 'aa) x', 'bc) x', 'b) x'], ['a(aa) b']],
])('%s', (_, lines, expected) => {
  expect(listsOf(lines)).toEqual(expected)
})

test('an item ends where the next as high begins, a list where the next list does', () => {
  const text = '1. one\na) two\nthree\n2. four\n\nrest\n1. five'
  const lists = findStatuteLists(text, { start: 0, end: text.length })
  const slice = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  expect(lists.map(slice)).toEqual(['1. one\na) two\nthree\n2. four', '1. five'])
  const [first, second] = lists[0]!.items
  expect(slice(first!.span)).toBe('one\na) two\nthree')
  expect(slice(first!.children[0]!.span)).toBe('two\nthree')
  expect(slice(second!.span)).toBe('four')
})
