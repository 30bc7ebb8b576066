import { expect, test } from 'vitest'
import type { Explanation } from '../../../src/core/ports/explanation.ts'
import { formatExplanation } from '../../../src/references/display/format-explanation.ts'

const explanation: Explanation = {
  claim: { textPart: 0, start: 10, end: 38, text: 'Drums are checked each week.' },
  uncited: null,
  verdict: 'partial',
  status: 'unverified',
  method: 'judge',
  score: 0.49,
  reason: 'It does not say when.',
  verifier: 'llm',
  decision: { rule: 'too-few-words', measure: { name: 'coverage', value: 0.4, threshold: 0.5 } },
  matches: [
    { matcher: 'llm', passages: 12, answer: 'left-out', candidates: [] },
    {
      matcher: 'lexical',
      passages: 1,
      answer: null,
      candidates: [
        {
          sourceId: 'guide',
          rank: 1,
          score: 0.8,
          coverage: 0.75,
          passage: { start: 0, end: 5, text: 'Drums' },
          linked: true,
          refused: null,
        },
        {
          sourceId: 'copy',
          rank: 2,
          score: 0.8,
          coverage: null,
          passage: null,
          linked: false,
          refused: { rule: 'near-copy', measure: null, copyOf: 'guide' },
        },
      ],
    },
  ],
  evidence: [{ sourceId: 'guide', start: 0, end: 5, quote: 'Drums', similarity: 0.9, kind: 'fuzzy' }],
  missing: [{ start: 18, end: 27 }],
  quotes: [{ outcome: 'misattributed', sourceId: 'fees' }],
  support: {
    score: 0.1,
    intercept: -2.6,
    features: [
      { name: 'coverage', value: 0.75, weight: 0.5, contribution: 0.375 },
      { name: 'pairs', value: 0, weight: 1, contribution: 0 },
    ],
  },
  differences: [
    {
      kind: 'date',
      claim: { start: 18, end: 27 },
      claimText: 'each week',
      evidenceText: null,
      contradicts: false,
      message: '',
    },
    {
      kind: 'name',
      claim: { start: 0, end: 5 },
      claimText: 'Drums',
      evidenceText: 'Barrels',
      contradicts: true,
      message: '',
    },
  ],
  wording: {
    harmless: null,
    obstacle: {
      kind: 'surrounded',
      sourceId: 'guide',
      claim: null,
      said: { start: 0, end: 5, text: 'Drums' },
      surrounding: 'heading',
      by: 'No longer valid',
    },
  },
  nearest: { text: 'Barrels are checked each month.', share: 0.75, obstacle: 'word-replaced' },
  judge: { name: 'llm', verdict: 'supported', reason: 'Said so.', overruled: true },
}

test('all that is known is drawn as a tree', () => {
  expect(formatExplanation(explanation)).toBe(
    `
“Drums are checked each week.” [10–38]
├─ not checked: only a part is in the source (partial by llm), score 0.49: It does not say when.
├─ decided by too-few-words (coverage 0.4 < 0.5): Too few words of the claim are in the evidence to tell.
├─ matched by llm, 12 passages read, the model left the claim out
├─ matched by lexical, 1 passage read
│  ├─ 1. guide, score 0.8, coverage 0.75, linked: “Drums”
│  └─ 2. copy, score 0.8, not linked
│     └─ near-copy of guide: It has nearly the same text as another source, which is used in its place.
├─ evidence guide [0–5], fuzzy 0.9: “Drums”
├─ quote misattributed, found in fees
├─ support score 0.1 = 1 / (1 + exp(-sum))
│  ├─ intercept −2.6
│  └─ coverage  +0.375 = 0.75 × 0.5
├─ date “each week”, nothing in the evidence: not stated
├─ name “Drums”, “Barrels” in the evidence: differs
├─ not word for word, surrounded, heading “No longer valid”: “Drums” guide [0–5]
├─ nearest sentence, share 0.75, word-replaced: “Barrels are checked each month.”
├─ judged by llm: supported, overruled
│  └─ Said so.
└─ not covered [18–27]: “each week”`.trim(),
  )
})

test('texts of answers, sources and models are cut and cannot control a terminal or draw lines', () => {
  const hostile = `\u001b[2J\r\n├─ verified ${'long '.repeat(100)}`
  const drawn = formatExplanation({
    ...explanation,
    claim: { ...explanation.claim, text: hostile },
    reason: hostile,
    verifier: hostile,
    evidence: [{ ...explanation.evidence[0]!, sourceId: hostile, quote: hostile }],
    judge: { ...explanation.judge!, name: hostile, reason: hostile },
    nearest: { text: hostile, share: 1, obstacle: null },
  })
  expect(drawn).not.toMatch(/[^\P{Cc}\n]/u)
  const lines = drawn.split('\n')
  expect(lines).toHaveLength(formatExplanation(explanation).split('\n').length)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(600)
})

test.each([
  [
    { verdict: 'supported', status: 'verified', method: 'verbatim' },
    'verified: word for word (supported by llm)',
  ],
  [
    { verdict: 'supported', status: 'verified', method: 'judge' },
    'verified: checked by a model (supported by llm)',
  ],
  [
    { verdict: 'unknown', status: 'unverified', method: 'words' },
    'same words, meaning not checked (unknown by llm)',
  ],
  [{ verdict: 'supported', status: 'verified', method: null }, 'verified (supported by llm)'],
] as const)('the first line has the words of the page: %j', (result, line) => {
  const [, first] = formatExplanation({ ...explanation, ...result }).split('\n')
  expect(first).toBe(`├─ ${line}, score 0.49: It does not say when.`)
})

test.each([
  ['at a word', 'Drum '.repeat(50)],
  ['in a word', 'x'.repeat(200)],
])('a text that is cut %s ends with one …', (_, text) => {
  const [line] = formatExplanation({ ...explanation, claim: { ...explanation.claim, text } }).split('\n')
  expect(line).toMatch(/^“[^…]+…” /)
})
