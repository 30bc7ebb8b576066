import { expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

const six = '{"maximum": 6, "unit": "years"}'
const twelve = '{"maximum": 12, "unit": "years"}'
const bern = '| City | People |\n|---|---|\n| Bern | 134000 |\n'
const basel = '| City | People |\n|---|---|\n| Basel | 178000 |\n'

async function statusOf(claim: string, content: string) {
  const { status } = await new CitationEngine().checkClaim({
    claim,
    sources: [{ id: 'S1', content }],
  })
  return status
}

test.each([
  ['one object in a sentence', 'The maximum is 6 years.', `The rule: ${six}. It holds.`],
  ['the same object twice', 'The maximum is 6 years.', `The rule: ${six}. Again: ${six}.`],
  ['a table of one row whose name the claim has', 'Bern has 134,000 people.', `${bern}\nText.\n\n${basel}`],
])('a row alone of its kind, or named, tells a claim: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('verified')
})

test.each([
  ['two objects in sentences', `First rule: ${six}. Second rule: ${twelve}.`],
  ['two objects in paragraphs', `First rule:\n\n${six}\n\nSecond rule:\n\n${twelve}\n`],
  ['the other one first', `First rule: ${twelve}. Second rule: ${six}.`],
])('one of several rows that stand apart tells no claim that names none: %s', async (_, content) => {
  expect(await statusOf('The maximum is 6 years.', content)).toBe('unverified')
})
