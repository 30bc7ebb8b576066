import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AgentTool } from '../../../src/engine/registrar/agent-tool.ts'
import { agentToolTable } from '../../../src/engine/registrar/operations/tools.ts'
import { someRegistrar } from './some-registrar.ts'

/** A page as a tool lists it: its records are in the field that the tool is named after. */
type Listed = { nextCursor: string | null } & { [field: string]: { id: string }[] }

const { registrar } = someRegistrar()
const claims = Array.from({ length: 7 }, (_, index) => `Room ${index} has a lift.`)

const listings = Object.entries(agentToolTable).flatMap(([name, make]) => {
  const tool = make(registrar) as unknown as AgentTool<object, object>
  const takes = z.toJSONSchema(tool.inputSchema, { io: 'input' }).properties ?? {}
  return 'limit' in takes || name.startsWith('list_') ? [{ name, tool }] : []
})

test('some tools list records', () => expect(listings.length).toBeGreaterThan(1))

test.each(listings)('$name reaches every record by its cursors', async ({ name, tool }) => {
  for (const claim of claims) {
    const { id } = await registrar.addCustomSource({ name: claim, content: claim })
    await registrar.cite({ sourceId: id, claim })
  }
  const page = async (input: object) => {
    const listed = tool.outputSchema.parse(await tool.run(input)) as Listed
    return { ids: listed[name.replace('list_', '')]!.map(({ id }) => id), nextCursor: listed.nextCursor }
  }
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { ids, nextCursor } = await page({ limit: 3, ...(cursor !== undefined && { cursor }) })
    expect(ids.length).toBeLessThanOrEqual(3)
    found.push(...ids)
    cursor = nextCursor
  }
  expect(found.length).toBeGreaterThanOrEqual(claims.length)
  expect(await page({ limit: 50 })).toEqual({ ids: found, nextCursor: null })
})
