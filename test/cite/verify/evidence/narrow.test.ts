import { describe, expect, test } from 'vitest'
import { createSentenceReader, narrowToSupport } from '../../../../src/cite/verify/evidence/narrow.ts'
import { contentTerms } from '../../../../src/text/words.ts'

/** Thirteen letters and a space, of which a claim has none. */
const other = 'Gulls circled.'
const fill = (sentences: number) => Array.from({ length: sentences }, () => other).join(' ')

async function narrow(claim: string, content: string, region = { start: 0, end: content.length }) {
  const readSentences = createSentenceReader()
  const spans = await narrowToSupport(new Set(contentTerms(claim)), content, { region, readSentences })
  return spans.map(({ start, end }) => content.slice(start, end))
}

const claim = 'Ida Falk built stone bridges over the river Elm in Sund.'
const all = 'Ida Falk built stone bridges over the river Elm in Sund.'

describe('the sentences of a region that hold a claim', () => {
  test.each<[string, string, string[]]>([
    ['one', `${fill(40)} ${all} ${fill(40)}`, [all]],
    [
      'two neighbours, each with a part',
      `${fill(40)} Ida Falk built bridges. They were of stone, over the river Elm. ${fill(40)}`,
      ['Ida Falk built bridges. They were of stone, over the river Elm.'],
    ],
    [
      'three neighbours',
      `${fill(40)} Ida Falk built. Stone bridges stood. River Elm, Sund. ${fill(40)}`,
      ['Ida Falk built. Stone bridges stood. River Elm, Sund.'],
    ],
    [
      'no fourth',
      `${fill(40)} Ida Falk. Built stone. Bridges, river. Elm, Sund. ${fill(40)}`,
      ['Ida Falk. Built stone. Bridges, river.', 'Elm, Sund.'],
    ],
    [
      'the first of two that hold the same',
      `${fill(40)} Ida Falk built in Sund. ${fill(3)} In Sund Ida Falk built. ${fill(40)}`,
      ['Ida Falk built in Sund.'],
    ],
    [
      'two places, the second with what the first lacks',
      `${fill(40)} Ida Falk built stone bridges. ${fill(40)} The river Elm is in Sund. ${fill(9)}`,
      ['Ida Falk built stone bridges.', 'The river Elm is in Sund.'],
    ],
    [
      'no second place for a single word',
      `${fill(40)} Ida Falk built stone bridges. ${fill(40)} Elm is a tree. ${fill(9)}`,
      ['Ida Falk built stone bridges.'],
    ],
  ])('%s', async (_, content, expected) => {
    expect(await narrow(claim, content)).toEqual(expected)
  })

  test('a second place for two of the words that are left, and for no single one', async () => {
    const short = 'Falk built bridges where elms grew.'
    const content = (words: string) => `${fill(40)} Falk built bridges. ${fill(40)} ${words} ${fill(9)}`
    expect(await narrow(short, content('Here elms grew.'))).toEqual([
      'Falk built bridges.',
      'Here elms grew.',
    ])
    expect(await narrow(short, content('Here elms rot.'))).toEqual(['Falk built bridges.'])
  })

  test('a neighbour that adds nothing is left', async () => {
    expect(await narrow(claim, `${fill(40)} ${all} Ida Falk slept. ${fill(40)}`)).toEqual([all])
  })
})

describe('where words do not tell', () => {
  // One word of eight is too little to go by.
  const hint = 'Elm trees grow.'
  const whole = (length: number) => `${hint} X${'x'.repeat(length - hint.length - 3)}.`

  test.each([
    ['a region is kept whole up to 1,000 units', 1_000, true],
    ['of a longer one the best place is given', 1_001, false],
  ])('%s', async (_, length, isWhole) => {
    const content = whole(length)
    expect(await narrow(claim, content)).toEqual([isWhole ? content : hint])
  })

  test('a longer one that holds nothing gives nothing', async () => {
    expect(await narrow(claim, fill(100))).toEqual([])
  })
})

describe('a short passage of a text', () => {
  const inner = `Ida Falk built. ${fill(3)} Stone bridges stood.`
  /** `length` units, the claim in their midst. */
  const passage = (length: number) =>
    `${other} ${inner} Y${'y'.repeat(length - other.length - inner.length - 4)}.`

  test.each([
    ['loses only what stands at its ends, up to 400 units', 400, [inner]],
    ['that is longer is narrowed', 401, ['Ida Falk built.', 'Stone bridges stood.']],
  ])('%s', async (_, length, expected) => {
    const content = `${passage(length)} ${fill(9)}`
    expect(await narrow(claim, content, { start: 0, end: length })).toEqual(expected)
  })

  test('that holds nothing of the claim stays whole', async () => {
    const content = `${fill(3)} ${fill(9)}`
    expect(await narrow(claim, content, { start: 0, end: fill(3).length })).toEqual([fill(3)])
  })
})

describe('a reader of sentences', () => {
  test('leaves headings out', async () => {
    const content = '# Bridges of Sund\n\nIda Falk built them.'
    const sentences = await createSentenceReader()(content, { start: 0, end: content.length })
    expect(sentences.map(({ start, end }) => content.slice(start, end))).toEqual(['Ida Falk built them.'])
  })

  test('reads a region once, and each region for itself', async () => {
    const read = createSentenceReader()
    const content = 'Ida Falk came. She built bridges.'
    const both = await read(content, { start: 0, end: content.length })
    const one = await read(content, { start: 0, end: 14 })
    expect([both.length, one.length]).toEqual([2, 1])
    expect(await read(content, { start: 0, end: content.length })).toBe(both)
    expect(await read(content.toUpperCase(), { start: 0, end: content.length })).not.toBe(both)
  })
})
