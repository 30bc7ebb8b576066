import type { z } from 'zod'
import { mayWrite } from '../../../core/records.ts'
import type { EventKind } from '../../../core/records.ts'
import { renamed, served } from '../../operations.ts'
import type { Registrar } from '../../operations.ts'
import type { AgentTool } from '../agent-tool.ts'
import { allOperations } from './find-operation.ts'
import { makeTool } from './make-tool.ts'
import type { IdName, RefField } from './make-tool.ts'
import type { Read, Request, RowTool } from './operation-types.ts'
import type { OperationTable } from './table.ts'

const lines = { ...served, ...renamed }
type Lines = typeof lines

/** The type of the agent tool that a row of the operation table defines; `never` for a row without a tool. */
type ToolOf<Name extends keyof OperationTable, Line = OperationTable[Name]> = Line extends {
  tool: RowTool<string, unknown, infer Made>
}
  ? Made extends object
    ? Made
    : Line extends { request: Request<infer Params, infer Query, infer Body, infer Answer> }
      ? AgentTool<
          Named<Params, Name> & Omit<Read<Query> & Read<Body>, RefField<IdOf<Name>>>,
          NonNullable<z.output<Answer>>
        >
      : never
  : never

type IdOf<Name> = IdName<Name extends keyof Lines ? Lines[Name] : ''>

/** The input field for the id in the path: `{ sourceId: string | number }`. */
type Named<Params, Name> = Params extends z.ZodObject
  ? { [Field in IdOf<Name>]: Field extends 'sourceId' | 'citationId' ? string | number : string }
  : unknown

type NameOf<Line, For> = Line extends { tool: RowTool<infer Name, infer Role, unknown> }
  ? [Role] extends [For]
    ? Name
    : never
  : never

type Tools<For> = {
  [Name in keyof OperationTable as NameOf<OperationTable[Name], For>]: (registrar: Registrar) => ToolOf<Name>
}

/**
 * The tools of agents by name; each entry makes the tool for a registrar. The AI SDK, MCP and the HTTP
 * service all take the tools from here.
 */
export const agentToolTable = toolsFor(undefined) as Tools<undefined>

/** The further tools of admins by name. */
export const adminToolTable = toolsFor('admin') as Tools<'admin'>

/**
 * Further tools of the MCP server, which need files of its host or an engine: their names, and the kind of event that
 * each records.
 */
export const serverTools = {
  file: { name: 'register_file', writes: 'source' },
  answer: { name: 'check_answer', writes: 'run' },
} as const satisfies Record<string, { name: string; writes: EventKind }>

/** The tools, by name, that record something, with the kind of its event. */
const recording: ReadonlyMap<string, EventKind> = new Map([
  ...allOperations().flatMap(({ tool, writes }) => (tool && writes ? [[tool.name, writes] as const] : [])),
  ...Object.values(serverTools).map(({ name, writes }) => [name, writes] as const),
])

/**
 * The tools of a table, by name, that the registrar's role may use: those that record nothing, or what the role may
 * record. Each of the others would fail with `forbidden`, or record an answer in the name of an agent.
 */
export function usableTools(
  registrar: Registrar,
  table: Record<string, (registrar: Registrar) => unknown>,
): Map<string, AgentTool<never, object>> {
  const usable = Object.entries(table).filter(([name]) => {
    const kind = recording.get(name)
    return kind === undefined || mayWrite(registrar.actor, kind)
  })
  // The tools differ in input and output; each schema checks what its `run` gets.
  return new Map(usable.map(([name, make]) => [name, make(registrar) as AgentTool<never, object>]))
}

function toolsFor(role: 'admin' | undefined) {
  return Object.fromEntries(
    allOperations().flatMap(({ name, tool, request }) => {
      if (!tool || tool.for !== role) return []
      const make = () =>
        makeTool(request!, { line: lines[name as keyof Lines], description: tool.description! })
      return [[tool.name, tool.make ?? make()]]
    }),
  )
}
