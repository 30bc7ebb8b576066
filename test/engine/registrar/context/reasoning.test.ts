import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { citationTools } from '../../../../src/doors/ai.ts'
import { extractionMethods } from '../../../../src/core/registration.ts'
import type { ExtractionMethod } from '../../../../src/core/registration.ts'
import { CitationEngine, memoryStore } from '../../../../src/entries/index.ts'
import { createMcpServer } from '../../../../src/doors/mcp/server.ts'
import { citationService, createKeyStore } from '../../../../src/doors/service.ts'

const levels = ['high', 'medium', 'low'] as const
const policies = ['none', 'low', 'medium', 'high'] as const
type Level = (typeof levels)[number]
type Policy = (typeof policies)[number]

/** For each policy the levels of confidence that need a reason, whatever the method. */
const needed: Record<Policy, readonly Level[]> = {
  none: [],
  low: ['low'],
  medium: ['medium', 'low'],
  high: levels,
}

const content = 'The fee is 40 euros a year.'
const opened: CitationEngine[] = []
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const engine of opened) await engine.close()
})

/** An engine whose policy the environment names, and every door through which it cites: whether it took a citation. */
async function doorsOf(policy: Policy) {
  vi.stubEnv('CITATION_REASONING_REQUIRED', policy)
  const store = memoryStore()
  const engine = new CitationEngine({ store, context: { project: 'metals' }, onIncident() {} })
  opened.push(engine)
  const source = await engine.addCustomSource({ name: 'Matrix', content })
  const app = await citationService(engine, { store, version: '1.0.0', onRequest() {} })
  const { token } = await createKeyStore(store).create({ name: 'test', role: 'agent', project: 'metals' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(engine, { version: '1.0.0' }).connect(far)
  await client.connect(near)
  const { cite } = citationTools(engine)
  type Input = { extractionMethod: ExtractionMethod; confidence: Level; relevanceReasoning?: string }
  const request = (input: Input) => ({ sourceId: source.id, claim: content, ...input })
  return {
    engine: (input: Input) =>
      engine.cite(request(input)).then(
        () => true,
        (error: { code: string }) => error.code,
      ),
    tool: async (input: Input) => {
      const output = await cite.execute!(request(input), {
        toolCallId: '1',
        messages: [],
        context: {},
      } as never)
      return 'failed' in output ? output.code : true
    },
    MCP: async (input: Input) => {
      const { isError } = await client.callTool({ name: 'cite', arguments: request(input) })
      return isError === true ? 'invalid-input' : true
    },
    HTTP: async (input: Input) => {
      const response = await app.request('/v1/citations', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(request(input)),
      })
      if (response.status === 201) return true
      return ((await response.json()) as { error: { code: string } }).error.code
    },
  }
}

describe.each(policies)('the policy %s', async (policy) => {
  const doors = await doorsOf(policy)

  test.each(Object.keys(doors) as (keyof typeof doors)[])('%s', async (door) => {
    for (const extractionMethod of extractionMethods) {
      for (const confidence of levels) {
        const without = await doors[door]({ extractionMethod, confidence })
        const isNeeded = needed[policy].includes(confidence)
        expect([extractionMethod, confidence, without]).toEqual([
          extractionMethod,
          confidence,
          isNeeded ? 'invalid-input' : true,
        ])
        if (!isNeeded) continue
        const relevanceReasoning = 'It is the rule.'
        expect(await doors[door]({ extractionMethod, confidence, relevanceReasoning })).toBe(true)
      }
    }
  })
})
