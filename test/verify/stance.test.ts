import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStance } from '../../src/verify/support/stance.ts'

const sideOf = (claim: string, ...evidence: string[]) => readStance(claim, evidence)?.side ?? null

describe('for', () => {
  test.each([
    ['Cycling helmets protect riders.', 'Riders with a helmet had a lower risk of head injuries.'],
    [
      'Screens harm the sleep of kids.',
      'Insomnia was a more serious problem for children with a screen at night.',
    ],
    ['Zinc is useless against colds.', 'There was no benefit of zinc in people with colds.'],
    ['Lead pipes are dangerous.', 'Pipes made of lead increase the risk of poisoning.'],
    ['Fahrradhelme schützen.', 'Ein Helm senkt das Risiko; Fahrradhelme wirken.'],
    ['Hypertension is a threat to pilots.', 'Pilots with hypertension had worse outcomes.'],
  ])('%s', (claim, evidence) => expect(sideOf(claim, evidence)).toBe('for'))
})

describe('against', () => {
  test.each([
    ['Masks do not stop infections.', 'Wearing a mask lowers the risk of catching it.'],
    ['Zinc cures colds.', 'There was no benefit of zinc in people with colds.'],
    ['Lead pipes are safe.', 'Pipes made of lead are toxic.'],
    ['Zink hilft bei Schnupfen.', 'Zink hatte keinen Nutzen bei Schnupfen.'],
    ['ACE inhibitors make it worse.', 'Angiotensin converting enzyme drugs were beneficial.'],
  ])('%s', (claim, evidence) => expect(sideOf(claim, evidence)).toBe('against'))
})

describe('no side', () => {
  test.each([
    ['another subject', 'Zinc cures colds.', 'Copper pipes are toxic to fish.'],
    ['left open', 'Zinc cures colds.', 'It is unclear whether zinc helps with colds.'],
    ['nothing said of it', 'Zinc cures colds.', 'Zinc melts at 420 degrees and boils at 907.'],
    [
      'a claim of several statements is not held against one',
      'Zinc cures colds, warms hands, tans leather, galvanises roofs, feeds maize and lines drinking troughs.',
      'Zinc is toxic.',
    ],
    ['no words', '', 'Zinc is toxic.'],
    ['no evidence', 'Zinc cures colds.', ''],
  ])('%s', (_, claim, evidence) => expect(sideOf(claim, evidence)).toBeNull())
})

test('the statement nearest to the claim takes the side, not one beside it', () => {
  const stance = readStance('Zinc cures colds.', [
    'Copper lowers the risk of mildew on vines, but zinc has no benefit for colds.',
    'Sulphur is toxic to mites.',
  ])
  expect(stance).toEqual({ side: 'against', said: 'but zinc has no benefit for colds' })
})

test('what is said is a slice of the evidence; a text is never against itself', () => {
  const word = fc.constantFrom(
    'zinc',
    'cures',
    'colds',
    'not',
    'risk',
    'lowers',
    'toxic',
    'but',
    '.',
    ';',
    'ähnlich',
    '𝒳',
  )
  const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (claim, evidence) => {
      const stance = readStance(claim, [evidence])
      if (stance) expect(evidence).toContain(stance.said)
      const [only] = claim.split(/but|\.|;/)
      expect(readStance(only!, [only!])?.side).not.toBe('against')
    }),
  )
})
