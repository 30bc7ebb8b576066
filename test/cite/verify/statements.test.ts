import { describe, expect, test } from 'vitest'
import { judgeTogether, statementsOf } from '../../../src/cite/verify/statements.ts'
import type { ModelVerdict } from '../../../src/cite/verify/verify-prompt.ts'

test.each<[string, string, (string | undefined)[][]]>([
  [
    'a sentence',
    'The fee is 5 euros, and it is due in May.',
    [['The fee is 5 euros, and it is due in May.', 'X.']],
  ],
  [
    'sentences',
    'The fee is 5. It is due.',
    [
      ['The fee is 5.', 'X.'],
      ['It is due.', 'The fee is 5.'],
    ],
  ],
  [
    'a list',
    'The fees are:\n- Adults pay 5.\n- Children pay 2.',
    [
      ['Adults pay 5.', 'The fees are:'],
      ['Children pay 2.', 'The fees are:'],
    ],
  ],
  [
    'two statements with a semicolon between',
    'The ferry to Hallo runs daily; the bridge is closed until May.',
    [
      ['The ferry to Hallo runs daily.', 'X.'],
      ['the bridge is closed until May.', 'The ferry to Hallo runs daily;'],
    ],
  ],
  [
    'a list with semicolons',
    'The ferry calls at Hallo, Skane; Torvik, Bohus; and Lund.',
    [['The ferry calls at Hallo, Skane; Torvik, Bohus; and Lund.', 'X.']],
  ],
  [
    'parts of five words and of four',
    'The ferry to Hallo runs; the bridge is closed.',
    [['The ferry to Hallo runs; the bridge is closed.', 'X.']],
  ],
  [
    'two parts of five words',
    'The ferry to Hallo runs; the old bridge is closed.',
    [
      ['The ferry to Hallo runs.', 'X.'],
      ['the old bridge is closed.', 'The ferry to Hallo runs;'],
    ],
  ],
  [
    'eight sentences',
    'It is so. '.repeat(8).trim(),
    Array.from({ length: 8 }, (_, index) => [
      'It is so.',
      index === 0 ? 'X.' : Array.from({ length: Math.min(index, 3) }, () => 'It is so.').join('\n'),
    ]),
  ],
  ['a question and a sentence', 'What is the fee? It is 5.', [['What is the fee? It is 5.', 'X.']]],
  ['too many', 'It is so. '.repeat(9).trim(), [['It is so. '.repeat(9).trim(), 'X.']]],
])('statements of %s', (_, text, expected) => {
  expect(statementsOf({ text, before: 'X.' }).map(({ text, before }) => [text, before])).toEqual(expected)
})

type Verdict = ModelVerdict['verdict']

describe('the verdict on all statements together', () => {
  test.each<[Verdict[], Verdict]>([
    [['supported', 'supported'], 'supported'],
    [['supported', 'partial'], 'partial'],
    [['supported', 'unsupported'], 'partial'],
    [['unsupported', 'unsupported'], 'unsupported'],
    [['partial', 'unsupported'], 'partial'],
    [['supported', 'contradicted'], 'contradicted'],
    [['unsupported', 'contradicted', 'partial'], 'contradicted'],
  ])('%j: %s', (verdicts, expected) => {
    const judged = judgeTogether(verdicts.map((verdict) => ({ verdict, reason: verdict })))
    expect(judged.verdict).toBe(expected)
    // The reason is that of a statement which lacks something.
    const lacking = verdicts.find((verdict) => verdict !== 'supported')
    expect(judged.reason).toBe(expected === 'contradicted' ? 'contradicted' : (lacking ?? ''))
  })
})

test.each(['Available:', 'yes.', 'Nein!', '**Note**:', 'Berlin.', '…', '[3]'])(
  'a text that asserts nothing has none: %s',
  (text) => {
    expect(statementsOf({ text })).toEqual([])
  },
)

test.each([
  'Open daily.',
  'Nothing is said about the price.',
  '2 p.m.',
  'No treaty was signed.',
  'Price: 12 euros',
])('a text that asserts something has it: %s', (text) => {
  expect(statementsOf({ text })).toEqual([{ text, before: undefined }])
})
