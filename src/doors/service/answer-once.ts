import { bytesToHex } from '@noble/hashes/utils.js'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { decodeBase64, encodeBase64 } from 'hono/utils/encode'
import type { RequestKeeper } from '../../core/ports.ts'
import { sha256Hex } from '../../core/hash.ts'
import { untilBroken } from '../hono/read-body.ts'
import { callerName } from './keys/credentials.ts'
import type { Attempt, ServiceEnv } from './keys/credentials.ts'

/** Milliseconds for which an answer is kept. */
const KEPT = 86_400_000
/** Milliseconds after the last sign of life of an attempt until another attempt may start. */
const LEASE = 15_000
/**
 * Maximum number of characters of an encrypted answer that is kept. A request with a longer one is executed anew when
 * it is sent again.
 */
const LONGEST = 8_000_000
const keySchema = /^[\x21-\x7e]{8,200}$/

/**
 * Answers a `POST` with an `Idempotency-Key` once: sent again with the same credential within a day, it gets the same
 * answer from any instance on the database. Some answers, such as errors and very long ones, are not kept. Only hashes
 * of the key and the request are stored, and the answer, encrypted with a secret that is derived from the key.
 *
 * If an attempt breaks off with its process, the next one starts over. Its records get the same ids and times, so that
 * what is already stored stays unchanged.
 */
export function answerOnce(
  requests: RequestKeeper | undefined,
  { now = () => new Date() }: { now?: () => Date } = {},
): MiddlewareHandler<ServiceEnv> {
  return async function once(c, next) {
    const key = c.req.header('idempotency-key')
    if (key === undefined || c.req.method !== 'POST') return await next()
    if (!keySchema.test(key))
      throw refused(400, 'Idempotency-Key must have 8 to 200 visible ASCII characters.')
    if (!requests) throw refused(400, 'This service does not take an Idempotency-Key.')
    if (c.req.path.endsWith('/stream')) {
      throw refused(
        400,
        'A stream takes no Idempotency-Key. Its events can be read again at /v1/runs/{id}/events.',
      )
    }
    const secret = await readSecret(c.get('caller'), key)
    const body = await readBody(c)
    const fingerprint = await secret.sign(
      JSON.stringify([c.req.path, c.req.header('x-session-id'), c.req.query(), body]),
    )
    const holder = crypto.randomUUID()
    const time = () => now().getTime()
    const request = { name: secret.name, holder }
    const given = {
      ...request,
      fingerprint,
      now: time(),
      busyUntil: time() + LEASE,
      expiresAt: time() + KEPT,
    }
    const taken = await requests.take(given)
    if (taken.state === 'other') throw refused(422, 'The Idempotency-Key was sent with another request.')
    if (taken.state === 'busy') {
      c.header('retry-after', '1')
      throw refused(409, 'The request with this Idempotency-Key is being answered. Try again later.')
    }
    if (taken.state === 'answered') return await secret.open(taken.answer)

    let isKept = true
    const forget = () => (isKept = false)
    c.set('attempt', { ...idsFrom(secret.name, taken.since), isFirst: taken.isFirst, forget })
    const renewing = setInterval(() => {
      void requests.renew({ ...request, busyUntil: time() + LEASE }).catch(() => {})
    }, LEASE / 3)
    try {
      await next()
      const answer = isKept && c.res.status < 300 ? await secret.seal(c.res.clone()) : null
      if (answer !== null && answer.length <= LONGEST) await requests.keep({ ...request, answer })
      else await requests.release(request)
    } finally {
      clearInterval(renewing)
    }
  }
}

/** Creates ids and a time from the request alone, so that each attempt gets the same ones. */
function idsFrom(name: string, since: number): Pick<Attempt, 'createId' | 'now'> {
  let count = 0
  return {
    createId() {
      // The layout of a version 8 UUID with the time first, so that ids of one time are adjacent in an index.
      const time = since.toString(16).padStart(12, '0')
      const rest = sha256Hex(`${name} ${since} ${count++}`)
      return `${time.slice(0, 8)}-${time.slice(8)}-8${rest.slice(0, 3)}-a${rest.slice(3, 6)}-${rest.slice(6, 18)}`
    },
    now: () => new Date(since),
  }
}

/** The body as text, equal for equal requests (without a form's boundary); the request can still be read afterwards. */
async function readBody(c: Context): Promise<string> {
  const { raw } = c.req
  const bytes = await untilBroken(raw.arrayBuffer())
  c.req.raw = new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    body: bytes,
    signal: raw.signal,
  })
  const type = c.req.header('content-type') ?? ''
  // One byte per character, because the body may contain files.
  const text = new TextDecoder('latin1').decode(bytes)
  // Clients create a new form boundary each time.
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? []
  return boundary === undefined ? text : text.replaceAll(boundary, '')
}

type Sealed = { status: number; type: string; body: string; nonce: string }

/**
 * Derives from caller and `Idempotency-Key` the name of the request and secrets that sign it and encrypt its answer.
 */
async function readSecret(caller: ServiceEnv['Variables']['caller'], key: string) {
  const { subtle } = crypto
  const encoder = new TextEncoder()
  // Two users of one credential who choose the same key get separate answers.
  const who = JSON.stringify([callerName(caller), caller.actor.userId, key])
  const bits = await subtle.importKey('raw', encoder.encode(who), 'HKDF', false, ['deriveKey'])
  const derive = (info: string, algorithm: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(info) },
      bits,
      algorithm,
      false,
      uses,
    )
  const [signing, sealing] = await Promise.all([
    derive('citespan request', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
    derive('citespan answer', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
  ])
  return {
    name: sha256Hex(who),
    async sign(text: string): Promise<string> {
      return bytesToHex(new Uint8Array(await subtle.sign('HMAC', signing, encoder.encode(text))))
    },
    async seal(response: Response): Promise<string> {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      const body = await response.arrayBuffer()
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, sealing, body)
      const type = response.headers.get('content-type') ?? ''
      const kept: Sealed = {
        status: response.status,
        type,
        nonce: encodeBase64(nonce.buffer),
        body: encodeBase64(sealed),
      }
      return JSON.stringify(kept)
    },
    async open(answer: string): Promise<Response> {
      // The cast holds: only `seal` writes this value.
      const { status, type, nonce, body } = JSON.parse(answer) as Sealed
      const iv = decodeBase64(nonce)
      const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, sealing, decodeBase64(body))
      return new Response(opened, {
        status,
        headers: { 'content-type': type, 'idempotency-replayed': 'true' },
      })
    },
  }
}

function refused(status: 400 | 409 | 422, message: string): HTTPException {
  return new HTTPException(status, { message })
}
