import { describe, expect, test } from 'vitest'
import { countCharacters, countSpans, scoresOf } from '../../eval/metrics/attribution.ts'
import {
  balancedAccuracy,
  bestBalancedAccuracy,
  f1,
  macroF1,
  rocAuc,
} from '../../eval/metrics/classification.ts'
import { intersectionOverUnion, isSamePlace, unitsOf } from '../../eval/metrics/spans.ts'
import { riskCoverage } from '../../eval/metrics/risk-coverage.ts'
import { createVerdictScore } from '../../eval/metrics/verdict-score.ts'
import { mostOverlapping, roughSentences, wordOverlap, wordsNotIn } from '../../bench/peers/word-overlap.ts'
import { createRandom, sample } from '../../bench/random.ts'
import type { Status, Verdict } from '../../src/core/verdict.ts'

const scored = (positives: number[], negatives: number[]) => [
  ...positives.map((score) => ({ score, isPositive: true })),
  ...negatives.map((score) => ({ score, isPositive: false })),
]

describe('classification', () => {
  test.each<[string, number[], number[], number]>([
    ['perfect', [0.9, 0.8], [0.2, 0.1], 1],
    ['reversed', [0.1], [0.9], 0],
    ['all the same', [0.5, 0.5], [0.5], 0.5],
    // Of six pairs: 0.4 beats 0.3 and loses to 0.5; 0.6 and 0.9 beat both.
    ['five of six', [0.4, 0.6, 0.9], [0.3, 0.5], 5 / 6],
    // Pairs: 0.5 ties (½), beats 0.2 (1); 0.1 loses both.
    ['a tie counts half', [0.5, 0.1], [0.5, 0.2], 1.5 / 4],
  ])('AUC, %s', (_, positives, negatives, expected) => {
    expect(rocAuc(scored(positives, negatives))).toBeCloseTo(expected, 12)
    expect(rocAuc(scored(positives, negatives).toReversed())).toBeCloseTo(expected, 12)
  })

  test('AUC of one kind alone is not a number', () => {
    expect(rocAuc(scored([1], []))).toBeNaN()
  })

  test('balanced accuracy is the mean of both recalls', () => {
    // Recall of the true 3 of 4, of the false 1 of 2.
    const items = [
      ...[true, true, true, false].map((predicted) => ({ predicted, actual: true })),
      ...[true, false].map((predicted) => ({ predicted, actual: false })),
    ]
    expect(balancedAccuracy(items)).toBeCloseTo((0.75 + 0.5) / 2, 12)
  })

  test('the best threshold', () => {
    // At 0.6: two of three positives, no negative: (2/3 + 1) / 2.
    expect(bestBalancedAccuracy(scored([0.9, 0.6, 0.1], [0.5, 0.3]))).toEqual({
      value: (2 / 3 + 1) / 2,
      threshold: 0.6,
    })
    expect(bestBalancedAccuracy(scored([0.1], [0.9])).value).toBe(0.5)
  })

  test('macro F1 weighs classes, not rows', () => {
    // a: 2 right of 3 predicted and 2 actual, 0.8; b: 1 right of 1 and 2, 2/3.
    const items = [
      { predicted: 'a', actual: 'a' },
      { predicted: 'a', actual: 'a' },
      { predicted: 'a', actual: 'b' },
      { predicted: 'b', actual: 'b' },
    ]
    expect(macroF1(items)).toBeCloseTo((0.8 + 2 / 3) / 2, 12)
  })

  test('F1', () => {
    expect(f1({ right: 3, predicted: 4, actual: 6 })).toBeCloseTo(0.6, 12)
    expect(f1({ right: 0, predicted: 0, actual: 0 })).toBe(0)
  })

  test('verdicts: verified against the rest', () => {
    const score = createVerdictScore()
    const item = (status: Status, verdict: Verdict, isPositive: boolean, own: number, baseline: number) =>
      score.add({ status, verdict, isPositive, score: own, baseline })
    item('verified', 'supported', true, 0.9, 0.1)
    item('unverified', 'unknown', true, 0.8, 0.2)
    item('failed', 'contradicted', false, 0.1, 0.9)
    expect(
      score.measures('!').map(({ metric, citespan, baseline, rows }) => [metric, citespan, baseline, rows]),
    ).toEqual([
      ['AUC!', 1, 0, 3],
      ['precision of verified!', 1, null, 1],
      ['supported ones verified!', 0.5, null, 2],
      ['unsupported ones verified!', 0, null, 1],
      ['precision of contradicted!', 1, null, 1],
      ['BAcc verified!', 0.75, 0.5, 3],
      ['BAcc best threshold!', 1, 0.5, 3],
    ])
  })

  test('risk over coverage: what is verified comes first, equal scores together', () => {
    const points = riskCoverage([
      { status: 'unverified', score: 0.9, isPositive: false },
      { status: 'verified', score: 0.2, isPositive: true },
      { status: 'unverified', score: 0.4, isPositive: true },
      { status: 'unverified', score: 0.4, isPositive: false },
    ])
    expect(points).toEqual([
      { coverage: 0.25, risk: 0 },
      { coverage: 0.5, risk: 0.5 },
      { coverage: 1, risk: 0.5 },
    ])
  })
})

describe('spans', () => {
  const span = (start: number, end: number) => ({ start, end })

  test.each([
    [span(0, 10), span(5, 15), 5 / 15],
    [span(0, 10), span(0, 10), 1],
    [span(0, 10), span(10, 20), 0],
    [span(3, 3), span(0, 10), 0],
  ])('IoU of %j and %j', (a, b, expected) => {
    expect(intersectionOverUnion(a, b)).toBeCloseTo(expected, 12)
    expect(intersectionOverUnion(b, a)).toBeCloseTo(expected, 12)
  })

  test.each([
    [span(0, 10), span(4, 5), true],
    [span(0, 10), span(4, 12), true],
    [span(0, 10), span(6, 16), false],
  ])('%j and %j are the same place: %j', (a, b, expected) => {
    expect(isSamePlace(a, b)).toBe(expected)
    expect(isSamePlace(b, a)).toBe(expected)
  })

  test('units are counted once', () => {
    expect([...unitsOf([span(0, 3), span(2, 4)])]).toEqual([0, 1, 2, 3])
  })
})

describe('attribution', () => {
  const gold = [
    { start: 0, end: 10, accepted: new Set(['a']) },
    { start: 10, end: 30, accepted: new Set(['b', 'c']) },
  ]

  test('spans: a sentence that holds both labels, and a wrong source', () => {
    const counts = countSpans(gold, [
      { start: 0, end: 30, sourceId: 'a' },
      { start: 0, end: 30, sourceId: 'x' },
    ])
    expect(counts).toEqual({ rightPredicted: 1, predicted: 2, rightActual: 1, actual: 2 })
    expect(scoresOf(counts)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 })
  })

  test('characters: 10 right of the first label, 5 of 20 of the second', () => {
    const counts = countCharacters(gold, [
      { start: 0, end: 20, sourceId: 'a' },
      { start: 25, end: 40, sourceId: 'b' },
    ])
    expect(counts).toEqual({ rightPredicted: 15, predicted: 25, rightActual: 15, actual: 30 })
    // Precision 0.6, recall 0.5.
    expect(scoresOf(counts).f1).toBeCloseTo(0.6 / 1.1, 12)
  })

  test('characters found by two sources are found once', () => {
    const counts = countCharacters(gold, [
      { start: 10, end: 30, sourceId: 'b' },
      { start: 10, end: 30, sourceId: 'c' },
    ])
    expect(counts).toEqual({ rightPredicted: 40, predicted: 40, rightActual: 20, actual: 30 })
  })
})

describe('the baseline', () => {
  test('overlap is the share of distinct words', () => {
    expect(wordOverlap('The old THE mill', 'an old mill')).toBeCloseTo(2 / 3, 12)
    expect(wordOverlap('…', 'text')).toBe(0)
  })

  test('the first of equals', () => {
    expect(mostOverlapping('red kite', ['a kite', 'a red bus', 'none'], (text) => text)).toBe('a kite')
  })

  test('sentences and missing words are spans', () => {
    const text = 'One two. Three!\nFour'
    expect(roughSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'One two.',
      ' Three!',
      'Four',
    ])
    expect(wordsNotIn('A red kite', 'the kite')).toEqual([
      { start: 0, end: 1 },
      { start: 2, end: 5 },
    ])
  })
})

describe('random', () => {
  test('the same seed draws the same, each item once', () => {
    const items = Array.from({ length: 50 }, (_, index) => index)
    const drawn = sample(items, 20, createRandom(7))
    expect(new Set(drawn).size).toBe(20)
    expect(sample(items, 20, createRandom(7))).toEqual(drawn)
    expect(sample(items, 20, createRandom(8))).not.toEqual(drawn)
    expect(sample(items, 99, createRandom(1)).toSorted((a, b) => a - b)).toEqual(items)
  })
})
