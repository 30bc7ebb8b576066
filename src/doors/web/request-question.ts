/**
 * The question of a request. In: a request of an unknown endpoint. Out: the question in its JSON body, recognised by
 * its shape; the endpoint can still read the body.
 */
import { isFields } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import { readAtMost } from './body/read-at-most.ts'
import { plainMessage } from './reading/conversation.ts'
import { recordsOf, stringOf } from './reading/content-texts.ts'

/** Maximum number of bytes of a body from which a question is read. */
export const MAX_BODY = 1_000_000

const jsonTypes = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * The question of a request, read from a copy of its body; `undefined` if the body is not JSON of a known shape, is
 * longer than 1 MB, breaks off, or was already read. At most 1 MB is buffered.
 */
export async function questionOfRequest(request: Request): Promise<string | undefined> {
  if (!request.body || request.bodyUsed) return undefined
  if (!isJson(request.headers.get('content-type') ?? '')) return undefined
  const body = await readAtMost(request.clone().body!, MAX_BODY)
  if (body instanceof Uint8Array) return questionOfJson(new TextDecoder().decode(body))
  // Not awaited: it ends only when the endpoint has finished with the body too.
  body.cancel().catch(ignoreBroken)
  return undefined
}

export function isJson(contentType: string): boolean {
  return jsonTypes.test(contentType)
}

/**
 * The question in the text of a JSON body; `undefined` if there is none, or if the text is not JSON or longer than
 * `MAX_BODY` UTF-16 units.
 */
export function questionOfJson(json: string): string | undefined {
  if (json.length > MAX_BODY) return undefined
  try {
    return questionOfBody(JSON.parse(json))
  } catch {
    // Not JSON: the endpoint will report that, or reads it differently.
    return undefined
  }
}

/** The question of a body, such as the user's last message in `messages`; `undefined` if there is none. */
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

/** The role of a message. Messages of a page (`useChat`) have `parts` instead of `content`. */
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
