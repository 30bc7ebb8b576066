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
  ['an admin', { role: 'admin', sessionId: 'a' }, { role: 'admin', sessionId: 'b' }],
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
    expect(await names({ session: 'own', sessionId: engine.actor.sessionId })).toEqual(['Tower'])
    expect(await names({})).toEqual(['Hall', 'Tower'])
  },
)

test('a session that is not its own is refused', async () => {
  const { names } = start(memoryStore(), { agentId: 'desk' })
  expect(await names({ session: 'own', sessionId: 'other' })).toMatchObject({
    failed: true,
    code: 'invalid-input',
    message: expect.stringContaining('sessionId names another session'),
  })
})

test.each([undefined, 'other'])(
  'an admin without a session is told how to have one, beside the sessionId %s',
  async (sessionId) => {
    const { engine } = start(memoryStore(), { agentId: 'desk' })
    const input = { style: 'ieee', session: 'own', ...(sessionId && { sessionId }) } as const
    expect(await tool(engine.as({ role: 'admin' })).run(input)).toMatchObject({
      failed: true,
      code: 'invalid-input',
      message: expect.stringMatching(/no session of its own.*engine\.as\(\{ role, sessionId \}\)/),
    })
    const inSession = engine.as({ role: 'admin', sessionId: sessionId ?? 'talk' })
    expect(await tool(inSession).run(input)).toMatchObject({ text: '' })
  },
)
