import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locateTextFragment, readTextFragment, toTextFragments } from '../../../src/entries/references.ts'
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
