import { describe, expect, test } from 'vitest'
import { tokenize } from '../../../../src/text/words/tokens.ts'
import { vocabularyOf } from '../../../../src/cite/verify/evidence/vocabulary.ts'
import { readFeatures, scoreSupport } from '../../../../src/cite/verify/support/support-score.ts'
import type { SupportFeatures, WordFeatures } from '../../../../src/cite/verify/support/support-score.ts'

/** The features of a claim beside evidence, of which a word counts as held where it stands there. */
function read(claim: string, evidence: string[], around = ''): WordFeatures {
  const said = evidence.map((text) => tokenize(text))
  const held = new Set(said.flat().map(({ term }) => term))
  return readFeatures(claim, tokenize(claim), {
    said,
    shareOf: ({ term }) => (held.has(term) ? 1 : 0),
    around: vocabularyOf([...evidence, around]),
  })
}

describe('the share of', () => {
  test.each<[keyof WordFeatures, string, string[], number]>([
    ['coverage', 'Gulls circled slowly.', ['Gulls circled slowly.'], 1],
    ['coverage', 'Gulls circled slowly.', ['Gulls slept.'], 1 / 3],
    ['coverage', 'Gulls circled slowly.', ['Gulls slept.', 'Ships circled.'], 2 / 3],
    ['coverage', 'Gulls circled slowly.', ['It rained.'], 0],
    // A word of any subject counts three tenths.
    ['coverage', 'Various gulls circled.', ['Gulls circled.'], 2 / 2.3],
    // Neighbours are pairs in this order, within one piece of evidence.
    ['pairs', 'Gulls circled over the ships.', ['Gulls circled over ships.'], 1],
    ['pairs', 'Gulls circled over the ships.', ['The ships circled with gulls.'], 0],
    ['pairs', 'Gulls circled over the ships.', ['Gulls circled.', 'Over the ships.'], 1 / 2],
    ['pairs', 'Gulls circled over the ships.', ['The circled ships.'], 1 / 2],
    ['pairs', 'Gulls.', ['Gulls.'], 1],
    ['pairs', 'Gulls.', ['Ships.'], 0],
    // Function words are neighbours too.
    ['phrases', 'Gulls over the ships.', ['Gulls over ships.'], 1 / 3],
    ['phrases', 'Gulls over the ships.', ['Gulls over the ships.'], 1],
    ['phrases', 'Gulls over the ships.', ['Gulls over.', 'The ships.'], 2 / 3],
    ['phrases', 'Gulls.', ['Gulls.'], 1],
  ])('%s: %s | %j', (name, claim, evidence, share) => {
    expect(read(claim, evidence)[name]).toBeCloseTo(share)
  })
})

describe('what stands around the evidence', () => {
  test.each([
    ['the word', 'stranded', 1],
    ['one that begins alike', 'strandline', (1 + 0.8) / 2],
    ['another', 'ships', 1 / 2],
  ])('%s counts', (_, around, share) => {
    expect(read('Gulls stranded.', ['Gulls slept.'], around).around).toBeCloseTo(share)
  })

  test.each([
    ['a number', 'Gulls circled 40 ships.', '', 1],
    ['a number that stands near', 'Gulls circled 40 ships.', '40', 0],
    ['a name', 'Gulls circled Elsund.', '', 1],
    ['a name that stands near', 'Gulls circled Elsund.', 'Elsund', 0],
    ['a name beside one that begins alike', 'Gulls circled Elsund.', 'Elsunders', 0],
    ['a number beside one that begins alike', 'Gulls circled 40000 ships.', '400001', 1],
    ['a common word', 'Gulls circled slowly.', '', 0],
    ['the first word, which has a capital letter anyhow', 'Elsund slept.', '', 0],
    ['the first word, a number', '40 gulls slept.', '', 1],
    ['two of them', 'Gulls circled Elsund in 1911.', '', 2],
  ])('%s that the evidence lacks', (_, claim, around, count) => {
    expect(read(claim, ['Gulls circled ships.'], around).missingFacts).toBe(count)
  })
})

test('each feature moves the score to its side', () => {
  const none: SupportFeatures = {
    coverage: 0,
    pairs: 0,
    phrases: 0,
    around: 0,
    missingFacts: 0,
    lacksFact: 0,
  }
  const move = (name: keyof SupportFeatures) => scoreSupport({ ...none, [name]: 1 }) - scoreSupport(none)
  const raising = ['coverage', 'pairs', 'phrases', 'around'] as const
  expect(raising.map((name) => move(name) > 0)).toEqual([true, true, true, true])
  expect([move('missingFacts') < 0, move('lacksFact') < 0]).toEqual([true, true])
  const all = Object.fromEntries(raising.map((name) => [name, 1]))
  expect(scoreSupport({ ...none, ...all })).toBeGreaterThan(0.9)
  expect(scoreSupport(none)).toBeLessThan(0.1)
})
