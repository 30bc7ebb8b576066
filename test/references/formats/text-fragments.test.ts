import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateTextFragment, readTextFragment, toTextFragments } from '../../../src/entries/references.ts'
import type { TextDirective } from '../../../src/entries/references.ts'
import type { Span } from '../../../src/core/span.ts'
import { citation, run, source } from '../../records/store/run-records.ts'
import { anyQuotingRun } from './some-answer.ts'

const linksOf = (list: string) => list.split('\r\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('toTextFragments', () => {
  test('a list of links, each below its source and claim', () => {
    expect(toTextFragments(run())).toBe(
      '# [1] Bell Rock\r\n# verified: The lighthouse was lit in 1811.\r\n' +
        'https://lights.example/bell-rock#:~:text=The%20lighthouse%20was%20lit%20in%201811.\r\n',
    )
  })

  test('what is around a quote is in the link where the quote stands more than once', () => {
    const quote = 'The light was lit in the year after the storm.'
    const content = `In spring it was built. ${quote} It went out. In autumn, ${quote} It stayed.`
    const start = content.lastIndexOf(quote)
    const evidence = {
      sourceId: 'S1',
      start,
      end: start + quote.length,
      quote,
      similarity: 1,
      kind: 'exact' as const,
    }
    const answer = run({ sources: [source({ content })], citations: [citation({ evidence: [evidence] })] })
    const [link] = linksOf(toTextFragments(answer))
    const directive = readTextFragment(link!)!
    expect(directive.prefix).toMatch(/In autumn,$/)
    expect(locateTextFragment(directive, content)).toEqual({ start, end: start + quote.length })
  })

  test('also what follows it, where what is before it is the same', () => {
    const quote = 'The light was lit in the year after the storm.'
    const content = `${quote} It went out. ${'-'.repeat(80)} ${quote} It stayed.`
    const start = content.lastIndexOf(quote)
    const evidence = {
      sourceId: 'S1',
      start,
      end: start + quote.length,
      quote,
      similarity: 1,
      kind: 'exact' as const,
    }
    const answer = run({ sources: [source({ content })], citations: [citation({ evidence: [evidence] })] })
    const directive = readTextFragment(linksOf(toTextFragments(answer))[0]!)!
    expect(directive.suffix).toMatch(/^It stayed/)
    expect(locateTextFragment(directive, content)).toEqual({ start, end: start + quote.length })
  })

  test('none for a failed citation, nor for a source without an address', () => {
    expect(toTextFragments(run({ citations: [citation({ status: 'failed' })] }))).toBe('')
    expect(toTextFragments(run({ sources: [source({ url: 'file:///etc/passwd' })] }))).toBe('')
  })

  test('each link leads to words of the quote, in any script', () => {
    fc.assert(
      fc.property(anyQuotingRun, (record) => {
        const { content } = record.sources[0]!
        const { start, end, quote } = record.citations[0]!.evidence[0]!
        const [link] = linksOf(toTextFragments(record))
        const directive = readTextFragment(link!)
        // A quote without a letter or digit has no directive.
        if (!directive) {
          expect(quote).not.toMatch(/[\p{L}\p{N}]/u)
          return
        }
        const found = locateTextFragment(directive, content)
        expect(found).not.toBe(null)
        // The link names the first such place of the page.
        if (content.indexOf(quote) === start && content.lastIndexOf(quote) === start) {
          expect(found!.start).toBeGreaterThanOrEqual(start)
          expect(found!.end).toBeLessThanOrEqual(end)
        }
      }),
    )
  })
})

describe('readTextFragment', () => {
  test.each([
    [
      'https://x.example/#:~:text=an%20example,text%20fragment',
      { start: 'an example', end: 'text fragment' },
    ],
    [
      'https://x.example/#a:~:text=this%20is-,an,-fragment',
      { prefix: 'this is', start: 'an', suffix: 'fragment' },
    ],
    ['https://x.example/#:~:unknown&text=a%2Cb%2Dc%26d', { start: 'a,b-c&d' }],
    ['https://x.example/#:~:text=%E6%B0%B4', { start: '水' }],
  ])('%s', (link, directive) => expect(readTextFragment(link)).toEqual(directive))

  test.each([
    'https://x.example/',
    'https://x.example/#text=a',
    '#:~:text=',
    '#:~:text=a,b,c',
    '#:~:text=%E6',
    '#:~:text=a-b',
  ])('%s has none', (link) => expect(readTextFragment(link)).toBe(null))
})

/** The places of words in a text from an offset on, by testing every offset. */
function placesIn(text: string, words: string, from = 0): number[] {
  return Array.from(text, (_, at) => at).filter(
    (at) => at >= from && text.slice(at, at + words.length) === words,
  )
}

/** Whether a text of letters and single spaces has a space or an end at an offset, or one beside it. */
function isBetweenWords(text: string, at: number): boolean {
  return !/^\w\w$/.test(text.slice(Math.max(0, at - 1), at + 1)) || at === 0
}

/**
 * A slow `locateTextFragment` for words and single spaces: the first start with its prefix, and the first end behind it
 * with its suffix. As in the specification, an end with another suffix is skipped as a whole, and no later start is
 * tried.
 */
function searchSlowly({ prefix, start, end, suffix }: TextDirective, text: string): Span | null {
  const gap = (at: number) => (text[at] === ' ' ? at + 1 : at)
  const hasPrefix = (at: number) =>
    prefix === undefined
      ? isBetweenWords(text, at)
      : placesIn(text, prefix).some(
          (place) => isBetweenWords(text, place) && gap(place + prefix.length) === at,
        )
  const hasSuffix = (at: number) => {
    if (suffix === undefined) return isBetweenWords(text, at)
    const from = gap(at)
    return placesIn(text, suffix, from)[0] === from && isBetweenWords(text, from + suffix.length)
  }
  const begins = placesIn(text, start).filter((at) => {
    const from = at + start.length
    return hasPrefix(at) && (end === undefined ? hasSuffix(from) : isBetweenWords(text, from))
  })
  const at = begins[0]
  if (at === undefined) return null
  if (end === undefined) return { start: at, end: at + start.length }
  let free = at + start.length
  for (const place of placesIn(text, end, free)) {
    const behind = place + end.length
    if (place < free || !isBetweenWords(text, place)) continue
    if (hasSuffix(behind)) return { start: at, end: behind }
    if (suffix !== undefined) free = behind
  }
  return null
}

describe('locateTextFragment', () => {
  const text = 'Alpha one and beta yes. Then beta zed. Alpha two and beta end.'
  test.each<[TextDirective, string | null]>([
    [{ start: 'Alpha one', end: 'beta', suffix: 'zed' }, 'Alpha one and beta yes. Then beta'],
    [{ start: 'Alpha', end: 'beta' }, 'Alpha one and beta'],
    [{ start: 'Alpha', end: 'beta', suffix: 'end' }, text.slice(0, -' end.'.length)],
    [{ prefix: 'zed.', start: 'Alpha', end: 'beta', suffix: 'end' }, 'Alpha two and beta'],
    [{ prefix: 'Then', start: 'beta' }, 'beta'],
    [{ prefix: 'yes.', start: 'Alpha' }, null],
    [{ start: 'beta', suffix: 'none' }, null],
    [{ start: 'Alpha two', end: 'yes' }, null],
    [{ start: 'end.' }, 'end.'],
    // Whole words only.
    [{ start: 'lpha' }, null],
    [{ start: 'Alph' }, null],
    [{ start: 'Alph', suffix: 'a one' }, 'Alph'],
    [{ prefix: 'Al', start: 'pha' }, 'pha'],
    [{ start: 'Alpha', end: 'eta' }, null],
  ])('%j', (directive, expected) => {
    const span = locateTextFragment(directive, text)
    expect(span && text.slice(span.start, span.end)).toBe(expected)
  })

  test('words that overlap themselves', () => {
    const repeated = 'a a a b'
    expect(locateTextFragment({ prefix: 'a a', start: 'b' }, repeated)).toEqual({ start: 6, end: 7 })
    expect(locateTextFragment({ start: 'a a', suffix: 'b' }, repeated)).toEqual({ start: 2, end: 5 })
  })

  test('repeated words and contexts in every combination: the place that a slow search finds', () => {
    const word = fc.constantFrom('a', 'ab')
    const words = fc.array(word, { minLength: 1, maxLength: 2 }).map((all) => all.join(' '))
    const context = fc.option(words, { nil: undefined })
    const directives = fc.record({ prefix: context, start: words, end: context, suffix: context })
    const texts = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '))
    let places = 0
    fc.assert(
      fc.property(directives, texts, (directive, content) => {
        const expected = searchSlowly(directive, content)
        if (expected) places++
        expect(locateTextFragment(directive, content)).toEqual(expected)
      }),
      { numRuns: 2_000 },
    )
    expect(places).toBeGreaterThan(150)
  })
})
