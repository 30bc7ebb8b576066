import { expectBytes, expectObject, expectText } from '../../core/shapes.ts'
import { expectArgument } from '../../core/error.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { openNote, signNote } from './signed-note.ts'

/** The state of a log at one moment: its number of leaves, and the root of the tree over them. */
export type Checkpoint = {
  /** Name of the log, such as `example.com/citations`; the first line of the signed checkpoint. */
  origin: string
  size: number
  /** The root hash of the Merkle tree over all leaves (RFC 9162, SHA-256): 32 bytes. */
  root: Uint8Array
}

/** Number of bytes of a SHA-256 hash. */
const ROOT_LENGTH = 32

/**
 * Signs a checkpoint in the format of https://c2sp.org/tlog-checkpoint. Keep the result where the administrator of the database
 * cannot write; otherwise it proves nothing.
 *
 * @param signer A key of `createNoteKeys`.
 */
export async function signCheckpoint(checkpoint: Checkpoint, signer: string): Promise<string> {
  expectObject(checkpoint, 'signCheckpoint(): checkpoint')
  const { origin, size, root } = checkpoint
  expectText(origin, 'signCheckpoint(): origin')
  expectArgument(origin !== '' && !origin.includes('\n'), 'signCheckpoint(): origin', 'a name in one line')
  expectArgument(Number.isSafeInteger(size) && size >= 0, 'signCheckpoint(): size', 'a number of leaves')
  expectBytes(root, 'signCheckpoint(): root')
  expectArgument(root.length === ROOT_LENGTH, 'signCheckpoint(): root', `${ROOT_LENGTH} bytes`)
  return signNote(`${origin}\n${size}\n${toBase64(root)}\n`, signer)
}

/**
 * Opens a checkpoint; `signedBy` is the name of the key that signed it. `null` if it is damaged, not signed by any of
 * the verifiers, or not a checkpoint. Throws `invalid-input` for an invalid verifier.
 */
export async function openCheckpoint(
  note: string,
  verifiers: readonly string[],
): Promise<(Checkpoint & { signedBy: string }) | null> {
  const opened = await openNote(note, verifiers)
  if (!opened) return null
  const [origin, size, root] = opened.text.split('\n')
  const hash = fromBase64(root ?? '')
  if (!origin || !/^(?:0|[1-9]\d{0,15})$/.test(size ?? '') || hash?.length !== ROOT_LENGTH) return null
  return { origin, size: Number(size), root: hash, signedBy: opened.name }
}

/** Splits a file of appended checkpoints, which it does not check; empty lines between them are allowed. */
export function splitCheckpoints(text: string): string[] {
  expectText(text, 'splitCheckpoints(): text')
  return text
    .split(/(?<=\n— [^\n]*\n)(?!— )/)
    .map((note) => note.replace(/^\n+/, ''))
    .filter((note) => note.trim() !== '')
}
