import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBlockReader, splitBlocks } from '../../../src/text/sentences/blocks.ts'
import type { Block } from '../../../src/text/sentences/blocks.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

const cases: [name: string, text: string, blocks: [kind: Block['kind'], slice: string][]][] = [
  [
    'paragraphs',
    'one\ntwo\n\nthree',
    [
      ['paragraph', 'one\ntwo'],
      ['paragraph', 'three'],
    ],
  ],
  [
    'ATX headings',
    '# A\ntext\n###### B\n#no',
    [
      ['heading', '# A'],
      ['paragraph', 'text'],
      ['heading', '###### B'],
      ['paragraph', '#no'],
    ],
  ],
  [
    'bold titles above a line of text',
    '**Aa**\nOne.\n**Bb:**\n2 boats\n\n> __Cc__\n> Three.\n\n- **Dd**\n  Four.\n',
    [
      ['paragraph', '**Aa**'],
      ['paragraph', 'One.\n**Bb:**\n2 boats'],
      ['quote', '__Cc__'],
      ['quote', 'Three.'],
      ['list-item', '- **Dd**'],
      ['list-item', 'Four.'],
    ],
  ],
  [
    'no bold titles within a sentence, before its end, or that deny the text below',
    'The word\n**Ax**\nis one.\n\n**Bx**\nis one.\n\n**Cx,**\nTwo\n\n**Dx.**\nThree\n\n**No E**\nFour\n\n- **Fx**\nFive',
    [
      ['paragraph', 'The word\n**Ax**\nis one.'],
      ['paragraph', '**Bx**\nis one.'],
      ['paragraph', '**Cx,**\nTwo'],
      ['paragraph', '**Dx.**\nThree'],
      ['paragraph', '**No E**\nFour'],
      ['list-item', '- **Fx**\nFive'],
    ],
  ],
  [
    'bold titles that are headings of markdown or of tables',
    '**A**\n===\n\n**B | C**\n|---|---|',
    [
      ['heading', '**A**\n==='],
      ['heading', '**B | C**'],
      ['rule', '|---|---|'],
    ],
  ],
  [
    'setext headings',
    'B\n===\nC\n---\n',
    [
      ['heading', 'B\n==='],
      ['heading', 'C\n---'],
    ],
  ],
  [
    'rules',
    'a\n\n---\n***\n_ _ _',
    [
      ['paragraph', 'a'],
      ['rule', '---'],
      ['rule', '***'],
      ['rule', '_ _ _'],
    ],
  ],
  [
    'fences',
    '```js\na\n\nb\n```\nc',
    [
      ['code', '```js\na\n\nb\n```'],
      ['paragraph', 'c'],
    ],
  ],
  [
    'a longer fence',
    '````\n```\n````\nx',
    [
      ['code', '````\n```\n````'],
      ['paragraph', 'x'],
    ],
  ],
  ['an unclosed tilde fence', '~~~\na\n\n# b', [['code', '~~~\na\n\n# b']]],
  ['inline code is no fence', '```a``` b', [['paragraph', '```a``` b']]],
  [
    'indented code',
    'a\n\n    code\n\n    more\nb',
    [
      ['paragraph', 'a'],
      ['code', 'code\n\n    more'],
      ['paragraph', 'b'],
    ],
  ],
  [
    'lists',
    '- a\n  more\n- b\n\n  still b\n\nc',
    [
      ['list-item', '- a\n  more'],
      ['list-item', '- b\n\n  still b'],
      ['paragraph', 'c'],
    ],
  ],
  [
    'nested lists',
    '1. a\n   - b\n     - c\n2) d',
    [
      ['list-item', '1. a'],
      ['list-item', '- b'],
      ['list-item', '- c'],
      ['list-item', '2) d'],
    ],
  ],
  [
    'fences in a list',
    '- a\n  ```\n  x\n  ```\n- ```\n  y\n  ```',
    [
      ['list-item', '- a'],
      ['code', '```\n  x\n  ```'],
      ['code', '- ```\n  y\n  ```'],
    ],
  ],
  [
    'tables',
    'h\n| A | B |\n|---|:-:|\n| 1 | 2 |\n\nt',
    [
      ['paragraph', 'h'],
      ['heading', '| A | B |'],
      ['rule', '|---|:-:|'],
      ['table-row', '| 1 | 2 |'],
      ['paragraph', 't'],
    ],
  ],
  ...['# H', '***', '- item', '> quote'].map((line): (typeof cases)[number] => [
    `no row behind ${line}`,
    `|a|\n|-|\n|1|\n${line}\n\nb | c`,
    [
      ['heading', '|a|'],
      ['rule', '|-|'],
      ['table-row', '|1|'],
      ...splitBlocks(line).map(({ kind }): [Block['kind'], string] => [kind, line.replace('> ', '')]),
      ['paragraph', 'b | c'],
    ],
  ]),
  [
    'no row behind a heading',
    '|a|\n|-|\n# H\nb | c',
    [
      ['heading', '|a|'],
      ['rule', '|-|'],
      ['heading', '# H'],
      ['paragraph', 'b | c'],
    ],
  ],
  [
    'a line of spaces that are not broken',
    'a\n\u00a0\nb',
    [
      ['paragraph', 'a'],
      ['paragraph', 'b'],
    ],
  ],
  ['bars that are no table', 'a | b\nc | d', [['paragraph', 'a | b\nc | d']]],
  [
    'quotes',
    '> a\nlazy\n> - b\n\n> c',
    [
      ['quote', 'a\nlazy'],
      ['quote', '- b'],
      ['quote', 'c'],
    ],
  ],
  [
    'a fence in a quote',
    '> ```\n> x\ntext',
    [
      ['code', '```\n> x'],
      ['paragraph', 'text'],
    ],
  ],
  [
    'html',
    '<div>\nx\n</div>\n\n<b>y</b>',
    [
      ['html', '<div>\nx\n</div>'],
      ['paragraph', '<b>y</b>'],
    ],
  ],
  [
    'raw html',
    '<pre>\na\n\nb\n</pre>\nc\n\n<!-- d\n\ne -->',
    [
      ['html', '<pre>\na\n\nb\n</pre>'],
      ['paragraph', 'c'],
      ['html', '<!-- d\n\ne -->'],
    ],
  ],
  [
    'code below a blank line of an item',
    '- a\n\n      - b\n\n      c',
    [
      ['list-item', '- a'],
      ['code', '- b\n\n      c'],
    ],
  ],
  [
    'a wrapped line that starts like an item, indented as code',
    '- a\n      - b',
    [['list-item', '- a\n      - b']],
  ],
  [
    'a row of bars and no-break spaces is no delimiter row',
    '| A | B |\n|\u00a0---|---|',
    [['paragraph', '| A | B |\n|\u00a0---|---|']],
  ],
  [
    'CRLF',
    'a\r\n\r\n- b\r\n',
    [
      ['paragraph', 'a'],
      ['list-item', '- b'],
    ],
  ],
  [
    'figures that are no items',
    'It was\n1984. Then\n\n1.5 million',
    [
      ['paragraph', 'It was\n1984. Then'],
      ['paragraph', '1.5 million'],
    ],
  ],
  ['nothing', ' \n\t\n', []],
]

const pieces = fc.constantFrom(
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  ' ',
  '    ',
  '\t',
  '- ',
  '* ',
  '1. ',
  '3) ',
  '> ',
  '# ',
  '```',
  '~~~',
  '---',
  '===',
  '***',
  '|',

  '| a | b |',
  '|---|---|',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '<pre>',
  'word',
  'a',
  '.',
  '1',
  'Ü',
  '😀',
  '\ud800',
  '\0',
  '[x](y)',
  '`',
)
const markdown = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

function readInChunks(chunks: readonly string[]): Block[] {
  const reader = createBlockReader()
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]
}

describe('splitBlocks', () => {
  test.each(cases)('%s', (_, text, expected) => {
    expect(splitBlocks(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual(expected)
  })

  test('blocks are in order and apart, and leave out nothing visible', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        let last = 0
        for (const { start, end } of splitBlocks(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(text.slice(last, start).replaceAll(/[\s>]/g, '')).toBe('')
          last = end
        }
        expect(text.slice(last).replaceAll(/[\s>]/g, '')).toBe('')
      }),
      { numRuns: smallOrFull(300, 1000) },
    )
  })
})

describe('createBlockReader', () => {
  test.each(cases)('%s: the same blocks in two chunks split anywhere, and by single units', (_, text) => {
    const whole = splitBlocks(text)
    for (let at = 0; at <= text.length; at++) {
      expect(readInChunks([text.slice(0, at), text.slice(at)])).toEqual(whole)
    }
    expect(readInChunks(text.split(''))).toEqual(whole)
  })

  test('gives the blocks of the whole for any chunking', () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1 }), (text, sizes) => {
        const chunks: string[] = []
        for (let at = 0, index = 0; at < text.length; index++) {
          const size = sizes[index % sizes.length]!
          chunks.push(text.slice(at, at + size))
          at += Math.max(size, index % 7 === 6 ? 1 : 0)
        }
        const pushed = chunks.join('')
        expect(readInChunks(chunks)).toEqual(splitBlocks(pushed))
        expect(readInChunks(text.split(''))).toEqual(splitBlocks(text))
      }),
      { numRuns: smallOrFull(300, 1000) },
    )
  })

  test.each([
    ['a paragraph at the blank line below it', 'one two\n', '\n', 'one two'],
    ['a heading at its end', '# He', 'ad\n', '# Head'],
    ['an item when the next one begins', '- a\n- ', 'b', '- a'],
    ['an item when text begins below a blank line', '- a\n\n', 'T', '- a'],
    ['a paragraph when a list begins', 'text\n- ', 'i', 'text'],
    ['a fence at its closing line', '```\nx\n```', '\n', '```\nx\n```'],
    ['a table row at its end', '|a|b|\n|-|-|\n|1|2|', '\n', '|1|2|'],
  ])('closes %s', (_, before, trigger, expected) => {
    const reader = createBlockReader()
    const early = reader.push(before).map(({ start, end }) => reader.text.slice(start, end))
    expect(early).not.toContain(expected)
    expect(reader.push(trigger).map(({ start, end }) => reader.text.slice(start, end))).toEqual([expected])
  })

  test.each([
    ['lines', 'word word\n'.repeat(100_000)],
    ['one line', 'x'.repeat(1_000_000)],
    ['fences', '```\n'.repeat(250_000)],
    ['quote signs', '>'.repeat(500_000)],
    ['bars', '|'.repeat(1_000_000)],
    ['a paragraph of bars', '|a|b|\n'.repeat(150_000)],
    ['spaces', ' '.repeat(1_000_000)],
  ])('reads a flood of %s in small chunks', (_, text) => {
    const reader = createBlockReader()
    let count = 0
    for (let at = 0; at < text.length; at += 100) count += reader.push(text.slice(at, at + 100)).length
    expect(count + reader.end().length).toBe(splitBlocks(text).length)
  })
})

test.each([
  ['as long as its header may be', 100_000, ['heading', 'rule', 'table-row']],
  ['longer', 100_001, ['paragraph']],
])('a table whose header is %s', (_, length, kinds) => {
  const header = `| a | ${'b'.repeat(length - 8)} |`
  expect(header).toHaveLength(length)
  expect(splitBlocks(`${header}\n|---|---|\n| 1 | 2 |`).map(({ kind }) => kind)).toEqual(kinds)
})
