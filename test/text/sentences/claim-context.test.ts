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
  ['an underlined heading in a quote', '> Fees\n> ====\n>\n> All pay 5.', [['All pay 5.', 'Fees']]],
  [
    'items below titles of items',
    'They pay:\n\n- **A**\n  - 5 in May.\n  - Terms:\n    - It is due.\n- B pays 6.',
    [
      ['They pay:', undefined],
      ['A', 'They pay:'],
      ['5 in May.', 'They pay:\n- **A**'],
      ['Terms:', 'They pay:\n- **A**'],
      ['It is due.', 'They pay:\n- **A**\n- Terms:'],
      ['B pays 6.', 'They pay:'],
    ],
  ],
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

/** Each claim with the lines that may name its place. */
function placesOf(cuts: readonly string[]): [string, readonly string[]][] {
  const read: [string, readonly string[]][] = []
  const parts = createAnswerParts((_, claims) => {
    for (const { text, placedBy = [] } of claims) read.push([text, placedBy.map(({ line }) => line)])
  })
  for (const cut of cuts) parts.push(0, cut)
  parts.endAll()
  return read
}

describe.each<[string, string, [string, string[]][]]>([
  ['headings, the innermost first', '# § 1\n\n## Art. 2\n\nAll pay 5.', [['All pay 5.', ['Art. 2', '§ 1']]]],
  ['no heading that has ended', '## § 1\n\n# § 2\n\nAll pay 5.', [['All pay 5.', ['§ 2']]]],
  ['no heading below another one', '## § 1\n\n## Fees\n\nAll pay 5.', [['All pay 5.', []]]],
  ['underlined headings', '§ 1\n===\n\nArt. 2\n---\n\nAll pay 5.', [['All pay 5.', ['Art. 2', '§ 1']]]],
  ['an underlined heading in a quote', '> § 1\n> ===\n>\n> All pay 5.', [['All pay 5.', ['§ 1']]]],
  ['a heading of HTML', '<h2>§ 1</h2>\n\nAll pay 5.', [['All pay 5.', ['§ 1']]]],
  [
    'a title in bold, up to the next one',
    '**§ 1**\n\nAll pay 5. It is due.\n\n**Fees**\n\nNobody pays.',
    [
      ['§ 1', []],
      ['All pay 5.', ['**§ 1**']],
      ['It is due.', ['**§ 1**']],
      ['Fees', ['**§ 1**']],
      ['Nobody pays.', []],
    ],
  ],
  [
    'an introduction, for the next paragraph',
    'By § 1:\n\nAll pay 5. It is due.\n\nNobody pays.',
    [
      ['By § 1:', []],
      ['All pay 5.', ['By § 1:']],
      ['It is due.', ['By § 1:']],
      ['Nobody pays.', []],
    ],
  ],
  [
    'an introduction, for the whole list',
    'By § 1:\n\n- All pay 5.\n- Nobody pays 6.\n\nSome pay.',
    [
      ['By § 1:', []],
      ['All pay 5.', ['By § 1:']],
      ['Nobody pays 6.', ['By § 1:']],
      ['Some pay.', []],
    ],
  ],
  [
    'the item around inner items',
    '- § 1:\n  - All pay 5.\n- Nobody pays 6.',
    [
      ['§ 1:', []],
      ['All pay 5.', ['- § 1:']],
      ['Nobody pays 6.', []],
    ],
  ],
  [
    'the item that it continues',
    '1. **§ 1**\n\n   All pay 5.\n\nNobody pays.',
    [
      ['§ 1', []],
      ['All pay 5.', ['§ 1']],
      ['Nobody pays.', []],
    ],
  ],
  [
    'a title in its quotation',
    '> **§ 1**\n>\n> All pay 5.\n\nNobody pays.',
    [
      ['§ 1', []],
      ['All pay 5.', ['**§ 1**']],
      ['Nobody pays.', []],
    ],
  ],
  [
    'a title with a colon, as long as it holds',
    '**§ 1:**\n\nAll pay 5.\n\nIt is due.\n\n---\n\nNobody pays.',
    [
      ['§ 1:', []],
      ['All pay 5.', ['**§ 1:**']],
      ['It is due.', ['**§ 1:**']],
      ['Nobody pays.', []],
    ],
  ],
  [
    'no title above a question in bold',
    '**§ 1**\n\nAll pay 5.\n\n**Who pays?**\n\nNobody pays.',
    [
      ['§ 1', []],
      ['All pay 5.', ['**§ 1**']],
      ['Who pays?', ['**§ 1**']],
      ['Nobody pays.', []],
    ],
  ],
  ['a heading of HTML in its block', '<h2><b>§ 1</b></h2>\n<p>All pay 5.</p>', [['All pay 5.', ['§ 1']]]],
  [
    'the beginning of the block',
    '§ 1: All pay 5. Nobody pays 6.',
    [
      ['§ 1: All pay 5.', []],
      ['Nobody pays 6.', ['§ 1']],
    ],
  ],
  [
    'the sentence behind',
    'All pay 5. (§ 1)',
    [
      ['All pay 5.', ['(§ 1)']],
      ['(§ 1)', []],
    ],
  ],
  [
    'a note with a title behind it',
    'All pay 5. (§ 1, Fees)',
    [
      ['All pay 5.', ['(§ 1, Fees)']],
      ['(§ 1, Fees)', []],
    ],
  ],
  [
    'no note in a paragraph of its own, which is about the text above',
    'All pay 5.\n\nSource: § 1\n\nNobody pays 6.\n\n— § 2\n\nSome pay.',
    [
      ['All pay 5.', []],
      ['Source: § 1', []],
      ['Nobody pays 6.', []],
      ['— § 2', []],
      ['Some pay.', []],
    ],
  ],
  [
    'such a line above all text',
    'Source: § 1\n\nAll pay 5.',
    [
      ['Source: § 1', []],
      ['All pay 5.', ['Source: § 1']],
    ],
  ],
  ['the heading above a table', '## § 1\n\n| town | fee |\n|---|---|\n| Arn | 5 |\n', [['Arn | 5', ['§ 1']]]],
])('a claim is placed by %s', (_, answer, expected) => {
  test('in a whole answer', () => {
    expect(placesOf([answer])).toEqual(expected)
  })

  test('in one that comes a character at a time', () => {
    expect(placesOf([...answer])).toEqual(expected)
  })
})

const texts = [
  'All pay 5.',
  '“All pay 5.”',
  '> All pay 5.',
  '- All pay 5.',
  'All pay 5. [1]',
  '**All pay 5.**',
  '## Fees\n\nAll pay 5.',
]
const notes = [
  '(§ 1)',
  '(Lease, § 1)',
  '*(§ 1)*',
  '[§ 1]',
  '→ § 1',
  '— § 1',
  'See § 1',
  'See § 1.',
  '§ 1.',
  'Source: § 1',
  '**Source:** § 1',
  'This is stated in § 1.',
]

describe.each(notes)('the line %j', (note) => {
  test.each(texts)('is a note below the text %j', (text) => {
    const series = `${text}\n\n${note}\n\nNobody pays 6.\n\n${note.replace('1', '2')}\n\nSome pay.`
    expect(placesOf([series]).map(([, lines]) => lines)).toEqual(placesOf([series]).map(() => []))
    const headed = `${series}\n\n## Fees\n\n${note}\n\nNone pay.`
    expect(placesOf([headed]).at(-1)).toEqual(['None pay.', [note]])
  })

  test.each(['', '## Fees\n\n', '**Fees**\n\n', 'All pay.\n\nHere it is:\n\n'])(
    'is a title without text above it, and so are those after it: %j',
    (above) => {
      const series = `${above}${note}\n\nNobody pays 6.\n\n${note.replace('1', '2')}\n\nSome pay.`
      const places = new Map(placesOf([series]))
      expect(places.get('Nobody pays 6.')).toEqual([note])
      expect(places.get('Some pay.')).toEqual([note.replace('1', '2')])
    },
  )
})

test.each(['Source: Lease, § 1', '– Lease, § 1', 'Ref: § 1', 'Found in: Lease, § 1', '*Source: Lease, § 1*'])(
  'a paragraph with a whole sentence is no title: %j behind it',
  (note) => {
    expect(placesOf([`All pay 5. ${note}\n\nNobody pays 6.`]).at(-1)).toEqual(['Nobody pays 6.', []])
    expect(placesOf([`- All pay 5. ${note}\n  - Nobody pays 6.`]).at(-1)).toEqual(['Nobody pays 6.', []])
  },
)

test('an item places no quotation beside its list', () => {
  expect(placesOf(['> All pay 5.\n\n- § 1\n\n> Nobody pays 6.']).at(-1)).toEqual(['Nobody pays 6.', []])
  expect(placesOf(['- § 1\n\n  > Nobody pays 6.']).at(-1)).toEqual(['Nobody pays 6.', ['- § 1']])
  expect(placesOf(['> - § 1\n>   - Nobody pays 6.']).at(-1)).toEqual(['Nobody pays 6.', ['- § 1']])
})

test.each([
  ['(§ 1)', false],
  ['See § 1 Abs. 2.', false],
  ['§ 1 applies.', true],
])('%j is a claim: %s', (sentence, isClaim) => {
  const read: boolean[] = []
  const parts = createAnswerParts((_, claims) => void read.push(...claims.map(({ checkable }) => checkable)))
  parts.push(0, `All pay 5. ${sentence}`)
  parts.endAll()
  expect(read).toEqual([true, isClaim])
})
