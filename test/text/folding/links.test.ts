import { expect, test } from 'vitest'
import { findLinks } from '../../../src/text/folding/links.ts'

test.each<[string, string, [whole: string, label: string][]]>([
  ['a link', 'See [the mill](/mill) now.', [['[the mill](/mill)', 'the mill']]],
  ['an image', 'See ![mill](m.png).', [['![mill](m.png)', 'mill']]],
  [
    'two',
    '[a](b) [c](d)',
    [
      ['[a](b)', 'a'],
      ['[c](d)', 'c'],
    ],
  ],
  [
    'an image in a link',
    '[![m](m.png)](/mill)',
    [
      ['![m](m.png)', 'm'],
      ['[![m](m.png)](/mill)', '![m](m.png)'],
    ],
  ],
  ['a label over a line', '[the\nmill](/mill)', [['[the\nmill](/mill)', 'the\nmill']]],
  ['none over a paragraph', '[the\n\nmill](/mill)', []],
  ['none over a paragraph of Windows', '[the\r\n\r\nmill](/mill)', []],
  ['one behind a paragraph', '[the\n\n[mill](/mill)', [['[mill](/mill)', 'mill']]],
  ['none of an escaped bracket', '\\[the mill](/mill)', []],
  ['a target with brackets', '[a](b(c)d)', [['[a](b(c)d)', 'a']]],
  ['a title with a bracket', '[a](b "c) d")', [['[a](b "c) d")', 'a']]],
  ['none with a blank in the target', '[a](b c)', []],
  ['none with a line end in the target', '[a](b\nc)', []],
  ['none without an end', '[a](b', []],
  ['none of a label alone', '[a] (b)', []],
])('%s: %j', (_, text, expected) => {
  const links = findLinks(text).map(({ start, end, label }) => [
    text.slice(start, end),
    text.slice(label.start, label.end),
  ])
  expect(links).toEqual(expected)
})

test.each([
  [4_096, 1],
  [4_097, 0],
])('a target with its bracket of %i units: %i links', (length, count) => {
  expect(findLinks(`[a](${'x'.repeat(length - 1)})`)).toHaveLength(count)
})
