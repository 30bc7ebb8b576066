import type { ToolCall } from '../src/core/ports.ts'
import type { SourceInput } from '../src/core/source.ts'
import { family } from './family.ts'
import { isOpaqueText } from './reading/plain-text.ts'
import { inputUrl, readOutput } from './reading/read-output.ts'
import { pageOfText } from './reading/text.ts'
import { isErrorOutput, isErrorText, unwrapOutput } from './reading/tool-output.ts'
import { isFields } from './reading/values.ts'
import type { Fields } from './reading/values.ts'

/**
 * Tools that send an HTTP request. Each call whose response is OK and has text or JSON gives one source, the requested
 * URL with the body of the response; other responses give none. An output without a requested URL is read like that of
 * any other tool.
 */
export const httpClientExtractors = family(
  [
    'http_client',
    'http',
    'http_*',
    '*_http_request',
    'api_call',
    'api_request',
    'call_api',
    'rest_client',
    'curl',
  ],
  responseAsSource,
)

function responseAsSource(call: ToolCall): SourceInput[] {
  const url = inputUrl(call.input)
  if (!url) return readOutput(call)
  const output = unwrapOutput(call.output)
  if (isFields(output) && (isErrorOutput(output) || !isTextual(output))) return []
  const page = pageOf(bodyOf(output))
  return page?.content?.trim() ? [{ type: 'api', url, ...page }] : []
}

const bodyNames = ['body', 'data', 'text', 'json', 'content', 'response', 'responseBody', 'result']

function bodyOf(output: unknown): unknown {
  if (!isFields(output)) return output
  const name = bodyNames.find((candidate) => output[candidate] !== undefined && output[candidate] !== null)
  const isEnvelope = ['status', 'statusCode', 'status_code', 'headers', 'ok', 'statusText'].some(
    (key) => key in output,
  )
  if (name) return output[name]
  return isEnvelope ? undefined : output
}

function pageOf(body: unknown): SourceInput | null {
  if (typeof body === 'string') return isOpaqueText(body) || isErrorText(body) ? null : pageOfText(body)
  if (typeof body !== 'object' || body === null || (isFields(body) && isErrorOutput(body))) return null
  return Object.keys(body).length > 0 ? { content: JSON.stringify(body, null, 2) } : null
}

function isTextual(output: Fields): boolean {
  const headers = isFields(output.headers) ? output.headers : {}
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const contentType = output.contentType ?? output.content_type ?? named
  return typeof contentType !== 'string' || /text|json|xml|html|csv|javascript|yaml/i.test(contentType)
}
