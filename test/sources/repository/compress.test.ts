import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { auditRun } from '../../../src/records/audit/audit-run.ts'
import { DEFAULT_THRESHOLDS } from '../../../src/sources/repository/context/choose-levels.ts'
import { createSourceContext } from '../../../src/sources/repository/context/source-context.ts'
import { estimateTokens } from '../../../src/sources/repository/context/estimate-tokens.ts'
import { auditMarks } from '../../../src/cite/protocols/audit/audit-marks.ts'
import { readMarks } from '../../../src/cite/protocols/mark-reader.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { commonLength, filledRepository, someSource } from './many-sources.ts'
import { unindent } from './unindent.ts'

const objective = 'By how much did the ice of the glacier change?'
const count = (text: string) => encode(text).length

test('500 sources in 8,000 tokens, 20 calls while sources are added and used', async () => {
  const repository = await filledRepository(500)
  const context = createSourceContext({ repository, count })
  let before = await context.compress({ budget: 8_000, objective })
  expect(before).toMatchObject({ reason: 'first', leftOut: [], prefix: { rows: 0, length: 0 } })
  expect(Math.min(...Object.values({ ...before.counts, leftOut: 1 }))).toBeGreaterThan(0)
  const wanted = before.rows.filter(({ level }) => level !== 3).map(({ id }) => Number(id.slice(1)))
  // What is shown in detail is of the objective's topic, or new.
  expect(wanted.filter((number) => number % 8 === 0 || number > 400).length / wanted.length).toBeGreaterThan(
    0.9,
  )
  for (let call = 1; call <= 20; call++) {
    for (let added = 0; added < 5; added++) await repository.register(someSource(500 + call * 5 + added))
    for (let used = 0; used < 3; used++)
      await repository.recordUse(`S${1 + ((call * 31 + used) % 500)}`, 'finding', `f${call}`)
    const next = await context.compress({ budget: 8_000, objective })
    expect(count(next.text)).toBeLessThanOrEqual(8_000)
    expect(next.rows.map(({ id }) => id)).toStrictEqual(
      Array.from({ length: 500 + call * 5 }, (_, index) => `S${index + 1}`),
    )
    // What it says of its beginning is so, byte for byte.
    const same = commonLength(before.text, next.text)
    expect(next.prefix.length).toBeLessThanOrEqual(same)
    expect(next.text.startsWith(before.text)).toBe(true)
    expect(next).toMatchObject({ reason: 'kept', prefix: { isWhole: true, rows: 495 + call * 5 } })
    expect(next.changes.map(({ id }) => Number(id.slice(1)))).toStrictEqual(
      Array.from({ length: 5 }, (_, index) => next.prefix.rows + 1 + index),
    )
    before = next
  }
  // New sources are shown with more than their ids, as far as the reserve lasts.
  expect(before.rows.slice(500).filter(({ level }) => level !== 3).length).toBeGreaterThan(20)

  // Every source comes back byte for byte, and those that are shown whole from the text itself.
  const texts = before.text.split(/\n(?=S\d+)/)
  for (const [index, { id, level }] of before.rows.entries()) {
    const { content } = someSource(
      index < 500 ? index + 1 : 500 + Math.floor((index - 500) / 5) * 5 + 5 + ((index - 500) % 5),
    )
    expect(await repository.content(id)).toBe(content)
    const shown = texts[index]!.slice(texts[index]!.indexOf('\n') + 1)
    if (level === 0) expect(unindent(shown.replace(/\n$/, ''))).toBe(content)
  }

  // An answer that cites sources of every level: each mark names a source, and each quote stands in the restored text.
  const cited = ([0, 1, 2, 3] as const).flatMap((level) =>
    before.rows.filter((row) => row.level === level).slice(0, 5),
  )
  const sources = await Promise.all(cited.map(async ({ id }) => (await repository.get(id))!))
  const quotes = sources.map(({ content }) => content.slice(0, content.indexOf('percent.') + 8))
  const answer = cited.map(({ id }, index) => `${quotes[index]!} [${id}]`).join('\n\n')
  const marks = auditMarks(answer, { sources: before.rows, protocols: ['source-ids'] })
  expect(marks).toMatchObject({ unknown: [], broken: [], coverage: { sentences: 20, marked: 20 } })
  expect(marks.orphaned.length).toBe(before.rows.length - 20)
  const found = readMarks(answer, { sources: before.rows, protocols: ['source-ids'] })
  expect(found.marks.flatMap(({ sourceIds }) => sourceIds)).toStrictEqual(cited.map(({ id }) => id))
  const citations = sources.map(({ id }, index) => {
    const quote = quotes[index]!
    const start = found.text.indexOf(quote)
    const evidence = [{ sourceId: id, start: 0, end: quote.length, quote, similarity: 1 }]
    const verdict = { status: 'verified', verdict: 'supported' } as const
    return {
      id: `c${index}`,
      textPart: 0,
      start,
      end: start + quote.length,
      text: quote,
      sourceIds: [id],
      evidence,
      ...verdict,
    }
  })
  const audit = auditRun({ id: 'r1', citations, uncited: [], textParts: [found.text], sources })
  expect(audit).toMatchObject({ misquotes: [], orphans: { sources: [], references: [] }, citations: 20 })
  repository.recordAudit(marks)
  expect(repository.metrics()).toMatchObject({ citationCoverage: 1, auditFailures: 1, audits: 1 })
})

test('a threshold that is undefined stays as it is', async () => {
  const context = createSourceContext({
    repository: await filledRepository(1),
    thresholds: { whole: undefined, fill: 0.5 },
  })
  context.setThresholds({ sentences: 0.1, fill: undefined })
  expect(context.thresholds()).toStrictEqual({ ...DEFAULT_THRESHOLDS, sentences: 0.1, fill: 0.5 })
})

describe('compression', () => {
  test('goes on from a layout in another process, and anew for another objective or a much larger budget', async () => {
    const repository = await filledRepository(40)
    const first = createSourceContext({ repository })
    const shown = await first.compress({ budget: 2_000, objective })
    const layout: unknown = JSON.parse(JSON.stringify(first.layout()))
    await repository.register(someSource(41))
    const second = createSourceContext({ repository, layout })
    const next = await second.compress({ budget: 2_000, objective })
    expect(next.text.startsWith(shown.text)).toBe(true)
    expect(next).toMatchObject({ reason: 'kept', changes: [{ id: 'S41', from: 'new' }] })
    expect(await second.compress({ budget: 2_000, objective })).toMatchObject({
      text: next.text,
      changes: [],
    })
    const asked = await second.compress({
      budget: 2_000,
      objective: 'How much did the wind at the turbine change?',
    })
    expect(asked.reason).toBe('asked')
    expect(
      (await second.compress({ budget: 9_000, objective: 'How much did the wind at the turbine change?' }))
        .reason,
    ).toBe('asked')
    const other = createSourceContext({ repository: await filledRepository(3), layout })
    expect(await codeOf(other.compress({ budget: 100, objective }))).toBe('invalid-input')
  })

  test.each<[string, unknown, string]>([
    ['that is no object', 'x', 'it: must be an object, not a string'],
    ['without an objective', { rows: [] }, 'objective: is missing; it must be a string'],
    [
      'with a level that is not one of four',
      { objective: '', budget: 1, rows: [{ id: 'S1', level: 4, tokens: 0, text: '' }] },
      'rows.0.level: ',
    ],
  ])('a layout %s is refused', async (_, layout, problem) => {
    const repository = await filledRepository(1)
    expect(() => createSourceContext({ repository, layout })).toThrow(
      `createSourceContext(): layout is not valid: ${problem}`,
    )
  })

  test('where not even the ids fit, the least worthy are left out and named', async () => {
    const repository = await filledRepository(60)
    const context = createSourceContext({ repository, count })
    const { text, leftOut, counts, rows } = await context.compress({ budget: 60, objective })
    expect(count(text)).toBeLessThanOrEqual(60)
    expect(leftOut.length).toBe(counts.leftOut)
    expect(text.match(/S\d+/g)!.length + leftOut.length).toBe(60)
    expect(rows.length).toBe(60)
    expect(leftOut).not.toContain('S56')
  })

  test('a text without sources, a budget of nothing and counters that are none', async () => {
    const repository = await filledRepository(0)
    const context = createSourceContext({ repository })
    expect(await context.compress({ budget: 0, objective: '' })).toMatchObject({
      text: '',
      tokens: 0,
      rows: [],
    })
    for (const options of [{ budget: -1, objective }, { budget: Number.NaN, objective }, { budget: 5 }, {}]) {
      expect(await codeOf(context.compress(options as never))).toBe('invalid-input')
    }
    await repository.register(someSource(1))
    const counter = (async () => 1) as never
    expect(await codeOf(context.compress({ budget: 100, objective, count: counter }))).toBe('invalid-input')
    expect(() => createSourceContext({ repository, thresholds: { whole: 2 } })).toThrow('whole')
  })

  test.each([
    [
      'English',
      'The glacier lost fourteen metres of ice between the two surveys, which nobody had expected.',
    ],
    [
      'German',
      'Der Gletscher verlor zwischen den beiden Vermessungen vierzehn Meter Eis, was niemand erwartet hatte.',
    ],
    ['Chinese', '两次测量之间，冰川损失了十四米的冰，这是没有人预料到的。'],
    ['ids', 'S1\nS2\nS3\nS400\nS401\n'],
  ])('the estimate for %s is not far from the tokens', (_, text) => {
    const share = estimateTokens(text) / count(text)
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(2)
  })
})
