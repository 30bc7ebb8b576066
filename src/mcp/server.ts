/**
 * The Model Context Protocol server. In: a registrar, and calls by MCP clients. Out: registered sources,
 * citations with their verdicts, and lists of both, as texts for a model.
 */
import { McpServer } from '@modelcontextprotocol/server'
import { isFailure } from '../registrar/agent-tool.ts'
import { agentToolTable } from '../registrar/agent-tool-table.ts'
import type { AgentTool } from '../registrar/agent-tool.ts'
import type { Registrar } from '../registrar/registrar.ts'

/** What the server tells its clients. */
export type McpOptions = {
  /** Version of the server that clients are told: that of the package. */
  version: string
}

/**
 * A Model Context Protocol server with the tools of an agent: register sources, cite, and
 * look up both. All calls are made as one actor; the caller connects a transport.
 *
 * ```ts
 * await createMcpServer(engine, { version }).connect(new StdioServerTransport())
 * ```
 */
export function createMcpServer(registrar: Registrar, { version }: McpOptions): McpServer {
  const server = new McpServer({ name: 'citespan', version }, { instructions })
  // The table's tools differ in input and output; the schema of each checks what its `run` gets.
  for (const [name, make] of Object.entries(agentToolTable)) addTool(server, name, make(registrar) as never)
  return server
}

function addTool<Input, Output>(
  server: McpServer,
  name: string,
  { description, inputSchema, run, toText }: AgentTool<Input, Output>,
): void {
  server.registerTool(name, { description, inputSchema }, async (input) => {
    // The SDK has parsed it by the schema that the tool was registered with.
    const output = await run(input as Input)
    const content = [{ type: 'text' as const, text: toText(output) }]
    return isFailure(output) ? { content, isError: true } : { content }
  })
}

const instructions =
  'Register each source once, then each factual claim with cite before you state it. ' +
  'A citation is checked at once: what failed must be corrected or dropped.'
