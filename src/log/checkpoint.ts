import { fromBase64, toBase64 } from './base64.ts'
import { openNote, signNote } from './signed-note.ts'

/** The head of a log at a moment: how many leaves it had, and the root over them. */
export type Checkpoint = {
  /** Names the log; the first line of the note. */
  origin: string
  size: number
  /** 32 bytes. */
  root: Uint8Array
}

/**
 * The signed form, as https://c2sp.org/tlog-checkpoint has it. Keep it where
 * whoever administers the database cannot write: only there is it proof.
 *
 * @param signer A key of `createNoteKeys`.
 */
export async function signCheckpoint({ origin, size, root }: Checkpoint, signer: string): Promise<string> {
  return signNote(`${origin}\n${size}\n${toBase64(root)}\n`, signer)
}

/** A checkpoint that one of the verifiers signed, or `null`: damaged, signed by others, or no checkpoint. */
export async function openCheckpoint(
  note: string,
  verifiers: readonly string[],
): Promise<(Checkpoint & { signedBy: string }) | null> {
  const opened = await openNote(note, verifiers)
  if (!opened) return null
  const [origin, size, root] = opened.text.split('\n')
  const hash = fromBase64(root ?? '')
  if (!origin || !/^(?:0|[1-9]\d{0,15})$/.test(size ?? '') || hash?.length !== 32) return null
  return { origin, size: Number(size), root: hash, signedBy: opened.name }
}

/** The checkpoints of a file that holds one after another, as they were appended, also with empty lines between. */
export function splitCheckpoints(text: string): string[] {
  return text
    .split(/(?<=\n— [^\n]*\n)(?!— )/)
    .map((note) => note.replace(/^\n+/, ''))
    .filter((note) => note.trim() !== '')
}
