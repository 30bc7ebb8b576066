import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { citationTools } from '../../src/doors/ai.ts'
import { taken } from '../../src/doors/cli/input/commands.ts'
import { createMcpServer } from '../../src/doors/mcp/server.ts'
import { runCli } from '../doors/cli/run-cli.ts'
import { someRegistrar } from '../engine/registrar/some-registrar.ts'
import { startService } from '../doors/service/service-under-test.ts'

const refused = /quiteUnknown: there is no such field/

const { call, tokenOf } = await startService()
const { body: document } = await call(null, 'GET /openapi.json')
const token = await tokenOf({ role: 'admin' })
/** Answers are recorded by agents alone. */
const agent = await tokenOf({ role: 'agent' })

type Operation = {
  operationId: string
  requestBody?: { content: Record<string, { schema: unknown }> }
}
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    request: `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'x')}`,
    ...operation,
  })),
)

describe('over HTTP an unknown field is refused with its name', () => {
  test('all operations are here', () => expect(operations.length).toBeGreaterThan(40))

  test.each(operations)('$operationId: in the query', async ({ request, requestBody }) => {
    const json = requestBody && 'application/json' in requestBody.content ? {} : undefined
    const answer = await call(token, `${request}?quiteUnknown=1`, { json })
    expect(answer.status).toBe(400)
    // Of a request whose body is not valid either, one of both is named.
    if (!requestBody) expect(answer.body.error.message).toMatch(refused)
  })

  test.each(operations.filter(({ requestBody }) => requestBody))(
    '$operationId: in the body',
    async ({ request, requestBody }) => {
      const [type] = Object.keys(requestBody!.content)
      const form = new FormData()
      form.set('quiteUnknown', '1')
      const given = type === 'multipart/form-data' ? { form } : { json: { quiteUnknown: 1 } }
      const answer = await call(type === 'application/x-ndjson' ? agent : token, request, given)
      expect(answer.text).toMatch(refused)
    },
  )

  test('what is free in bodies is what is documented as free', () => {
    const schemas = document.components.schemas as Record<string, unknown>
    const free = operations.flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => freeIn(schema, schemas)),
    )
    expect([...new Set(free)].toSorted()).toEqual(FREE)
  })
})

/** Locators, metadata, CSL items, rows of a database, numbers by name, results of tools. */
const FREE = ['csl', 'locator', 'metadata', 'numbers', 'rows', 'toolResults']

/** Names of fields, in the description of a body, whose own fields may have any name. */
function freeIn(schema: unknown, schemas: Record<string, unknown>, name = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => freeIn(each, schemas, name))
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref, additionalProperties, properties, ...rest } = schema as Record<string, unknown>
  if (typeof $ref === 'string') return freeIn(schemas[$ref.split('/').at(-1)!], schemas, name)
  const own = additionalProperties !== undefined && additionalProperties !== false ? [name] : []
  const inner = Object.entries(properties ?? {}).flatMap(([field, each]) => freeIn(each, schemas, field))
  return [
    ...own,
    ...inner,
    ...['items', 'anyOf', 'oneOf', 'allOf'].flatMap((each) => freeIn(rest[each], schemas, name)),
  ]
}

describe('over MCP and in tools of agents', async () => {
  const { registrar } = someRegistrar()
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(registrar, { version: '1.2.3' }).connect(far)
  await client.connect(near)
  const { tools } = await client.listTools()

  test.each(tools)('MCP: $name', async ({ name }) => {
    const { content, isError } = await client.callTool({ name, arguments: { quiteUnknown: 1 } })
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toMatch(
      /quiteUnknown.*there is no such field|there is no such field.*quiteUnknown/,
    )
  })

  test.each(Object.entries(citationTools(registrar)))('citationTools: %s', (_, { inputSchema }) => {
    const parsed = (inputSchema as z.ZodType).safeParse({ quiteUnknown: 1 })
    expect(parsed.error?.issues[0]).toMatchObject({
      path: ['quiteUnknown'],
      message: expect.stringContaining('there is no such field'),
    })
  })
})

describe('on the command line', () => {
  test.each(Object.keys(taken))('an option of %s', async (name) => {
    const { code, stderr } = await runCli([name, '--sesion', 'x'], { input: '', env: {} })
    expect(code).toBe(2)
    expect(stderr).toContain('Unknown option --sesion. --session is probably meant.')
  })
})
