/**
 * The question that a request asks. In: a request of an unknown endpoint. Out: what its JSON body asks by
 * its shape; the body can still be read by the endpoint.
 */
import { isFields } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import { readAtMost } from './body/read-at-most.ts'
import { plainMessage } from './reading/conversation.ts'
import { recordsOf, stringOf } from './reading/content-texts.ts'

/** Bytes of a body that the question is read from; a longer one asks nothing. */
const MAX_BODY = 1_000_000

const jsonTypes = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * What a request asks, read from a copy of its body; `undefined` if the body is not JSON of a known shape, is
 * longer than 1 MB, breaks off, or was read by somebody else. Of a body that is longer no more is kept.
 */
export async function questionOfRequest(request: Request): Promise<string | undefined> {
  if (!request.body || request.bodyUsed) return undefined
  if (!jsonTypes.test(request.headers.get('content-type') ?? '')) return undefined
  const body = await readAtMost(request.clone().body!, MAX_BODY)
  if (body instanceof Uint8Array) return questionOfJson(new TextDecoder().decode(body))
  // Not waited for: it ends only when the endpoint is done with the body as well.
  body.cancel().catch(ignoreBroken)
  return undefined
}

/** What the text of a JSON body asks, if it is one. */
export function questionOfJson(json: string): string | undefined {
  if (json.length > MAX_BODY) return undefined
  try {
    return questionOfBody(JSON.parse(json))
  } catch {
    // Not JSON: the endpoint will say so, or reads it in a way of its own.
    return undefined
  }
}

/**
 * What a body asks: the last message of the user in `messages` (AI SDK, OpenAI, Anthropic, LangChain), the
 * message that is new, or a string under a usual name. `input` may hold any of these again.
 */
export function questionOfBody(body: unknown): string | undefined {
  if (!isFields(body)) return undefined
  const { messages, message, question, query, prompt, input } = body
  return (
    lastOfUser(messages) ??
    (typeof message === 'string' ? asText(message) : lastOfUser([message])) ??
    asText(question) ??
    asText(query) ??
    asText(prompt) ??
    asText(input) ??
    lastOfUser(input) ??
    (isFields(input) ? questionOfBody({ ...input, input: undefined }) : undefined)
  )
}

function lastOfUser(messages: unknown): string | undefined {
  const last = recordsOf(messages).findLast((message) => roleOf(message) === 'user')
  const fields = last && (plainMessage(last)?.fields ?? last)
  return fields && contentText(fields.content ?? fields.parts)
}

/** Messages of a page (`useChat`) have parts in the place of a content. */
function roleOf(message: Fields): string | undefined {
  return plainMessage(message)?.role ?? stringOf(message.role)
}

function contentText(content: unknown): string | undefined {
  if (typeof content === 'string') return asText(content)
  const texts = recordsOf(content)
    .filter(({ type }) => type === undefined || type === 'text' || type === 'input_text')
    .map(({ text }) => stringOf(text))
  return asText(texts.join('\n'))
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function ignoreBroken(): void {
  // The endpoint reads the same body and gets the error.
}
