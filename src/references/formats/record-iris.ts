import { CitationError } from '../../core/error.ts'
import { closedFields } from '../../core/fields.ts'
import type { RunRecord } from '../../core/records.ts'
import { sha256Bytes } from '../../core/hash.ts'
import { safeUrl } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'

/** How an export names an answer and its parts in linked data. */
export type IriOptions = {
  /**
   * The http(s) address under which answers can be read, such as that of the service: `https://citations.example/v1`
   * for `https://citations.example/v1/runs/<id>`. Without it an answer is named by a `urn:uuid:`, which resolves to
   * nothing.
   */
  base?: string
}

export const iriFields = closedFields<IriOptions>({ base: true })

/** Names of an answer and its parts in linked data. */
export type RecordIris = {
  run: string
  /** Names a part of the answer's record, given as `text-0` or `citation-2`: the run's name with it as fragment. */
  part(name: string): string
}

/**
 * Creates the names of an answer.
 *
 * @throws CitationError `invalid-input` for a `base` that is not an http(s) address or has a query or fragment.
 */
export function createIris({ id }: Pick<RunRecord, 'id'>, { base }: IriOptions = {}): RecordIris {
  const run = base === undefined ? urnOf(id) : addressOf(id, base)
  return { run, part: (name) => `${run}#${name}` }
}

/**
 * Names a text or bytes by their hash: `sha256:<hex>` becomes `ni:///sha-256;<base64url>` (RFC 6920). The same
 * content always has the same name. `undefined` for a hash of another form.
 */
export function contentIri(hash: string): string | undefined {
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(hash) ?? []
  if (hex === undefined) return undefined
  const bytes = hex.match(/../g)!.map((pair) => String.fromCharCode(Number.parseInt(pair, 16)))
  return `ni:///sha-256;${btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The http(s) address of a source, else the name of its text by its hash, else its name within the answer. */
export function sourceIri({ url, contentHash, id }: Source, iris: RecordIris): string {
  return (
    safeUrl(url) ?? contentIri(contentHash) ?? iris.part(`source-${encodeURIComponent(id.toWellFormed())}`)
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The `urn:uuid:` of an id. An id that is not a UUID becomes a UUID of version 8 (RFC 9562), made from the SHA-256 of
 * the id, so that it is always the same.
 */
function urnOf(id: string): string {
  if (UUID.test(id)) return `urn:uuid:${id.toLowerCase()}`
  const bytes = sha256Bytes(new TextEncoder().encode(`citespan:run:${id}`)).slice(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `urn:uuid:${hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}`
}

function addressOf(id: string, base: string): string {
  const url = safeUrl(base)
  if (url && !url.includes('#') && !url.includes('?')) {
    return `${url.replace(/\/$/, '')}/runs/${encodeURIComponent(id.toWellFormed())}`
  }
  throw new CitationError({
    code: 'invalid-input',
    message: `base is ${JSON.stringify(String(base).slice(0, 100))}.`,
    suggestion: 'Give an http(s) address without a query, such as https://citations.example/v1/.',
  })
}
