import { z } from 'zod'
import { CitationError } from '../../../core/error.ts'
import type { Registrar } from '../../operations.ts'
import { agentTool } from '../agent-tool.ts'
import type { AgentTool } from '../agent-tool.ts'
import { allOperations } from './find-operation.ts'
import { inputOf } from './operation.ts'
import type { Operation } from './operation.ts'
import type { Read, Request, RowTool } from './row.ts'
import type { OperationTable } from './table.ts'

/** The type of a row's tool. */
type ToolOf<Line> = Line extends { tool: RowTool<string, unknown, infer Made> }
  ? Made extends object
    ? Made
    : Line extends { request: Request<infer Params, infer Query, infer Body, infer Answer> }
      ? AgentTool<Read<Params> & Read<Query> & Read<Body>, NonNullable<z.output<Answer>>>
      : never
  : never

type NameOf<Line, For> = Line extends { tool: RowTool<infer Name, infer Role, unknown> }
  ? [Role] extends [For]
    ? Name
    : never
  : never

type Tools<For> = {
  [Name in keyof OperationTable as NameOf<OperationTable[Name], For>]: (
    registrar: Registrar,
  ) => ToolOf<OperationTable[Name]>
}

/**
 * The tools of agents by name; each entry makes the tool for a registrar. The AI SDK, MCP and the HTTP
 * service all take the tools from here.
 */
export const agentToolTable = toolsFor(undefined) as Tools<undefined>

/** The further tools of admins by name. Registrars of other roles do not get them. */
export const adminToolTable = toolsFor('admin') as Tools<'admin'>

/** Further tools of the MCP server, which need files of its host, or an engine. */
export const serverToolNames = { file: 'register_file', answer: 'check_answer' } as const

function toolsFor(role: 'admin' | undefined) {
  return Object.fromEntries(
    allOperations().flatMap(({ tool, request }) => {
      if (!tool || tool.for !== role) return []
      return [[tool.name, tool.make ?? madeOf(request!, tool.description!)]]
    }),
  )
}

/** Makes a tool whose input and output are those of a request. */
function madeOf({ send, answer, ...fields }: NonNullable<Operation['request']>, description: string) {
  return (registrar: Registrar) =>
    agentTool<object, object>({
      description,
      inputSchema: inputOf(fields),
      outputSchema: withoutId(answer),
      async run(input) {
        // The input schema has already parsed it.
        const found = await send(registrar, input as never, {})
        if (found !== null) return found as object
        throw new CitationError({
          code: 'not-found',
          message: 'There is no such record.',
          suggestion: 'Check the id.',
        })
      },
      toText: (output) => JSON.stringify(output),
    })
}

/**
 * Copies the schema without its id. A schema with an id becomes a reference, which clients do not follow at
 * the root.
 */
function withoutId(answer: z.ZodType): z.ZodType<object, object> {
  // Tool outputs are always objects, because protocols allow no other structured results.
  return z.object((answer as z.ZodObject).shape)
}
