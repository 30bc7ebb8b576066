import { describe, expect, test } from 'vitest'
import { openCheckpoint, signCheckpoint, splitCheckpoints } from '../../../src/records/log/checkpoint.ts'
import { createMerkleTree, hashLeaf } from '../../../src/records/log/merkle-tree.ts'
import { createNoteKeys, openNote, signNote, verifierOf } from '../../../src/records/log/signed-note.ts'
import { codeOf } from '../store/rejection.ts'

const name = 'records.example/log'
const root = hashLeaf(new Uint8Array())
const keys = await createNoteKeys(name)
const note = await signCheckpoint({ origin: name, size: 12, root }, keys.signer)

describe('signed checkpoints', () => {
  test('have the form of tlog-checkpoint', () => {
    const [origin, size, hash, empty, signature, end] = note.split('\n')
    expect([origin, size, empty, end]).toEqual([name, '12', '', ''])
    expect(hash).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(signature).toMatch(/^— records\.example\/log [A-Za-z0-9+/]{90,92}={0,2}$/)
  })

  test('open for those who trust the key', async () => {
    expect(await openCheckpoint(note, [keys.verifier])).toEqual({
      origin: name,
      size: 12,
      root,
      signedBy: name,
    })
    expect(await verifierOf(keys.signer)).toBe(keys.verifier)
    // A public key in place of the signing key, and a key with another name, are noticed at once.
    for (const wrong of [keys.verifier, keys.signer.replace(/^PRIVATE\+KEY\+./, 'PRIVATE+KEY+x')]) {
      await expect(verifierOf(wrong)).rejects.toMatchObject({ code: 'invalid-input' })
      await expect(signNote('text\n', wrong)).rejects.toMatchObject({ code: 'invalid-input' })
    }
  })

  test('do not open for others', async () => {
    const other = await createNoteKeys(name)
    expect(await openCheckpoint(note, [other.verifier])).toBeNull()
    expect(await openCheckpoint(note, [])).toBeNull()
  })

  test('a file of them may have empty lines between', async () => {
    for (const between of ['', '\n', '\n\n\n']) {
      const notes = splitCheckpoints(`${between}${note}${between}${note}${between}`)
      expect(notes).toStrictEqual([note, note])
    }
  })

  test('a public key with one character changed is named as what is damaged', async () => {
    const start = keys.verifier.lastIndexOf('+') + 3
    for (let index = start; index < keys.verifier.length - 1; index++) {
      const sign = keys.verifier[index] === 'A' ? 'B' : 'A'
      const changed = keys.verifier.slice(0, index) + sign + keys.verifier.slice(index + 1)
      await expect(openCheckpoint(note, [changed])).rejects.toThrow(/public key is damaged|not one of/)
    }
    expect(await codeOf(openCheckpoint(note, [keys.signer.replace('PRIVATE+KEY+', '')]))).toBe(
      'invalid-input',
    )
  })

  test('any character changed shuts it', async () => {
    for (let index = 0; index < note.length; index++) {
      const sign = note[index] === 'A' ? 'B' : 'A'
      const changed = note.slice(0, index) + sign + note.slice(index + 1)
      expect(await openCheckpoint(changed, [keys.verifier]), `at ${index}`).toBeNull()
    }
  })

  test('a signature of another is passed over', async () => {
    const witness = await createNoteKeys('witness.example')
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    const both = note + (await signNote(text, witness.signer)).slice(text.length + 1)
    expect(await openCheckpoint(both, [witness.verifier])).toMatchObject({ signedBy: 'witness.example' })
    expect(await openCheckpoint(both, [keys.verifier])).toMatchObject({ signedBy: name })
  })

  test.each([
    ['no size', `${name}\n\n`],
    ['a size with a leading zero', `${name}\n012\n${'A'.repeat(43)}=\n`],
    ['a short root', `${name}\n12\nAAAA\n`],
    ['a root in a second written form', `${name}\n12\n${'A'.repeat(42)}B=\n`],
  ])('a signed note with %s is no checkpoint', async (_, text) => {
    expect(await openCheckpoint(await signNote(text, keys.signer), [keys.verifier])).toBeNull()
  })

  test('a file of them is read one by one', async () => {
    const empty = createMerkleTree().root()
    const later = await signCheckpoint({ origin: name, size: 0, root: empty }, keys.signer)
    expect(splitCheckpoints(note + later)).toEqual([note, later])
    expect(splitCheckpoints('')).toEqual([])
  })
})

describe('note keys', () => {
  test('a public key has the published form: name, id, and algorithm with key', async () => {
    // The Go checksum database's key, as it is published; its id is computed from name and key.
    const published = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
    expect(await openNote('text\n\n— nobody AAAAAAAA\n', [published])).toBeNull()
    expect(keys.verifier).toMatch(/^records\.example\/log\+[0-9a-f]{8}\+A[A-Za-z0-9+/]{43}$/)
    expect(keys.signer).toMatch(/^PRIVATE\+KEY\+records\.example\/log\+[0-9a-f]{8}\+A[A-Za-z0-9+/]{43}$/)
  })

  test.each(['', 'with space', 'with+plus'])('the name %j is refused', async (bad) => {
    expect(await codeOf(createNoteKeys(bad))).toBe('invalid-input')
  })

  test.each([
    '',
    'PRIVATE+KEY+a+b+c',
    keys.signer.slice(0, -4),
    keys.verifier,
    keys.signer.replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
  ])('the signer %j is refused', async (bad) => {
    expect(await codeOf(signNote('text\n', bad))).toBe('invalid-input')
  })

  test.each(['no line feed', 'with\u0000control\n', 'lone \ud800\n'])(
    'the text %j is refused',
    async (text) => {
      expect(await codeOf(signNote(text, keys.signer))).toBe('invalid-input')
    },
  )
})
