import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { mayWrite } from '../../src/core/records.ts'
import type { Actor } from '../../src/core/records.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { Registrar } from '../../src/engine/operations.ts'
import { operationOf } from '../../src/engine/registrar/operations/find-operation.ts'
import { inputOf } from '../../src/engine/registrar/operations/operation.ts'
import { agentToolTable } from '../../src/engine/registrar/operations/tools.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'
import { exportSession } from '../../src/entries/archive.ts'
import { createNoteKeys } from '../../src/entries/log.ts'
import { exportSessionBibliography } from '../../src/references/records.ts'
import { asked, inputOfOperation } from '../fixtures/operation-inputs.ts'
import { startService } from './service/service-under-test.ts'

const fee = 'The fee is 40 euros.'
const [oldName, newName] = ['Zebrafish tariff', 'Quokka tariff']
const clerk = {
  role: 'agent',
  project: 'metals',
  agentId: 'clerk',
  sessionId: 'talk',
  userId: 'ada',
} as const
const chief = { role: 'admin', project: 'metals', userId: 'chief', sessionId: 'office' } as const

/** Details of a source that all contain `name`. */
const detailsWith = (name: string) => ({
  name,
  description: `About the ${name}`,
  csl: { type: 'book', title: name, publisher: `Press of the ${name}` },
  metadata: { publisher: `House of the ${name}`, note: name },
})

/** An engine with a cited source, what was made from it, and, if `isAmended`, other details of the source. */
async function records({ isAmended }: { isAmended: boolean }) {
  const store = memoryStore()
  const engine = new CitationEngine({ store, userVerdicts: true, onIncident() {} })
  const writer = engine.as(clerk)
  const source = await writer.addCustomSource({ ...detailsWith(oldName), identifier: 'tariff', content: fee })
  const citation = await writer.cite({ sourceId: source.id, claim: fee, quote: fee })
  const other = await writer.cite({ sourceId: source.id, claim: 'It is 40 euros.', quote: fee })
  await writer.addCustomSource({ name: 'Sum', content: 'In all 40 euros.', derivedFrom: [source.id] })
  const { runId } = await writer.linkCitations({ text: `${fee} [${citation.id}]` })
  if (isAmended) {
    const data = { sourceId: source.id, ...detailsWith(newName) }
    await store.append([{ id: 'm1', kind: 'amendment', createdAt: new Date().toISOString(), data }], {
      actor: chief,
    })
  }
  const ids = { source: source.id, citation: citation.id, other: other.id, run: runId, session: 'talk' }
  return { store, engine, ids, writer }
}

const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? ''))

/** What an operation answers to its example. */
async function answerOf(operation: (typeof asked)[number], { isAmended }: { isAmended: boolean }) {
  const { engine, ids } = await records({ isAmended })
  const { writes } = operationOf(operation.name)
  const actor: Actor = writes !== undefined && !mayWrite(chief, writes) ? clerk : chief
  const { input } = inputOfOperation(operation, ids)
  const { request } = operation
  // Pages and archives are refused: none is there.
  return await request
    .send(engine.as(actor), inputOf(request).parse(input) as never, {})
    .then(textOf, () => '')
}

test.each(asked)('$name shows no earlier detail of a source', async (operation) => {
  expect(await answerOf(operation, { isAmended: true })).not.toContain(oldName)
})

test('the operations that show the name of a source are among them', async () => {
  const showing: string[] = []
  for (const operation of asked) {
    if ((await answerOf(operation, { isAmended: false })).includes(oldName)) showing.push(operation.name)
  }
  expect(showing).toEqual(
    expect.arrayContaining(['listSources', 'getSource', 'getSourceVersions', 'formatCitation']),
  )
})

/** Reads that are no operation with one object, or that say a source in other words. */
const reads: Record<string, (given: Awaited<ReturnType<typeof records>>) => Promise<unknown>> = {
  'by number': ({ writer }) => writer.getSource(1),
  'by identifier': ({ writer }) => writer.getSource({ identifier: 'tariff' }),
  'by a new name': ({ writer }) => writer.listSources({ name: 'tariff' }),
  'what it was made from': ({ writer }) => writer.derivations(2, { direction: 'backward' }),
  'what was made from it': ({ writer, ids }) => writer.derivations(ids.source, { direction: 'forward' }),
  'a citation as it is made': ({ writer, ids }) =>
    writer.cite({ sourceId: ids.source, claim: fee, quote: fee }),
  'a registration again': ({ writer }) =>
    writer.addCustomSource({ name: newName, identifier: 'tariff', content: fee }),
  'a bibliography': ({ writer }) => writer.exportBibliography({ sessionId: 'talk' }),
  BibTeX: ({ writer }) => writer.exportBibliography({}, { style: 'bibtex' }),
  'the bibliography of a session': async ({ writer }) =>
    (await exportSessionBibliography(writer, 'talk'))?.body,
  'an answer with the source by its id': async ({ engine, writer, ids }) =>
    await engine.attribute({ response: fee, sources: [{ id: ids.source }] }, { readAs: writer }),
  'a tool': ({ writer }) => {
    return agentToolTable.list_sources(writer as Registrar).run({})
  },
}

test.each(Object.entries(reads))('%s shows the newest details', async (_, read) => {
  const shown = textOf(await read(await records({ isAmended: true })))
  expect(shown).toContain(newName)
  expect(shown).not.toContain(oldName)
})

test.each([
  'sources',
  'sources/1',
  'sources/1/versions',
  'bibliography',
  'citations/1/formatted?by=number',
  'derivations/1?direction=forward',
])('GET /v1/%s shows the newest name', async (path) => {
  const { store } = await records({ isAmended: true })
  const { call, tokenOf } = await startService({}, store)
  const { text, status } = await call(await tokenOf({ role: 'user', userId: 'ada' }), `GET /v1/${path}`)
  expect([status, text.includes(newName), text.includes(oldName)]).toEqual([200, true, false])
})

test('an answer that was stored before keeps the source as it had it', async () => {
  const { engine, ids } = await records({ isAmended: true })
  const run = await engine.as(chief).getRun(ids.run)
  expect(run!.sources.map(({ title }) => title)).toEqual([oldName])
})

test('the archive of a session holds what was stated of its sources by others', async () => {
  const { store } = await records({ isAmended: true })
  const { signer } = await createNoteKeys('metals.example/log')
  const archive = await exportSession(store, { sessionId: 'talk', project: 'metals', signer })
  const blob = new Blob([await new Response(archive).arrayBuffer()])
  const entries = await new ZipReader(new BlobReader(blob)).getEntries()
  const texts = entries.map(async (entry) =>
    entry.directory ? '' : new TextDecoder().decode(await entry.getData(new Uint8ArrayWriter())),
  )
  expect(
    (await Promise.all(texts)).some((text) => text.includes(newName) && text.includes('"amendment')),
  ).toBe(true)
})
