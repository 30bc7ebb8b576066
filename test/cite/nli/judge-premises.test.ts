import { expect, test } from 'vitest'
import { defaultThresholds, judgePremises } from '../../../src/cite/nli/judge-premises.ts'

type Result = [entailment: number, contradiction: number]

test.each<[string, Result[], ReturnType<typeof judgePremises>]>([
  ['no premise', [], null],
  ['one that entails', [[0.8, 0.1]], 'supported'],
  ['one that nearly entails', [[0.79, 0.1]], null],
  [
    'one that entails beside one that excludes',
    [
      [0.05, 0.95],
      [0.9, 0.05],
    ],
    'supported',
  ],
  ['one that excludes', [[0.1, 0.8]], 'contradicted'],
  [
    'one that excludes beside one that says nothing',
    [
      [0.1, 0.85],
      [0.1, 0.1],
    ],
    'contradicted',
  ],
  [
    'one that excludes beside one that rather entails',
    [
      [0.05, 0.95],
      [0.6, 0.1],
    ],
    null,
  ],
  [
    'one that excludes beside one at even odds',
    [
      [0.05, 0.95],
      [0.5, 0.1],
    ],
    'contradicted',
  ],
  [
    'none that says anything',
    [
      [0.2, 0.3],
      [0.1, 0.79],
    ],
    'unsupported',
  ],
  ['one that may entail', [[0.21, 0.3]], null],
])('%s', (_, results, verdict) => {
  const read = results.map(([entailment, contradiction]) => ({ entailment, contradiction }))
  expect(judgePremises(read, defaultThresholds)).toBe(verdict)
})
