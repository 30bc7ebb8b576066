import { describe, expect, test } from 'vitest'
import type { BlobStore } from '../../../../src/core/ports/blob-store.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { memoryBlobs } from '../../../../src/records/blobs/memory-blobs.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

const content = 'The lift stops.'

describe.each([
  ['memory', () => memoryStore()],
  ['sqlite', () => sqliteStore(':memory:')],
] as const)('a renamed source, %s', (_, open) => {
  test('has its new name in every read, and all else as before', async () => {
    const { registrar } = someRegistrar({ log: open() })
    const source = await registrar.addCustomSource({ name: 'Old manual', content, description: 'By hand' })
    await registrar.cite({ sourceId: source.id, claim: content })
    const renamed = { ...source, name: 'New manual' }
    expect(await registrar.renameSource(source.id, ' New manual ')).toEqual(renamed)
    expect(await registrar.getSource(source.id)).toEqual(renamed)
    expect((await registrar.listSources()).items).toEqual([renamed])
    expect((await registrar.listSources({ name: 'Old' })).items).toEqual([])
    expect(await registrar.formatCitation(1)).toBe('[New manual]')
    expect(await registrar.exportBibliography({}, { style: 'ieee' })).toContain('“New manual.”')
    expect(await registrar.getSourceContent(source.id)).toBe(content)
  })
})

describe('renameSource', () => {
  test('takes the id, the number or the identifier, and the last name counts', async () => {
    const { registrar } = someRegistrar()
    const { id } = await registrar.addCustomSource({ name: 'First', identifier: 'manual', content })
    for (const ref of [id, 1, '1', { identifier: 'manual' }]) {
      const name = `Named by ${JSON.stringify(ref)}`
      expect(await registrar.renameSource(ref, name)).toMatchObject({ id, number: 1, name })
    }
    expect((await registrar.getSource(id))!.name).toBe('Named by {"identifier":"manual"}')
  })

  test.each(['ieee', 'bibtex', 'ris', 'csl-json', 'apa', 'harvard'] as const)(
    'replaces the titles of a CSL item: %s',
    async (style) => {
      const { registrar } = someRegistrar()
      const csl = { type: 'book', title: 'Old manual', 'title-short': 'Old', publisher: 'Ada' }
      const { id } = await registrar.addCustomSource({ name: 'Old manual', content, csl })
      await registrar.cite({ sourceId: id, claim: content })
      const renamed = await registrar.renameSource(id, 'Handbook')
      expect(renamed.csl).toEqual({ type: 'book', publisher: 'Ada' })
      const written = [
        await registrar.exportBibliography({}, { style }),
        await registrar.formatCitation(1, { style }),
      ]
      expect(written[0]).toContain('Handbook')
      expect(written.join()).not.toContain('Old')
    },
  )

  test('gives a CSL item without a title none', async () => {
    const { registrar } = someRegistrar()
    const csl = { type: 'book', publisher: 'Ada' }
    const { id } = await registrar.addCustomSource({ name: 'Old', content, csl })
    expect(await registrar.renameSource(id, 'New')).toMatchObject({ name: 'New', csl })
  })

  test('records the actor and the time, and the registration stays as it was', async () => {
    let time = '2026-05-04T03:02:01.000Z'
    const { registrar, log, context } = someRegistrar({ now: () => new Date(time) })
    const { id } = await registrar.addCustomSource({ name: 'Old', content })
    time = '2026-05-05T03:02:01.000Z'
    await registrar.renameSource(id, 'New')
    const { items } = await log.listEvents({ kind: 'amendment' }, { actor: context.actor })
    expect(items.map(({ event }) => [event.data, event.actor.agentId, event.createdAt])).toEqual([
      [{ sourceId: id, name: 'New' }, 'inspector', time],
    ])
    expect((await log.getEvent(id, { actor: agent }))!.event.data).toMatchObject({ name: 'Old' })
  })

  test('is for other agents and admins of the project, and not for users, auditors or other projects', async () => {
    const engine = new CitationEngine({ store: memoryStore(), context: agent })
    const { id } = await engine.addCustomSource({ name: 'Old', content })
    const rename = (actor: Parameters<typeof engine.as>[0], name = 'New') =>
      engine.as({ project: agent.project, ...actor }).renameSource(id, name)
    expect(await rename({ role: 'agent', agentId: 'other' }, 'One')).toMatchObject({ name: 'One' })
    expect(await rename({ role: 'admin', userId: 'chief' }, 'Two')).toMatchObject({ name: 'Two' })
    for (const role of ['user', 'auditor'] as const)
      await expect(rename({ role, userId: 'ada' })).rejects.toMatchObject({ code: 'forbidden' })
    for (const role of ['agent', 'admin'] as const)
      await expect(rename({ role, project: 'cranes' })).rejects.toMatchObject({ code: 'source-not-found' })
    expect((await engine.getSource(id))!.name).toBe('Two')
  })

  test('refuses a name that a registration refuses, and replaces what no database stores', async () => {
    const { registrar } = someRegistrar({ log: sqliteStore(':memory:') })
    const { id } = await registrar.addCustomSource({ name: 'Old', content })
    for (const name of ['', '  ', 'a'.repeat(501), undefined as never])
      await expect(registrar.renameSource(id, name)).rejects.toMatchObject({ code: 'invalid-input' })
    const odd = 'New\0 name\ud800'
    const { name } = await registrar.renameSource(id, odd)
    expect(name).toBe((await registrar.addCustomSource({ name: odd, content: 'Other.' })).name)
  })

  test('refuses a source that is missing or was erased', async () => {
    const engine = new CitationEngine({ store: memoryStore(), context: agent })
    await expect(engine.renameSource('src_none', 'New')).rejects.toMatchObject({ code: 'source-not-found' })
    const { id } = await engine.addCustomSource({ name: 'Old', content })
    const admin = engine.as({ role: 'admin', project: agent.project })
    await admin.erase({ sourceId: id, reason: 'asked', ground: 'GDPR Art. 17(1)(b)' })
    await expect(admin.renameSource(id, 'New')).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('a name given while a further version of the page is archived is the name of that version', async () => {
  const server = { page: 'A lift stops.' }
  const fetch = async () =>
    new Response(`<title>Lifts</title><p>${server.page}</p>`, { headers: { 'content-type': 'text/html' } })
  const blobs = memoryBlobs()
  const begun = Promise.withResolvers<void>()
  const amended = Promise.withResolvers<void>()
  let isWaiting = false
  const put: BlobStore['put'] = async (...given) => {
    if (isWaiting) {
      begun.resolve()
      await amended.promise
    }
    return await blobs.put(...given)
  }
  const { registrar } = someRegistrar({ fetch, archive: { blobs: { ...blobs, put } } })
  const { id } = await registrar.addWebSource('https://lifts.dev/brakes')
  server.page = 'A lift never stops.'
  isWaiting = true
  const added = registrar.addWebSource('https://lifts.dev/brakes')
  await begun.promise
  await registrar.renameSource(id, 'Handbook of lifts')
  amended.resolve()
  const newer = await added
  expect(newer.id).not.toBe(id)
  expect(newer).toMatchObject({ name: 'Handbook of lifts', previousId: id, version: '2' })
})
