import { describe, expect, test } from 'vitest'
import { createAnswerParts } from '../../../src/cite/pipeline/answer-parts.ts'

/** Each claim with what stands before it. */
function contextsOf(answer: string, cuts: readonly string[] = [answer]): [string, string | undefined][] {
  const read: [string, string | undefined][] = []
  const parts = createAnswerParts((_, claims) => {
    for (const { text, before } of claims) read.push([text, before])
  })
  for (const cut of cuts) parts.push(0, cut)
  parts.endAll()
  return read
}

const cases: [string, string, [string, string | undefined][]][] = [
  [
    'sentences',
    'A came. B left.',
    [
      ['A came.', undefined],
      ['B left.', 'A came.'],
    ],
  ],
  [
    'paragraphs',
    'A came.\n\nB left.',
    [
      ['A came.', undefined],
      ['B left.', 'A came.'],
    ],
  ],
  ['a heading', '# Fees\n\nAll pay 5.', [['All pay 5.', 'Fees']]],
  ['an underlined heading', 'Fees\n====\n\nAll pay 5.', [['All pay 5.', 'Fees']]],
  [
    'items of a list',
    'They pay:\n\n- A pays 5. It is due.\n- B pays 6.\n\nAll pay.',
    [
      ['They pay:', undefined],
      ['A pays 5.', 'They pay:'],
      ['It is due.', 'A pays 5.'],
      ['B pays 6.', 'They pay:'],
      ['All pay.', 'B pays 6.'],
    ],
  ],
  [
    'rows of a table',
    'See here.\n\n| town | fee |\n|---|---|\n| Arn | 5 |\n| Bel | 6 |\n',
    [
      ['See here.', undefined],
      ['Arn | 5', '| town | fee |'],
      ['Bel | 6', '| town | fee |'],
    ],
  ],
]

describe.each(cases)('what stands before %s', (_, answer, expected) => {
  test('in a whole answer', () => {
    expect(contextsOf(answer)).toEqual(expected)
  })

  test('in one that comes a character at a time', () => {
    expect(contextsOf(answer, [...answer])).toEqual(expected)
  })
})

test('each text part begins anew', () => {
  const read: (string | undefined)[] = []
  const parts = createAnswerParts((_, claims) => void read.push(...claims.map(({ before }) => before)))
  parts.push(0, 'A came.')
  parts.push(1, 'B left.')
  parts.endAll()
  expect(read).toEqual([undefined, undefined])
})
