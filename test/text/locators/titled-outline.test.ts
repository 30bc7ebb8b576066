import { expect, test } from 'vitest'
import { createOutlineReader } from '../../../src/text/locators/titled-outline.ts'

const text = Array.from(
  { length: 3000 },
  (_, at) => `## Plan ${at} of the firm\n\n${at % 100}. Fees of plan ${at}\n\nThe fee is ${at} euros.`,
).join('\n\n')

test('titles are the same, read in turns or at once', async () => {
  const inTurns = createOutlineReader()(text)
  await inTurns.prepare()
  const atOnce = createOutlineReader()(text)
  for (const title of ['### Plan 17 of the firm', 'Fees of plan 2999', 'Plans', 'The firm']) {
    expect(inTurns.named(title)).toEqual(atOnce.named(title))
  }
  for (const offset of [0, 1, 5000, text.length - 1, text.length]) {
    expect(inTurns.around(offset).map(({ title }) => title)).toEqual(
      atOnce.around(offset).map(({ title }) => title),
    )
  }
  expect(inTurns.around(text.length - 1).map(({ title }) => title)).toEqual([
    'Plan 2999 of the firm',
    '99. Fees of plan 2999',
  ])
})

test('other work goes on while titles are read in turns', async () => {
  const prepared = createOutlineReader()(text).prepare()
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await prepared
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
})
