import { tool } from 'ai'
import type { Tool } from 'ai'
import type { z } from 'zod'
import {
  citeAgentTool,
  linkCitationsAgentTool,
  listCitationsAgentTool,
  relateCitationsAgentTool,
} from '../registrar/agent-tools.ts'
import {
  registerSourceAgentTool,
  registerDocumentAgentTool,
  registerRowsAgentTool,
  recheckSourceAgentTool,
  registerWebPageAgentTool,
  listSourcesAgentTool,
} from '../registrar/source-tools.ts'
import type { AgentTool, ToolFailure } from '../registrar/agent-tool.ts'
import type { Registrar } from '../registrar/registrar.ts'

/**
 * Tools with which an agent cites while it works, under the names that `compactCitations`
 * knows. `cite` registers one claim with one source and checks it immediately; the output of a
 * failed check says why it failed and what to do. The other tools register sources, list
 * sources and citations, and record relations between citations. The model reads a short
 * text; the tool's output has all details.
 *
 * ```ts
 * const agent = new ToolLoopAgent({ model, tools: { search, ...citationTools(engine) } })
 * ```
 */
export function citationTools(registrar: Registrar) {
  return {
    cite: toTool(citeAgentTool(registrar)),
    register_source: toTool(registerSourceAgentTool(registrar)),
    register_document: toTool(registerDocumentAgentTool(registrar)),
    register_rows: toTool(registerRowsAgentTool(registrar)),
    register_web_page: toTool(registerWebPageAgentTool(registrar)),
    recheck_source: toTool(recheckSourceAgentTool(registrar)),
    list_sources: toTool(listSourcesAgentTool(registrar)),
    list_citations: toTool(listCitationsAgentTool(registrar)),
    relate_citations: toTool(relateCitationsAgentTool(registrar)),
    link_citations: toTool(linkCitationsAgentTool(registrar)),
  }
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
