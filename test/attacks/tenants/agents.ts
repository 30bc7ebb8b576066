import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { drawnFrom } from '../../fixtures/full-proof.ts'
import { credentials } from './doors.ts'
import { cellsOf, isSameOwner, isSamePool, named } from './matrix.ts'
import type { OpenStore } from './matrix.ts'
import { actorOf, openWorld } from './world.ts'
import type { Actor } from '../../../src/core/records/actor.ts'
import type { Caller, World } from './world.ts'

async function connect({ engine }: World, caller: Caller, reads: Actor['reads']) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  const { sessionId = crypto.randomUUID(), ...actor } = actorOf(caller)
  await createMcpServer(engine.as({ ...actor, sessionId, ...(reads && { reads }) }), {
    version: '1.2.3',
  }).connect(far)
  await client.connect(near)
  return async (name: string, input: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: input })
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  }
}

/**
 * Tests what two agents read of each other by the Model Context Protocol. All agents of a project read its sources.
 * They read citations for the same user, unless an agent reads only its own.
 */
export function describeAgents(
  name: string,
  open: OpenStore,
  { share, seed }: { share: number; seed: number },
): void {
  describe(`${name}: two agents by MCP`, () => {
    test.each([
      ['read the citations of their project for the same user', undefined],
      ['read their own alone where they are told so', 'own'],
    ] as const)('%s', { timeout: 300_000 }, async (_, reads) => {
      const { store, close } = await open()
      const world = await openWorld(store)
      const cells = drawnFrom(cellsOf({ keys: credentials, hasRecall: false }, [false]), share, { seed })
      for (const [index, { first, second }] of cells.entries()) {
        const own = await connect(world, named(first, index), reads)
        const rules = `The rules of house ${index} have nine pages.`
        const registered = await own('register_source', { name: `Rules ${index}`, content: rules })
        const sourceId = /src_[0-9a-f]{32}/.exec(registered)![0]
        const claim = `Alice ${index} has read that the rules have nine pages.`
        const cited = await own('cite', { sourceId, claim })
        const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(cited)?.[0] ?? 'none'
        expect(id, cited).not.toBe('none')
        const other = await connect(world, named(second, index), reads)
        const isSame = (reads === 'own' ? isSameOwner : isSamePool)({ first, second })
        const seen = [
          await other('list_citations', { sourceId }),
          await other('list_citations', { text: `Alice ${index}` }),
          await other('link_citations', { text: `All is said [${id}].` }),
          await other('relate_citations', { from: id, to: 'never', kind: 'contradicts' }),
        ].join('\n')
        const mine = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await other('cite', { sourceId, claim: rules }))?.[0]
        if (mine !== undefined) {
          const related = await other('relate_citations', { from: mine, to: id, kind: 'extends' })
          expect(related.startsWith('Recorded'), related).toBe(isSame)
        }
        expect(seen.includes(`Alice ${index} `), JSON.stringify([first, second, seen])).toBe(isSame)
        const isInProject = first.key !== 'abroad' && second.key !== 'abroad'
        expect((await other('list_sources', {})).includes(`Rules ${index}`)).toBe(isInProject)
      }
      await close()
    })
  })
}
