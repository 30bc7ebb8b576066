import type { ToolCall } from '../src/core/ports.ts'
import { isFields } from './reading/values.ts'
import type { Fields } from './reading/values.ts'

const calls = names(
  'toolresults statictoolresults dynamictoolresults subagenttoolresults intermediatesteps newitems',
)
const written = names(`
  output object experimentaloutput finaloutput response request reasoning choices toolcalls statictoolcalls
  dynamictoolcalls usage totalusage input history`)

/**
 * What the fields of a model's result hold, by normalized name: finished calls of its tools, its steps (results of the
 * same form), message parts, or text that the model wrote.
 */
export const agentFields: ReadonlyMap<string, 'calls' | 'steps' | 'parts' | 'written'> = new Map([
  ...calls.map((name) => [name, 'calls'] as const),
  ['steps', 'steps'],
  ['content', 'parts'],
  ...written.map((name) => [name, 'written'] as const),
])

const roles: ReadonlySet<unknown> = new Set(names('assistant user system developer model ai human generic'))

function names(text: string): string[] {
  return text.trim().split(/\s+/)
}

/**
 * Reads the role of a message: `tool` if it holds a tool's result, `model` for other known roles, including users and
 * the system; `null` for anything else.
 */
export function messageRole(fields: Fields): 'model' | 'tool' | null {
  const { role, type, content } = fields
  if (typeof role === 'string' && ('content' in fields || 'parts' in fields)) {
    if (role === 'tool' || role === 'function') return 'tool'
    return roles.has(role) ? 'model' : null
  }
  const isLangChain = ['additional_kwargs', 'response_metadata', 'lc_kwargs', 'tool_call_id'].some(
    (name) => name in fields,
  )
  if (!isLangChain || content === undefined || typeof type !== 'string') return null
  if (/^tool(?:message)?/i.test(type)) return 'tool'
  return /^(?:ai|human|system)(?:message)?/i.test(type) ? 'model' : null
}

const outputTokens = [
  'outputTokens',
  'completionTokens',
  'output_tokens',
  'completion_tokens',
  'candidatesTokenCount',
]

export function isModelResult(fields: Fields): boolean {
  const { text, steps, usage } = fields
  const hasText = typeof text === 'string'
  if (Array.isArray(steps) && (steps.length > 0 ? steps.every(isStep) : hasText)) return true
  if ('finalOutput' in fields || 'final_output' in fields) return true
  if (Array.isArray(fields.intermediateSteps) || Array.isArray(fields.intermediate_steps)) return true
  if (Array.isArray(fields.choices) && fields.choices.some(isChoice)) return true
  const says = hasText || 'content' in fields || 'output' in fields || 'message' in fields
  if (!says) return false
  if (typeof fields.finishReason === 'string' || typeof fields.finish_reason === 'string') return true
  if (isFields(usage) && outputTokens.some((name) => name in usage)) return true
  const calls = [fields.toolResults, fields.tool_results, fields.toolCalls, fields.tool_calls]
  return (
    hasText && (calls.some(Array.isArray) || 'subAgentThreadId' in fields || 'subAgentToolResults' in fields)
  )
}

function isStep(step: unknown): boolean {
  if (!isFields(step)) return false
  if ('finishReason' in step || 'toolResults' in step || 'toolCalls' in step) return true
  return Array.isArray(step.content) && step.content.every((part) => isFields(part) && isStepPart(part))
}

function isStepPart({ type }: Fields): boolean {
  return typeof type === 'string' && /^(?:text|reasoning|source|file|tool-\w+)$/.test(type)
}

function isChoice(choice: unknown): boolean {
  return isFields(choice) && ('message' in choice || 'delta' in choice || 'finish_reason' in choice)
}

type ToolResult = Omit<ToolCall, 'toolCallId'> & { toolCallId: string | undefined }

/**
 * The finished tool call in a part, message or item, in a shape such as the AI SDK's or LangChain's; else `null`.
 */
export function toolResultOf(value: unknown): ToolResult | null {
  const part =
    Array.isArray(value) && value.length === 2 ? { action: value[0], observation: value[1] } : value
  if (!isFields(part)) return null
  const { type, payload, action, observation } = part
  if (observation !== undefined && isFields(action)) {
    return resultOf({
      toolName: action.tool,
      input: action.toolInput ?? action.tool_input,
      output: observation,
    })
  }
  if (isFields(payload) && 'result' in payload) return toolResultOf({ ...payload, type: 'tool-result' })
  if (messageRole(part) === 'tool' && typeof part.content === 'string') {
    return resultOf({ toolName: part.name, toolCallId: part.tool_call_id, output: part.content })
  }
  if (type === 'tool_result') return resultOf({ toolCallId: part.tool_use_id, output: part.content })
  if (type === 'tool_call_output_item' || type === 'function_call_output')
    return resultOf({ output: part.output })
  const isPage = typeof type === 'string' && /^(?:tool-(?!result$|call$|error$)|dynamic-tool$)/.test(type)
  if (isPage) {
    if (part.state !== 'output-available' || part.preliminary === true) return null
    return resultOf({ toolName: type.replace(/^tool-/, ''), ...part })
  }
  const isResult =
    type === 'tool-result' || (typeof part.toolName === 'string' && ('output' in part || 'result' in part))
  return isResult
    ? resultOf({ ...part, input: part.input ?? part.args, output: part.output ?? part.result })
    : null
}

function resultOf({ toolName, toolCallId, input = null, output }: Fields): ToolResult {
  return {
    toolName: typeof toolName === 'string' && toolName !== '' ? toolName : 'tool',
    toolCallId: typeof toolCallId === 'string' ? toolCallId : undefined,
    input,
    output,
  }
}
