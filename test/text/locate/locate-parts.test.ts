import { describe, expect, test } from 'vitest'
import { locateQuote } from '../../../src/text/locate/locate.ts'
import { placeQuote } from '../../../src/text/locate/place-quote.ts'

/** Ways to write a quote of the sentence below: as a whole, with omissions, and with a letter misread. */
const quotes: [string, string][] = [
  ['no ellipsis', 'the keeper lit the lamp and waited for the ships until dawn'],
  ['one ellipsis', 'the keeper lit the lamp … until dawn'],
  ['two ellipses', 'the keeper lit the lamp … for the ships [...] until dawn'],
  ['a misread letter', 'the keeper lit the larnp and waited for the ships until dawn'],
  ['one ellipsis and a misread letter', 'the keeper lit the larnp … until dawn'],
  ['two ellipses and a misread letter', 'the keeper lit the lamp … for the sbips [...] until dawn'],
]
const sentence = 'the keeper lit the lamp and waited for the ships until dawn'
const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth']
const textOf = (count: number) =>
  names
    .slice(0, count)
    .map((name) => `${name} year, it says, ${sentence}, ${name.toLowerCase()} of all.`)
    .join(` ${'Nothing else is known. '.repeat(3)}`)

describe.each(quotes)('a quote with %s', (_, quote) => {
  test.each([1, 2, 3, 8])('that occurs %i times is placed by near and context', (count) => {
    const text = textOf(count)
    const starts = [...text.matchAll(new RegExp(sentence, 'g'))].map(({ index }) => index)
    expect(starts).toHaveLength(count)
    const found = (options: Parameters<typeof locateQuote>[2]) => {
      const match = locateQuote(quote, text, options)!
      expect(text.slice(match.start, match.end)).toBe(sentence)
      return starts.indexOf(match.start)
    }
    expect(found({})).toBe(0)
    for (const [index, start] of starts.entries()) {
      const name = names[index]!
      const context = { prefix: `${name} year, it says, `, suffix: `, ${name.toLowerCase()} of all.` }
      expect(found({ near: start + 10 })).toBe(index)
      expect(found({ context: { prefix: context.prefix }, near: 0 })).toBe(index)
      expect(found({ context: { suffix: context.suffix }, near: text.length })).toBe(index)
      expect(placeQuote({ quote, ...context }, text)).toMatchObject({ start })
      const page = { start: Math.max(0, start - 20), end: start + sentence.length + 10 }
      expect(placeQuote({ quote }, text, { page })).toMatchObject({ start })
    }
    const only = placeQuote({ quote }, text)
    if (count === 1) expect(only).toMatchObject({ start: starts[0] })
    else expect(only).toBe('ambiguous')
  })
})

test('places word for word come before places with another letter, wherever they are', () => {
  const text = `${sentence.replace('until dawn', 'untii dawn')}. ${'x '.repeat(3000)}${sentence}.`
  for (const near of [undefined, 0, text.length]) {
    expect(locateQuote('the keeper lit the lamp … until dawn', text, { near })).toMatchObject({
      start: text.lastIndexOf('the keeper'),
      similarity: 1,
      kind: 'folded',
    })
  }
})

test('a first part that occurs again before the others is one more place', () => {
  const text = 'The mill stood. The mill burned in 1867.'
  const second = text.lastIndexOf('The mill')
  const quote = 'The mill … in 1867'
  expect(locateQuote(quote, text)).toMatchObject({ start: 0, end: text.length - 1 })
  expect(locateQuote(quote, text, { near: second })).toMatchObject({ start: second })
  expect(placeQuote({ quote }, text)).toBe('ambiguous')
  expect(placeQuote({ quote, prefix: 'The mill stood. ' }, text)).toMatchObject({ start: second })
})

test('a later part is found behind more places than the finder returns at once', () => {
  const text = `zed mill. ${'mill '.repeat(1500)}zed mill.`
  const start = text.lastIndexOf('zed')
  expect(locateQuote('zed … mill', text, { near: start })).toMatchObject({ start, end: text.length - 1 })
})
