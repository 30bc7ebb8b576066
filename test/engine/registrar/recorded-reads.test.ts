import { expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Registrar } from '../../../src/engine/operations.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { someRegistrar } from './some-registrar.ts'

/** The reads of a store, and the filter or id that each is given. */
const reads = ['listEvents', 'findCitations', 'getEvent', 'getContent', 'findErasable'] as const

/** A store that notes what is read from it. */
function noting(store: Store, notes: string[]): Store {
  const noted = reads.map((name) => [
    name,
    (asked: unknown, ...rest: never[]) => {
      const short = JSON.stringify(asked).replaceAll(/(sha256:\w{8})\w{56}/g, '$1…')
      notes.push(`  ${name} ${short}`)
      return (store[name] as (...given: unknown[]) => unknown)(asked, ...rest)
    },
  ])
  return { ...store, ...Object.fromEntries(noted) }
}

const claim = 'The fee is 40 euros.'

test.each([['agent'], ['admin']] as const)('what each operation of an %s reads is recorded', async (role) => {
  const notes: string[] = []
  const log = noting(memoryStore(), notes)
  const actor = { role, project: 'lifts', sessionId: 'morning', agentId: 'inspector' } as const
  const { registrar } = someRegistrar({
    log,
    actor,
    createId: (() => {
      let ids = 0
      return () => `id${++ids}`
    })(),
    fetch: async () => new Response(claim, { headers: { 'content-type': 'text/plain' } }),
  })
  const tell = async <Result>(name: string, call: (of: Registrar) => Promise<Result>): Promise<Result> => {
    notes.push(name)
    return await call(registrar)
  }
  const text = await tell('addCustomSource', (of) => of.addCustomSource({ name: 'Fees', content: claim }))
  await tell('addCustomSource again', (of) => of.addCustomSource({ name: 'Fees', content: claim }))
  await tell('addCustomSource derived', (of) =>
    of.addCustomSource({
      name: 'Note',
      content: 'Forty.',
      derivedFrom: [1, text.id, { identifier: 'Fees' }],
    }),
  )
  const page = await tell('addWebSource', (of) => of.addWebSource('https://lifts.dev/fees'))
  await tell('renameSource', (of) => of.renameSource(text.id, 'Tariff'))
  await tell('getSource by id', (of) => of.getSource(text.id))
  await tell('getSource by number', (of) => of.getSource(1))
  await tell('getSource by digits', (of) => of.getSource('1'))
  await tell('getSource by identifier', (of) => of.getSource({ identifier: 'Fees' }))
  await tell('getSource of a page', (of) => of.getSource(page.id))
  await tell('getSourceContent', (of) => of.getSourceContent(text.id))
  await tell('getSourceVersions', (of) => of.getSourceVersions(text.id))
  await tell('listSources', (of) => of.listSources())
  await tell('listSources by name', (of) => of.listSources({ name: 'tariff', limit: 1 }))
  const one = await tell('cite', (of) => of.cite({ sourceId: text.id, claim, quote: claim }))
  const two = await tell('cite a quote of another source', (of) =>
    of.cite({ sourceId: text.id, claim: 'Forty.', quote: 'It is forty euros a year.' }),
  )
  await tell('getCitation by id', (of) => of.getCitation(one.id))
  await tell('getCitation by number', (of) => of.getCitation(1))
  await tell('getCitation by digits', (of) => of.getCitation('2'))
  await tell('listCitations', (of) => of.listCitations())
  await tell('listCitations of a source', (of) => of.listCitations({ sourceId: 1 }))
  await tell('relate', (of) => of.relate({ from: one.id, to: two.id, kind: 'contradicts' }))
  await tell('relate again', (of) => of.relate({ from: 1, to: '2', kind: 'contradicts' }))
  await tell('relationsOf', (of) => of.relationsOf(one.id))
  await tell('listRelations', (of) => of.listRelations())
  await tell('listRelations of a kind', (of) => of.listRelations({ kind: 'supports', citationId: 1 }))
  await tell('auditCitations', (of) => of.auditCitations())
  await tell('auditCitations at most 5', (of) => of.auditCitations({ limit: 5 }))
  await tell('listConflicts', (of) => of.listConflicts({ sessionId: 'morning' }))
  await tell('derivations', (of) => of.derivations(one.id, { direction: 'backward' }))
  await tell('recheck', (of) => of.recheck(page.id))
  await tell('listRechecks', (of) => of.listRechecks())
  await tell('listRechecks of a source', (of) => of.listRechecks({ sourceId: 3 }))
  await tell('listRechecks of a citation', (of) => of.listRechecks({ citationId: 1, limit: 3 }))
  await tell('formatCitation', (of) => of.formatCitation(1))
  await tell('exportBibliography', (of) => of.exportBibliography())
  if (role === 'admin') {
    await tell('exportPerson', (of) => of.exportPerson({ agentId: 'inspector' }))
    const why = { reason: 'Asked.', ground: 'Art. 17' }
    await tell('erase', (of) => of.erase({ sourceId: text.id, ...why }))
  }
  await expect(`${notes.join('\n')}\n`).toMatchFileSnapshot(`recorded/reads-of-${role}.txt`)
})
