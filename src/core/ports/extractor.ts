import type { SourceInput } from '../source.ts'

/** One finished tool call, as the AI SDK reports it. All fields are untrusted. */
export type ToolCall = {
  toolCallId: string
  toolName: string
  input: unknown
  output: unknown
}

/** Turns the output of one tool into sources; returns `[]` if there is nothing to cite. */
export type Extractor = {
  /** Tool name (`web_search`), glob (`mcp.*__*`) or regular expression that the whole name must match. */
  pattern: string | RegExp
  extract(call: ToolCall): SourceInput[]
}
