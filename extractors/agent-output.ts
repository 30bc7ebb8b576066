/**
 * Separates what models wrote from the output of a tool. In: an output, as bounded plain data. Out: the output without
 * the words of models, and the tool calls within it, whose outputs were retrieved.
 */
import type { ToolCall } from '../src/core/ports.ts'
import { agentFields, isModelResult, messageRole, toolResultOf } from './agent-shapes.ts'
import { normalizeName, sourceListNames } from './reading/field-names.ts'
import { parseJsonText } from './reading/json-text.ts'
import { defaultLimits } from './reading/limits.ts'
import { isSourcePart, isTextPart } from './reading/parts.ts'
import { isFields } from './reading/values.ts'
import type { Fields } from './reading/values.ts'

/** A tool output without the parts that models wrote. */
export type AgentOutput = {
  output: unknown
  /** The finished calls of the agents' own tools that the output contains, with their results; without duplicates. */
  calls: ToolCall[]
  /** Whether words of a model were left out. */
  hasModelText: boolean
}

const MAX_DEPTH = 24
/** Maximum number of tool calls read from one output; further ones are left out. */
const MAX_CALLS = 200

/** Matches JSON that may be a model's result or message: it has a quoted field name that other JSON hardly has. */
const mayBeResult =
  /"(?:role|steps|finish_?[rR]eason|usage|tool_?(?:Results|results|Calls|calls)|final_?[oO]utput|choices|lc|additional_kwargs|intermediate_?[sS]teps|subAgent\w+)"/

/** What was found in an output so far: tool calls by their name and id, and whether a model's text was left out. */
type Reading = { calls: Map<string, ToolCall>; hasModelText: boolean }

/**
 * Removes results and messages of models, recognised by their shape, such as those of the AI SDK and of LangChain.
 *
 * `isAgent`: the tool is known to be an agent. All texts of its output then count as a model's, except its lists of
 * sources and what its own tools returned.
 */
export function readAgentOutput(output: unknown, { isAgent = false } = {}): AgentOutput {
  const reading: Reading = { calls: new Map(), hasModelText: false }
  const cleaned = isAgent ? cleanAgent(output, reading) : clean(output, reading)
  return { output: cleaned, calls: [...reading.calls.values()], hasModelText: reading.hasModelText }
}

/**
 * Returns the value without what models wrote and without tool results, which are added to the calls of `reading`. A
 * value of which nothing was removed is returned as it is.
 */
function clean(value: unknown, reading: Reading, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value
  if (typeof value === 'string') return cleanText(value, reading, depth)
  if (Array.isArray(value)) return cleanEach(value, reading, depth)
  if (!isFields(value)) return value
  if (messageRole(value) !== null) return cleanMessage(value, reading, depth)
  if (isModelResult(value)) return cleanResult(value, reading, depth)
  return cleanFields(value, reading, depth)
}

function cleanText(text: string, reading: Reading, depth: number): unknown {
  if (!mayBeResult.test(text) || !/^\s*(?:[[{"]|```)/.test(text)) return text
  const parsed = parseJsonText(text, defaultLimits)
  if (typeof parsed !== 'object' || parsed === null) return text
  const cleaned = clean(parsed, reading, depth + 1)
  return cleaned === parsed ? text : cleaned
}

function cleanEach(list: readonly unknown[], reading: Reading, depth: number): unknown {
  const cleaned = list.map((item) => clean(item, reading, depth + 1))
  const isSame = cleaned.every((item, index) => item === list[index])
  return isSame ? list : cleaned.filter((item) => item !== undefined)
}

function cleanFields(fields: Fields, reading: Reading, depth: number): Fields {
  let cleaned: Fields | null = null
  for (const [name, value] of Object.entries(fields)) {
    const kept = clean(value, reading, depth + 1)
    if (kept !== value) (cleaned ??= { ...fields })[name] = kept
  }
  return cleaned ?? fields
}

/**
 * Returns the message with only the parts that its author did not write; `undefined` if there are none. The results of
 * tools are left out too and are added to the calls of `reading`.
 */
function cleanMessage(message: Fields, reading: Reading, depth: number): Fields | undefined {
  const { content, parts } = message
  if (messageRole(message) === 'tool' && !Array.isArray(content)) return addCall(message, reading)
  const given = parts ?? content
  if (!Array.isArray(given)) return leaveOut(given, reading)
  const kept = cleanParts(given, reading, depth)
  return kept.length > 0 ? { role: 'assistant', content: kept } : undefined
}

function cleanParts(parts: readonly unknown[], reading: Reading, depth: number): unknown[] {
  return parts.flatMap((part) => {
    if (!isFields(part)) return leaveOut(part, reading) ?? []
    if (toolResultOf(part)) return addCall(part, reading) ?? []
    const { type, text, annotations } = part
    if (type === 'text' || type === 'output_text' || type === 'reasoning' || type === undefined) {
      leaveOut(text, reading)
      if (isTextPart(part)) return [part]
      return Array.isArray(annotations) ? [{ annotations }] : []
    }
    return clean(part, reading, depth + 1) ?? []
  })
}

/**
 * Returns the fields of a model's result that hold lists or objects, without what the model wrote. The fields of its
 * steps are merged with them. What the model's tools returned is added to the calls of `reading`.
 */
function cleanResult(result: Fields, reading: Reading, depth: number): Fields {
  const kept: Fields = {}
  const add = (name: string, value: unknown) => {
    const known = kept[name]
    kept[name] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : (known ?? value)
  }
  for (const [name, value] of Object.entries(result)) {
    const role = agentFields.get(normalizeName(name))
    const list = Array.isArray(value) ? value : []
    if (typeof value !== 'object' || value === null) leaveOut(value, reading)
    else if (role === 'calls') for (const call of list) addCall(call, reading)
    else if (role === 'steps') {
      for (const step of list.filter(isFields))
        for (const [own, found] of Object.entries(cleanResult(step, reading, depth + 1))) add(own, found)
    } else if (role === 'parts' && Array.isArray(value)) add('parts', cleanParts(value, reading, depth))
    else if (role === 'written' && !(name === 'output' && isItems(value))) leaveOut(value, reading)
    else add(name, clean(value, reading, depth + 1))
  }
  return kept
}

/** Returns only the sources in an agent's output, such as lists of them. All other text counts as the agent's. */
function cleanAgent(value: unknown, reading: Reading): unknown {
  if (typeof value === 'string') {
    const parsed = mayBeResult.test(value) ? parseJsonText(value, defaultLimits) : undefined
    return typeof parsed === 'object' ? cleanAgent(parsed, reading) : leaveOut(value, reading)
  }
  if (Array.isArray(value)) {
    return value.map((item) => cleanAgent(item, reading)).filter((item) => item !== undefined)
  }
  if (!isFields(value)) return undefined
  if (isSourcePart(value)) return value
  if (messageRole(value) !== null) return cleanMessage(value, reading, 0)
  const { value: wrapped, type } = value
  const isWrapped = type === 'json' || type === 'text' || type === 'content'
  if (wrapped !== undefined && isWrapped) return cleanAgent(wrapped, reading)
  const result = Object.entries(cleanResult(value, reading, 0))
  const kept = result.filter(([name]) => name === 'parts' || agentLists.has(normalizeName(name)))
  if (kept.length < result.length) reading.hasModelText = true
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function leaveOut(value: unknown, reading: Reading): undefined {
  const isText = typeof value === 'string' ? value.trim() !== '' : typeof value === 'object' && value !== null
  if (isText) reading.hasModelText = true
  return undefined
}

function addCall(value: unknown, { calls }: Reading): undefined {
  const result = toolResultOf(value)
  if (!result || calls.size >= MAX_CALLS) return undefined
  const toolCallId = result.toolCallId ?? `call-${calls.size + 1}`
  calls.set(`${result.toolName}\n${toolCallId}`, { ...result, toolCallId })
  return undefined
}

/** Names of lists in which an agent gives its sources. */
const agentLists: ReadonlySet<string> = new Set([...sourceListNames, 'sourcenodes', 'documents', 'messages'])

/** Whether a list holds items of OpenAI's Responses API: messages, and calls of its tools. */
function isItems(value: unknown): value is Fields[] {
  const isItem = ({ type }: Fields) =>
    typeof type === 'string' && /^(?:message|reasoning)$|_call(?:_output)?$/.test(type)
  return Array.isArray(value) && value.length > 0 && value.every((item) => isFields(item) && isItem(item))
}
