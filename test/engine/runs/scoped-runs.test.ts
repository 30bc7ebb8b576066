import { describe, expect, it } from 'vitest'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import type { RunOptions } from '../../../src/engine/runs/citation-run.ts'

const store = memoryStore()
const source = { title: 'Tariff', content: 'The fee is 40 euros a year.' }

async function answer(options: RunOptions, engine = new CitationEngine({ store })): Promise<string> {
  const run = engine.run(options)
  run.addSource(source)
  run.push(0, 'The fee is 40 euros a year.')
  const { record } = await run.finish()
  return record.id
}

const metals = await answer({ project: 'metals', agentId: 'smith', sessionId: 's1' })
const other = await answer({ project: 'metals', agentId: 'miller', sessionId: 's2' })
const cranes = await answer({ project: 'cranes', agentId: 'smith', sessionId: 's3' })
const plain = await answer({})

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

describe('runs of an engine whose context names a project', () => {
  const engine = new CitationEngine({ store, context: { project: 'metals', userId: 'anna' } })

  it('reads those of its project alone', async () => {
    expect(await engine.getRun(metals)).toMatchObject({ id: metals })
    expect(await engine.getRun(cranes)).toBeNull()
    expect(await engine.getRun(plain)).toBeNull()
    expect(idsOf((await engine.listRuns()).items)).toEqual([metals, other])
    expect((await engine.listRuns({ project: 'cranes' })).items).toEqual([])
    expect((await engine.auditRuns({ project: 'cranes' })).runs).toEqual([])
    expect((await engine.listSessions()).items.map(({ sessionId }) => sessionId)).toEqual(['s2', 's1'])
  })

  it('writes its runs under its context, unless a run says whose it is', async () => {
    const mine = await answer({}, engine)
    expect(await store.getRun(mine)).toMatchObject({ project: 'metals', userId: 'anna' })
    const foreign = await answer({ project: 'cranes', userId: 'paul' }, engine)
    expect(await store.getRun(foreign)).toMatchObject({ project: 'cranes', userId: 'paul' })
    expect(await engine.getRun(foreign)).toBeNull()
  })
})

describe('runs as an actor sees them', () => {
  const engine = new CitationEngine({ store })

  it.each([
    [{ role: 'agent', project: 'metals', agentId: 'smith' }, [metals]],
    [{ role: 'agent', project: 'metals', sessionId: 's2', agentId: undefined }, [other]],
    [{ role: 'agent', project: 'cranes', agentId: 'miller' }, []],
    [{ role: 'user', project: 'metals' }, [metals, other]],
    [{ role: 'user', project: 'nobody' }, []],
    [{ role: 'auditor', project: 'nobody' }, [metals, other, cranes, plain]],
  ] as const)('%o', async (actor, visible) => {
    const reader = engine.as(actor)
    const listed = idsOf((await reader.listRuns()).items)
    expect([metals, other, cranes, plain].filter((id) => listed.includes(id))).toEqual(visible)
    for (const id of [metals, other, cranes, plain])
      expect((await reader.getRun(id))?.id ?? null).toBe(
        (visible as readonly string[]).includes(id) ? id : null,
      )
    const audited = (await reader.auditRuns()).runs.map(({ id }) => id)
    expect(visible.every((id) => audited.includes(id))).toBe(true)
    expect(audited).toHaveLength(listed.length)
  })

  it('refuses to widen: a query for another agent, session or project is empty', async () => {
    const agent = engine.as({ role: 'agent', project: 'metals', agentId: 'smith' })
    for (const query of [
      { agentId: 'miller' },
      { project: 'cranes' },
      { agentId: 'smith', project: 'cranes' },
    ])
      expect((await agent.listRuns(query)).items).toEqual([])
    expect((await agent.listSessions()).items.map(({ sessionId }) => sessionId)).toEqual(['s1'])
    expect((await agent.listSessions({ project: 'cranes' })).items).toEqual([])
  })

  it('records what an auditor reads', async () => {
    const auditor = engine.as({ role: 'auditor', project: 'metals', userId: 'ida' })
    await auditor.getRun(metals)
    await auditor.listRuns({ sessionId: 's1' })
    const { items } = await store.listEvents({ kind: 'reading' }, { actor: auditor.actor })
    const readings = items.filter(({ event }) => event.actor.userId === 'ida').map(({ event }) => event.data)
    expect(readings).toMatchObject([
      { operation: 'getRun', filter: { id: metals }, count: 1 },
      { operation: 'listRuns', filter: { sessionId: 's1' }, count: 1 },
    ])
  })
})
