import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCodeBlocks } from './code-blocks.ts'

const readme = readFileSync('README.md', 'utf8')
const accuracy = readFileSync('docs/accuracy.md', 'utf8')
const manifest: { exports: Record<string, unknown> } = JSON.parse(readFileSync('package.json', 'utf8'))

test('the first example has at most 15 lines, and is read by line 30', () => {
  const [example] = readCodeBlocks('README.md').filter(({ language }) => language === 'ts')
  expect(example!.code.trim().split('\n').length).toBeLessThanOrEqual(15)
  const [before] = readme.split(example!.code)
  expect(`${before}${example!.code}`.split('\n').length).toBeLessThanOrEqual(30)
})

describe('the figures of the first screen', () => {
  /** The counts that stand in both documents, and the shares of the table that are made of them. */
  const cases = [
    {
      row: 'true',
      column: 0,
      count: 180,
      of: 1110,
      readme: 'Of 1,110 true sentences, 180 were verified',
      accuracy: '1,110 of them supported | 180 verified, all of them supported',
    },
    {
      row: 'false',
      column: 0,
      count: 0,
      of: 681,
      readme: 'of 681 false ones, none',
      accuracy:
        '1,791 sentences of long answers by language models (LFQA), 1,110 of them supported | 180 verified, all of them supported',
    },
    {
      row: 'true',
      column: 1,
      count: 90,
      of: 105,
      readme: '90 of 105 true sentences',
      accuracy: 'LFQA | 90 of 105 | 1 of 58',
    },
    {
      row: 'false',
      column: 1,
      count: 1,
      of: 58,
      readme: '1 of 58 false ones',
      accuracy: 'LFQA | 90 of 105 | 1 of 58',
    },
    {
      row: 'false',
      column: 1,
      count: 6,
      of: 32,
      readme: 'Of 32 true summaries that had been changed to be false (SummEdits), 6 were verified',
      accuracy: 'SummEdits | 7 of 8 | 6 of 32',
    },
  ]

  test.each(cases)(
    '$readme is of docs/accuracy.md, and in the table',
    ({ row, column, count, of, ...stands }) => {
      expect(readme).toContain(stands.readme)
      expect(accuracy).toContain(stands.accuracy)
      const [, ...cells] = readme.match(
        new RegExp(`^\\| of 100 ${row} sentences \\| (.*?) \\| (.*?) \\|$`, 'm'),
      )!
      const share = Math.round((100 * count) / of)
      expect(cells[column]).toMatch(share === 0 ? /^none\b/ : new RegExp(`\\b${share}\\b`))
    },
  )

  test('what a model costs is the range of the tokens in docs/accuracy.md', () => {
    const [, table] = accuracy.match(/^\| answer \| `fast`: in, out \|.*\n.*\n((?:\|.*\n)+)/m)!
    const sent = Array.from(table!.matchAll(/(\d\.\d+), \d\.\d+/g), ([, tokens]) => Number(tokens))
    const range = [Math.min(...sent), Math.max(...sent)].map((share) => share.toFixed(2))
    expect(readme).toMatch(
      new RegExp(
        `model calls: together, their prompts have ${range[0]} to ${range[1]} times the tokens of one prompt`,
      ),
    )
  })
})

test('the overview names every entry of the package', () => {
  const [, table = ''] = readFileSync('docs/overview.md', 'utf8').split('## Entries')
  const named = new Set(
    Array.from(table.matchAll(/^\| (.*?) \|/gm), ([, cell]) => cell!.match(/citespan[\w./-]*/g) ?? []).flat(),
  )
  const entries = Object.keys(manifest.exports).map((path) => path.replace('.', 'citespan'))
  expect(entries.filter((entry) => !named.has(entry))).toEqual(['citespan/package.json'])
  expect([...named].filter((entry) => !entries.includes(entry))).toEqual([])
})
