import { closedFields, readClosed } from '../../core/fields.ts'
import { asSchema } from 'ai'
import type { ModelMessage, ToolSet } from 'ai'
import type { Source } from '../../core/source.ts'

/** A model's tool call to execute. */
export type ToolCallRequest = { toolCallId: string; toolName: string; input: unknown }

/** A tool call with its output, or with the error that it threw. */
export type ToolOutcome = ToolCallRequest &
  ({ type: 'tool-result'; output: unknown } | { type: 'tool-error'; error: unknown })

/** A run, or any object with its method `addToolResult`, which registers the sources in the result of a tool. */
export type SourceCollector = { addToolResult(call: ToolCallRequest & { output: unknown }): Source[] }

const executeToolsWithCitationsFields = closedFields<
  NonNullable<Parameters<typeof executeToolsWithCitations>[1]>
>({ toolCalls: true, tools: true, messages: true, abortSignal: true })

/**
 * Runs tool calls concurrently and registers the sources in their outputs, for applications with a tool loop of their
 * own.
 *
 * Outcomes are in the order of the calls. A tool that throws, is unknown or gets invalid input results in a
 * `tool-error`; the other calls are not affected. `sources` are those in the outputs, each once.
 *
 * ```ts
 * const { outcomes, sources } = await executeToolsWithCitations(run, { toolCalls, tools })
 * ```
 */
export async function executeToolsWithCitations(
  run: SourceCollector,
  given: {
    toolCalls: readonly ToolCallRequest[]
    tools: ToolSet
    messages?: ModelMessage[]
    abortSignal?: AbortSignal
  },
): Promise<{ outcomes: ToolOutcome[]; sources: Source[] }> {
  const {
    toolCalls,
    tools,
    messages = [],
    abortSignal,
  } = readClosed(given, executeToolsWithCitationsFields, 'executeToolsWithCitations()')
  const outcomes = await Promise.all(
    toolCalls.map(async ({ toolCallId, toolName, input }): Promise<ToolOutcome> => {
      const call = { toolCallId, toolName, input }
      try {
        const output = await executeTool(tools, call, { messages, abortSignal })
        return { ...call, type: 'tool-result', output }
      } catch (error) {
        return { ...call, type: 'tool-error', error }
      }
    }),
  )
  const sources = new Map<string, Source>()
  for (const outcome of outcomes) {
    if (outcome.type !== 'tool-result') continue
    const { toolCallId, toolName, input, output } = outcome
    for (const source of run.addToolResult({ toolCallId, toolName, input, output })) {
      sources.set(source.id, source)
    }
  }
  return { outcomes, sources: [...sources.values()] }
}

async function executeTool(
  tools: ToolSet,
  { toolCallId, toolName, input }: ToolCallRequest,
  { messages, abortSignal }: { messages: ModelMessage[]; abortSignal?: AbortSignal },
): Promise<unknown> {
  const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined
  if (!tool?.execute) throw new Error(`There is no tool "${toolName}" that can be executed.`)
  const checked = await asSchema(tool.inputSchema).validate?.(input)
  if (checked?.success === false) throw checked.error
  const value = checked ? checked.value : input
  const output = await tool.execute(value, { toolCallId, messages, abortSignal, context: undefined })
  return isAsyncIterable(output) ? await lastOf(output) : output
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

async function lastOf(outputs: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown
  for await (const output of outputs) last = output
  return last
}
