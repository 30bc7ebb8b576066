import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditRun } from '../../../src/records/audit/audit-run.ts'
import { auditRuns } from '../../../src/records/audit/audit-runs.ts'
import { cite, pilot, quoted, run, source, tide } from './runs.ts'
import { anyRun } from '../store/any-run.ts'

test('the same source in several runs is one', () => {
  const again = { ...tide, id: 'S7', number: 7, url: 'https://HARBOUR.example/tide#top', title: 'Tides' }
  const { runs, total } = auditRuns([
    run({ citations: [cite('Nobody swims.', { sourceIds: ['S2'] })] }),
    run({
      id: 'r2',
      sources: [source('S1', { title: 'Unread' }), again],
      citations: [
        cite('Tides turn twice.', { sourceIds: ['S7'], evidence: [quoted(again, 'Tides')] }),
        cite('Tides', { sourceIds: ['S7'] }),
      ],
    }),
    { id: 'r3', citations: [], uncited: [] },
  ])
  expect(runs.map(({ id, orphans }) => [id, orphans.sources])).toEqual([
    ['r1', ['S1']],
    ['r2', ['S1']],
    ['r3', null],
  ])
  expect(total.runs).toBe(3)
  expect(total.sources).toMatchObject({ found: 3, cited: 2 })
  expect(total.sources.mostCited).toMatchObject([
    { url: tide.url, references: 2, runs: 2, quotes: 1 },
    { title: pilot.title, references: 1, runs: 1 },
  ])
})

test('two alike sources of one run are one source of one run', () => {
  const twin = { ...tide, id: 'S2', number: 2 }
  const { total } = auditRuns([
    run({ sources: [tide, twin], citations: [cite('Tides', { sourceIds: ['S1', 'S2'] })] }),
  ])
  expect(total.sources).toMatchObject({ found: 1, cited: 1, mostCited: [{ runs: 1, references: 2 }] })
})

test('orphaned references are counted by problem', () => {
  const { total } = auditRuns([
    run({ citations: [cite('Tides', { sourceIds: ['S9'] }), cite('twice', { text: 'thrice' })] }),
    run({ citations: [cite('Tides', { sourceIds: ['S9'], textPart: 1 })] }),
  ])
  expect(total.orphans).toEqual({ 'unknown-source': 2, 'other-text': 1, 'no-text': 1 })
})

const sumOf = (counts: Record<string, number> | number[]) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

test('counts of any record add up, and those of several runs are the sums', () => {
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 4 }), (records) => {
      const { runs, total } = auditRuns(records)
      for (const { coverage, citations, verdicts, statuses, quotes } of [...runs, total]) {
        const { claims, cited, verified, gaps, characters } = coverage
        expect(sumOf(gaps)).toBe(claims - cited)
        expect(verified).toBeLessThanOrEqual(cited)
        expect(characters.cited).toBeLessThanOrEqual(characters.claims)
        for (const share of [coverage.citedShare, coverage.verifiedShare, characters.citedShare]) {
          expect(share === null ? claims : share >= 0 && share <= 1).toBe(share === null ? 0 : true)
        }
        expect([sumOf(verdicts), sumOf(statuses)]).toEqual([citations, citations])
        expect(sumOf(quotes.similarity.histogram)).toBe(quotes.evidence)
        expect(quotes.found + quotes.misattributed + quotes.fabricated).toBe(quotes.given)
        expect(quotes.similarity.mean === null).toBe(quotes.evidence === 0)
      }
      const sum = (read: (run: (typeof runs)[number]) => number) =>
        runs.reduce((all, run) => all + read(run), 0)
      expect(total.coverage.claims).toBe(sum(({ coverage }) => coverage.claims))
      expect(total.coverage.characters.cited).toBe(sum(({ coverage }) => coverage.characters.cited))
      expect(total.citations).toBe(sum(({ citations }) => citations))
      expect(total.quotes.evidence).toBe(sum(({ quotes }) => quotes.evidence))
      expect(sumOf(total.orphans)).toBe(sum(({ orphans }) => orphans.references.length))
    }),
  )
})

test('one run is its own total', () => {
  fc.assert(
    fc.property(anyRun, (record) => {
      const { coverage, verdicts, statuses, quotes } = auditRun(record)
      const { total } = auditRuns([record])
      expect(total).toMatchObject({ runs: 1, coverage, verdicts, statuses })
      expect({ ...total.quotes, similarity: null }).toEqual({ ...quotes, similarity: null })
      expect(total.quotes.similarity.mean ?? 0).toBeCloseTo(quotes.similarity.mean ?? 0, 10)
    }),
  )
})

test('a flood of evidence and sources takes moments', () => {
  const sourceIds = Array.from({ length: 20_000 }, (_, index) => `X${index}`)
  const evidence = sourceIds.map((sourceId) => ({ ...quoted(tide, 'Tides'), sourceId }))
  const { orphans } = auditRun(run({ citations: [cite('Tides', { sourceIds, evidence })] }))
  expect(orphans.references).toHaveLength(20_000)
})
