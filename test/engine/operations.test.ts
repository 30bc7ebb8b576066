import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mayWrite } from '../../src/core/records.ts'
import type { Role } from '../../src/core/records/roles.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { callNames, renamed, served } from '../../src/engine/operations.ts'
import type { Registrar, RegistrarCalls } from '../../src/engine/operations.ts'
import type { AgentTool } from '../../src/engine/registrar/agent-tool.ts'
import { allOperations, operationOf } from '../../src/engine/registrar/operations/find-operation.ts'
import { inputOf } from '../../src/engine/registrar/operations/operation.ts'
import { operationTable } from '../../src/engine/registrar/operations/table.ts'
import { adminToolTable, agentToolTable } from '../../src/engine/registrar/operations/tools.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'
import { someRegistrar } from './registrar/some-registrar.ts'

const names = callNames()

test('each name of the table has one row, and each row a name', () => {
  expect([...names, ...Object.keys(renamed)].toSorted()).toEqual(Object.keys(operationTable).toSorted())
})

test.each(names)('%s is a method of the engine and of the view of an actor, which needs no other', (name) => {
  const engine = new CitationEngine({ store: memoryStore() })
  for (const registrar of [engine, engine.as({ role: 'admin' })]) {
    const { [name]: method } = registrar
    expect(method).toBeTypeOf('function')
  }
})

test('what the service has of it is asked with one object, but for what is a file', () => {
  for (const [name, line] of Object.entries({ ...served, ...renamed })) {
    const { request } = operationOf(name as keyof typeof served)
    expect([name, request === undefined]).toEqual([name, line.endsWith(' bytes')])
    const inPath = [...line.matchAll(/\{(\w+)\}/g)].map(([, field]) => field)
    if (request) expect(Object.keys(request.params?.shape ?? {})).toEqual(inPath)
    if (request) expect([name, request[line.startsWith('GET') ? 'body' : 'query']]).toEqual([name, undefined])
  }
})

test('a tool without code of its own takes and gives what the request does, of one schema', () => {
  const made = allOperations().filter(({ tool }) => tool && !tool.make)
  expect(made.length).toBeGreaterThan(0)
  const { registrar } = someRegistrar()
  const tables: Record<string, (of: Registrar) => unknown> = { ...agentToolTable, ...adminToolTable }
  for (const { tool, request } of made) {
    const { description, inputSchema, outputSchema } = tables[tool!.name]!(registrar) as AgentTool<
      object,
      object
    >
    expect(description).toBe(tool!.description)
    const described = z.toJSONSchema(outputSchema, { io: 'output' })
    const takes = Object.keys(z.toJSONSchema(inputSchema, { io: 'input' }).properties ?? {})
    // An id is named after what it is of, and says by its type how it is meant.
    const asked = Object.keys(inputOf(request!).shape).filter(
      (name) => !['id', 'by', 'version'].includes(name),
    )
    expect(takes.filter((name) => !request!.params || !name.endsWith('Id'))).toEqual(asked)
    expect(Object.keys(described.properties ?? {})).toEqual(
      Object.keys((request!.answer as z.ZodObject).shape),
    )
    // At the root clients follow no reference.
    expect(described.type).toBe('object')
  }
})

test('what is sent as POST says what it records, so that no role is let in by omission', () => {
  const silent = Object.entries(served).flatMap(([key, line]) => {
    const name = key as keyof typeof served
    return line.startsWith('POST') && !operationOf(name).writes ? [name] : []
  })
  // Which roles give verdicts is an option.
  expect(silent).toEqual(['giveVerdict'])
})

const roles: Role[] = ['agent', 'user', 'auditor', 'admin']
const writing = names.flatMap((name) => {
  const { writes } = operationOf(name)
  return roles.flatMap((role) => (writes && !mayWrite({ role }, writes) ? [{ name, role }] : []))
})

describe('a role that may not record what an operation does', () => {
  test('is there for most of them', () => expect(writing.length).toBeGreaterThan(40))

  test.each(writing)('$name refuses $role before it looks at anything', async ({ name, role }) => {
    const looked: string[] = []
    const log = new Proxy(memoryStore(), {
      get(store, part) {
        looked.push(String(part))
        return Reflect.get(store, part)
      },
    })
    const { registrar } = someRegistrar({ actor: { role, project: 'lifts' }, log })
    looked.length = 0
    const call = registrar[name] as (...given: unknown[]) => ReturnType<RegistrarCalls[typeof name]>
    await expect(call('id', {})).rejects.toMatchObject({ code: 'forbidden' })
    expect(looked).toEqual([])
  })
})
