import type { SourceInput } from '../source.ts'

/** One finished tool call, as the AI SDK reports it. All fields are untrusted. */
export type ToolCall = {
  toolCallId: string
  toolName: string
  input: unknown
  output: unknown
}

/**
 * Turns the output of a tool into sources. Only one extractor reads a call: the last one that was added whose pattern
 * matches, else the first such built-in one. If it returns `[]` or throws, the call gives no sources.
 */
export type Extractor = {
  /**
   * The tools whose calls it reads: a name (`web_search` also fits `webSearch`), a glob (`search_*`, where `*` stands
   * for any characters) or a regular expression for the whole name.
   */
  pattern: string | RegExp
  extract(call: ToolCall): SourceInput[]
}
