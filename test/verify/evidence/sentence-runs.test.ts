import { describe, expect, test } from 'vitest'
import { sentenceRuns } from '../../../src/verify/evidence/sentence-runs.ts'

const content = 'Ann came. Bea left. Cleo slept. Dora sang. Emma ran.'
const at = (text: string, within = content) => {
  const start = within.indexOf(text)
  return { content: within, span: { start, end: start + text.length } }
}

describe('runs of neighbouring sentences', () => {
  test.each<[string, string[], string[][]]>([
    [
      'a sentence with one neighbour on each side',
      ['Cleo slept.'],
      [['Bea left.', 'Cleo slept.', 'Dora sang.']],
    ],
    ['the first', ['Ann came.'], [['Ann came.', 'Bea left.']]],
    ['the last', ['Emma ran.'], [['Dora sang.', 'Emma ran.']]],
    ['a word brings its whole sentence', ['eo sl'], [['Bea left.', 'Cleo slept.', 'Dora sang.']]],
    ['a place over two', ['left. Cleo'], [['Ann came.', 'Bea left.', 'Cleo slept.', 'Dora sang.']]],
    [
      'two places of one sentence give one run',
      ['Cleo', 'slept'],
      [['Bea left.', 'Cleo slept.', 'Dora sang.']],
    ],
    [
      'two places apart give two',
      ['Ann', 'Emma'],
      [
        ['Ann came.', 'Bea left.'],
        ['Dora sang.', 'Emma ran.'],
      ],
    ],
    ['no place', [], []],
  ])('%s', (_, places, runs) => {
    expect(sentenceRuns(places.map((place) => at(place)))).toEqual(runs)
  })

  const long = `Nobody has ever shown that ${'on and on '.repeat(150)}the fee is 100 euros`
  test.each([
    ['at its end', `${long}. Next one.`, 'the fee is 100 euros'],
    [
      'at its start',
      `First one. The fee is 100 euros${' and so on'.repeat(150)}, which is wrong.`,
      'fee is 100',
    ],
  ])('a sentence that goes on beyond the reach is left out: read %s', (_, text, place) => {
    expect(
      sentenceRuns([at(place, text)])
        .flat()
        .join(' '),
    ).not.toContain('100 euros')
  })

  test('what stands far from the place is not read', () => {
    const text = `Far away. ${'Ann ran. '.repeat(300)}The fee is 100 euros. It is due. ${'Bea sat. '.repeat(300)}`
    expect(sentenceRuns([at('The fee', text)])).toEqual([['Ann ran.', 'The fee is 100 euros.', 'It is due.']])
  })
})
