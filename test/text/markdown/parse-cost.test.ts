import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../../../src/text/markdown/markdown.ts'
import { MAX_PARSE_COST, parseCost } from '../../../src/text/markdown/parse-cost.ts'

const words = (count: number) => 'word, '.repeat(count)

describe('parseCost: words behind an open bracket', () => {
  test.each([
    ['a long paragraph', words(20_000)],
    ['brackets that are closed', '[a] b, '.repeat(200)],
    ['an open bracket before a blank line', `[${words(1_000)}\n\n${words(20_000)}`],
    ['a reader’s paragraph with an open bracket', `[${words(800)}`],
  ])('%s costs little', (_name, text) => {
    expect(parseCost(text)).toBeLessThan(MAX_PARSE_COST / 10)
  })

  test.each([
    ['an array of numbers', `[${'1,'.repeat(20_000)}1]`],
    ['an array over lines', `[\n${'  1,\n'.repeat(9_000)}1]`],
    ['words behind one bracket', `[${words(20_000)}`],
  ])('%s is not parsed', (_name, text) => {
    expect(parseCost(text)).toBeGreaterThan(MAX_PARSE_COST)
    expect(parseMarkdown(text)).toBeNull()
  })
})

describe('parseCost: definitions of footnotes', () => {
  const notes = (count: number, label = 'n') =>
    Array.from({ length: count }, (_, index) => `a[^${label}${index}]\n\n[^${label}${index}]: b\n\n`).join('')

  test('those of a long report cost little', () => {
    expect(parseCost(notes(500))).toBeLessThan(MAX_PARSE_COST / 10)
  })

  test.each([
    ['between paragraphs', notes(4_000)],
    ['whose labels have escaped brackets', notes(4_000, String.raw`n\]`)],
    ['in quotes', notes(4_000).replaceAll('[^n', '> [^n')],
  ])('thousands %s are not parsed', (_name, text) => {
    expect(parseCost(text)).toBeGreaterThan(MAX_PARSE_COST)
    expect(parseMarkdown(text)).toBeNull()
  })
})
