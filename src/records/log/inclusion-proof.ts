import { expectMethods, expectObject, expectTexts } from '../../core/shapes.ts'
import { z } from 'zod'
import type { HashedEntry } from '../../core/records.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { openCheckpoint } from './checkpoint.ts'
import type { Checkpoint } from './checkpoint.ts'
import { leafHashOf } from './entry-leaf.ts'
import { verifyInclusion } from './merkle-proof.ts'
import type { MerkleTree } from './merkle-tree.ts'

/**
 * A proof that an entry is in a log, which can be checked with only the log's public key: `format`, `entry` (`body`,
 * `bodyHash?`, `number`, `previous`), the number of its `leaf`, `path` and `checkpoint`. The data of the leaf is
 * `{"body":"<hex of SHA-256 of body>","number":N,"previous":"…"}` with `number` and `previous` of the entry, hashed as
 * in RFC 9162. `path` leads from the leaf to the root in the checkpoint.
 */
export const inclusionProofSchema = z.object({
  format: z.literal('citespan-proof/1'),
  entry: z.object({
    /** Canonical JSON of the event; for an erased event, what remains of it, which the proof does not cover. */
    body: z.string(),
    /** For an erased event: hex of the SHA-256 of its original body, which the leaf contains. */
    bodyHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    /** The place of the entry in its chain, from 1. A chain has the entries of one session, else of one run or role. */
    number: z.int().positive(),
    /** Hash of the previous entry of the chain, in hex; empty for the first. */
    previous: z.string(),
  }),
  /** The leaf number, from 0. */
  leaf: z.int().nonnegative(),
  /** Sibling hashes in Base64, from the leaf up. */
  path: z.array(z.string()).max(64),
  /** The signed checkpoint of the log, as `signCheckpoint` returns it. */
  checkpoint: z.string(),
})

/** A proof that an entry is in a log, which can be checked with only the log's public key. Plain JSON. */
export type InclusionProof = z.infer<typeof inclusionProofSchema>

/**
 * Creates the proof that an entry is in the tree of a signed checkpoint.
 *
 * @param under The checkpoint, its number of leaves (`size`), and the log's tree, at least as large.
 * @throws RangeError if the checkpoint is older than the entry, or the tree smaller than the checkpoint.
 */
export function createInclusionProof(
  entry: HashedEntry & { leaf: number },
  under: { tree: MerkleTree; checkpoint: string; size: number },
): InclusionProof {
  expectObject(entry, 'createInclusionProof(): entry')
  expectObject(under, 'createInclusionProof(): the second argument', 'an object { tree, checkpoint, size }')
  const { body, bodyHash, number, previous, leaf } = entry
  const { tree, checkpoint, size } = under
  expectMethods(tree, 'createInclusionProof(): tree', ['inclusionProof'])
  return {
    format: 'citespan-proof/1',
    entry: { body, ...(bodyHash !== undefined && { bodyHash }), number, previous },
    leaf,
    path: tree.inclusionProof(leaf, size).map(toBase64),
    checkpoint,
  }
}

/** The outcome of checking a proof: the proven event and its checkpoint, or the reason why it is not proven. */
export type ProofCheck =
  /**
   * `signedBy` is the name of the key that signed the checkpoint. `event` is the proven body, parsed but not validated.
   * With `erased`, only the hash of the body is proven, and `event` is null.
   */
  | { ok: true; checkpoint: Checkpoint; signedBy: string; event: unknown; erased?: true }
  | { ok: false; reason: string }

/** Checks a proof offline. A bad proof gives `ok: false`; throws `invalid-input` only for a bad verifier key. */
export async function verifyInclusionProof(
  input: unknown,
  verifiers: readonly string[],
): Promise<ProofCheck> {
  expectTexts(verifiers, 'verifyInclusionProof(): verifiers')
  const parsed = inclusionProofSchema.safeParse(input)
  if (!parsed.success) return { ok: false, reason: 'This is not a proof in the format citespan-proof/1.' }
  const { entry, leaf, path, checkpoint: note } = parsed.data
  const checkpoint = await openCheckpoint(note, verifiers)
  if (!checkpoint) {
    return { ok: false, reason: 'The checkpoint is damaged or not signed by any of the given keys.' }
  }
  const proof = path.map(fromBase64)
  const { size, root, signedBy, origin } = checkpoint
  const isIncluded =
    proof.every((hash) => hash !== null) &&
    verifyInclusion({ leafHash: leafHashOf(hashed(entry)), index: leaf, size, proof, root })
  if (!isIncluded) return { ok: false, reason: `The entry is not leaf ${leaf} of the signed log.` }
  // What remains of an erased body is covered by the erasure in the log, and not by this leaf.
  const isErased = entry.bodyHash !== undefined
  const event = isErased ? null : parseJson(entry.body)
  if (event === undefined)
    return { ok: false, reason: 'The entry is in the log, but its body is not an event.' }
  return { ok: true, checkpoint: { origin, size, root }, signedBy, event, ...(isErased && { erased: true }) }
}

/** Omits `bodyHash` instead of setting it to undefined. */
function hashed({ bodyHash, ...entry }: InclusionProof['entry']): HashedEntry {
  return bodyHash === undefined ? entry : { ...entry, bodyHash }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
