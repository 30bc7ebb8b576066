import { expect, test } from 'vitest'
import { z } from 'zod'
import { served } from '../../../../src/engine/operations.ts'
import { operationOf } from '../../../../src/engine/registrar/operations/find-operation.ts'
import { makeTool } from '../../../../src/engine/registrar/operations/make-tool.ts'
import { someRegistrar } from '../some-registrar.ts'

const content = 'The fee is 40 euros.'

async function toolOf(name: 'getSource' | 'getCitation' | 'derivations' | 'exportPerson') {
  const { registrar } = someRegistrar()
  const source = await registrar.addCustomSource({ name: 'Tariff', content })
  const cited = await registrar.cite({ sourceId: source.id, claim: content })
  const { request } = operationOf(name)
  const tool = makeTool(request!, { line: served[name], description: 'What it does.' })(registrar)
  const { properties } = z.toJSONSchema(tool.inputSchema, { io: 'input' })
  return { tool, source, cited, takes: Object.keys(properties ?? {}) }
}

test.each([
  ['getSource', ['sourceId']],
  ['getCitation', ['citationId']],
  // Of a person, `by` says whether it is a user or an agent.
  ['exportPerson', ['personId', 'by']],
  // A derivation begins at a source or a citation.
  ['derivations', ['id', 'direction', 'depth', 'limit', 'cursor', 'earlierVersions']],
] as const)('the tool of %s takes %j', async (name, takes) => {
  expect((await toolOf(name)).takes).toEqual(takes)
})

test('a record is named by its id or its number', async () => {
  const { tool, source, cited } = await toolOf('getSource')
  for (const sourceId of [source.id, 1, '1'])
    expect(await tool.run({ sourceId })).toMatchObject({ id: source.id, name: 'Tariff' })
  const citations = await toolOf('getCitation')
  for (const citationId of [citations.cited.id, 1])
    expect(await citations.tool.run({ citationId })).toMatchObject({ text: content })
  expect(cited.status).toBe('verified')
})

test('only sources and citations have numbers', async () => {
  const { tool } = await toolOf('exportPerson')
  expect(tool.inputSchema.safeParse({ personId: 'ada' }).success).toBe(true)
  expect(tool.inputSchema.safeParse({ personId: 1 }).success).toBe(false)
})

test('what is not there is told to the model with the field to check', async () => {
  const { tool } = await toolOf('getSource')
  expect(await tool.run({ sourceId: 'none' })).toMatchObject({
    failed: true,
    code: 'not-found',
    suggestion: 'Check sourceId.',
  })
})
