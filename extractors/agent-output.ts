/**
 * What models wrote within the output of a tool. In: an output, as bounded plain data. Out: the same without the
 * words of models, and the tool calls within it, whose outputs were retrieved.
 */
import type { ToolCall } from '../src/core/ports/extractor.ts'
import { agentFields, isModelResult, messageRole, toolResultOf } from './agent-shapes.ts'
import { normalizeName, sourceListNames } from './reading/field-names.ts'
import { parseJsonText } from './reading/json-text.ts'
import { defaultLimits } from './reading/limits.ts'
import { isSourcePart, isTextPart } from './reading/parts.ts'
import { isFields } from './reading/values.ts'
import type { Fields } from './reading/values.ts'

/** An output without what models wrote in it. */
export type AgentOutput = {
  output: unknown
  /** Calls of the agents' own tools, each once. */
  calls: ToolCall[]
  /** Whether a model's words were left out. */
  hasModelText: boolean
}

const MAX_DEPTH = 24
/** Calls within one output. */
const MAX_CALLS = 200

/** Names that a text has which may be the JSON of a model's result or message. */
const mayBeResult =
  /"(?:role|steps|finish_?[rR]eason|usage|tool_?(?:Results|results|Calls|calls)|final_?[oO]utput|choices|lc|additional_kwargs|intermediate_?[sS]teps|subAgent\w+)"/

/**
 * Takes out results and messages of models by their shape: those of the AI SDK (`{ text, steps, … }`, `UIMessage`,
 * `ModelMessage`), of Mastra, LangChain, the OpenAI Agents SDK and the APIs of providers.
 *
 * `isAgent`: the tool is known to be an agent. Then all texts of its output are a model's; what it lists as its
 * `sources`, and what its own tools returned, is not.
 */
export function readAgentOutput(output: unknown, { isAgent = false } = {}): AgentOutput {
  const calls = new Map<string, ToolCall>()
  let hasModelText = false
  const cleaned = isAgent ? ofAgent(output) : clean(output, 0)
  return { output: cleaned, calls: [...calls.values()], hasModelText }

  function leaveOut(text: unknown): undefined {
    if (typeof text === 'string' ? text.trim() !== '' : text !== undefined && text !== null)
      hasModelText = true
    return undefined
  }

  function addCall(value: unknown): void {
    const result = toolResultOf(value)
    if (!result || calls.size >= MAX_CALLS) return
    const toolCallId = result.toolCallId ?? `call-${calls.size + 1}`
    calls.set(`${result.toolName}\n${toolCallId}`, { ...result, toolCallId })
  }

  /** The value itself where nothing in it is a model's. */
  function clean(value: unknown, depth: number): unknown {
    if (depth > MAX_DEPTH) return value
    if (typeof value === 'string') return cleanText(value, depth)
    if (Array.isArray(value)) return cleanEach(value, depth)
    if (!isFields(value)) return value
    if (messageRole(value) !== null) return cleanMessage(value, depth)
    if (isModelResult(value)) return cleanResult(value, depth)
    return cleanFields(value, depth)
  }

  function cleanText(text: string, depth: number): unknown {
    if (!mayBeResult.test(text) || !/^\s*(?:[[{"]|```)/.test(text)) return text
    const parsed = parseJsonText(text, defaultLimits)
    if (typeof parsed !== 'object' || parsed === null) return text
    const cleaned = clean(parsed, depth + 1)
    return cleaned === parsed ? text : cleaned
  }

  function cleanEach(list: readonly unknown[], depth: number): unknown {
    const cleaned = list.map((item) => clean(item, depth + 1))
    return cleaned.every((item, index) => item === list[index])
      ? list
      : cleaned.filter((item) => item !== undefined)
  }

  function cleanFields(fields: Fields, depth: number): Fields {
    let cleaned: Fields | null = null
    for (const [name, value] of Object.entries(fields)) {
      const kept = clean(value, depth + 1)
      if (kept !== value) (cleaned ??= { ...fields })[name] = kept
    }
    return cleaned ?? fields
  }

  /** A message with the parts that are no words of whoever wrote it; what a tool returned becomes a call. */
  function cleanMessage(message: Fields, depth: number): Fields | undefined {
    const { content, parts } = message
    if (messageRole(message) === 'tool' && !Array.isArray(content)) {
      addCall(message)
      return undefined
    }
    const given = parts ?? content
    if (!Array.isArray(given)) return leaveOut(given)
    const kept = cleanParts(given, depth)
    return kept.length > 0 ? { role: 'assistant', content: kept } : undefined
  }

  function cleanParts(parts: readonly unknown[], depth: number): unknown[] {
    return parts.flatMap((part) => {
      if (!isFields(part)) return leaveOut(part) ?? []
      if (toolResultOf(part)) {
        addCall(part)
        return []
      }
      const { type, text, annotations } = part
      if (type === 'text' || type === 'output_text' || type === 'reasoning' || type === undefined) {
        leaveOut(text)
        if (isTextPart(part)) return [part]
        return Array.isArray(annotations) ? [{ annotations }] : []
      }
      const kept = clean(part, depth + 1)
      return kept === undefined ? [] : [kept]
    })
  }

  /** The lists and objects of a result but those that a model wrote; calls of its steps. */
  function cleanResult(result: Fields, depth: number): Fields {
    const kept: Fields = {}
    for (const [name, value] of Object.entries(result)) {
      const role = agentFields.get(normalizeName(name))
      if (typeof value !== 'object' || value === null) leaveOut(typeof value === 'string' ? value : undefined)
      else if (role === 'calls') addCalls(value)
      else if (role === 'steps') addSteps(value, depth)
      else if (role === 'parts' && Array.isArray(value)) addParts(value, depth)
      else if (role === 'written' && !(name === 'output' && isItems(value))) leaveOut(value)
      else kept[name] = clean(value, depth + 1)
    }
    return kept

    function addParts(parts: readonly unknown[], level: number): void {
      const found = cleanParts(parts, level)
      if (found.length > 0) kept.parts = [...((kept.parts as unknown[] | undefined) ?? []), ...found]
    }

    function addSteps(steps: object, level: number): void {
      for (const step of Array.isArray(steps) ? steps.filter(isFields) : []) {
        const inner = cleanResult(step, level + 1)
        for (const [name, value] of Object.entries(inner)) {
          const known = kept[name]
          kept[name] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : (known ?? value)
        }
      }
    }
  }

  function addCalls(list: object): void {
    // LangChain: `intermediateSteps: [{ action, observation }]`, or pairs of both.
    for (const item of Array.isArray(list) ? list : []) addCall(item)
  }

  /** What an agent's output lists as its sources; all of its texts are the agent's. */
  function ofAgent(value: unknown): unknown {
    const parsed = typeof value === 'string' ? (parseJsonText(value, defaultLimits) ?? value) : value
    if (typeof value === 'string' && typeof parsed === 'object' && !mayBeResult.test(value))
      return leaveOut(value)
    if (Array.isArray(parsed)) return parsed.map(ofAgent).filter((item) => item !== undefined)
    if (!isFields(parsed)) return leaveOut(typeof parsed === 'string' ? parsed : undefined)
    if (isSourcePart(parsed)) return parsed
    if (messageRole(parsed) !== null) return cleanMessage(parsed, 0)
    const { value: wrapped, type } = parsed
    if (wrapped !== undefined && (type === 'json' || type === 'text' || type === 'content'))
      return ofAgent(wrapped)
    const result = cleanResult(parsed, 0)
    const kept = Object.entries(result).filter(
      ([name]) => name === 'parts' || agentLists.has(normalizeName(name)),
    )
    if (kept.length < Object.keys(result).length) hasModelText = true
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }
}

/** Lists in which an agent names its sources. */
const agentLists: ReadonlySet<string> = new Set([...sourceListNames, 'sourcenodes', 'documents', 'messages'])

/** Items of OpenAI's Responses API: messages, and calls of its tools. */
function isItems(value: unknown): value is Fields[] {
  const isItem = ({ type }: Fields) =>
    typeof type === 'string' && /^(?:message|reasoning)$|_call(?:_output)?$/.test(type)
  return Array.isArray(value) && value.length > 0 && value.every((item) => isFields(item) && isItem(item))
}
