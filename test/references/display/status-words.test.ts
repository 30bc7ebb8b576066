import { describe, expect, test } from 'vitest'
import { methods, statuses, statusOf, verdicts } from '../../../src/core/verdict.ts'
import { isNeutral, statusCounts, statusWords } from '../../../src/references/display/status-words.ts'
import type { Judged } from '../../../src/references/display/status-words.ts'

const text = 'Rain fell on Monday.'
const evidence = [{}]

describe('statusWords', () => {
  test.each([
    ['verified', '✓', 'verified', 'belegt'],
    ['unverified', '?', 'not checked', 'nicht geprüft'],
    ['failed', '✗', 'not supported', 'nicht belegt'],
    ['pending', '…', 'checking', 'wird geprüft'],
  ] as const)('%s: %s %s', (status, icon, english, german) => {
    expect(statusWords({ status })).toEqual({ icon, status: english, detail: null, words: english })
    expect(statusWords({ status }, { locale: 'de-AT' }).words).toBe(german)
    expect(statusWords({ status }, { locale: 'den' }).words).toBe(english)
    // However a status was reached, its word is the same.
    for (const verdict of verdicts) {
      for (const method of [...methods, undefined]) {
        expect(statusWords({ status, verdict, method, text, evidence }).status).toBe(english)
      }
    }
  })

  test.each<[Omit<Judged, 'status'>, string, string]>([
    [{ verdict: 'supported', method: 'verbatim' }, 'verified: word for word', 'belegt: Wort für Wort'],
    [
      { verdict: 'supported', method: 'judge' },
      'verified: checked by a model',
      'belegt: von einem Modell geprüft',
    ],
    [
      { verdict: 'supported', method: 'human' },
      'verified: confirmed by a person',
      'belegt: von einem Menschen bestätigt',
    ],
    [
      { verdict: 'unsupported', method: 'human', evidence, quoteCheck: { outcome: 'found' } },
      'not supported: rejected by a person',
      'nicht belegt: von einem Menschen abgelehnt',
    ],
    [{ verdict: 'supported', method: 'words' }, 'verified', 'belegt'],
    [{ verdict: 'supported' }, 'verified', 'belegt'],
    [
      { verdict: 'unknown', method: 'words', evidence },
      'same words, meaning not checked',
      'gleiche Wörter, Sinn nicht geprüft',
    ],
    [
      { verdict: 'unknown', method: 'words', evidence, text, missing: [{ start: 10, end: 20 }] },
      'same words, meaning not checked',
      'gleiche Wörter, Sinn nicht geprüft',
    ],
    [
      {
        verdict: 'unknown',
        method: 'words',
        evidence,
        text,
        missing: [
          { start: 0, end: 4 },
          { start: 13, end: 20 },
        ],
      },
      'some of the words, meaning not checked',
      'einige der Wörter, Sinn nicht geprüft',
    ],
    // Without evidence no word was found: there is nothing that is the same.
    [{ verdict: 'unknown', method: 'words' }, 'not checked', 'nicht geprüft'],
    [{ verdict: 'unknown', evidence }, 'not checked', 'nicht geprüft'],
    [
      { verdict: 'unknown', method: 'words', objection: 'difference', evidence },
      'not checked: the source speaks against it',
      'nicht geprüft: die Quelle spricht dagegen',
    ],
    [
      { verdict: 'unknown', method: 'words', objection: 'surroundings', evidence },
      'not checked: the source speaks against it',
      'nicht geprüft: die Quelle spricht dagegen',
    ],
    [
      { verdict: 'unknown', method: 'words', objection: 'link', evidence },
      'not checked: the source speaks against it',
      'nicht geprüft: die Quelle spricht dagegen',
    ],
    [
      { verdict: 'unknown', method: 'judge', evidence },
      'not checked: left open',
      'nicht geprüft: offen geblieben',
    ],
    [
      { verdict: 'partial', method: 'judge', evidence },
      'not checked: only a part is in the source',
      'nicht geprüft: nur ein Teil steht in der Quelle',
    ],
    [
      { verdict: 'partial', method: 'quote', evidence },
      'not checked: the quote is in another source',
      'nicht geprüft: das Zitat steht in einer anderen Quelle',
    ],
    [
      { verdict: 'unknown', method: 'quote', evidence },
      'not checked: the text at the quote is damaged',
      'nicht geprüft: der Text beim Zitat ist beschädigt',
    ],
    [
      { verdict: 'contradicted', method: 'words', evidence },
      'not supported: the source says otherwise',
      'nicht belegt: die Quelle sagt es anders',
    ],
    [
      { verdict: 'contradicted', method: 'quote', evidence },
      'not supported: the source has other words',
      'nicht belegt: in der Quelle stehen andere Wörter',
    ],
    [
      { verdict: 'unsupported', method: 'judge', evidence },
      'not supported: the source does not say it',
      'nicht belegt: die Quelle sagt es nicht',
    ],
    [
      {
        verdict: 'unsupported',
        method: 'quote',
        quoteCheck: { outcome: 'misattributed', foundInSourceId: 'S2' },
      },
      'not supported: the quote is in another source',
      'nicht belegt: das Zitat steht in einer anderen Quelle',
    ],
    [
      { verdict: 'unsupported', method: 'quote' },
      'not supported: the quote is in no source',
      'nicht belegt: das Zitat steht in keiner Quelle',
    ],
  ])('%j', (judged, english, german) => {
    const citation = { ...judged, status: statusOf(judged.verdict!) }
    expect(statusWords(citation).words).toBe(english)
    expect(statusWords(citation, { locale: 'de' }).words).toBe(german)
  })

  test('of a quote, words tell only if its check decided', () => {
    const checks = [
      { outcome: 'found' },
      { outcome: 'altered' },
      { outcome: 'misattributed', foundInSourceId: 'S2' },
      { outcome: 'fabricated' },
      { outcome: 'unclear' },
    ] as const
    for (const verdict of verdicts) {
      for (const method of methods.filter((each) => each !== 'quote')) {
        const citation = { status: statusOf(verdict), verdict, method, text, evidence }
        for (const quoteCheck of checks)
          expect(statusWords({ ...citation, quoteCheck })).toEqual(statusWords(citation))
      }
    }
  })

  test.each(['', 'constructor', '__proto__'])('a status that is none, %j, is no check', (status) => {
    // Pages take data that nothing has parsed.
    expect(statusWords({ status: status as 'verified', verdict: 'supported', method: 'judge' })).toEqual({
      icon: '?',
      status: 'not checked',
      detail: null,
      words: 'not checked',
    })
  })

  test('while a check runs, nothing is said of its verdict', () => {
    const judged = { verdict: 'supported', method: 'verbatim', evidence } as const
    expect(statusWords({ ...judged, status: 'pending' }).words).toBe('checking')
  })
})

test('only what nothing speaks against is neutral', () => {
  const neutral = statuses.flatMap((status) =>
    verdicts.flatMap((verdict) =>
      [...methods, undefined].flatMap((method) =>
        isNeutral({ status, verdict, method }) ? [`${status} ${verdict} ${method}`] : [],
      ),
    ),
  )
  expect(neutral).toEqual(['unverified unknown words', 'unverified unknown undefined'])
  // A mark that does not tell its verdict is not called harmless.
  expect(isNeutral({ status: 'unverified' })).toBe(false)
})

test('counts go from good to bad, and leave out what there is none of', () => {
  const citations = (['failed', 'pending', 'verified', 'unverified', 'verified'] as const).map((status) => ({
    status,
  }))
  expect(statusCounts(citations)).toEqual(['2 verified', '1 not checked', '1 not supported', '1 checking'])
  expect(statusCounts(citations.slice(2, 3), { locale: 'de' })).toEqual(['1 belegt'])
  expect(statusCounts([])).toEqual([])
})
