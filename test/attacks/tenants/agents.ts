import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { createMcpServer } from '../../../src/mcp/server.ts'
import { drawnFrom } from '../../fixtures/full-proof.ts'
import { credentials } from './doors.ts'
import { cellsOf, isSameOwner, named } from './matrix.ts'
import type { OpenStore } from './matrix.ts'
import { actorOf, openWorld } from './world.ts'
import type { Caller, World } from './world.ts'

async function connect({ engine }: World, caller: Caller) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  const { sessionId = crypto.randomUUID(), ...actor } = actorOf(caller)
  await createMcpServer(engine.as({ ...actor, sessionId }), { version: '1.2.3' }).connect(far)
  await client.connect(near)
  return async (name: string, input: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: input })
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  }
}

/** Two agents by the Model Context Protocol: the sources of a project are of all its agents, citations of one alone. */
export function describeAgents(name: string, open: OpenStore, { share }: { share: number }): void {
  describe(`${name}: two agents by MCP`, () => {
    test('read their own citations for the same user', { timeout: 300_000 }, async () => {
      const { store, close } = await open()
      const world = await openWorld(store)
      const cells = drawnFrom(cellsOf({ keys: credentials, hasRecall: false }, [false]), share)
      for (const [index, { first, second }] of cells.entries()) {
        const own = await connect(world, named(first, index))
        const rules = `The rules of house ${index} have nine pages.`
        const registered = await own('register_source', { name: `Rules ${index}`, content: rules })
        const sourceId = /src_[0-9a-f]{32}/.exec(registered)![0]
        const claim = `Alice ${index} has read that the rules have nine pages.`
        const cited = await own('cite', { sourceId, claim })
        const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(cited)?.[0] ?? 'none'
        expect(id, cited).not.toBe('none')
        const other = await connect(world, named(second, index))
        const isSame = isSameOwner({ first, second })
        const seen = [
          await other('list_citations', {}),
          await other('list_citations', { text: 'nine pages' }),
          await other('link_citations', { text: `All is said [${id}].` }),
          await other('relate_citations', { from: id, to: 'never', kind: 'contradicts' }),
        ].join('\n')
        expect(seen.includes(`Alice ${index} `), JSON.stringify([first, second, seen])).toBe(isSame)
        const isInProject = first.key !== 'abroad' && second.key !== 'abroad'
        expect((await other('list_sources', {})).includes(`Rules ${index}`)).toBe(isInProject)
      }
      await close()
    })
  })
}
