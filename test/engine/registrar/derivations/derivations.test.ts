import { describe, expect, test } from 'vitest'
import type { DerivationGraph } from '../../../../src/engine/registrar/derivations/graph.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { run, source, citation } from '../../../records/store/run-records.ts'
import { codeOf } from '../../../records/store/rejection.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

const law =
  '## § 8 Fristen\n\n(1) Rechnungen sind zehn Jahre aufzubewahren. Belege auch.\n\n(2) Briefe sind sechs Jahre aufzubewahren.\n'
const claim = 'Rechnungen sind zehn Jahre aufzubewahren.'

/** A law, a rule cited from it, a node made from the rule, and an answer that cites the node. */
async function chain(log = memoryStore()) {
  const { registrar } = someRegistrar({ log })
  const pdf = await registrar.addDocSource(
    { name: 'law.md', content: law },
    { metadata: { statute: 'AufbG' } },
  )
  const rule = await registrar.citeDoc({ sourceId: pdf.id, claim, quote: claim })
  const node = await registrar.addDbSource({
    identifier: 'neo4j://rules/Rule/17',
    name: 'Rule 17',
    query: 'match (r:Rule {id: 17}) return r',
    rows: [{ object: 'Rechnungen', years: 10 }],
    derivedFrom: [rule.id, pdf.id],
  })
  const answer = await registrar.citeDb({ sourceId: node.id, claim: 'Rechnungen: 10 years.' })
  return { registrar, log, pdf, rule, node, answer }
}

function idsOf({ nodes }: DerivationGraph): string[] {
  return nodes.map(({ id }) => id)
}

describe.each([
  ['memory', () => memoryStore()],
  ['sqlite', () => sqliteStore(':memory:')],
] as const)('derivations, %s', (_, open) => {
  test('forward from a document they reach the rule, the node and the answer', async () => {
    const { registrar, pdf, rule, node, answer } = await chain(open())
    const graph = await registrar.derivations(pdf.id, { direction: 'forward' })
    expect(idsOf(graph)).toEqual([pdf.id, node.id, rule.id, answer.id])
    expect(graph.nodes.map(({ depth }) => depth)).toEqual([0, 1, 1, 2])
    expect(graph.edges).toEqual([
      { from: node.id, to: pdf.id, kind: 'derived-from' },
      { from: rule.id, to: pdf.id, kind: 'cites' },
      { from: answer.id, to: node.id, kind: 'cites' },
      { from: node.id, to: rule.id, kind: 'derived-from' },
    ])
    expect([graph.open, graph.missing]).toEqual([[], []])
  })

  test('backward from an answer they reach the document, with the place of the rule', async () => {
    const { registrar, pdf, rule, node, answer } = await chain(open())
    const graph = await registrar.derivations(answer.id, { direction: 'backward' })
    expect(idsOf(graph)).toEqual([answer.id, node.id, rule.id, pdf.id])
    expect(graph.nodes[2]).toMatchObject({
      kind: 'citation',
      text: claim,
      status: 'verified',
      place: { statute: { section: '8', paragraph: '1', sentence: 1, statute: 'AufbG' } },
    })
    expect(graph.open).toEqual([])
  })
})

describe('a rule that was superseded', () => {
  async function superseded() {
    const made = await chain()
    const { registrar, pdf } = made
    const newer = await registrar.citeDoc({ sourceId: pdf.id, claim, quote: claim })
    await registrar.relate({ from: newer.id, to: made.rule.id, kind: 'supersedes' })
    return { ...made, newer }
  }
  const marked = ({ nodes }: DerivationGraph) =>
    Object.fromEntries(
      nodes.map((one) => [
        one.id,
        [one.kind === 'citation' ? one.supersededBy : undefined, one.restsOnOutdated],
      ]),
    )

  test('is shown as such, with what rests on it, forward from the document', async () => {
    const { registrar, pdf, rule, node, answer, newer } = await superseded()
    expect(marked(await registrar.derivations(pdf.id, { direction: 'forward' }))).toEqual({
      [pdf.id]: [undefined, undefined],
      [rule.id]: [[newer.id], undefined],
      [newer.id]: [undefined, undefined],
      [node.id]: [undefined, [rule.id]],
      [answer.id]: [undefined, [rule.id]],
    })
  })

  test('and backward from the answer', async () => {
    const { registrar, pdf, rule, node, answer, newer } = await superseded()
    expect(marked(await registrar.derivations(answer.id, { direction: 'backward' }))).toEqual({
      [answer.id]: [undefined, [rule.id]],
      [node.id]: [undefined, [rule.id]],
      [rule.id]: [[newer.id], undefined],
      [pdf.id]: [undefined, undefined],
    })
  })

  test('and forward from what was made of it, where it is not on the way', async () => {
    const { registrar, rule, node, answer } = await superseded()
    expect(marked(await registrar.derivations(node.id, { direction: 'forward' }))).toEqual({
      [node.id]: [undefined, [rule.id]],
      [answer.id]: [undefined, [rule.id]],
    })
  })

  test('and forward from a citation of what was made of it', async () => {
    const { registrar, rule, answer } = await superseded()
    expect(marked(await registrar.derivations(answer.id, { direction: 'forward' }))).toEqual({
      [answer.id]: [undefined, [rule.id]],
    })
  })

  test('and forward from a new version that was not made of it, if the one before was', async () => {
    const { registrar, rule } = await superseded()
    const fees = { name: 'fees', identifier: 'fees' }
    const older = await registrar.addCustomSource({ ...fees, content: law, derivedFrom: [rule.id] })
    const own = await registrar.cite({ sourceId: older.id, claim, quote: claim })
    const newest = await registrar.addCustomSource({ ...fees, content: law.replace('zehn', 'acht') })
    const graph = await registrar.derivations(newest.id, { direction: 'forward', earlierVersions: true })
    expect(marked(graph)).toEqual({
      [newest.id]: [undefined, undefined],
      [older.id]: [undefined, [rule.id]],
      [own.id]: [undefined, [rule.id]],
    })
  })

  test('and so is one that is contradicted; nothing is marked where nothing is outdated', async () => {
    const { registrar, pdf, rule, node, answer } = await chain()
    const graph = await registrar.derivations(pdf.id, { direction: 'forward' })
    expect(graph.nodes.filter((one) => one.restsOnOutdated)).toEqual([])
    const other = await registrar.citeDoc({ sourceId: pdf.id, claim, quote: claim })
    await registrar.relate({ from: other.id, to: rule.id, kind: 'contradicts' })
    const again = await registrar.derivations(pdf.id, { direction: 'forward' })
    expect(again.nodes.filter((one) => one.restsOnOutdated).map(({ id }) => id)).toEqual([node.id, answer.id])
    expect(again.nodes.find(({ id }) => id === rule.id)).toMatchObject({ contradictedBy: [other.id] })
  })
})

describe('derivations', () => {
  test('are cut by depth and by number, and say where to walk on', async () => {
    const { registrar, pdf, rule, node, answer } = await chain()
    const near = await registrar.derivations(pdf.id, { direction: 'forward', depth: 1 })
    expect(idsOf(near)).toEqual([pdf.id, node.id, rule.id])
    expect(near.open.map(({ id }) => id)).toEqual([node.id, rule.id])
    const onward = await registrar.derivations(near.open[0]!.id, { direction: 'forward' })
    expect(idsOf(onward)).toEqual([node.id, answer.id])
  })

  test('of a source with many dependents come in pages, each dependent once', async () => {
    const { registrar } = someRegistrar()
    const base = await registrar.addCustomSource({ name: 'base', content: 'One row.' })
    const expected: string[] = []
    for (let index = 0; index < 25; index++) {
      const made = { name: `made ${index}`, content: `Made ${index}.`, derivedFrom: [base.id] }
      expected.push((await registrar.addCustomSource(made)).id)
    }
    const found: string[] = []
    let calls = 0
    for (let cursor: string | undefined, isOpen = true; isOpen; calls++) {
      const graph = await registrar.derivations(base.id, { direction: 'forward', limit: 8, depth: 1, cursor })
      found.push(...idsOf(graph).slice(1))
      cursor = graph.open.find(({ id }) => id === base.id)?.cursor
      isOpen = cursor !== undefined
    }
    expect(found).toEqual(expected)
    expect(calls).toBe(4)
  })

  test('a new version shows what rests on the ones before it', async () => {
    const { registrar, pdf, rule, node, answer } = await chain()
    const changed = law.replace('zehn', 'acht')
    const newer = await registrar.addDocSource({ name: 'law.md', content: changed })
    expect(newer.previousId).toBe(pdf.id)
    const own = await registrar.derivations(newer.id, { direction: 'forward' })
    expect(idsOf(own)).toEqual([newer.id])
    const graph = await registrar.derivations(newer.id, { direction: 'forward', earlierVersions: true })
    expect(idsOf(graph)).toEqual([newer.id, pdf.id, node.id, rule.id, answer.id])
    expect(graph.edges[0]).toEqual({ from: newer.id, to: pdf.id, kind: 'version-of' })
  })

  test('reach answers of runs that used the same content, and from them the source', async () => {
    const { registrar, log, node } = await chain()
    const content = await registrar.getSourceContent(node.id)
    await log.saveRun(
      run({
        project: agent.project,
        agentId: agent.agentId,
        sources: [source({ content })],
        citations: [citation({ id: 'x1' })],
      }),
    )
    const graph = await registrar.derivations(node.id, { direction: 'forward' })
    const cited = graph.nodes.at(-1)!
    expect(cited).toMatchObject({ kind: 'citation', runId: 'run-1' })
    const back = await registrar.derivations(cited.id, { direction: 'backward', depth: 1 })
    expect(idsOf(back)).toEqual([cited.id, node.id])
  })

  test('end where a source was made from itself, by way of another', async () => {
    const { registrar, log, context } = someRegistrar()
    const first = await registrar.addCustomSource({ name: 'a', content: 'One.' })
    const second = await registrar.addCustomSource({ name: 'b', content: 'Two.', derivedFrom: [first.id] })
    // No call can write this: a source names only what is there.
    const {
      createdAt: _,
      agentId: __,
      sessionId: ___,
      ...data
    } = { ...first, id: 'round', derivedFrom: [second.id, 'round'] }
    await log.append([{ id: 'round', kind: 'source', createdAt: '2026-03-01T10:00:00Z', data }], context)
    const third = { ...data, id: 'again', derivedFrom: ['round'] }
    await log.append(
      [{ id: 'again', kind: 'source', createdAt: '2026-03-01T10:00:01Z', data: third }],
      context,
    )
    const graph = await registrar.derivations('again', { direction: 'backward' })
    expect(idsOf(graph)).toEqual(['again', 'round', second.id, first.id])
    expect(graph.edges).toContainEqual({ from: 'round', to: 'round', kind: 'derived-from' })
  })

  test('show an actor nothing that it may not see', async () => {
    const { log, pdf, node, rule, answer } = await chain()
    const other = someRegistrar({
      log,
      actor: { ...agent, agentId: 'other', sessionId: 'session-2', reads: 'own' },
    }).registrar
    // The sources of the project, but not the citations of another agent, unless it reads those too.
    const graph = await other.derivations(node.id, { direction: 'backward' })
    expect([idsOf(graph), graph.missing]).toEqual([[node.id, pdf.id], [rule.id]])
    expect(idsOf(await other.derivations(pdf.id, { direction: 'forward' }))).toEqual([pdf.id, node.id])
    expect(await codeOf(other.derivations(answer.id, { direction: 'backward' }))).toBe('not-found')
    const colleague = someRegistrar({ log, actor: { ...agent, agentId: 'other', sessionId: 'session-2' } })
    expect(idsOf(await colleague.registrar.derivations(answer.id, { direction: 'backward' }))).toContain(
      rule.id,
    )
    const foreign = someRegistrar({ log, actor: { ...agent, project: 'cranes' } }).registrar
    expect(await codeOf(foreign.derivations(pdf.id, { direction: 'forward' }))).toBe('not-found')
    const auditor = someRegistrar({ log, actor: { role: 'auditor', project: 'audit' } }).registrar
    const all = await auditor.derivations(pdf.id, { direction: 'forward' })
    expect(idsOf(all)).toEqual([pdf.id, node.id, rule.id, answer.id])
    const { items } = await log.listEvents(
      { kind: 'reading' },
      { actor: { role: 'auditor', project: 'audit' } },
    )
    expect(items[0]!.event.data).toMatchObject({ operation: 'derivations', count: 4 })
  })

  test.each([
    ['no direction', {}],
    ['a depth of 0', { direction: 'forward', depth: 0 }],
    ['a limit beyond 10,000', { direction: 'forward', limit: 10_001 }],
    ['a cursor of something else', { direction: 'forward', cursor: 'x:y' }],
    ['nothing', null],
  ])('with %s are refused', async (_, query) => {
    const { registrar, pdf } = await chain()
    expect(await codeOf(registrar.derivations(pdf.id, query as never))).toBe('invalid-input')
  })
})

describe('addDbSource', () => {
  const details = { identifier: 'postgres://erp/invoices', name: 'Invoices' }

  test('keeps what the rows were made from, which may be a citation', async () => {
    const { registrar, node, rule, pdf } = await chain()
    expect((await registrar.getSource(node.id))?.derivedFrom).toEqual([rule.id, pdf.id])
    const lost = registrar.addDbSource({ ...details, rows: [{ a: 1 }], derivedFrom: [rule.id, 'src_none'] })
    expect(await codeOf(lost)).toBe('source-not-found')
  })

  test('needs identifier and name alone: what came of the query may be unknown, or nothing', async () => {
    const { registrar } = someRegistrar()
    const unknown = await registrar.addDbSource(details)
    expect(await registrar.getSourceContent(unknown.id)).toBe('')
    expect(await registrar.citeDb({ sourceId: unknown.id, claim: 'No invoice is unpaid.' })).toMatchObject({
      status: 'unverified',
      reason: 'The source has no text to check this against.',
    })
    expect((await registrar.addDbSource(details)).id).toBe(unknown.id)
    const none = await registrar.addDbSource({ ...details, rows: [] })
    expect(await registrar.getSourceContent(none.id)).toBe('No rows.')
    expect(none.previousId).toBe(unknown.id)
  })

  test('takes a query without rows, and rows without a query', async () => {
    const { registrar } = someRegistrar()
    const query = 'select * from invoices where paid is null'
    const described = await registrar.addDbSource({
      ...details,
      query,
      resultDescription: 'No invoice is unpaid.',
    })
    expect(await registrar.getSourceContent(described.id)).toBe('No invoice is unpaid.')
    const rows = await registrar.addDbSource({ ...details, rows: [{ invoice: 'R-1' }] })
    expect(await registrar.getSourceContent(rows.id)).toContain('| R-1 |')
    expect(rows.previousId).toBeUndefined()
    const later = await registrar.addDbSource({ ...details, rows: [{ invoice: 'R-2' }] })
    expect([later.version, later.previousId]).toEqual(['2', rows.id])
  })
})
