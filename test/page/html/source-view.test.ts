import { load } from 'cheerio'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderSourceView } from '../../../src/page/html/source-view.ts'

const content = 'Rain fell & rose <high>. 😀 The end.'

function marked(spans: { start: number; end: number }[]): string[] {
  const $ = load(renderSourceView(content, spans))
  expect($('pre').text()).toBe(content)
  return $('mark')
    .toArray()
    .map((mark) => $(mark).text())
}

function span(phrase: string) {
  const start = content.indexOf(phrase)
  return { start, end: start + phrase.length }
}

describe('renderSourceView', () => {
  test.each([
    ['one quote', [span('fell & rose')], ['fell & rose']],
    ['in the order of the text', [span('The end.'), span('Rain')], ['Rain', 'The end.']],
    ['overlapping as one', [span('Rain fell'), span('fell & rose')], ['Rain fell & rose']],
    ['touching as one', [span('Rain '), span('fell')], ['Rain fell']],
    ['nested as one', [span('fell'), span('Rain fell & rose')], ['Rain fell & rose']],
    ['whole characters', [{ start: content.indexOf('😀') + 1, end: content.indexOf('😀') + 2 }], ['😀']],
    [
      'nothing outside',
      [
        { start: 90, end: 95 },
        { start: 3, end: 3 },
        { start: Number.NaN, end: 4 },
      ],
      [],
    ],
  ])('marks %s', (_name, spans, expected) => {
    expect(marked(spans)).toEqual(expected)
  })

  test('marks have ids to scroll to', () => {
    const $ = load(renderSourceView(content, [span('Rain'), span('The end.')], { idPrefix: 'view' }))
    expect(
      $('mark')
        .toArray()
        .map((mark) => mark.attribs.id),
    ).toEqual(['view-quote-1', 'view-quote-2'])
  })

  test('shows any content as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\0]/g, '')),
        fc.array(fc.record({ start: fc.nat(30), end: fc.nat(30) })),
        (text, spans) => {
          const $ = load(renderSourceView(`x${text}`, spans))
          expect($('pre').text()).toBe(`x${text}`)
        },
      ),
    )
  })
})
