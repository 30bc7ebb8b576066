import { defined } from '../src/core/defined.ts'
import { CitationError } from '../src/core/error.ts'
import { closedFields, readClosed } from '../src/core/fields.ts'
import type { Extractor, ToolCall } from '../src/core/ports.ts'
import type { Incident } from '../src/core/incident.ts'
import type { SourceInput } from '../src/core/source.ts'
import { withoutSecrets } from '../src/core/text.ts'
import { readAgentOutput } from './agent-output.ts'
import { genericExtractor } from './generic.ts'
import { httpClientExtractors } from './http-client.ts'
import { boundedCopy, defaultLimits } from './reading/limits.ts'
import type { ExtractionLimits } from './reading/limits.ts'
import { mcpExtractors } from './mcp.ts'
import { providerSearchExtractors } from './provider-search.ts'
import { ragExtractors } from './rag.ts'
import { sourcePartsExtractors } from './source-parts.ts'
import { matchesToolName } from './tool-name.ts'
import { validSource } from './reading/validate.ts'
import { webScrapeExtractors } from './web-scrape.ts'
import { webSearchExtractors } from './web-search.ts'
import { wikipediaExtractors } from './wikipedia.ts'
import { expectObjects } from '../src/core/shapes.ts'

/**
 * The built-in extractors, grouped by the kind of tool. The first one whose pattern matches a tool's name reads its
 * calls. `genericExtractor` is the last and matches every tool.
 */
export const defaultExtractors: readonly Extractor[] = [
  ...mcpExtractors,
  ...providerSearchExtractors,
  ...sourcePartsExtractors,
  ...wikipediaExtractors,
  ...httpClientExtractors,
  ...webScrapeExtractors,
  ...webSearchExtractors,
  ...ragExtractors,
  genericExtractor,
]

/**
 * A set of extractors. One of them reads each tool call: the last registered one that matches the tool's name or, if
 * none does, the first built-in one that matches.
 */
export type Extractors = {
  /**
   * Adds an extractor. Only one extractor reads a call: the last one added that matches the tool's name. The built-in
   * ones are used only if no added one matches.
   */
  register(extractor: Extractor): void
  /**
   * Sources of one finished tool call and of the calls within an agent's output, validated and bounded. Throws only
   * what `onError` throws. If an extractor throws, `onError` is called, and only the sources of its own call are
   * missing.
   */
  extract(call: ToolCall): SourceInput[]
}

/** Which tools are agents, limits of what is read, and callbacks for what was left out. */
export type ExtractorsOptions = {
  /**
   * Called when an extractor throws (`extractor-failed`), or returns something that is not a list or not a source
   * (`bad-source`), and when another of these callbacks throws (`callback-failed`).
   */
  onError?: (incident: Incident) => void
  /**
   * Called when a limit leaves out part of an output, a source or its content: `output-too-large`, `too-many-sources`,
   * `content-too-long`.
   */
  onLimit?: (incident: Incident) => void
  /**
   * Called when a tool's output contains words of a model, which are not a source. Outputs that one of the
   * application's own extractors reads are not searched for such words.
   */
  onModelText?: (call: Pick<ToolCall, 'toolName' | 'toolCallId'>) => void
  /**
   * Names, globs or regular expressions that match the whole name of a tool that is an agent. All texts of its output
   * count as a model's, except the lists of sources in it (`sources`, `citations`, …) and what the agent's own tools
   * returned. Ignored for a tool with one of the application's own extractors.
   */
  agents?: readonly (string | RegExp)[]
  /** Whether a call was made to an agent, besides those that `agents` names. If it throws, only `agents` count. */
  isAgent?: (call: Pick<ToolCall, 'toolName' | 'toolCallId'>) => boolean
  /** Overrides of `defaultLimits`. */
  limits?: Partial<ExtractionLimits>
}

const createExtractorsFields = closedFields<ExtractorsOptions>({
  onError: true,
  onLimit: true,
  onModelText: true,
  agents: true,
  isAgent: true,
  limits: true,
})

/**
 * The built-in extractors and the application's own. One extractor reads a tool call: of `own` and those added later by
 * `register`, the last whose pattern matches the tool's name, else the first built-in one. No other is asked, even if
 * it returns nothing. The extractor gets a plain, bounded copy of the call. Invalid fields of the sources that it
 * returns are dropped. A source is left out and reported to `onError` if none of these is valid: its URL, identifier,
 * title, snippet, content.
 */
export function createExtractors(
  own: readonly Extractor[] = [],
  options: ExtractorsOptions = {},
): Extractors {
  expectObjects(own, 'createExtractors(): extractors')
  const known = readClosed(options, createExtractorsFields, 'createExtractors()')
  const { onError = () => {}, onLimit = () => {}, onModelText = () => {} } = known
  const { limits: given = {}, agents = [], isAgent: isAgentCall = () => false } = known
  const registered = [...own]
  const limits = { ...defaultLimits, ...defined(given) }

  function reportError(code: string, message: string): void {
    onError({ step: 'extract', code, message })
  }

  function reportLimit(code: string, message: string): void {
    guard('onLimit', () => onLimit({ step: 'extract', code, message }))
  }

  function boundedCall({ toolCallId, toolName, input, output }: ToolCall): ToolCall {
    const wasCut = () => reportLimit('output-too-large', `Part of what ${toolName} returned was left out.`)
    return {
      toolCallId,
      toolName,
      input: boundedCopy(input, limits),
      output: boundedCopy(output, limits, wasCut),
    }
  }

  /** Returns the list that `work` returns. If it throws, reports `extractor-failed` and returns an empty list. */
  function attempt<T>({ toolName }: ToolCall, work: () => T[]): T[] {
    try {
      return work()
    } catch (error) {
      reportError('extractor-failed', `The extractor of ${toolName} failed: ${reasonOf(error)}`)
      return []
    }
  }

  /** Returns what the application's callback returns. If it throws, reports `callback-failed`; returns `undefined`. */
  function guard<T>(name: keyof ExtractorsOptions, callback: () => T): T | undefined {
    try {
      return callback()
    } catch (error) {
      reportError('callback-failed', `The callback ${name} failed: ${reasonOf(error)}`)
      return undefined
    }
  }

  function ask(call: ToolCall, depth: number): Found[] {
    let nested: readonly ToolCall[] = []
    const found = attempt(call, () => {
      const isOf = ({ pattern }: Extractor) => matchesToolName(pattern, call.toolName)
      const own = registered.findLast(isOf)
      // An application's extractor is trusted to know its tool's output.
      if (own) return listed(own.extract(boundedCall(call)), call)
      const { output: given, ...bounded } = boundedCall(call)
      const isAgent =
        guard('isAgent', () => isAgentCall(call)) ||
        agents.some((pattern) => matchesToolName(pattern, call.toolName))
      const { output, calls, hasModelText } = readAgentOutput(given, { isAgent })
      if (depth < MAX_AGENTS) nested = calls
      if (hasModelText) guard('onModelText', () => onModelText(call))
      return listed(defaultExtractors.find(isOf)?.extract({ ...bounded, output }) ?? [], call)
    })
    return [...found, ...nested.flatMap((each) => ask(each, depth + 1))]
  }

  function listed(sources: unknown, call: ToolCall): Found[] {
    if (Array.isArray(sources)) return sources.map((value: unknown) => ({ value, call }))
    reportError('bad-source', `The extractor of ${call.toolName} did not return a list.`)
    return []
  }

  function bounded(source: SourceInput, toolName: string): SourceInput {
    const { content } = source
    if (content === undefined || content.length <= limits.maxContentLength) return source
    reportLimit('content-too-long', `Content of a source of ${toolName} was cut.`)
    return { ...source, content: content.slice(0, limits.maxContentLength).replace(/[\uD800-\uDBFF]$/, '') }
  }

  return {
    register: (extractor) => void registered.push(extractor),
    extract(call) {
      const returned = ask(call, 0)
      if (returned.length > limits.maxSources) {
        reportLimit('too-many-sources', `${call.toolName} gave ${returned.length} sources.`)
      }
      return returned.slice(0, limits.maxSources).flatMap(({ value, call: own }) =>
        attempt(own, () => {
          const source = validSource(value, own)
          if (source) return [bounded(source, call.toolName)]
          reportError(
            'bad-source',
            `The extractor of ${call.toolName} returned something that is not a source.`,
          )
          return []
        }),
      )
    },
  }
}

/** A value that an extractor returned, and the call it belongs to. */
type Found = { value: unknown; call: ToolCall }

/** Maximum number of agents within each other (an agent calls an agent, …) whose own tool calls are read. */
const MAX_AGENTS = 5

/** The message of a thrown value, without secrets; `unknown reason` if reading the message throws. */
function reasonOf(error: unknown): string {
  try {
    if (error instanceof CitationError) return error.message
    return withoutSecrets(error instanceof Error ? error.message : String(error))
  } catch {
    return 'unknown reason'
  }
}
