import { expect, test } from 'vitest'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'
import { openTelemetry } from '../../../src/entries/telemetry.ts'
import { collect } from './collect.ts'

test('a repository is counted under its name', async () => {
  await using sdk = collect()
  let time = 0
  const repository = createSourceRepository({
    telemetry: openTelemetry(sdk.providers),
    name: 'ice',
    clock: () => (time += 250),
    cacheLength: 0,
  })
  const content = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ')
  await repository.register({ url: 'https://a.example/', content })
  await repository.register({ url: 'https://a.example/' })
  await repository.register({ url: 'https://b.example/', content: `${content} more` })
  await repository.get('S1')
  await repository.recordUse('S1', 'claim', 'c1')
  repository.recordAudit({ ok: true, coverage: { sentences: 4, marked: 3 } })
  repository.recordAudit({ ok: false, coverage: { sentences: 0, marked: 0 } })
  expect(await sdk.values('citespan.repository.registrations')).toStrictEqual({
    'ice new': 2,
    'ice known': 1,
  })
  expect(await sdk.values('citespan.repository.near_duplicates')).toStrictEqual({ ice: 1 })
  expect(await sdk.values('citespan.repository.texts')).toStrictEqual({ 'ice false': 1 })
  expect(await sdk.values('citespan.repository.audits')).toStrictEqual({ 'ice true': 1, 'ice false': 1 })
  expect(await sdk.values('citespan.repository.coverage')).toStrictEqual({ ice: { count: 1, sum: 0.75 } })
  expect(await sdk.values('citespan.repository.orphaned')).toStrictEqual({ ice: 1 })
  expect(await sdk.values('citespan.repository.duration')).toStrictEqual({
    'ice register': { count: 3, sum: 0.75 },
    'ice restore': { count: 1, sum: 0.25 },
  })
})
