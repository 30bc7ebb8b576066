import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { CitationError } from '../core/error.ts'
import { sha256Bytes } from '../core/hash.ts'
import { fromBase64, toBase64 } from './base64.ts'

/**
 * Signed notes as https://c2sp.org/signed-note has them: text, an empty line,
 * and one line for each signature. Ed25519 (RFC 8032), by Web Crypto.
 */
const ED25519 = 1
/** DER of an Ed25519 private key (RFC 8410) up to its 32 bytes of seed. */
const PKCS8_PREFIX = Uint8Array.from([
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
])

/**
 * A pair of keys in their written form. `verifier` may be public; whoever has
 * `signer` can sign in this name.
 */
export type NoteKeys = { signer: string; verifier: string }

/** New keys for `name`, such as `example.com/citations`: no spaces, no `+`. */
export async function createNoteKeys(name: string): Promise<NoteKeys> {
  checkName(name)
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const publicKey = await toPublicKey(seed)
  return {
    signer: `PRIVATE+KEY+${formatKey(name, publicKey, seed)}`,
    verifier: formatKey(name, publicKey, publicKey),
  }
}

/** Signs a text that ends in a line feed. Throws `invalid-input` for a signer that is none. */
export async function signNote(text: string, signer: string): Promise<string> {
  if (!text.endsWith('\n') || /\p{Cc}/u.test(text.replaceAll('\n', '')) || !text.isWellFormed()) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'A note is made of lines without control characters, each of them ended by a line feed.',
      suggestion: 'Sign such a text.',
    })
  }
  const { name, keyId, key: seed } = parseKey(signer.replace(/^PRIVATE\+KEY\+/, ''))
  const publicKey = await toPublicKey(seed)
  if (bytesToHex(keyIdOf(name, publicKey)) !== bytesToHex(keyId)) {
    throw invalid('The signing key is damaged: its id is not that of its public key.')
  }
  const privateKey = await importSeed(seed)
  const signature = await crypto.subtle.sign('Ed25519', privateKey, encode(text))
  return `${text}\n— ${name} ${toBase64(concatBytes(keyId, new Uint8Array(signature)))}\n`
}

/** The public form of a signer. */
export async function verifierOf(signer: string): Promise<string> {
  const { name, key } = parseKey(signer.replace(/^PRIVATE\+KEY\+/, ''))
  const publicKey = await toPublicKey(key)
  return formatKey(name, publicKey, publicKey)
}

/** A note whose signature holds, and in whose name. */
export type OpenedNote = { text: string; name: string }

/**
 * Opens a note that one of the verifiers signed. `null` where no signature is
 * theirs, or one in their name does not hold. Throws `invalid-input` for a
 * verifier that is none.
 */
export async function openNote(note: string, verifiers: readonly string[]): Promise<OpenedNote | null> {
  const keys = verifiers.map(parseVerifier)
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || note.length > 1_000_000) return null
  const text = note.slice(0, split + 1)
  for (const line of note.slice(split + 2).split('\n')) {
    const [, name, encoded] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
    const bytes = encoded === undefined ? null : fromBase64(encoded)
    if (name === undefined || !bytes || bytes.length < 5) continue
    const known = keys.find(
      (key) => key.name === name && bytesToHex(key.keyId) === bytesToHex(bytes.subarray(0, 4)),
    )
    if (!known) continue
    const publicKey = await crypto.subtle.importKey('raw', owned(known.key), 'Ed25519', false, ['verify'])
    const holds = await crypto.subtle.verify('Ed25519', publicKey, owned(bytes.subarray(4)), encode(text))
    return holds ? { text, name } : null
  }
  return null
}

type Key = { name: string; keyId: Uint8Array; key: Uint8Array }

/** `name+id+key`: the id in hex, the key in Base64 with the algorithm's number before it. */
function parseKey(text: string): Key {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? []
  const bytes = encoded === undefined ? null : fromBase64(encoded)
  if (name === undefined || !bytes || bytes.length !== 33 || bytes[0] !== ED25519) {
    throw invalid('The key is not one of a signed note with Ed25519: name+id+key.')
  }
  return { name, keyId: hexToBytes(id!), key: bytes.subarray(1) }
}

/** A key with a misread character signs nothing: told as such, and not as a signature that does not hold. */
function parseVerifier(text: string): Key {
  const key = parseKey(text)
  if (bytesToHex(keyIdOf(key.name, key.key)) === bytesToHex(key.keyId)) return key
  throw invalid('The public key is damaged: its id is not that of the key.')
}

function formatKey(name: string, publicKey: Uint8Array, key: Uint8Array): string {
  return `${name}+${bytesToHex(keyIdOf(name, publicKey))}+${toBase64(concatBytes(Uint8Array.of(ED25519), key))}`
}

function keyIdOf(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256Bytes(concatBytes(encode(`${name}\n`), Uint8Array.of(ED25519), publicKey)).subarray(0, 4)
}

function checkName(name: string): void {
  if (name === '' || /[\s+]/.test(name) || !name.isWellFormed()) {
    throw invalid('The name of a key is empty or holds white space or a plus sign.')
  }
}

function importSeed(seed: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', owned(concatBytes(PKCS8_PREFIX, seed)), 'Ed25519', true, ['sign'])
}

async function toPublicKey(seed: Uint8Array): Promise<Uint8Array> {
  const { x } = await crypto.subtle.exportKey('jwk', await importSeed(seed))
  return fromBase64(x!.replaceAll('-', '+').replaceAll('_', '/').padEnd(44, '='))!
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Web Crypto takes no bytes that might be shared between threads. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

function invalid(message: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message,
    suggestion: 'Keys come from `createNoteKeys`, or `citespan keygen NAME`.',
  })
}
