import type { z } from 'zod'
import { CitationError } from '../core/error.ts'
import { closed } from '../core/fields/closed-schema.ts'

/** The output of a tool call that failed, for the model to read and act on. */
export type ToolFailure = { failed: true; code: string; message: string; suggestion: string }

/** A tool for agents, independent of the protocol. */
export type AgentTool<Input, Output> = {
  description: string
  inputSchema: z.ZodType<Input>
  run(input: Input): Promise<Output | ToolFailure>
  /** The output as short text for the model. */
  toText(output: Output | ToolFailure): string
}

/** Whether the output of a tool is that of a call that failed. */
export function isFailure(output: unknown): output is ToolFailure {
  return typeof output === 'object' && output !== null && 'failed' in output && output.failed === true
}

type Definition<Input, Output> = Pick<AgentTool<Input, Output>, 'description' | 'inputSchema'> & {
  run(input: Input): Promise<Output>
  toText(output: Output): string
}

/** Refuses unknown fields; catches a `CitationError` and returns it as output, so that the agent can react to it; rethrows other errors. */
export function agentTool<Input, Output extends object>({
  run,
  toText,
  inputSchema,
  ...rest
}: Definition<Input, Output>): AgentTool<Input, Output> {
  return {
    ...rest,
    inputSchema: closed(inputSchema),
    async run(input) {
      try {
        return await run(input)
      } catch (error) {
        if (!(error instanceof CitationError)) throw error
        return { failed: true, code: error.code, message: error.message, suggestion: error.suggestion }
      }
    },
    // The message ends with the suggestion.
    toText: (output) => (isFailure(output) ? `Not done (${output.code}): ${output.message}` : toText(output)),
  }
}
