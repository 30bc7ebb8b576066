import type { SourceInput } from '../source.ts'

/** One finished tool call, as the AI SDK reports it. Everything in it is untrusted. */
export type ToolCall = {
  toolCallId: string
  toolName: string
  input: unknown
  output: unknown
}

/** Turns one tool's outputs into sources; `[]` when there is nothing to cite. */
export type Extractor = {
  /** Tool name (`web_search`), glob (`mcp.*__*`) or regular expression over the whole name. */
  pattern: string | RegExp
  extract(call: ToolCall): SourceInput[]
}
