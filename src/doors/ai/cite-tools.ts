import { tool } from 'ai'
import type { Tool } from 'ai'
import type { z } from 'zod'
import { agentToolTable, usableTools } from '../../engine/registrar.ts'
import type { Registrar } from '../../engine/operations.ts'
import type { AgentTool, ToolFailure } from '../../engine/registrar.ts'

/**
 * Tools with which an agent cites while it works. `cite` registers one claim with one source and checks it at once; if
 * the check fails, the output says why and what to do. The other tools register, list and recheck sources, list and
 * relate citations, link the sentences of a text to citations, and format citations and bibliographies. A tool that the
 * role of the registrar may not use is left out. The model reads a short text; the tool's output has all details.
 * `compactCitations` shortens earlier calls of these tools in a history.
 *
 * ```ts
 * const agent = new ToolLoopAgent({ model, tools: { search, ...citationTools(engine) } })
 * ```
 */
export function citationTools(registrar: Registrar): CitationTools {
  const tools = [...usableTools(registrar, agentToolTable)].map(([name, made]) => [name, toTool(made)])
  // For a role that may not use them all, the type names more tools than there are: a role is known only when it runs.
  return Object.fromEntries(tools) as CitationTools
}

/**
 * The tools of `citationTools`, by name: those of the role `agent`. For another role, tools that it may not use are
 * missing at run time.
 */
export type CitationTools = {
  [Name in keyof typeof agentToolTable]: ReturnType<(typeof agentToolTable)[Name]> extends AgentTool<
    infer Input,
    infer Output
  >
    ? Tool<Input, Output | ToolFailure>
    : never
}

function toTool<Input, Output>({
  description,
  inputSchema,
  run,
  toText,
}: AgentTool<Input, Output>): Tool<Input, Output | ToolFailure> {
  // The SDK uses conditional types on a tool's input, which cannot be resolved for a generic `Input`.
  return tool({
    description,
    inputSchema: inputSchema as z.ZodType<never>,
    execute: (input: Input) => run(input),
    toModelOutput: ({ output }: { output: Output | ToolFailure }) => ({
      type: 'text',
      value: toText(output),
    }),
  } as never) as Tool<Input, Output | ToolFailure>
}
