/**
 * Reads tool outputs of any shape. In: the call with its output, as untrusted data or text. Out: the sources in it,
 * found by the usual field names, markup and layouts.
 */
import type { ToolCall } from '../../src/core/ports.ts'
import type { SourceInput, SourceType } from '../../src/core/source.ts'
import { findSources } from './find-sources.ts'
import { readMcpResult } from './mcp-result.ts'
import { isOpaqueText } from './plain-text.ts'
import { pageOfText, sourcesOfText } from './text.ts'
import { isErrorOutput, isErrorText, unwrapOutput } from './tool-output.ts'
import { firstText, isFields, isHttpUrl } from './values.ts'
import type { Fields } from './values.ts'

export type ReadOptions = {
  /** Type of sources whose data names none; derived from the URL by default. */
  type?: SourceType
  /** Whether the field `summary` is text of the source, and not a summary by a model; `false` by default. */
  allowSummary?: boolean
  /**
   * Minimum length at which a text that names no sources is itself a source, in UTF-16 units; 40 by default. `null`:
   * such a text never is. It applies neither to a content block of MCP nor if the tool's input has a URL.
   */
  toolTextLength?: number | null
}

/** The sources of one tool call, for any shape of its output. */
export function readOutput(
  call: ToolCall,
  { type, allowSummary = false, toolTextLength = 40 }: ReadOptions = {},
): SourceInput[] {
  const output = unwrapOutput(call.output)
  const readText = (text: string, minLength: number | null) =>
    readTextOutput(text, call, { allowSummary, minLength })
  const sources = read(output, readText, { allowSummary, toolTextLength })
  return type ? sources.map((source) => ({ type, ...source })) : sources
}

type ReadText = (text: string, minLength: number | null) => SourceInput[]

function read(
  output: unknown,
  readText: ReadText,
  { allowSummary, toolTextLength }: { allowSummary: boolean; toolTextLength: number | null },
): SourceInput[] {
  if (typeof output === 'string') return readText(output, toolTextLength)
  if (isFields(output) && isErrorOutput(output)) return []
  const fromMcp = readMcpResult(output, (text) => readText(text, 1))
  if (fromMcp) return fromMcp.map(asMcp)
  const found = findSources(output, { allowSummary })
  if (found.length > 0 || !isFields(output) || isModelResult(output)) return found
  const text = usualText(output)
  return text === undefined ? [] : readText(text, toolTextLength)
}

/**
 * Changes the type `custom` to `mcp`, because content blocks of MCP come from an MCP server, whatever the tool's name.
 */
function asMcp(source: SourceInput): SourceInput {
  return source.type === 'custom' ? { ...source, type: 'mcp' } : source
}

/**
 * Returns the first text in one of the usual fields of an object (`text`, `content`, `markdown`, …), whatever else the
 * object contains; `undefined` if there is none.
 */
function usualText(output: Fields): string | undefined {
  const { text, content, output: inner, result, results, body, markdown, data } = output
  return firstText(
    [text, content, markdown, inner, result, results, body, data].filter(
      (value) => typeof value === 'string',
    ),
  )
}

/** Whether the output is the result of a model call, such as `generateText`, whose text is not a source. */
function isModelResult(output: Fields): boolean {
  return 'finishReason' in output || 'choices' in output || 'answer' in output || 'role' in output
}

function readTextOutput(
  text: string,
  call: ToolCall,
  { allowSummary, minLength }: { allowSummary: boolean; minLength: number | null },
): SourceInput[] {
  const url = inputUrl(call.input)
  if (isOpaqueText(text)) return url ? [{ url }] : []
  if (!text.trim() || isErrorText(text)) return []
  const sources = sourcesOfText(text, { allowSummary, isPage: url !== undefined })
  if (sources) return sources
  const page = pageOfText(text)
  if (url) return [{ url, ...page }]
  const length = page.content?.trim().length ?? 0
  const isWords = /\p{L}{2}[^\p{L}]{0,3}\s[^\p{L}]{0,3}\p{L}/u.test(page.content ?? '')
  return minLength !== null && length >= minLength && isWords ? [toolAsSource(call, page)] : []
}

/** The URL in the input of a tool call; `undefined` if there is none. */
export function inputUrl(input: unknown): string | undefined {
  if (!isFields(input)) return undefined
  const { url, uri, link, href, endpoint, page, website, source, urls, page_url: pageUrl } = input
  const only = Array.isArray(urls) && urls.length === 1 ? urls[0] : undefined
  return [url, uri, link, href, endpoint, pageUrl, page, website, source, only].find(isHttpUrl)
}

/**
 * The text of a tool call as a source, identified by the call. Its title is the beginning of the text, because the name
 * of a tool means nothing to a reader.
 */
function toolAsSource({ toolName, toolCallId }: ToolCall, page: SourceInput): SourceInput {
  const title = beginningOf(page.content ?? page.snippet ?? '')
  return { type: 'custom', identifier: `${toolName}:${toolCallId}`, ...(title && { title }), ...page }
}

/** Whether `toolAsSource` made the source from this call, so that its title is not that of a page. */
export function isToolItself({ identifier }: SourceInput, { toolName, toolCallId }: ToolCall): boolean {
  return identifier === `${toolName}:${toolCallId}`
}

/** Maximum UTF-16 units of a title made from a text. */
const MAX_TITLE = 80

/** The first line with words, without surrounding markup; cut between two words if it is longer than `MAX_TITLE`. */
function beginningOf(text: string): string {
  const start = text.slice(0, 2_000).toWellFormed()
  const line = start.split('\n').find((each) => /\p{L}/u.test(each)) ?? ''
  const words = line.replace(/^[^\p{L}\p{N}]+|[\s#*_|>]+$/gu, '')
  return words.length <= MAX_TITLE ? words : `${words.slice(0, MAX_TITLE).replace(/\s\S*$/, '')} …`
}
