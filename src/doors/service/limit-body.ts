import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { CitationError } from '../../core/error.ts'
import { limitWholeBody } from '../hono/read-body.ts'
import type { ServiceEnv } from './keys/credentials.ts'

/**
 * Rejects bodies that are too long (413). A body of unknown length is read to its end first, so that the answer can
 * have a status. JSON lines of unknown length pass as they come, because their answer begins with the first line; they
 * break off at the limit.
 */
export function limitBody({ maxBytes }: { maxBytes: number }): MiddlewareHandler<ServiceEnv> {
  const message = `The body is longer than ${maxBytes} bytes.`
  const limitWhole = limitWholeBody({
    maxBytes,
    refuse() {
      throw new HTTPException(413, { message })
    },
  })
  return async function limit(c, next) {
    const { body, headers } = c.req.raw
    const isOfLines = headers.get('content-type')?.startsWith('application/x-ndjson') === true
    if (!isOfLines || body === null || headers.has('content-length')) return await limitWhole(c, next)
    const cut = { body: body.pipeThrough(cutAfter(maxBytes, message)), duplex: 'half' }
    c.req.raw = new Request(c.req.raw, cut)
    await next()
  }
}

function cutAfter(
  maxBytes: number,
  message: string,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length
      if (size <= maxBytes) return controller.enqueue(chunk)
      throw new CitationError({
        code: 'input-too-large',
        message,
        suggestion: 'Send fewer or shorter sources, and a long answer in parts.',
      })
    },
  })
}
