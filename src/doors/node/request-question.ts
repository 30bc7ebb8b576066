import type { IncomingMessage } from 'node:http'
import { isJson, MAX_BODY, questionOfBody, questionOfJson } from '../web/request-question.ts'

/**
 * Returns a function that gives the question of a request. It reads the body that the application has parsed, else the
 * bytes of the body that anybody has read since this call. The body is only observed, so whoever reads it gets all of
 * it. At most 1 MB is kept. The promise never rejects; it may stay pending if nobody reads the body to its end.
 */
export function hearQuestion(request: IncomingMessage): () => Promise<string | undefined> {
  const heard = hearJson(request)
  return async () => questionOfParsed(request) ?? questionOfJson(await heard)
}

/** The question in a body that the application has already parsed, for example with `express.json()`. */
function questionOfParsed(request: IncomingMessage): string | undefined {
  try {
    return 'body' in request ? questionOfBody(request.body) : undefined
  } catch {
    // Some platforms parse the body when it is first asked for, and throw if it is not JSON.
    return undefined
  }
}

/** The text of a JSON body once the application has read it; empty for a body of another type, or of more than 1 MB. */
function hearJson(request: IncomingMessage): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  if (!isJson(type) || encoding !== 'identity') return Promise.resolve('')
  const { emit } = request
  let chunks: Uint8Array[] = []
  let length = 0

  function take(chunk: unknown): void {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, request.readableEncoding ?? 'utf8') : chunk
    if (length > MAX_BODY || !(bytes instanceof Uint8Array)) return
    length += bytes.length
    // A copy, because the reader may change its bytes.
    if (length <= MAX_BODY) chunks.push(new Uint8Array(bytes))
    else chunks = []
  }

  // A listener for `data` would start the reading; however the body is read, `data` is emitted for each piece.
  request.emit = (name: string | symbol, ...given: unknown[]) => {
    if (name === 'data') take(given[0])
    if (name === 'end') resolve(new TextDecoder().decode(Buffer.concat(chunks)))
    return emit.call(request, name, ...given)
  }
  return promise
}
