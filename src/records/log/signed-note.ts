import { expectText, expectTexts } from '../../core/shapes.ts'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { CitationError } from '../../core/error.ts'
import { sha256Bytes } from '../../core/hash.ts'
import { fromBase64, toBase64 } from './base64.ts'

/**
 * The byte for Ed25519 (RFC 8032) in the keys of signed notes, whose format is https://c2sp.org/signed-note: a text, an
 * empty line, and one line per signature. Web Crypto signs and verifies.
 */
const ED25519 = 1
/** The DER prefix of an Ed25519 private key (RFC 8410); the 32 bytes of its seed follow. */
const PKCS8_PREFIX = Uint8Array.from([
  0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
])

/**
 * A pair of keys in the text format of signed notes. `signer` signs notes (`signNote`) and must be kept secret, since
 * anyone who has it can sign. `verifier` checks notes (`openNote`) and is public.
 */
export type NoteKeys = { signer: string; verifier: string }

/**
 * Creates a pair of Ed25519 keys for signed notes, which are texts with signatures, such as checkpoints of a log.
 * `name` names the signer, such as `example.com/citations`, in both keys and in each signature. Rejects with
 * `invalid-input` if `name` is empty or contains white space, `+` or a lone surrogate.
 */
export async function createNoteKeys(name: string): Promise<NoteKeys> {
  checkName(name)
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const publicKey = await toPublicKey(seed)
  return {
    signer: `PRIVATE+KEY+${formatKey(name, publicKey, seed)}`,
    verifier: formatKey(name, publicKey, publicKey),
  }
}

/**
 * Signs a text and returns the note: the text, an empty line and the signature. `signer` is that of `NoteKeys`. Throws
 * `invalid-input` if the text does not end with a line feed or has other control characters or a lone surrogate, and
 * for an invalid signer.
 */
export async function signNote(text: string, signer: string): Promise<string> {
  expectText(text, 'signNote(): text')
  expectText(signer, 'signNote(): signer')
  if (!text.endsWith('\n') || /\p{Cc}/u.test(text.replaceAll('\n', '')) || !text.isWellFormed()) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'The text of the note has control characters or does not end with a line feed.',
      suggestion: 'Sign lines without control characters, each ended by a line feed.',
    })
  }
  const { name, keyId, key: seed } = await parseSigner(signer)
  const privateKey = await importSeed(seed)
  const signature = await crypto.subtle.sign('Ed25519', privateKey, encode(text))
  return `${text}\n— ${name} ${toBase64(concatBytes(keyId, new Uint8Array(signature)))}\n`
}

/** The public key (verifier) of a signing key (signer); rejects with `invalid-input` for an invalid signer. */
export async function verifierOf(signer: string): Promise<string> {
  expectText(signer, 'verifierOf(): signer')
  const { name, publicKey } = await parseSigner(signer)
  return formatKey(name, publicKey, publicKey)
}

/** The text of a note with a valid signature, and the name of the key. */
export type OpenedNote = { text: string; name: string }

/**
 * Checks a signed note with the public keys (`verifier` of `NoteKeys`) of those who may have signed it. Returns its
 * text and the name of the key that signed it. Returns `null` if none of the keys signed the note, if the first
 * signature with the name and id of one of the keys is invalid, or if the note has more than 1,000,000 UTF-16 units.
 * Throws `invalid-input` for an invalid key.
 */
export async function openNote(note: string, verifiers: readonly string[]): Promise<OpenedNote | null> {
  expectText(note, 'openNote(): note')
  expectTexts(verifiers, 'openNote(): verifiers')
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

/** Parses a signing key. `key` is its seed. Throws `invalid-input` if its id is not that of its public key. */
async function parseSigner(signer: string): Promise<Key & { publicKey: Uint8Array }> {
  const parsed = parseKey(signer.replace(/^PRIVATE\+KEY\+/, ''))
  const publicKey = await toPublicKey(parsed.key)
  if (bytesToHex(keyIdOf(parsed.name, publicKey)) !== bytesToHex(parsed.keyId)) {
    throw invalid('The signing key is damaged: its id does not match its public key.')
  }
  return { ...parsed, publicKey }
}

/** Parses `name+id+key`: the id in hex, then the key in Base64, preceded by a byte for the algorithm. */
function parseKey(text: string): Key {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim()) ?? []
  const bytes = encoded === undefined ? null : fromBase64(encoded)
  if (name === undefined || !bytes || bytes.length !== 33 || bytes[0] !== ED25519) {
    throw invalid('The key does not have the form name+id+key of an Ed25519 key for signed notes.')
  }
  return { name, keyId: hexToBytes(id!), key: bytes.subarray(1) }
}

/**
 * Parses the public key of a verifier. Checks its id too, so that a mistyped key is reported as such and not as an
 * invalid signature.
 */
function parseVerifier(text: string): Key {
  const key = parseKey(text)
  if (bytesToHex(keyIdOf(key.name, key.key)) === bytesToHex(key.keyId)) return key
  throw invalid('The public key is damaged: its id does not match the key.')
}

function formatKey(name: string, publicKey: Uint8Array, key: Uint8Array): string {
  return `${name}+${bytesToHex(keyIdOf(name, publicKey))}+${toBase64(concatBytes(Uint8Array.of(ED25519), key))}`
}

function keyIdOf(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256Bytes(concatBytes(encode(`${name}\n`), Uint8Array.of(ED25519), publicKey)).subarray(0, 4)
}

function checkName(name: string): void {
  expectText(name, 'createNoteKeys(): name')
  if (name === '' || /[\s+]/.test(name) || !name.isWellFormed()) {
    throw invalid('The name of a key is empty or contains white space or a plus sign.')
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

/** A copy of the bytes, since the types of Web Crypto exclude memory that threads may share. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

function invalid(message: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message,
    suggestion: 'Create keys with `createNoteKeys` or `citespan keygen NAME`.',
  })
}
