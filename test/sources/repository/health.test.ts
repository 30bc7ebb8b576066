import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../src/core/incident.ts'
import { createSourceContext } from '../../../src/sources/repository/context/source-context.ts'
import { createContentCache } from '../../../src/sources/repository/content-cache.ts'
import { createLatencies } from '../../../src/sources/repository/latencies.ts'
import { memoryJournal } from '../../../src/sources/repository/memory-journal.ts'
import { adaptSettings, DEFAULT_LIMITS } from '../../../src/sources/repository/monitor/adapt-settings.ts'
import type { MonitorObservation } from '../../../src/sources/repository/monitor/adapt-settings.ts'
import { createRepositoryMonitor } from '../../../src/sources/repository/monitor/monitor.ts'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'
import { filledRepository } from './many-sources.ts'

test('metrics count what was done', async () => {
  let time = 0
  const clock = () => (time += 4)
  const repository = createSourceRepository({ clock, journal: memoryJournal() })
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
  await repository.register({ url: 'https://a.example/', content: words })
  await repository.register({ url: 'https://a.example/' })
  await repository.register({ url: 'https://a.example/', authors: ['Ada'] })
  const copy = await repository.register({ url: 'https://b.example/', content: `${words} more` })
  expect(copy.copies).toStrictEqual([{ id: 'S1', similarity: expect.any(Number) as number }])
  expect((await repository.nearDuplicates({ id: 'S1' })).map(({ id }) => id)).toStrictEqual(['S2'])
  expect(await repository.nearDuplicates({ content: words })).toMatchObject([{ id: 'S1' }, { id: 'S2' }])
  for (const content of ['Something else.', ' ']) {
    expect(await repository.nearDuplicates({ content })).toStrictEqual([])
  }
  await repository.recordUse('S1', 'claim', 'c1')
  await repository.get('S1')
  repository.recordAudit({ ok: true, coverage: { sentences: 4, marked: 4 } })
  repository.recordAudit({ ok: false, coverage: { sentences: 6, marked: 2 } })
  repository.recordAudit({ ok: true, coverage: { sentences: 0, marked: 0 } })
  expect(repository.metrics()).toStrictEqual({
    sources: 2,
    orphanedSources: 1,
    citationCoverage: 0.6,
    audits: 3,
    auditFailures: 1,
    registrations: { new: 2, merged: 1, known: 1 },
    duplicatesFound: { exact: 2, near: 1 },
    cache: { hits: 1, misses: 0, hitRate: 1, length: 2 * words.length + 5, maxLength: 20_000_000 },
    latency: {
      register: { count: 4, p50: 4, p95: 4, p99: 4, max: 4 },
      check: { count: 4, p50: 4, p95: 4, p99: 4, max: 4 },
      restore: { count: 1, p50: 4, p95: 4, p99: 4, max: 4 },
      compress: null,
    },
  })
  // Plain data.
  expect(structuredClone(repository.metrics())).toStrictEqual(repository.metrics())
})

test('quantiles are of the newest calls', () => {
  const latencies = createLatencies()
  expect(latencies.quantiles()).toBe(null)
  for (let call = 1; call <= 100; call++) latencies.add(call)
  expect(latencies.quantiles()).toStrictEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 })
  for (let call = 0; call < 1_024; call++) latencies.add(1)
  expect(latencies.quantiles()).toStrictEqual({ count: 1_124, p50: 1, p95: 1, p99: 1, max: 1 })
})

test('the cache drops what was not used for longest, and never exceeds its limit', () => {
  const cache = createContentCache(10)
  cache.put('a', 'aaaa')
  cache.put('b', 'bbbb')
  expect(cache.get('a')).toBe('aaaa')
  cache.put('c', 'cccc')
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toStrictEqual(['aaaa', null, 'cccc'])
  cache.put('d', 'x'.repeat(11))
  expect([cache.get('d'), cache.length]).toStrictEqual([null, 8])
  cache.resize(4)
  expect([cache.get('a'), cache.get('c'), cache.length, cache.maxLength]).toStrictEqual([null, 'cccc', 4, 4])
})

test('a telemetry that throws changes nothing, and is reported once', async () => {
  const incidents: Incident[] = []
  const fail = () => {
    throw new Error('no exporter')
  }
  const repository = createSourceRepository({
    onIncident: (incident) => incidents.push(incident),
    telemetry: {
      startRun: fail,
      observeRepository: () => ({ registered: fail, restored: fail, audited: fail, took: fail }),
    },
  })
  await repository.register({ title: 'One' })
  expect(await repository.get('S1')).toMatchObject({ title: 'One' })
  repository.recordAudit({ ok: true, coverage: { sentences: 1, marked: 1 } })
  expect(incidents).toStrictEqual([{ step: 'store', code: 'telemetry-failed', message: 'no exporter' }])
})

describe('the monitor', () => {
  const settings = { cacheLength: 4_000_000, whole: 0.3 }
  const calm: MonitorObservation = { hits: 85, misses: 15, filled: 0.8, compressP95: 200 }

  test.each<[string, Partial<MonitorObservation>, Partial<typeof settings>, (keyof typeof settings)[]]>([
    ['nothing to do', {}, {}, []],
    ['too few to tell', { hits: 1, misses: 9, filled: 1 }, {}, []],
    [
      'misses with a full cache',
      { hits: 60, misses: 40, filled: 0.95 },
      { cacheLength: 8_000_000 },
      ['cacheLength'],
    ],
    ['misses with room in the cache', { hits: 60, misses: 40, filled: 0.5 }, {}, []],
    [
      'hits with an empty cache',
      { hits: 95, misses: 5, filled: 0.2 },
      { cacheLength: 3_000_000 },
      ['cacheLength'],
    ],
    ['slow compression', { compressP95: 400 }, { whole: 0.24 }, ['whole']],
    ['fast compression', { compressP95: 50 }, { whole: 0.33 }, ['whole']],
    [
      'misses and slow',
      { hits: 60, misses: 40, filled: 1, compressP95: 400 },
      { cacheLength: 8_000_000, whole: 0.24 },
      ['cacheLength', 'whole'],
    ],
  ])('%s', (_, seen, changed, decided) => {
    const adapted = adaptSettings(settings, { ...calm, ...seen }, DEFAULT_LIMITS)
    expect(adapted.settings.cacheLength).toBe(changed.cacheLength ?? settings.cacheLength)
    expect(adapted.settings.whole).toBeCloseTo(changed.whole ?? settings.whole)
    expect(adapted.decisions.map(({ setting }) => setting)).toStrictEqual(decided)
    for (const { setting, from, to, reason } of adapted.decisions) {
      expect([from, to]).toStrictEqual([settings[setting], adapted.settings[setting]])
      expect(reason).toMatch(/\d.*\.$/)
    }
  })

  test('nothing leaves its limits, and a cache as large as it may be gives way elsewhere', () => {
    const bad = { hits: 0, misses: 100, filled: 1, compressP95: 9_999 }
    let current = settings
    for (let look = 0; look < 30; look++) current = adaptSettings(current, bad, DEFAULT_LIMITS).settings
    expect(current).toStrictEqual({
      cacheLength: DEFAULT_LIMITS.cacheLength.max,
      whole: DEFAULT_LIMITS.whole.min,
    })
    expect(adaptSettings(current, bad, DEFAULT_LIMITS).decisions).toStrictEqual([])
    const good = { hits: 100, misses: 0, filled: 0, compressP95: 1 }
    for (let look = 0; look < 60; look++) current = adaptSettings(current, good, DEFAULT_LIMITS).settings
    expect(current).toStrictEqual({
      cacheLength: DEFAULT_LIMITS.cacheLength.min,
      whole: DEFAULT_LIMITS.whole.max,
    })
    const full = { cacheLength: DEFAULT_LIMITS.cacheLength.max, whole: 0.3 }
    const { decisions } = adaptSettings(full, { ...bad, compressP95: null }, DEFAULT_LIMITS)
    expect(decisions).toMatchObject([
      { setting: 'whole', from: 0.3, reason: expect.stringContaining('may not grow') as string },
    ])
  })

  test('sets the cache and the thresholds, and keeps its decisions with their times', async () => {
    let time = 0
    const journal = memoryJournal()
    await filledRepository(60, createSourceRepository({ journal }))
    // Each call takes half a second of a clock that nobody waits for.
    const repository = createSourceRepository({ journal, cacheLength: 10_000, clock: () => (time += 500) })
    const context = createSourceContext({ repository })
    const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, time / 1_000))
    const limits = { cacheLength: { min: 10_000, max: 1_000_000 }, compressP95: undefined }
    const monitor = createRepositoryMonitor({ repository, context, now, limits })
    await context.compress({ budget: 500, objective: 'ice' })
    const decided = monitor.observe()
    expect(decided.map(({ setting, from, to }) => [setting, from, to])).toStrictEqual([
      ['cacheLength', 10_000, 20_000],
      ['whole', 0.35, expect.closeTo(0.28)],
    ])
    expect(decided.every(({ at }) => at > '2026-01-01T00:00:0')).toBe(true)
    expect(repository.metrics().cache.maxLength).toBe(20_000)
    expect(context.thresholds().whole).toBeCloseTo(0.28)
    // Nothing new has happened since.
    expect(monitor.observe()).toStrictEqual([])
    expect(monitor.decisions()).toStrictEqual(decided)
    expect(monitor.settings()).toStrictEqual({ cacheLength: 20_000, whole: expect.closeTo(0.28) as number })
  })
})
