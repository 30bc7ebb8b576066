import type { SourceInput } from '../source.ts'

/** One finished tool call, as the AI SDK reports it. All fields are untrusted. */
export type ToolCall = {
  toolCallId: string
  toolName: string
  input: unknown
  output: unknown
}

/** Turns the output of one tool into sources; returns `[]` if nothing can be cited. If it throws, it gives none. */
export type Extractor = {
  /** Tool name (`web_search` also fits `webSearch`), glob (`mcp.*__*`) or regular expression for the whole name. */
  pattern: string | RegExp
  extract(call: ToolCall): SourceInput[]
}
