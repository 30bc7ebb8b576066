import { describe, expect, test } from 'vitest'
import { isCompoundOf, rootOf } from '../../src/facts/lexicon/derivation.ts'
import { stem } from '../../src/text/words/stem.ts'

describe('rootOf', () => {
  test.each([
    ['development', 'developed'],
    ['operation', 'operating'],
    ['adjustment', 'adjusting'],
  ])('%s and %s', (a, b) => {
    expect(rootOf(stem(a))).toBe(rootOf(stem(b)))
  })

  test.each([
    ['contract', 'contrast'],
    ['hopeful', 'hopeless'],
    ['national', 'nation'],
    ['able', 'ability'],
  ])('%s and %s stay apart, or are too short', (a, b) => {
    expect(rootOf(stem(a))).not.toBe(rootOf(stem(b)))
  })
})

describe('isCompoundOf', () => {
  const noun = (word: string) => ({ word, stem: stem(word.toLowerCase()) })

  test.each([
    ['Frist', 'Aufbewahrungsfrist', true],
    ['Aufbewahrungsfrist', 'Frist', false],
    ['Frist', 'Frist', false],
    ['port', 'airport', false],
    ['Ort', 'Hafenort', false],
    ['Bau', 'Aufbau', false],
  ])('%s, %s: %s', (short, long, expected) => {
    expect(isCompoundOf(noun(short), noun(long))).toBe(expected)
  })
})
