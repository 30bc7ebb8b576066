import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Tools of MCP servers, by their usual names, such as `mcp.server__tool`, `mcp__server__tool` and `mcp-tool`. A text
 * without named sources can itself be a source: the page of the URL in the tool's input, or else a source of type
 * `mcp`.
 */
export const mcpExtractors = family(['mcp.*__*', 'mcp.*', 'mcp__*', 'mcp_*', 'mcp-*', 'mcp'], (call) =>
  readOutput(call, { toolTextLength: 1 }).map((source) =>
    source.type === 'custom' ? { ...source, type: 'mcp' as const } : source,
  ),
)
