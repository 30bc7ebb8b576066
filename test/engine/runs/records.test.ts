import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'

const rule = 'Every lift is inspected every two years.'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-engine-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('modes', () => {
  test('basic needs no setup, and the file keeps what was cited', async () => {
    const databaseFile = join(folder, 'citations.db')
    const context = { agentId: 'clerk' }
    {
      await using engine = new CitationEngine({ mode: 'basic', databaseFile, context })
      const source = await engine.addCustomSource({ name: 'Act', content: rule })
      expect(await engine.cite({ sourceId: source.id, claim: rule, quote: rule })).toMatchObject({
        status: 'verified',
      })
    }
    await using engine = new CitationEngine({ mode: 'basic', databaseFile, context })
    expect((await engine.listCitations()).items).toMatchObject([
      { text: rule, agentId: 'clerk', project: 'default' },
    ])
  })

  test('multi-agent without a database says what to set', async () => {
    await using engine = new CitationEngine({ mode: 'multi-agent', databaseUrl: '' })
    const error = await errorOf(engine.listCitations())
    expect(error).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('CITATION_DB_URL'),
    })
  })

  test('a database says which mode it is', async () => {
    await using engine = new CitationEngine({ databaseFile: join(folder, 'named.db') })
    expect((await engine.listCitations()).items).toEqual([])
    expect(existsSync(join(folder, 'named.db'))).toBe(true)
    await using remote = new CitationEngine({ databaseUrl: '' })
    expect(await codeOf(remote.listCitations())).toBe('invalid-input')
  })

  test('without any option agents register in the file citations.db; answers are kept on request only', async () => {
    const program = `
      import { CitationEngine } from ${JSON.stringify(new URL('../../../dist/index.js', import.meta.url).href)}
      import { existsSync } from 'node:fs'
      const engine = new CitationEngine()
      const { stored } = await engine.attribute({ response: 'A fee.', sources: [{ content: 'A fee.' }] })
      const before = existsSync('citations.db')
      const source = await engine.addCustomSource({ name: 'Tariff', content: 'The fee is 40 euros.' })
      const { status } = await engine.cite({ sourceId: source.id, claim: 'The fee is 40 euros.', quote: 'The fee is 40 euros.' })
      await engine.close()
      console.log(JSON.stringify({ stored, before, status, after: existsSync('citations.db') }))`
    const { CITATION_DB_URL: _url, ...env } = process.env
    const options = { cwd: await mkdtemp(join(folder, 'own-')), env, encoding: 'utf8' } as const
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', program],
      options,
    )
    expect(JSON.parse(stdout)).toEqual({ stored: false, before: false, status: 'verified', after: true })
  })

  test('a mode that is none is refused, and reading answers where none are kept says so', async () => {
    expect(() => new CitationEngine({ mode: 'cloud' as 'basic' })).toThrow('There is no mode "cloud"')
    expect(await codeOf(new CitationEngine().listRuns())).toBe('not-found')
    expect(() => new CitationEngine({ store: memoryStore(), context: { role: 'guest' as 'user' } })).toThrow(
      'role',
    )
  })

  test.each<[string, CitationEngineOptions]>([
    ['context: role', { context: { role: 'guest' as 'user' } }],
    ['context: project', { context: { project: 5 as never } }],
    ['reasoningRequired is "lots"', { reasoningRequired: 'lots' as 'low' }],
    ['verifyTimeoutMs is NaN', { verifyTimeoutMs: Number.NaN }],
    ['verifyTimeoutMs is -1', { verifyTimeoutMs: -1 }],
    ['verifyTimeoutMs is Infinity', { verifyTimeoutMs: Number.POSITIVE_INFINITY }],
    ['verifyTimeoutMs is 1000000000', { verifyTimeoutMs: 1e9 }],
  ])('an option is refused before anything is recorded: %s', async (message, options) => {
    const make = async () => new CitationEngine({ store: memoryStore(), ...options })
    expect(await errorOf(make())).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(message),
    })
  })

  test('nothing is opened until it is needed', async () => {
    const before = await readdir(folder)
    await using engine = new CitationEngine({ mode: 'basic', databaseFile: join(folder, 'unused.db') })
    await engine.close()
    expect(await readdir(folder)).toEqual(before)
  })

  test('what was called before an engine is closed is done', async () => {
    const databaseFile = join(folder, 'closing.db')
    const context = { agentId: 'clerk' }
    const engine = new CitationEngine({ mode: 'basic', databaseFile, context })
    const { id: sourceId } = await engine.addCustomSource({ name: 'Act', content: rule })
    const called = [
      engine.cite({ sourceId, claim: rule, quote: rule }),
      engine.addCustomSource({ name: 'Note', content: 'The rope is new.' }),
    ]
    await Promise.all([engine.close(), engine.close()])
    const outcomes = (await Promise.allSettled(called)).map(({ status }) => status)
    expect(outcomes).toEqual(['fulfilled', 'fulfilled'])
    await using later = new CitationEngine({ mode: 'basic', databaseFile, context })
    expect((await later.listCitations()).items).toMatchObject([{ text: rule, status: 'verified' }])
    expect((await later.listSources()).items).toHaveLength(2)
  })

  test('a closed engine takes nothing more', async () => {
    const engine = new CitationEngine({ store: memoryStore() })
    await engine.close()
    expect(await codeOf(engine.addCustomSource({ name: 'Act', content: rule }))).toBe('closed')
  })
})

describe('pending citations', () => {
  test('what an earlier process left pending is checked by the next one of the same agent', async () => {
    const store = { ...memoryStore(), close: async () => {} }
    const context = { agentId: 'clerk' }
    const earlier = new CitationEngine({ store, context })
    const { actor } = earlier
    const source = await earlier.addCustomSource({ name: 'Act', content: rule })
    const data = {
      id: 'left-pending',
      textPart: 0,
      start: 0,
      end: rule.length,
      text: rule,
      sourceIds: [source.id],
      confidence: 1,
      matcher: 'agent',
      registration: { quote: rule, extractionMethod: 'direct_quote' },
    } as const
    const event = { id: 'left-pending', kind: 'citation', createdAt: new Date().toISOString(), data } as never
    await store.append([event], { actor })
    await earlier.close()

    await using next = new CitationEngine({ store, context })
    expect(await next.getCitation('left-pending')).toMatchObject({ status: expect.any(String) })
    await next.close()
    const { items } = await store.findCitations({ id: 'left-pending' }, { actor })
    expect(items).toMatchObject([{ status: 'verified' }])
  })
})

describe('one kind of record, two ways in', () => {
  test('citations of an answer and of an agent are found together', async () => {
    const context = { agentId: 'clerk', sessionId: 's1', project: 'lifts' }
    await using engine = new CitationEngine({ store: memoryStore(), context })
    const source = await engine.addCustomSource({ name: 'Act', content: rule })
    await engine.cite({ sourceId: source.id, claim: rule, quote: rule })
    const { runId } = await engine.attribute({
      response: rule,
      sources: [{ content: rule, title: 'Act' }],
      ...context,
    })
    const { items } = await engine
      .as({ role: 'user', userId: 'reader' })
      .listCitations({ status: 'verified' })
    expect(items.map((item) => [item.text, item.matcher, item.runId])).toEqual([
      [rule, 'agent', undefined],
      [rule, 'lexical', runId],
    ])
  })
})

describe('addDocSource', () => {
  test('a path, a URL and an uploaded file are read', async () => {
    const path = join(folder, 'Lift act.md')
    await writeFile(path, `# Act\n\n${rule}\n`)
    await using engine = new CitationEngine({ store: memoryStore() })
    const source = await engine.addDocSource(path)
    expect(source).toMatchObject({ identifier: 'Lift act.md', name: 'Lift act.md', type: 'document' })
    expect(await engine.addDocSource(new URL(`file://${encodeURI(path)}`))).toEqual(source)
    // A file of another name is a source of its own, with the same text.
    const { contentHash } = source
    const copy = await engine.addDocSource(new File([`# Act\n\n${rule}\n`], 'copy.md'))
    expect(copy).toMatchObject({ identifier: 'copy.md', number: 2, contentHash })
  })

  test('a path with percent signs is the name as it stands', async () => {
    await using engine = new CitationEngine({ store: memoryStore() })
    for (const name of ['100%.md', 'a%20b.md']) {
      await writeFile(join(folder, name), `${rule} ${name}`)
      expect(await engine.addDocSource(join(folder, name))).toMatchObject({ identifier: name })
    }
  })

  test('the URL of a page is sent to addWebSource', async () => {
    await using engine = new CitationEngine({ store: memoryStore() })
    for (const page of ['https://lifts.dev/act.md', new URL('https://lifts.dev/act.md')]) {
      const error = await errorOf(engine.addDocSource(page))
      expect([error.code, error.suggestion]).toEqual([
        'invalid-input',
        expect.stringContaining('addWebSource'),
      ])
    }
  })

  test('a path that leads nowhere is an error that names the file, not its folder', async () => {
    await using engine = new CitationEngine({ store: memoryStore() })
    const error = await errorOf(engine.addDocSource('/secret/place/none.md'))
    expect(error).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('"none.md" cannot be read (ENOENT)'),
    })
    expect(error.message).not.toContain('secret')
  })
})

describe('as', () => {
  test('a role that is none is refused', async () => {
    await using engine = new CitationEngine({ store: memoryStore() })
    const error = await errorOf((async () => engine.as({ role: 'guest' as 'user' }))())
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining('as(): role') })
  })

  test('roles as the application says; what is not named stays', async () => {
    const context = { agentId: 'clerk', sessionId: 's1', project: 'lifts' }
    await using engine = new CitationEngine({ store: memoryStore(), context })
    const source = await engine.addCustomSource({ name: 'Act', content: rule })
    const user = engine.as({ role: 'user', userId: 'anna' })
    expect(user.actor).toEqual({ ...context, role: 'user', userId: 'anna' })
    expect(await codeOf(user.cite({ sourceId: source.id, claim: rule }))).toBe('forbidden')
    const stranger = engine.as({ project: 'cranes' })
    expect(await stranger.getSource(source.id)).toBeNull()
    expect(await codeOf(stranger.cite({ sourceId: source.id, claim: rule }))).toBe('source-not-found')
  })
})
