import type { z } from 'zod'
import { CitationError } from '../../core/error.ts'
import { closed } from '../../core/closed-schema.ts'
import { toErrorBody } from '../../core/remote.ts'
import type { ErrorBody } from '../../core/remote.ts'
import { parseInput } from './sources/parse.ts'

/** The output of a failed tool call, which the model reads and acts on. */
export type ToolFailure = ErrorBody & { failed: true }

/** A tool for agents, independent of the protocol. */
export type AgentTool<Input, Output> = {
  description: string
  inputSchema: z.ZodType<Input>
  /** The schema of the output, for protocols with structured results. */
  outputSchema: z.ZodType<object, Output>
  run(input: Input): Promise<Output | ToolFailure>
  /** The output as short text for the model. */
  toText(output: Output | ToolFailure): string
}

/** Whether a tool output reports a failed call. */
export function isFailure(output: unknown): output is ToolFailure {
  return (output as Partial<ToolFailure> | null | undefined)?.failed === true
}

type Definition<Input, Output> = Pick<
  AgentTool<Input, Output>,
  'description' | 'inputSchema' | 'outputSchema'
> & {
  run(input: Input): Promise<Output>
  toText(output: Output): string
}

/**
 * Makes a tool for agents. A `CitationError` becomes the tool's output, so that the agent can react to it; other errors
 * are rethrown.
 */
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
        // Not every caller has validated the input.
        return await run(parseInput(inputSchema, input, 'The input of the tool'))
      } catch (error) {
        if (!(error instanceof CitationError)) throw error
        return { failed: true, ...toErrorBody(error) }
      }
    },
    // The message ends with the suggestion.
    toText: (output) => (isFailure(output) ? `Not done (${output.code}): ${output.message}` : toText(output)),
  }
}
