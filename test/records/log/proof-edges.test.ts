import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../../../src/records/log/base64.ts'
import { openCheckpoint, signCheckpoint } from '../../../src/records/log/checkpoint.ts'
import { createInclusionProof, verifyInclusionProof } from '../../../src/records/log/inclusion-proof.ts'
import { readTree } from '../../../src/records/log/read-tree.ts'
import { createNoteKeys, openNote, signNote, verifierOf } from '../../../src/records/log/signed-note.ts'
import { logOf, someLog } from './some-log.ts'

const name = 'records.example/log'
const keys = await createNoteKeys(name)

describe('proofs of entries', () => {
  const log = someLog(3)

  /** The proof of one leaf; `erased`: with the hash of its body in the place of what it covers. */
  async function proofOf(body: string, isErased: boolean) {
    const leaf = log.leaves[1]!
    const entry = isErased
      ? { ...leaf, body, bodyHash: createHash('sha256').update(leaf.body).digest('hex') }
      : { ...leaf, body }
    const tree = await readTree(logOf({ ...log, leaves: log.leaves.with(1, entry) }))
    const checkpoint = await signCheckpoint({ origin: name, size: 3, root: tree.root() }, keys.signer)
    return createInclusionProof(entry, { tree, checkpoint, size: 3 })
  }

  test('of a whole one give its event, and say nothing of an erasure', async () => {
    const { body } = log.leaves[1]!
    const proof = await proofOf(body, false)
    expect(Object.keys(proof.entry)).toEqual(['body', 'number', 'previous'])
    const checked = await verifyInclusionProof(proof, [keys.verifier])
    expect(checked).toMatchObject({ ok: true, event: JSON.parse(body), signedBy: name })
    expect(checked).not.toHaveProperty('erased')
  })

  test.each(['{}', 'not JSON'])('of an erased one, of which %s is left, give no event', async (body) => {
    const proof = await proofOf(body, true)
    expect(proof.entry.bodyHash).toMatch(/^[0-9a-f]{64}$/)
    const checked = await verifyInclusionProof(proof, [keys.verifier])
    expect(checked).toMatchObject({ ok: true, event: null, erased: true })
  })

  test('of a body that is no JSON are refused with the reason', async () => {
    expect(await verifyInclusionProof(await proofOf('not JSON', false), [keys.verifier])).toEqual({
      ok: false,
      reason: 'The entry is in the log, but its body is not an event.',
    })
  })
})

describe('signed notes', () => {
  /** What stands in a note below its empty line. */
  function signatureOf(note: string): Buffer {
    return Buffer.from(note.trimEnd().split(' ').at(-1)!, 'base64')
  }

  test.each(['a\n', 'two\nlines\n', 'an empty line\n\nwithin\n', 'Größe 𝒳\n', '\n'])(
    'the signature of %j is that of Ed25519 over the text, behind the id of the key',
    async (text) => {
      const note = await signNote(text, keys.signer)
      expect(note.startsWith(`${text}\n— ${name} `)).toBe(true)
      const key = Buffer.from(keys.verifier.split('+').slice(2).join('+'), 'base64')
      const id = createHash('sha256').update(`${name}\n`).update(key).digest().subarray(0, 4)
      const bytes = signatureOf(note)
      expect(bytes.subarray(0, 4)).toEqual(id)
      expect(keys.verifier.split('+')[1]).toBe(id.toString('hex'))
      const x = key.subarray(1).toString('base64url')
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
      expect(verify(null, Buffer.from(text), publicKey, bytes.subarray(4))).toBe(true)
      expect(await openNote(note, [keys.verifier])).toEqual({ text, name })
    },
  )

  test.each([
    [999_999, true],
    [1_000_000, true],
    [1_000_001, false],
  ])('a note of %i characters is read: %s', async (length, isRead) => {
    const rest = (await signNote('\n', keys.signer)).length - 1
    const note = await signNote(`${'a'.repeat(length - rest - 1)}\n`, keys.signer)
    expect(note).toHaveLength(length)
    expect((await openNote(note, [keys.verifier])) !== null).toBe(isRead)
  })

  test('a line of the text that looks like a signature is none', async () => {
    const [, line] = (await signNote('a\n', keys.signer)).split('\n\n')
    const note = await signNote(`a\n${line}`, keys.signer)
    expect(await openNote(note, [keys.verifier])).toEqual({ text: `a\n${line}`, name })
    expect(await openNote(`${line}\n— nobody AAAAAAAA\n`, [keys.verifier])).toBeNull()
  })

  test('the first signature with the id of the key decides', async () => {
    const [text, good] = (await signNote('a\n', keys.signer)).split('\n\n') as [string, string]
    const [, bad] = (await signNote('b\n', keys.signer)).split('\n\n') as [string, string]
    expect(await openNote(`${text}\n\n${bad}${good}`, [keys.verifier])).toBeNull()
    expect(await openNote(`${text}\n\n${good}${bad}`, [keys.verifier])).not.toBeNull()
  })

  test('white space around a key is passed over', async () => {
    const note = await signNote('a\n', ` ${keys.signer.replace(/^PRIVATE\+KEY\+/, '')}\n`)
    expect(await openNote(note, [`\n${keys.verifier} `])).not.toBeNull()
  })

  test.each(['lone \ud800', 'tab\t', 'no-break\u00a0'])('the name %j is refused', async (bad) => {
    await expect(createNoteKeys(bad)).rejects.toThrow('empty or contains white space or a plus sign')
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['signNote(): text', () => signNote(1 as never, keys.signer)],
  ['signNote(): signer', () => signNote('a\n', 1 as never)],
  ['verifierOf(): signer', () => verifierOf(1 as never)],
  ['openNote(): note', () => openNote(1 as never, [])],
  ['openNote(): verifiers', () => openNote('a', 'key' as never)],
  ['verifyInclusionProof(): verifiers', () => verifyInclusionProof({}, 'key' as never)],
  ['signCheckpoint(): checkpoint', () => signCheckpoint(null!, keys.signer)],
  ...[-1, 1.5, Number.NaN, 2 ** 53].map((size): [string, () => Promise<unknown>] => [
    'signCheckpoint(): size',
    () => signCheckpoint({ origin: name, size, root: new Uint8Array(32) }, keys.signer),
  ]),
  [
    'signCheckpoint(): origin',
    () => signCheckpoint({ origin: 1 as never, size: 0, root: new Uint8Array(32) }, keys.signer),
  ],
  [
    'signCheckpoint(): root',
    () => signCheckpoint({ origin: name, size: 0, root: 'root' as never }, keys.signer),
  ],
  // `openCheckpoint` could not read these.
  ...['', 'a\nb'].map((origin): [string, () => Promise<unknown>] => [
    'signCheckpoint(): origin',
    () => signCheckpoint({ origin, size: 0, root: new Uint8Array(32) }, keys.signer),
  ]),
  ...[0, 31, 33].map((length): [string, () => Promise<unknown>] => [
    'signCheckpoint(): root',
    () => signCheckpoint({ origin: name, size: 0, root: new Uint8Array(length) }, keys.signer),
  ]),
])('%s: what is none is refused', async (argument, call) => {
  await expect(call()).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining(argument),
  })
})

test.each([0, 1, 2 ** 53 - 1])('a checkpoint of %i leaves is opened as it was signed', async (size) => {
  const root = Uint8Array.from({ length: 32 }, (_, index) => 255 - index)
  const note = await signCheckpoint({ origin: name, size, root }, keys.signer)
  expect(await openCheckpoint(note, [keys.verifier])).toEqual({ origin: name, size, root, signedBy: name })
})

test.each(['A', 'AA', 'AAA', 'AA=', 'AAA==', 'AB==', 'AAB=', '====', 'A-__', 'AAAA\n', ' AAAA'])(
  '%j is no canonical Base64',
  (text) => {
    expect(fromBase64(text)).toBeNull()
  },
)

test('Base64 of each byte in each place is that of Node', () => {
  for (let length = 0; length < 7; length++) {
    for (let byte = 0; byte < 256; byte++) {
      const bytes = Uint8Array.from({ length }, (_, index) => byte ^ (index * 85))
      const text = Buffer.from(bytes).toString('base64')
      expect(toBase64(bytes)).toBe(text)
      expect(fromBase64(text)).toEqual(bytes)
    }
  }
})
