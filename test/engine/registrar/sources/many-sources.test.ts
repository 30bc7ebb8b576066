import { expect, test } from 'vitest'
import { CitationError } from '../../../../src/core/error.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { codeOf } from '../../../records/store/rejection.ts'
import { until } from '../../../fixtures/turns.ts'
import { someRegistrar } from '../some-registrar.ts'

test('ten pages are validated at once, and their outcomes are in the order of the sources', async () => {
  const open = new Map<string, (answer: Response) => void>()
  const { registrar } = someRegistrar({
    fetch: (url) => new Promise((answer) => void open.set(String(url), answer)),
  })
  const urls = Array.from({ length: 12 }, (_, at) => `https://lifts${at}.dev/`)
  const done = registrar.validateAndRegisterAll(urls.map((url) => ({ url })))
  await until(() => open.size === 10)
  open.get(urls[9]!)!(new Response('Nine.', { headers: { 'content-type': 'text/plain' } }))
  await until(() => open.size === 11)
  for (const url of urls) {
    await until(() => open.has(url))
    open.get(url)!(new Response(`Page of ${url}`, { headers: { 'content-type': 'text/plain' } }))
  }
  const outcomes = await done
  expect(outcomes.map((each) => each.ok && each.source.url)).toEqual(urls)
})

test('an error of the store, and of a caller who leaves, is no outcome of a page', async () => {
  const broken = { ...memoryStore(), append: () => Promise.reject(new TypeError('The disk is full.')) }
  const { registrar } = someRegistrar({ log: broken, fetch: async () => new Response('Text of a page.') })
  const page = { url: 'https://lifts.dev/fees' }
  await expect(registrar.validateAndRegister(page)).rejects.toThrow(TypeError)
  await expect(registrar.validateAndRegisterAll([page])).rejects.toThrow(TypeError)
  const left = { ...page, signal: AbortSignal.abort() }
  expect(await codeOf(registrar.validateAndRegister(left))).toBe('aborted')
  const [outcome] = await registrar.validateAndRegisterAll([left])
  expect(outcome).toMatchObject({ ok: false, url: page.url, error: { code: 'aborted' } })
  const full = new CitationError({ code: 'database-unavailable', message: 'Down.', suggestion: 'Wait.' })
  const down = someRegistrar({
    log: { ...memoryStore(), append: () => Promise.reject(full) },
    fetch: async () => new Response('Text of a page.'),
  })
  expect(await codeOf(down.registrar.validateAndRegister(page))).toBe('database-unavailable')
})

test('copies of the newest hundred contents are versions of a source', async () => {
  const { registrar } = someRegistrar()
  const add = (identifier: string, content: string) =>
    registrar.addCustomSource({ name: identifier, content })
  await add('a copy of the first', 'Text 1.')
  await add('a copy of the second', 'Text 2.')
  for (let number = 1; number <= 101; number++) await add('tariff', `Text ${number}.`)
  const { items } = await registrar.getSourceVersions({ identifier: 'tariff' }, { limit: 1000 })
  expect(items).toHaveLength(102)
  expect(items[0]!.name).toBe('a copy of the second')
})

test('the first ten thousand headings of a source are kept', async () => {
  const { registrar } = someRegistrar()
  const add = (count: number) => registrar.addCustomSource({ name: 'A', content: '# A\n'.repeat(count) })
  expect((await add(10_000)).headings).toHaveLength(10_000)
  const { headings } = await add(10_001)
  expect([headings!.length, headings!.at(-1)]).toEqual([
    10_000,
    { start: 39_996, end: 39_999, level: 1, title: 'A' },
  ])
})
