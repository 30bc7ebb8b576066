import { describe, expect, test } from 'vitest'
import { furtherContext } from '../../../../src/cite/verify/evidence/further-context.ts'
import type { FurtherOptions } from '../../../../src/cite/verify/evidence/further-context.ts'
import { createSentenceReader } from '../../../../src/cite/verify/evidence/narrow.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

/** A sentence long enough to come without its neighbours. */
const long = (words: string) =>
  `${words} and gulls circled over the roofs of the old customs house all day long ${'again and '.repeat(5)}again.`
const opened = 'The hall was opened.'
const filler = 'Gulls circled over the harbour. '.repeat(30)

async function further(
  claim: string,
  sentences: string[],
  { title = '', ...options }: FurtherOptions & { title?: string } = {},
) {
  const [source] = sourcesOf([title, `${opened} ${[filler, ...sentences, filler].join('\n\n')}`])
  const pieces = [{ source: source!, start: 0, end: opened.length }]
  const found = await furtherContext(claim, pieces, createSentenceReader(), options)
  return found.map(({ start, end }) => source!.content.slice(start, end))
}

describe('a sentence elsewhere is read too', () => {
  const [two, one, none] = ['Bankers paid the mason', 'Bankers like rain', 'Rain fell']

  test.each<[string, string, string, boolean]>([
    ['which holds two words that are missing', 'The hall that bankers paid was opened.', two, true],
    ['one common word is too little', 'The hall of bankers was opened.', one, false],
    ['one number is enough', 'The hall of 1911 was opened.', 'In 1911 it rained', true],
    ['one name is enough', 'The hall of Falk was opened.', 'It was Falk who came', true],
    ['a capital letter at the beginning makes no name', 'Bankers opened the hall.', one, false],
    ['none that holds nothing', 'The hall of 1911 was opened.', none, false],
    ['none for what the piece has', 'The hall was opened.', opened.slice(0, -1), false],
  ])('%s: %s', async (_, claim, words, isRead) => {
    expect(await further(claim, [long(words)])).toEqual(isRead ? [long(words)] : [])
  })
})

test('what the title says is not looked for', async () => {
  const claim = 'The hall of 1911 was opened.'
  expect(await further(claim, [long('In 1911 it rained')], { title: 'The year 1911' })).toEqual([])
})

describe('of several', () => {
  const claim = 'The hall of Ida Falk in Sund, paid by bankers in 1911, was opened.'
  const [year, falk, most] = [long('In 1911 it rained'), long('Ida Falk came'), long('Ida Falk paid in Sund')]

  test.each<[string, string[], FurtherOptions, string[]]>([
    ['the one that holds most comes first', [year, falk, most], {}, [most, year]],
    ['the first of equals', [falk, long('Falk saw Ida')], {}, [falk]],
    ['one that adds nothing to it is left', [most, falk], {}, [most]],
    ['no more than are asked for', [year, most], { max: 1 }, [most]],
    [
      'as many as are asked for',
      [year, falk, long('Bankers came')],
      { max: 3, minWords: 1 },
      [falk, year, long('Bankers came')],
    ],
  ])('%s', async (_, sentences, options, expected) => {
    expect(await further(claim, sentences, options)).toEqual(expected)
  })
})

describe('a short sentence', () => {
  test('comes with its neighbours', async () => {
    expect(await further('The hall of 1911 was opened.', ['It rained. It was 1911. It froze.'])).toEqual([
      'It rained. It was 1911. It froze.',
    ])
  })

  test('in another part of a long text is not looked for', async () => {
    // A text is read in windows of 30,000 units, from one step of 10,000 before the piece.
    const text = `${opened} ${'Gulls circled over the harbour. '.repeat(1_000)}`
    const [near, far] = [25_000, 31_000].map(
      (at) => `${text.slice(0, at)}. In 1911 it rained. ${text.slice(at)}`,
    )
    const found = await Promise.all(
      [near!, far!].map(async (content) => {
        const [source] = sourcesOf(['', content])
        const pieces = [{ source: source!, start: 0, end: opened.length }]
        return (await furtherContext('The hall of 1911 was opened.', pieces, createSentenceReader())).length
      }),
    )
    expect(found).toEqual([1, 0])
  })
})
