import { expect, test } from 'vitest'
import { textDifference } from '../../../../src/engine/registrar/recheck/text-difference.ts'
import { recordedFile, runCases, written } from '../../../fixtures/recorded-cases.ts'

test('differences of pages are as recorded', async () => {
  const file = recordedFile('differences', import.meta.url)
  const recorded = await runCases<[before: string, after: string]>(file, ([before, after]) =>
    textDifference(written(before), written(after)).map(
      ({ kind, text }) => `${kind} ${text.length}: ${text.slice(0, 60)}`,
    ),
  )
  await expect(recorded).toMatchFileSnapshot(file)
})

test.each([
  ['no difference', 'The fee is 40 euros.\n', 'The fee is 40 euros.\n'],
  ['blanks alone that are the same', '', ''],
])('%s has no parts', (_, before, after) => {
  expect(textDifference(before, after)).toEqual([])
})

test.each([
  ['a line', 'One.\nThe fee is 40 euros.\nThree.\n', 'One.\nThe fee is 45 euros.\nThree.\n'],
  ['the first line', 'One.\nTwo.\n', 'Won.\nTwo.\n'],
  ['the last line', 'One.\nTwo.', 'One.\nToo.'],
  ['a line more', 'One.\nTwo.\n', 'One.\nOne and a half.\nTwo.\n'],
  ['a repeated line', 'One.\nOne.\nTwo.\n', 'One.\nOne.\nOne.\nTwo.\n'],
  ['all', 'Yes', 'No'],
])('the parts of %s make both texts, but for whole lines that are alike', (_, before, after) => {
  const parts = textDifference(before, after)
  const side = (kind: 'missing' | 'added') =>
    parts.flatMap((part) => (part.kind === 'same' || part.kind === kind ? [part.text] : [])).join('')
  expect(before).toContain(side('missing'))
  expect(after).toContain(side('added'))
  expect(before.replace(side('missing'), '')).toBe(after.replace(side('added'), ''))
  expect(parts.some(({ kind }) => kind !== 'same')).toBe(true)
})
