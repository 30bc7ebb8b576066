import { expect, test } from 'vitest'
import {
  countCells,
  isDelimiterRow,
  isRule,
  isUnderline,
  rawHtmlEnd,
  readItemContent,
  readLine,
} from '../../../src/text/sentences/block-lines.ts'
import type { BlockLine } from '../../../src/text/sentences/block-lines.ts'

test.each<[string, Partial<BlockLine>]>([
  ['text', { kind: 'text', indent: 0, contentStart: 0, quoted: false }],
  ['   text', { kind: 'text', indent: 3, contentStart: 3 }],
  [' \t text', { kind: 'text', indent: 5, contentStart: 3 }],
  ['    # code', { kind: 'heading', indent: 4 }],
  ['> text', { kind: 'text', quoted: true, contentStart: 2, indent: 0 }],
  ['>text', { kind: 'text', quoted: true, contentStart: 1 }],
  ['> > text', { kind: 'text', quoted: true, contentStart: 4 }],
  ['    > text', { kind: 'text', quoted: false, indent: 4 }],
  ['>', { kind: 'blank', quoted: true }],
  [' \t', { kind: 'blank' }],
  ['```js', { kind: 'fence', fence: '```' }],
  ['~~~~ a`b', { kind: 'fence', fence: '~~~~' }],
  ['``` a`b', { kind: 'text' }],
  ['``', { kind: 'text' }],
  ['###### six', { kind: 'heading' }],
  ['####### seven', { kind: 'text' }],
  ['#', { kind: 'heading' }],
  ['#word', { kind: 'text' }],
  ['* * *', { kind: 'rule' }],
  ['- item', { kind: 'list-item', itemIndent: 2, interrupts: true }],
  ['-   item', { kind: 'list-item', itemIndent: 4 }],
  ['-     code', { kind: 'list-item', itemIndent: 2 }],
  ['  12) item', { kind: 'list-item', itemIndent: 6, interrupts: false }],
  ['1. item', { kind: 'list-item', itemIndent: 3, interrupts: true }],
  ['2. item', { kind: 'list-item', interrupts: false }],
  ['• item', { kind: 'list-item', interrupts: true }],
  ['-', { kind: 'list-item', itemIndent: 2, interrupts: false }],
  ['-item', { kind: 'text' }],
  ['1.5 million', { kind: 'text' }],
  ['<div class="a">', { kind: 'html' }],
  ['</section>', { kind: 'html' }],
  ['<b>bold</b>', { kind: 'text' }],
  ['<divide>', { kind: 'text' }],
])('line %j', (line, expected) => {
  expect(readLine(line)).toMatchObject(expected)
})

test('what follows the marker of an item may open a fence', () => {
  expect(readItemContent('- ```js')).toMatchObject({ kind: 'fence', fence: '```' })
  expect(readItemContent('12) text')).toMatchObject({ kind: 'text' })
})

test.each([
  ['a | b', 2],
  ['| a | b |', 2],
  ['| a | b', 2],
  ['a | b |', 2],
  [String.raw`a \| b | c`, 2],
  ['  | a |  ', 1],
  ['|', 1],
  ['||', 1],
  ['no bar', 0],
  [String.raw`\|`, 0],
])('%j has %i cells', (row, cells) => {
  expect(countCells(row)).toBe(cells)
})

test.each([
  ['| --- | :-: |', true],
  ['---|---', true],
  [':--|--:', true],
  ['-', true],
  ['| -- | |', false],
  ['| - a |', false],
  ['|:|', false],
  ['', false],
])('delimiter row %j: %s', (row, expected) => {
  expect(isDelimiterRow(row)).toBe(expected)
})

test.each([
  ['---', true],
  ['_ _ _', true],
  ['***\t*\r', true],
  ['--', false],
  ['-*-', false],
  ['+++', false],
  ['--- a', false],
])('rule %j: %s', (content, expected) => {
  expect(isRule(content)).toBe(expected)
})

test.each([
  ['===', true],
  ['-', true],
  ['--- ', true],
  ['=-=', false],
  ['+', false],
])('underline %j: %s', (content, expected) => {
  expect(isUnderline(content)).toBe(expected)
})

test.each([
  ['<!-- a', '-->'],
  ['<pre>', '</pre>'],
  ['<SCRIPT src="a">', '</script>'],
  ['<textarea', '</textarea>'],
  ['<prefix>', ''],
  ['<div>', ''],
])('%j holds blank lines until %j', (signs, end) => {
  expect(rawHtmlEnd(signs)).toBe(end)
})
