import { expect, test } from 'vitest'
import { z } from 'zod'
import { allOperations } from '../../../../src/engine/registrar/operations/find-operation.ts'
import { inputOf } from '../../../../src/engine/registrar/operations/operation.ts'
import { adminToolTable, agentToolTable } from '../../../../src/engine/registrar/operations/tools.ts'
import type { Registrar } from '../../../../src/engine/operations.ts'
import type { AgentTool } from '../../../../src/engine/registrar/agent-tool.ts'
import { someRegistrar } from '../some-registrar.ts'

test('the fields that callers may give, with their limits, are those that are recorded', async () => {
  const { registrar } = someRegistrar()
  const requests = allOperations().flatMap(({ name, request }) =>
    request ? [`${name}\n${linesOf(inputOf(request))}`] : [],
  )
  const tables: Record<string, (of: Registrar) => unknown> = { ...agentToolTable, ...adminToolTable }
  const tools = Object.entries(tables).map(([name, make]) => {
    const { inputSchema } = make(registrar) as AgentTool<object, object>
    return `tool ${name}\n${linesOf(inputSchema)}`
  })
  await expect(`${[...requests, ...tools].join('\n\n')}\n`).toMatchFileSnapshot('recorded/limits.txt')
})

type JsonSchema = z.core.JSONSchema.JSONSchema

/** A line for each field: its path, `?` if it is optional, and what JSON Schema says of it beside its description. */
function linesOf(schema: z.ZodType): string {
  return fieldsOf(z.toJSONSchema(schema, { io: 'input', reused: 'inline', unrepresentable: 'any' }), '').join(
    '\n',
  )
}

function fieldsOf(schema: JsonSchema, path: string): string[] {
  const { properties = {}, required = [], items, anyOf, ...rest } = schema
  const { description: _, $schema: _schema, additionalProperties, ...said } = rest
  // Zod states the largest safe integer where no other maximum is given.
  if (said.maximum === Number.MAX_SAFE_INTEGER) delete said.maximum
  const words = JSON.stringify(said).slice(1, -1).replaceAll('"', '')
  const own = path === '' || words === '' ? [] : [`  ${path} ${words}`]
  const parts = Object.entries(properties).flatMap(([name, each]) =>
    fieldsOf(each as JsonSchema, `${path}.${name}${required.includes(name) ? '' : '?'}`),
  )
  const others =
    typeof additionalProperties === 'object' ? fieldsOf(additionalProperties as JsonSchema, `${path}.*`) : []
  const listed = items ? fieldsOf(items as JsonSchema, `${path}[]`) : []
  const either = (anyOf ?? []).flatMap((each) => fieldsOf(each as JsonSchema, `${path}|`))
  return [...own, ...parts, ...others, ...listed, ...either]
}
