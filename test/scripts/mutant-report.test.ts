import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../scripts/mutants/draw-mutants.ts'
import { listSurvivors, rateOf, tableOf } from '../../scripts/mutants/report.ts'
import type { Fate, Outcome } from '../../scripts/mutants/run-mutants.ts'

const text = 'const a = 1\nif (a < 2) {\n  b()\n}\n'
const texts = new Map(['src/log/a.ts', 'src/text/b.ts'].map((file) => [file, text]))

/** What became of the edit that puts `by` in the place of `replaced`. */
function outcome(
  fate: Fate,
  { file = 'src/log/a.ts', kind = 'boundary', replaced = '<', by = '<=' } = {},
): Outcome {
  const start = text.indexOf(replaced)
  const edit = { start, end: start + replaced.length, text: by }
  const line = text.slice(0, start).split('\n').length
  return { file, line, kind, edit, fate, tests: [], killers: [] }
}

describe('listSurvivors', () => {
  test.each<[string, Outcome[], string[]]>([
    ['nothing where all were caught', [outcome('killed'), outcome('timeout')], []],
    [
      'the line before and after',
      [outcome('survived')],
      ['  src/log/a.ts:2', '    - if (a < 2) {', '    + if (a <= 2) {'],
    ],
    [
      'that no test reaches it',
      [outcome('no-tests')],
      ['  src/log/a.ts:2  (no test reaches it)', '    - if (a < 2) {', '    + if (a <= 2) {'],
    ],
    [
      'all lines that an edit changes',
      [outcome('survived', { replaced: 'if (a < 2) {\n  b()\n}', by: ';' })],
      ['  src/log/a.ts:2', '    - if (a < 2) {', '    -   b()', '    - }', '    + ;'],
    ],
    [
      'four lines as they are',
      [outcome('survived', { by: '<\n1\n2\n3' })],
      ['  src/log/a.ts:2', '    - if (a < 2) {', '    + if (a <', '    + 1', '    + 2', '    + 3 2) {'],
    ],
    [
      'the first lines of many',
      [outcome('survived', { by: '<\n1\n2\n3\n4' })],
      ['  src/log/a.ts:2', '    - if (a < 2) {', '    + if (a <', '    + 1', '    + 2', '    + 3', '    + …'],
    ],
    [
      'the first and the last line of a file',
      [outcome('survived', { replaced: text, by: 'c' })],
      [
        '  src/log/a.ts:1',
        '    - const a = 1',
        '    - if (a < 2) {',
        '    -   b()',
        '    - }',
        '    - …',
        '    + c',
      ],
    ],
    [
      'them in the order of files and lines',
      [
        outcome('survived', { file: 'src/text/b.ts' }),
        outcome('survived', { replaced: 'b()', by: ';' }),
        outcome('survived'),
      ],
      [
        '  src/log/a.ts:2',
        '    - if (a < 2) {',
        '    + if (a <= 2) {',
        '  src/log/a.ts:3',
        '    -   b()',
        '    +   ;',
        '  src/text/b.ts:2',
        '    - if (a < 2) {',
        '    + if (a <= 2) {',
      ],
    ],
  ])('shows %s', (_, outcomes, lines) => {
    const shown = listSurvivors(outcomes, texts)
    // A heading says what the kind is about.
    const [, , ...rest] = shown.split('\n')
    expect(rest).toEqual(lines)
    expect(shown.startsWith('boundary: ')).toBe(lines.length > 0)
  })

  test('has a part for each kind, in the order of the operators', () => {
    const kinds = ['number', 'boundary', 'equality']
    const shown = listSurvivors(
      kinds.map((kind) => outcome('survived', { kind })),
      texts,
    )
    expect([...shown.matchAll(/^(\w+): /gm)].map(([, kind]) => kind)).toEqual([
      'boundary',
      'equality',
      'number',
    ])
  })

  test('the edit shown is the one that was made', () => {
    const { edit } = outcome('survived')
    expect(applyEdit(text, edit)).toBe(text.replace('<', '<='))
  })
})

describe('tableOf and rateOf', () => {
  const outcomes = [
    outcome('killed', { kind: 'number' }),
    outcome('survived', { kind: 'boundary' }),
    outcome('timeout', { kind: 'number' }),
    outcome('no-tests', { kind: 'number' }),
  ]

  test('a row for each group in the order of their names, then one for all', () => {
    const rows = tableOf(outcomes, ({ kind }) => kind)
      .split('\n')
      .map((row) => row.trim().split(/ {2,}/))
    expect(rows).toEqual([
      ['drawn', 'killed', 'timeout', 'survived', 'no-tests', 'caught'],
      ['boundary', '1', '0', '0', '1', '0', '0.0 %'],
      ['number', '3', '1', '1', '0', '1', '66.7 %'],
      ['all', '4', '1', '1', '1', '1', '50.0 %'],
    ])
  })

  test('columns are as wide in every row', () => {
    const widths = tableOf(outcomes, ({ file }) => file)
      .split('\n')
      .map((row) => row.length)
    expect(new Set(widths).size).toBe(1)
  })

  test.each<[Fate[], number]>([
    [[], 1],
    [['killed'], 1],
    [['timeout'], 1],
    [['survived'], 0],
    [['no-tests'], 0],
    [['killed', 'survived', 'survived', 'timeout'], 0.5],
  ])('of %j is caught %d', (fates, rate) => {
    expect(rateOf(fates.map((fate) => outcome(fate)))).toBe(rate)
  })
})
