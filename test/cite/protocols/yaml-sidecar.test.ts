import { describe, expect, test } from 'vitest'
import * as yaml from 'yaml'
import { readPieces, showMarks } from './mark-case.ts'
import type { MarkCase } from './mark-case.ts'

const cases: readonly MarkCase[] = [
  ['summary: Rain fell\n_citations:\n  - path: /summary\n    sids: [1, 3]\n', 'summary: Rain fell‹1,3›\n'],
  [
    '_citations:\n  - path: /points/0\n    sids: [2]\npoints:\n  - "Rain fell"\n  - Snow [1, 2]\nn: 3\n',
    'points:\n  - "Rain fell‹2›"\n  - Snow‹1,2›\nn: 3\n',
  ],
  ['a: x\n_citations: []\nb: y\n', 'a: x\nb: y\n'],
  ['---\na: |\n  Rain fell\n  for days [[S:2]]\nb: x\n', '---\na: |\n  Rain fell\n  for days‹2›\nb: x\n'],
  ['a: >-\n  Rain fell\n_citations: [{path: /a, sids: [S4]}]\n', 'a: >-\n  Rain fell‹4›\n'],
  ['{a: Rain, _citations: [{path: /a, sids: [1]}]}', '{a: Rain‹1›}'],
  ['{"a": "Rain", "_citations": [{"path": "/a", "sids": [1]}]}', '{"a": "Rain‹1›"}'],
  ['a: Rain [[S:2]]\n_citations:\n  - {path: /a, sids: [1]}\n', 'a: Rain‹1›\n'],
  ['a: [1, 2]\nb: Rain [[S:3]]\n', 'a: [1, 2]\nb: Rain‹3›\n'],
  ['a:\n  b/c: x\n_citations:\n- path: /a/b~1c\n  sids: [5]\n', 'a:\n  b/c: x‹5›\n'],
  ['a: x\n_citations:\n  - {path: /z, sids: [1]}\n', 'a: x\n', 'unknown-path {"path":"/z","sids":[1]}'],
  ['a: 1\n_citations:\n  - {path: /a, sids: [1]}\n', 'a: 1\n', 'not-a-string {"path":"/a","sids":[1]}'],
  ['a: x\n_citations:\n  - {path: /a, sids: [44]}\n', 'a: x\n', 'unknown-marker {"path":"/a","sids":[44]}'],
  ['a: x\n_citations:\n  - {path: /a, sids: []}\n', 'a: x\n', 'empty-marker {"path":"/a","sids":[]}'],
  [
    'a: x\n_citations:\n  - path: /a\n  - 5\n',
    'a: x\n',
    'invalid-sidecar {"path":"/a"}',
    'invalid-sidecar 5',
  ],
  ['a: x\n_citations: no\n', 'a: x\n', 'invalid-sidecar "no"'],
  ['Note: rain fell [1].\n\nMore: snow [2]: here.\n', 'Note: rain fell‹1›.\n\nMore: snow‹2›: here.\n'],
  ['Rain fell [1].', 'Rain fell‹1›.'],
  ['- ash [1]\n- oak [2]\n', '- ash‹1›\n- oak‹2›\n'],
  ['a: "open [1]\n', 'a: "open‹1›\n'],
  ['--- [1]', '--- [1]‹1›'],
]

describe('with the package yaml', () => {
  test.each(cases)('%j', (text, ...expected) => {
    const whole = readPieces([text], { yaml })
    expect(showMarks(whole)).toEqual(expected)
    expect(readPieces(text.split(''), { yaml })).toEqual(whole)
    expect(readPieces(text.match(/[^]{1,5}/g)!, { yaml })).toEqual(whole)
  })

  test('aliases that stand for more and more are read as they are written', () => {
    const levels = Array.from(
      { length: 40 },
      (_, level) => `l${level}: &l${level} [*l${level - 1}, *l${level - 1}]`,
    )
    const text = ['l-1: &l-1 "Rain [1]"', ...levels, '_citations: *l39', ''].join('\n')
    const { marks, problems } = readPieces([text], { yaml })
    expect(marks.map(({ sourceIds }) => sourceIds)).toEqual([['1']])
    expect(problems.map(({ code }) => code)).toEqual(['invalid-sidecar'])
  })

  test('a mapping deeper than the parser goes is read as prose', () => {
    const text = `a: ${'{a: '.repeat(4_000)}Rain [1]${'}'.repeat(4_000)}\n`
    expect(readPieces([text], { yaml }).marks).toHaveLength(1)
  })
})

test('without it, YAML is prose: its sidecar stays', () => {
  const text = 'summary: Rain fell\n_citations:\n  - path: /summary\n    sids: [[S:1]]\n'
  expect(readPieces([text]).text).toContain('_citations:')
})
