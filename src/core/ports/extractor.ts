import type { SourceInput } from '../source.ts'

/** One finished tool call, as the AI SDK reports it. All fields are untrusted. */
export type ToolCall = {
  toolCallId: string
  toolName: string
  input: unknown
  output: unknown
}

/**
 * Turns the output of a tool into sources. Only one extractor reads a call: if it returns `[]` or throws, the call
 * gives no sources.
 */
export type Extractor = {
  /** Tool name (`web_search` also fits `webSearch`), glob (`mcp.*__*`) or regular expression for the whole name. */
  pattern: string | RegExp
  extract(call: ToolCall): SourceInput[]
}
