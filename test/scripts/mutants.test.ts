import { describe, expect, test } from 'vitest'
import { applyEdit, drawMutants, findSites } from '../../scripts/mutants/draw-mutants.ts'

/** The texts that mutants of a kind would make of `text`. */
function mutate(text: string, kind: string): string[] {
  return findSites(text, 'some.ts')
    .filter((site) => site.kind === kind)
    .flatMap(({ edits }) => edits.map((edit) => applyEdit(text, edit)))
}

describe('each kind of mutant', () => {
  test.each<[string, string, string[]]>([
    ['boundary', 'a < b', ['a <= b']],
    ['boundary', 'a >= b', ['a > b']],
    ['equality', 'a === b', ['a !== b']],
    ['condition', 'if (a) b()', ['if (!(a)) b()']],
    ['condition', 'c = a < b ? 1 : 2', ['c = !(a < b) ? 1 : 2']],
    ['condition', 'c = a === b ? 1 : 2', []],
    ['logic', 'a && b', ['a || b']],
    ['logic', 'a ?? b', []],
    ['operand', 'c = a && (b || d)', ['c = (a)', 'c = ((b || d))', 'c = a && ((b))', 'c = a && ((d))']],
    ['operand', 'first\na() || b()', ['first\n;(a())', 'first\n;(b())']],
    ['arithmetic', 'a + b', ['a - b']],
    ['arithmetic', 'a /* + */ + b', ['a /* + */ - b']],
    ['arithmetic', 'a += b', ['a -= b']],
    ['arithmetic', "a + 'b'", []],
    ['arithmetic', 'for (;;) a--', []],
    ['extreme', 'Math.min(a, b)', ['Math.max(a, b)']],
    ['extreme', 'other.min(a, b)', []],
    ['number', 'f(10)', ['f(11)', 'f(9)']],
    ['number', 'f(0)', ['f(1)', 'f((-1))']],
    ['boolean', 'f(true)', ['f(false)']],
    ['statement', 'f(a)', [';']],
    ['statement', 'await f(a)', [';']],
    ['statement', 'a = 1', [';']],
    ['statement', 'a++', [';']],
    ['statement', 'const a = f()', []],
    ['statement', "'use strict'", []],
    ['guard', 'for (;;) { if (a) continue }', ['for (;;) { ; }']],
    ['guard', 'if (a) { b(); throw c }', [';']],
    ['guard', 'if (a) b()', []],
    ['guard', 'for (;;) { if (a) break; else b() }', []],
    ['return', 'function f() { return a }', ['function f() { return null }']],
    ['return', 'function f() { return true }', []],
    ['step', 'a.filter(b).map(c)', ['a.map(c)']],
    ['step', 'a.filter(b).slice(1)', ['a.filter(b)', 'a.slice(1)']],
  ])('%s: %s', (kind, text, expected) => {
    expect(mutate(text, kind)).toEqual(expected)
  })
})

describe('what is never damaged', () => {
  test.each([
    'type A = 1 | true',
    "import { a } from 'b'",
    "export * from 'b'",
    'declare function f(a: 1): true',
    'interface A { b: 1 }',
    '// a < b && 1',
    'const a = `b < 1 && true`',
    'const a = /b{1,2}/',
    'const table = [1, 2, 3, 4, 5, 6, 7, 8, 9]',
    'const table = { a: [true], b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9 }',
  ])('%s', (text) => {
    expect(findSites(text, 'some.ts')).toEqual([])
  })

  test('a type beside the code', () => {
    expect(mutate('const a = b<1>(c as 2) satisfies 3', 'number')).toEqual([])
    expect(mutate('const a = (b as true) && f<true>(1!)', 'number')).toEqual([
      'const a = (b as true) && f<true>(2!)',
      'const a = (b as true) && f<true>(0!)',
    ])
  })

  test('a function within a table is code', () => {
    const table = `const table = [${'a, '.repeat(9)}() => 1]`
    expect(mutate(table, 'number')).toHaveLength(2)
  })
})

describe('drawing', () => {
  const texts = new Map([
    ['a.ts', 'if (a < 1 && b) c(2)'],
    ['b.ts', 'return_ = d.filter(e)\nf(true)'],
  ])

  test('the same seed draws the same, another others, each place once', () => {
    const drawn = drawMutants(texts, { count: 5, seed: 1 })
    expect(drawMutants(texts, { count: 5, seed: 1 })).toEqual(drawn)
    expect(drawMutants(texts, { count: 5, seed: 2 })).not.toEqual(drawn)
    const all = drawMutants(texts, { count: 1_000, seed: 1 })
    const sites = [...texts].flatMap(([file, text]) => findSites(text, file))
    expect(all).toHaveLength(sites.length)
    expect(new Set(all.map(({ file, kind, edit }) => `${file} ${kind} ${edit.start}`)).size).toBe(
      sites.length,
    )
  })

  test('a mutant says its line', () => {
    const [last] = drawMutants(new Map([['b.ts', texts.get('b.ts')!.replace('d.filter(e)', 'd')]]), {
      count: 100,
      seed: 1,
    }).filter(({ kind }) => kind === 'boolean')
    expect(last).toMatchObject({ file: 'b.ts', line: 2 })
  })
})
