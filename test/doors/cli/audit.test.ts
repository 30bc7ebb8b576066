import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toAuditText } from '../../../src/doors/cli/text/audit-text.ts'
import { auditRuns } from '../../../src/records/audit/audit-runs.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { cite, gap, quoted, run, source } from '../../records/audit/runs.ts'
import { answerRows, runCli } from './run-cli.ts'

const response = 'The tower is 31 metres high. It is painted blue.'
const sources = [
  { id: 7, title: 'Towers', text: 'The tower is 31 metres high.' },
  { id: 'b', text: 'Of cats.' },
]

describe('citespan audit of rows', () => {
  test('what attribute writes, and a total', async () => {
    const { rows } = await answerRows('attribute', [{ id: 'x', response, sources }])
    const audited = await answerRows('audit', [rows[0], { ...rows[0], response, sources }])
    expect(audited.code).toBe(0)
    const coverage = { claims: 2, cited: 1, verified: 1, citedShare: 0.5 }
    expect(audited.rows).toMatchObject([
      { id: 'x', coverage, sources: null, orphans: { sources: null, references: [] } },
      {
        id: 'x',
        coverage,
        sources: [
          { id: '7', title: 'Towers', references: 1 },
          { id: 'b', references: 0 },
        ],
        orphans: { sources: ['b'], references: [] },
      },
      { total: { runs: 2, coverage: { claims: 4, cited: 2 }, sources: { found: 2, cited: 1 } } },
    ])
  })

  test('offsets that select something else are told; a bad row is not in the total', async () => {
    const evidence = [{ sourceId: 7, start: 1, end: 10, quote: 'The tower', similarity: 1 }]
    const citation = {
      start: 0,
      end: 28,
      text: 'The tower is 31 metres high.',
      sourceIds: [7],
      verdict: 'supported',
    }
    const good = { citations: [{ ...citation, status: 'verified', evidence }] }
    const { code, rows } = await answerRows('audit', [
      { ...good, sources, response },
      { ...good, citations: [{ ...citation, status: 'fine' }] },
      'no json',
    ])
    expect(code).toBe(1)
    expect(rows).toMatchObject([
      { orphans: { references: [{ citationId: '0', problem: 'other-text', sourceId: '7' }] } },
      { line: 2, error: { code: 'invalid-input', message: expect.stringContaining('citations.0.status') } },
      { line: 3, error: { code: 'invalid-json' } },
      { total: { runs: 1, orphans: { 'other-text': 1 } } },
    ])
  })

  test('for a reader', async () => {
    const input = `${JSON.stringify({ id: 'x', citations: [], uncited: [{ start: 0, end: 3, reason: 'no-source' }] })}\n{`
    const { code, stdout } = await runCli(['audit', '--format', 'text'], { input })
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^x {4}0 % {2}0 of 1 cited · 0 verified\nline 2: .+\n\n1 answer\nCoverage {3}0 of 1 /,
    )
  })

  test('of nothing is a total of nothing', async () => {
    const { code, rows } = await answerRows('audit', [])
    expect(code).toBe(0)
    expect(rows).toMatchObject([{ total: { runs: 0, coverage: { citedShare: null } } }])
  })
})

describe('citespan audit of records', () => {
  let folder: string
  let db: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'citespan-audit-'))
    db = join(folder, 'citations.db')
    let time = Date.parse('2026-03-01T08:00:00Z')
    await using engine = new CitationEngine({
      store: sqliteStore(db),
      now: () => new Date((time += 1000)),
    })
    const given = { response, sources: [{ title: 'Towers', content: 'The tower is 31 metres high.' }] }
    for (let index = 0; index < 25; index++) {
      await engine.attribute({
        ...given,
        sessionId: 's1',
        project: 'p1',
        runId: `r${index}`,
        question: `${index}?`,
      })
    }
    await engine.attribute({ ...given, sessionId: 's2', project: 'p1', agentId: 'a1', runId: 'other' })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const audit = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCli(['audit', ...args, '--db', db])
    const rows = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    return { code, rows, stderr }
  }

  test('one run is one row', async () => {
    const { code, rows } = await audit('r3')
    expect(code).toBe(0)
    expect(rows).toMatchObject([
      { id: 'r3', sessionId: 's1', question: '3?', outcome: 'complete', coverage: { claims: 2, cited: 1 } },
    ])
  })

  test.each<[string[], number]>([
    [['--session', 's1'], 25],
    [['--project', 'p1'], 26],
    [['--agent', 'a1'], 1],
    [['--session', 's2', '--project', 'p1'], 1],
  ])('%j: each run, oldest first, and their total', async (args, count) => {
    const { code, rows } = await audit(...args)
    expect(code).toBe(0)
    expect(rows).toHaveLength(count + 1)
    const times = rows.slice(0, -1).map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted())
    expect(rows.at(-1)).toMatchObject({
      total: { runs: count, coverage: { cited: count }, sources: { found: 1, mostCited: [{ runs: count }] } },
    })
  })

  test.each([
    ['none'],
    ['--session', 'none'],
    ['other', '--session', 's1'],
    ['--session', 's1', '--project', 'p2'],
  ])('nothing found is told, not counted: %s %s %s %s', async (...args) => {
    const { code, rows, stderr } = await audit(...args.filter((each) => typeof each === 'string'))
    expect([code, rows]).toEqual([2, []])
    expect(stderr).toContain('There ')
  })

  test.each([
    ['--format', 'xml'],
    ['r1', 'r2'],
  ])('%s %s is no way to ask', async (...args) => {
    const { code, stderr } = await runCli(['audit', ...args, '--db', db])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^citespan: .* See citespan audit --help\.\n$/)
  })

  test('for a reader', async () => {
    const { stdout } = await runCli(['audit', '--session', 's2', '--format', 'text', '--db', db])
    expect(stdout).toContain('other   50 %  1 of 2 cited · 1 verified')
    expect(stdout).toContain('Sources       1 × Towers')
    // The cited sources stand beneath the answer, with id, title and URL.
    expect(stdout).toMatch(/1 verified.*\n {2}S1 {2}Towers(?: {2}\S+)?\n/)
  })
})

test('text of an audit has no control characters of what it tells of', () => {
  const hostile = source('S1', { title: '\u001b[31mRed\u0007\n\u202eevil', content: 'Tides' })
  const { runs, total } = auditRuns([
    run({
      id: 'r\u001b]0;x\u0007',
      sources: [hostile],
      citations: [
        cite('Tides', {
          evidence: [quoted(hostile, 'Tides', 0.42)],
          quoteCheck: { outcome: 'fabricated' },
          citedBy: [{ provider: 'open\u001bai', sourceId: 'S1' }],
        }),
        cite('twice', { sourceIds: ['S9'], verdict: 'contradicted' }),
      ],
      uncited: [gap('Nobody swims.', 'no-source')],
    }),
  ])
  const question = `\u001b[2J${'x'.repeat(500)}`
  const text = [toAuditText({ ...runs[0]!, question }), toAuditText({ total })].join('\n')
  // oxlint-disable-next-line no-control-regex -- these must not be there
  expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
  expect(text).toContain('1 of 3 cited · 1 verified · 1 not supported · 1 fabricated · 1 by openai')
  expect(text).toContain('0.4–0.5 ████████████████████████ 1')
  expect(text).toContain('1 quote: 1 fabricated')
  expect(text).toContain('Without    1 no-source · 1 contradicted')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(160)
})
