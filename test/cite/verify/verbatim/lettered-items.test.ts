import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

const items = [
  'The members pay 40 euros a year.',
  'Guests leave the house by ten in the evening.',
  'Dogs are kept on a lead.',
]

async function statusIn(content: string, response: string): Promise<string | undefined> {
  const engine = new CitationEngine()
  const { citations } = await engine.attribute({
    response,
    sources: [{ identifier: 'a', title: 'Booklet', content }],
  })
  return citations[0]?.status
}

describe.each([
  ['a)', 'b)', 'c)'],
  ['A)', 'B)', 'C)'],
  ['a.', 'b.', 'c.'],
  ['A.', 'B.', 'C.'],
  ['(a)', '(b)', '(c)'],
  ['aa)', 'bb)', 'cc)'],
  ['i)', 'ii)', 'iii)'],
  ['II.', 'III.', 'IV.'],
  ['1)', '2)', '3)'],
  ['1.', '2.', '3.'],
])('items that begin with %s, %s and %s', (...signs) => {
  const listed = (between: string, indent = '') =>
    signs.map((sign, index) => `${indent}${sign} ${items[index]}`).join(between)

  test.each([
    ['below a title', `Booklet\n\nHouse rules\n${listed('\n')}`],
    ['by themselves', listed('\n')],
    ['indented', `Booklet\n\n${listed('\n', '   ')}`],
    ['in paragraphs', listed('\n\n')],
    ['before more text', `${listed('\n')}\n\nThe board decides the rest.`],
  ])('are statements %s', async (_, content) => {
    for (const item of items) expect(await statusIn(content, item), item).toBe('verified')
  })

  test('may be forbidden by their title', async () => {
    for (const item of items)
      expect(await statusIn(`Repealed rules\n${listed('\n')}`, item), item).not.toBe('verified')
  })
})

test.each([
  'The board and\nB. Miller pay 40 euros a year. It is new.',
  'What the plan a\na) Miller pays 40 euros a year.',
])('a letter at the beginning of a line is no sign of an item by itself: %j', async (content) => {
  expect(await statusIn(content, 'Miller pays 40 euros a year.')).not.toBe('verified')
})

test.each(['Which of these is true?', '**What do the members pay?**'])(
  'options of a question are no statements: %s',
  async (question) => {
    const options = items.map((item, index) => `${'abc'[index]}) ${item}`).join('\n')
    expect(await statusIn(`Quiz\n\n${question}\n${options}`, items[1]!)).not.toBe('verified')
    expect(await statusIn(`Quiz\n\n${question}\n\n${options}`, items[0]!)).not.toBe('verified')
  },
)

test('a clause in lower case behind a letter belongs to the sentence above it', async () => {
  const text = 'The club pays for meals, trips, etc.\na) only if the board agrees.\nb) never on Sundays.'
  expect(await statusIn(text, 'The club pays for meals, trips, etc.')).not.toBe('verified')
})

test('the letter of the first item is no remark on the sentence above the list', async () => {
  const text = `The house is old.\nA. ${items[0]}\nB. ${items[1]}`
  expect(await statusIn(text, 'The house is old.')).toBe('verified')
})

test.each(['Ja', 'Yes', 'So'])(
  'an answer that begins with “%s.” is no option of the question above it',
  async (word) => {
    const text = `Is there a fee?\n\n${word}. ${items[0]} ${items[1]}`
    for (const item of items.slice(0, 2)) expect(await statusIn(text, item)).toBe('verified')
  },
)
