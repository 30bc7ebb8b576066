import { expect, test } from 'vitest'
import { z } from 'zod'
import { served } from '../../../../src/engine/operations.ts'
import type { Registrar } from '../../../../src/engine/operations.ts'
import type { AgentTool } from '../../../../src/engine/registrar/agent-tool.ts'
import { allOperations } from '../../../../src/engine/registrar/operations/find-operation.ts'
import { inputOf } from '../../../../src/engine/registrar/operations/operation.ts'
import { adminToolTable, agentToolTable } from '../../../../src/engine/registrar/operations/tools.ts'
import { someRegistrar } from '../some-registrar.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

test('what operations and tools say of themselves, their fields and their answers is what is recorded', async () => {
  const { registrar } = someRegistrar()
  const shared = new Map<string, string>()
  /** A line for each field; a schema with a name of its own is written once, at the end. */
  const linesOf = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
    for (const [name, each] of Object.entries($defs))
      if (!shared.has(name)) shared.set(name, fieldsOf(each as JsonSchema, '').join('\n'))
    return fieldsOf(own, '')
  }
  /** The described fields of an input; `limits.test.ts` records all of them. */
  const describedOf = (schema: z.ZodType) =>
    linesOf(schema, 'input').filter((line) => line.includes('description:'))
  const answers = new Map<string, string>()
  /** The fields of an answer; of an answer that another one has too, the name of that one. */
  const answersOf = (name: string, schema: z.ZodType) => {
    const lines = linesOf(schema, 'output')
    const known = answers.get(lines.join('\n'))
    if (known !== undefined) return [`  answers as ${known} does`]
    answers.set(lines.join('\n'), name)
    return ['  answers', ...lines]
  }
  const operations = allOperations().flatMap(({ name, writes, request, tool }) => {
    const { tag, summary, description, says, creates, example, answer } = request ?? {}
    const about = {
      writes,
      tag,
      summary,
      description,
      says,
      creates,
      example,
      tool: tool?.name,
      for: tool?.for,
    }
    return [
      `${name} ${name in served ? served[name as keyof typeof served] : ''} ${JSON.stringify(about)}`,
      ...(request ? describedOf(inputOf(request)) : []),
      ...(answer ? answersOf(name, answer) : []),
    ]
  })
  const tables: Record<string, (of: Registrar) => unknown> = { ...agentToolTable, ...adminToolTable }
  const tools = Object.entries(tables).flatMap(([name, make]) => {
    const { description, inputSchema, outputSchema } = make(registrar) as AgentTool<object, object>
    return [
      `tool ${name} ${JSON.stringify(description)}`,
      ...describedOf(inputSchema),
      ...answersOf(name, outputSchema),
    ]
  })
  const named = [...shared].map(([name, lines]) => `schema ${name}\n${lines}`)
  const told = [...operations, ...tools, ...named].join('\n')
  await expect(`${told}\n`).toMatchFileSnapshot('recorded/answers.txt')
})

/** A line for each field, to the third level: what lies deeper belongs to citations and sources everywhere. */
function fieldsOf(schema: JsonSchema, path: string): string[] {
  if (path.split('.').length > 3) return []
  const { properties = {}, required = [], items, anyOf, oneOf, allOf, ...rest } = schema
  const { $schema: _schema, $ref, id: _id, additionalProperties, ...said } = rest
  // Zod states the largest safe integer where no other maximum is given.
  if (said.maximum === Number.MAX_SAFE_INTEGER) delete said.maximum
  const facts = Object.entries(said).map(([name, value]) =>
    name === 'type' ? value : `${name}:${JSON.stringify(value)}`,
  )
  const words = [$ref?.split('/').at(-1), ...facts].filter(Boolean).join(' ')
  const open =
    typeof additionalProperties === 'object' ? '' : additionalProperties === false ? ' closed' : ' open'
  const own = [`  ${path} ${words}${schema.type === 'object' ? open : ''}`.trimEnd()]
  const parts = Object.entries(properties).flatMap(([name, each]) =>
    fieldsOf(each as JsonSchema, `${path}.${name}${required.includes(name) ? '' : '?'}`),
  )
  const others =
    typeof additionalProperties === 'object' ? fieldsOf(additionalProperties as JsonSchema, `${path}.*`) : []
  const listed = items ? fieldsOf(items as JsonSchema, `${path}[]`) : []
  const either = [...(anyOf ?? []), ...(oneOf ?? [])].flatMap((each) =>
    fieldsOf(each as JsonSchema, `${path}|`),
  )
  const both = (allOf ?? []).flatMap((each) => fieldsOf(each as JsonSchema, `${path}&`))
  return [...own, ...parts, ...others, ...listed, ...either, ...both]
}
