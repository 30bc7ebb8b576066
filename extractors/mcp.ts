import { family } from './family.ts'
import { readOutput } from './reading/read-output.ts'

/**
 * Tools of MCP servers, by their usual names, such as `mcp.server__tool`, `mcp__server__tool` and `mcp-tool`. A text
 * that names no sources is itself a source. If the tool's input has a URL, the source is the page at that URL.
 * Otherwise it has the type `mcp`, and the text must have at least two words. Error messages are not sources.
 */
export const mcpExtractors = family(['mcp.*__*', 'mcp.*', 'mcp__*', 'mcp_*', 'mcp-*', 'mcp'], (call) =>
  readOutput(call, { toolTextLength: 1 }).map((source) =>
    source.type === 'custom' ? { ...source, type: 'mcp' as const } : source,
  ),
)
