import { expect, test } from 'vitest'
import type { Actor } from '../../../src/core/records.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { Registrar } from '../../../src/engine/operations.ts'
import { agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

/** Actors that read what they cited in an earlier session. */
const actors: [string, before: Partial<Actor>, now: Partial<Actor>][] = [
  ['an agent with a name', { agentId: 'desk' }, { agentId: 'desk' }],
  ['an agent of a person', { userId: 'ada', agentId: 'desk' }, { userId: 'ada', agentId: 'pad' }],
  ['an agent in named sessions', { agentId: 'desk', sessionId: 'a' }, { agentId: 'desk', sessionId: 'b' }],
  ['an admin in named sessions', { role: 'admin', sessionId: 'a' }, { role: 'admin', sessionId: 'b' }],
  ['an admin', { role: 'admin', userId: 'root' }, { role: 'admin', userId: 'root' }],
]

const tool = (registrar: Registrar) => agentToolTable.export_bibliography(registrar)

/** A new session of an actor, without citations. */
function start(store: ReturnType<typeof memoryStore>, context: Partial<Actor>) {
  const engine = new CitationEngine({ store, context, onIncident() {} })
  return {
    engine,
    async cite(name: string) {
      const { id } = await engine.addCustomSource({ name, content: `${name} has a lift.` })
      await engine.cite({ sourceId: id, claim: `${name} has a lift.` })
    },
    /** The names in a bibliography. */
    async names(input: object) {
      const output = await tool(engine).run({ style: 'ieee', ...input })
      return 'text' in output ? output.text.match(/Hall|Tower/g) : output
    },
  }
}

test.each(actors)(
  '%s finds the sources of its own session alone, and those of all',
  async (_, before, now) => {
    const store = memoryStore()
    await start(store, before).cite('Hall')
    const { engine, cite, names } = start(store, now)
    expect(await names({ session: 'own' })).toBeNull()
    await cite('Tower')
    expect(await names({ session: 'own' })).toEqual(['Tower'])
    expect(await names({ session: 'own', sessionId: engine.citesIn })).toEqual(['Tower'])
    expect(await names({ sessionId: engine.citesIn })).toEqual(['Tower'])
    expect(await names({})).toEqual(['Hall', 'Tower'])
  },
)

test('each view of an engine for an admin has the session in which the view cites', async () => {
  const { engine, cite } = start(memoryStore(), { agentId: 'desk' })
  await cite('Hall')
  const views = ['Tower', 'Hall'].map((name) => ({ name, view: engine.as({ role: 'admin' }) }))
  const named = async (view: Registrar) => {
    const output = await tool(view).run({ style: 'ieee', session: 'own' })
    return 'text' in output ? output.text.match(/Hall|Tower/g) : output
  }
  for (const { name, view } of views) {
    expect(await named(view)).toBeNull()
    const { id } = await view.addCustomSource({ name, content: `${name} has a lift.` })
    await view.cite({ sourceId: id, claim: `${name} has a lift.` })
    expect(await named(view)).toEqual([name])
    expect((await view.listCitations({ sessionId: view.citesIn! })).items).toHaveLength(1)
    expect(view.actor).not.toHaveProperty('sessionId')
  }
})

test.each(actors)('%s: a session that is not its own is refused', async (_, __, now) => {
  const { names } = start(memoryStore(), now)
  expect(await names({ session: 'own', sessionId: 'other' })).toMatchObject({
    failed: true,
    code: 'invalid-input',
    message: expect.stringContaining('sessionId names another session'),
  })
})

test.each(['user', 'auditor'] as const)(
  'a role that cites nothing, %s, has no session of its own',
  async (role) => {
    const { engine, names } = start(memoryStore(), { role, userId: 'ada' })
    expect(engine.citesIn).toBeUndefined()
    for (const sessionId of [undefined, 'other']) {
      const refused = await names({ session: 'own', ...(sessionId && { sessionId }) })
      expect(refused).toMatchObject({ failed: true, code: 'invalid-input' })
      expect(refused).toHaveProperty(
        'message',
        expect.stringMatching(/the role \w+ cites in no session\. Give sessionId/),
      )
    }
  },
)

test.each<[string, Partial<Actor>]>([
  ['an agent', { agentId: 'desk' }],
  ['an agent in a session', { sessionId: 'morning' }],
  ['an admin', { role: 'admin' }],
])('%s whose tools find nothing is told so for citespan mcp too', async (_, context) => {
  const store = memoryStore()
  await start(store, { agentId: 'other', userId: 'ada' }).cite('Hall')
  const { engine } = start(store, context)
  const failing = [
    agentToolTable.export_bibliography(engine).run({ style: 'ieee', sessionId: 'evening' }),
    agentToolTable.format_citation(engine).run({ id: 'none' }),
  ]
  for (const output of await Promise.all(failing)) {
    expect(output).toMatchObject({ failed: true, code: 'not-found' })
    expect(output).toHaveProperty('message', expect.stringMatching(/engine\.as\(.*citespan mcp.*--session/))
  }
})

test('an admin of an engine cites in the session that was named for it', async () => {
  const { engine, cite } = start(memoryStore(), { agentId: 'desk' })
  await cite('Hall')
  const review = engine.as({ role: 'admin' }, { citesIn: 'review' })
  expect(review.citesIn).toBe('review')
  expect(await tool(review).run({ style: 'ieee', session: 'own', sessionId: 'review' })).toMatchObject({
    text: '',
  })
})
