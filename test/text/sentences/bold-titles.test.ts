import { describe, expect, test } from 'vitest'
import { createContextReader } from '../../../src/text/sentences/claim-context.ts'
import { splitBlocks } from '../../../src/text/sentences/blocks.ts'
import { splitClaims } from '../../../src/text/sentences/claims.ts'

/** The checkable claims of an answer with the lines that may name their place. */
function placed(answer: string) {
  const blocks = splitBlocks(answer)
  return createContextReader()(answer, blocks, splitClaims(answer, blocks)).flatMap(
    ({ text, checkable, placedBy }) => (checkable ? [{ text, placedBy }] : []),
  )
}

describe.each([
  '**Fees**',
  '**Fees:**',
  '**Fees**:',
  '__Fees__',
  '**Section 2**',
  '**2. Fees**',
  '**Section 2 – Fees**',
])('%s', (title) => {
  test.each([
    ['in a paragraph', '', ''],
    ['in a quote', '> ', '> '],
  ])('a title %s is none of the claim below it, with or without a blank line', (_, before, sign) => {
    const answer = (between: string) =>
      `${before}${title}\n${between}${sign}Children pay 2 euros. They may bring a dog.`
    expect(placed(answer(''))).toEqual(placed(answer(`${sign.trim()}\n`)))
    expect(placed(answer('')).at(-2)?.text).toBe('Children pay 2 euros.')
  })
})

test('the number of a bold title belongs to it', () => {
  expect(splitClaims('**2. Fees**').map(({ text, checkable }) => [text, checkable])).toEqual([
    ['2. Fees', false],
  ])
})

test.each(['**Allegation**', '**The mayor claims**', '**If the boat is full**', '**Myth**'])(
  'a line that alters the text below it stays with it: %s',
  (line) => {
    expect(splitBlocks(`${line}\nChildren pay 2 euros.`)).toHaveLength(1)
  },
)

test('a bold line below a sentence is no title of other text', () => {
  expect(splitBlocks('Children pay 2 euros.\n**Section 3**')).toHaveLength(1)
})

test('the number of a bold label is none of the sentence behind it', () => {
  expect(splitClaims('**2. Fees:** Children pay 2 euros.').at(-1)?.text).toBe('Fees:** Children pay 2 euros.')
})
