import { expect, test } from 'vitest'
import { sourcesOf } from '../../../fixtures/attribution.ts'
import { createEvidence } from '../../../../src/cite/verify/evidence/evidence.ts'

const content = `🐟${'a'.repeat(58)} b 🦀 c ${'d'.repeat(57)}🐙e`
const crab = content.indexOf('🦀')
const [source] = sourcesOf(['Sea', content])

test.each<[string, number, number, string | null]>([
  ['a character of two units', crab, crab + 2, '🦀'],
  ['the second half of it', crab + 1, crab + 2, '🦀'],
  ['the first half of it', crab, crab + 1, '🦀'],
  ['spaces around it', crab - 1, crab + 3, '🦀'],
  ['what begins before the text', -5, 2, '🐟'],
  ['what ends behind the text', content.length - 1, content.length + 5, 'e'],
  ['a space', crab - 1, crab, null],
  ['nothing', crab, crab, null],
  ['what ends before it begins', crab, crab - 2, null],
  ['what is outside', content.length, content.length + 9, null],
])('evidence is whole characters without the spaces around them: %s', (_, start, end, quote) => {
  const evidence = createEvidence(source!, { start, end })
  expect(evidence && evidence.quote).toBe(quote)
  if (evidence) expect(content.slice(evidence.start, evidence.end)).toBe(quote)
})

test('what stands around it is 60 units on each side, and no half of a character', () => {
  const { prefix, suffix } = createEvidence(source!, { start: crab, end: crab + 2 })!
  // 60 units before it begin with the second half of the fish; 60 behind it end with the first half of the octopus.
  expect([prefix, suffix]).toEqual([`${'a'.repeat(58)} b `.slice(-60), ` c ${'d'.repeat(57)}`.slice(0, 60)])
  expect(createEvidence(source!, { start: 0, end: 2 })).not.toHaveProperty('prefix')
})
