import { expect, test } from 'vitest'
import type { DerivationQuery } from '../../../../src/engine/registrar/derivations/graph.ts'
import { recordedFile, runCases } from '../../../fixtures/recorded-cases.ts'
import { citedSources } from '../cited-sources.ts'
import { linesOf, listeningStore, saidBy } from '../recorded-calls.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

/**
 * Two versions of a law and a tariff, two chains of sources and citations that were made from them, an answer that
 * cites one of them, a citation that is superseded and one that is contradicted, and an erased source.
 */
async function made() {
  const { log, written } = listeningStore()
  const registration = someRegistrar({ log })
  const { registrar } = registration
  const ids: Record<string, string> = {}
  const custom = async (name: string, content: string, derivedFrom: string[] = []) => {
    const from = derivedFrom.map((each) => ids[each]!)
    ids[name] = (await registrar.addCustomSource({ name, content, derivedFrom: from })).id
  }
  const cite = async (name: string, of: string, claim: string, more: object = {}) => {
    ids[name] = (await registrar.cite({ sourceId: ids[of]!, claim, quote: claim, ...more })).id
  }
  ids['tariff'] = (await citedSources['tariff']!(registration)).id
  await cite('fee', 'tariff', 'The fee for a lift is 40 euros.', {
    locator: { headings: ['Fees'], shelf: 'B' },
  })
  await cite('notice', 'tariff', 'Notices are published in May.')
  await cite('invented', 'tariff', 'Each cabin is painted blue.')
  await custom('rule', 'Lifts cost 40 euros.', ['fee', 'tariff'])
  await custom('sum', 'Two lifts cost 80 euros.', ['rule', 'notice'])
  await cite('total', 'sum', 'Two lifts cost 80 euros.')
  await custom('report', 'A report on lifts.', ['total', 'rule'])
  await custom('letter', 'A letter.', [])
  await custom('note', 'Something was noted.', ['letter', 'rule'])
  ids['newer'] = (await citedSources['newTariff']!(registration)).id
  await cite('newFee', 'newer', 'The fee for a lift is 45 euros.')
  await custom('newRule', 'Lifts cost 45 euros.', ['newFee'])
  await registrar.relate({ from: ids['newFee']!, to: ids['fee']!, kind: 'supersedes' })
  await registrar.relate({ from: ids['fee']!, to: ids['notice']!, kind: 'contradicts' })
  const { citations } = await registrar.linkCitations({
    text: `Two lifts cost 80 euros [${ids['total']}].`,
    runId: 'answer',
  })
  ids['answered'] = citations[0]!.id
  // The id of the event of a citation in an answer is not the citation's own.
  ids['inAnswer'] = (await registrar.listCitations({ runId: 'answer' })).items[0]!.eventId
  const admin = someRegistrar({ log, actor: { role: 'admin', project: 'lifts', userId: 'chief' } })
  await admin.registrar.erase({ sourceId: ids['letter']!, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
  return { log, written, ids }
}

type Case = Partial<DerivationQuery> & {
  from: string
  as?: 'stranger' | 'auditor'
  /** Whether the details of nodes are shown, and not only how far they are and what they rest on. */
  whole?: boolean
  /** The node by whose cursor the walk continues, as an earlier case found it; or a cursor. */
  cursorOf?: string
}

test('walks over derivations are as recorded', async () => {
  const { log, written, ids } = await made()
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const cursors = new Map<string, string>()
  const file = recordedFile('walks', import.meta.url)
  const recorded = await runCases<Case>(file, async ({ from, as, whole = false, cursorOf, ...query }) => {
    written.length = 0
    const actors = {
      stranger: { ...agent, project: 'cranes' },
      auditor: { role: 'auditor' as const, project: 'lifts', userId: 'anna' },
    }
    const { registrar } = someRegistrar({ log, ...(as && { actor: actors[as] }) })
    const cursor = cursorOf === undefined ? {} : { cursor: cursors.get(cursorOf) ?? cursorOf }
    const said = await saidBy(async () => {
      const graph = await registrar.derivations(ids[from] ?? from, {
        direction: 'forward',
        ...query,
        ...cursor,
      })
      for (const open of graph.open)
        if (open.cursor !== undefined) cursors.set(names.get(open.id)!, open.cursor)
      const { nodes, edges, ...rest } = graph
      const found = whole
        ? nodes
        : nodes.map(({ id, depth, restsOnOutdated }) => ({
            id,
            depth,
            ...(restsOnOutdated && { restsOnOutdated }),
          }))
      return {
        ...rest,
        ...Object.fromEntries([...found, ...edges].map((each, index) => [`at${index}`, each])),
      }
    })
    return [...said.split(/, (?=at\d+: )/), ...linesOf(written)].map((line) =>
      line
        .replaceAll(/[\w-]{6,}/g, (each) => names.get(each) ?? each)
        .replaceAll(/"2026-03-01T(\d\d:\d\d:\d\d).000Z"/g, '$1'),
    )
  })
  await expect(recorded).toMatchFileSnapshot(file)
})
