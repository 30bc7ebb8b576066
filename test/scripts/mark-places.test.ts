import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import { MARKS, markPlaces } from '../../scripts/mutants/mark-places.ts'

/** Marks what stands right behind a comment of one character, which is its mark. */
function marked(text: string): string {
  const places = [...text.matchAll(/\/\*(\w)\*\//g)].map(({ 0: { length }, 1: mark, index }) => ({
    start: index + length,
    end: index + length + 1,
    mark: mark!,
  }))
  return markPlaces(text, 'some.ts', places)
}

/** The marks that running a text leaves. */
function marksOf(text: string): string[] {
  const marks = new Set<string>()
  const script = stripTypeScriptTypes(marked(text).replaceAll('export ', ''), { mode: 'strip' })
  // oxlint-disable-next-line no-new-func -- the text is one of this file
  new Function('globalThis', script)({ [MARKS]: marks })
  return [...marks].toSorted()
}

describe('a place is told of where it is run', () => {
  test.each<[string, string, string]>([
    ['the statement it stands in', 'function f() { const a = /*1*/1; return a /*2*/+ 1 }; f()', '12'],
    ['a function that is not called', 'function f() { const a = /*1*/1 }', ''],
    ['after a return', 'function f(a: number) { if (a) return; f(/*1*/0) }; f(1)', ''],
    ['a branch in brackets', 'function f(a: number) { if (a) { f(/*1*/0) } else { /*2*/0 } }; f(0)', '2'],
    [
      'a branch without brackets, with its statement',
      'function f(a: number) { if (a) f(/*1*/0) }; f(0)',
      '1',
    ],
    ['what an arrow function returns', 'const f = (a: number) => a + /*1*/1; f(1)', '1'],
    ['an arrow function that is not called', 'const f = (a: number) => a + /*1*/1', ''],
    ['an object that it returns', 'const f = () => ({ a: /*1*/1 }); f().a.toFixed()', '1'],
    ['arrow functions in each other', 'const f = () => () => /*1*/1; f()', ''],
    ['both of them', 'const f = () => [/*1*/1, () => /*2*/1]; f()', '1'],
    ['a method', 'class A { b() { return /*1*/1 } }; new A().b()', '1'],
    ['a method that is not called', 'class A { b() { return /*1*/1 } }; new A()', ''],
    [
      'a function that is called before its line',
      'function f() { return g(); function g(a = /*1*/1) { return /*2*/a } }; f()',
      '12',
    ],
    ['the value of a name that a function reads', 'const A = /*1*/1; const f = () => A; f()', '1'],
    ['of one that no function reads', 'const A = /*1*/1; const B = A; const f = () => 2; f()', ''],
    ['of one whose reader is not called', 'const A = /*1*/1; const f = () => A', ''],
    ['the default of an argument', 'const f = (a = /*1*/1) => a; const g = () => f(); g()', '1'],
    ['outside of functions', 'f(/*1*/1); function f(a: number) {}', ''],
  ])('%s', (_, text, expected) => {
    expect(marksOf(text).join('')).toBe(expected)
  })

  test('lines stay as they are', () => {
    const text = 'function f() {\n  g()\n  return [\n    /*1*/1,\n  ]\n}\nconst h = () =>\n  /*2*/1\n'
    expect(marked(text).split('\n')).toHaveLength(text.split('\n').length)
  })

  test('nothing is written where nothing is marked', () => {
    const text = 'const f = () => 1'
    expect(markPlaces(text, 'some.ts', [])).toBe(text)
  })
})
