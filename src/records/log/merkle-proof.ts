import { isObjectOrArray } from '../../core/shapes.ts'
import { createMerkleTree, hashChildren } from './merkle-tree.ts'

/** The statement that a leaf is in a tree, with the path from the leaf to the root as its proof. */
export type Inclusion = {
  leafHash: Uint8Array
  /** The leaf number, from 0. */
  index: number
  size: number
  /** Sibling hashes from the leaf up. */
  proof: readonly Uint8Array[]
  root: Uint8Array
}

/**
 * Whether the proof shows that the leaf is in the tree (RFC 9162, 2.1.3.2); `false` for malformed input. Never throws.
 */
export function verifyInclusion(inclusion: Inclusion): boolean {
  if (!isObjectOrArray(inclusion)) return false
  const { leafHash, index, size, proof, root } = inclusion
  if (!areHashes(proof) || !areHashes([leafHash, root])) return false
  if (!isCount(index) || !isCount(size) || index >= size) return false
  let node = index
  let last = size - 1
  let hash = leafHash
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = hashChildren(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node /= 2
        last = Math.floor(last / 2)
      }
    } else hash = hashChildren(hash, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && isSame(hash, root)
}

/** The statement that a later tree extends an earlier one, with the hashes that prove it. */
export type Consistency = {
  earlierSize: number
  earlierRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/**
 * Whether the proof shows that the later tree begins with all leaves of the earlier one (RFC 9162, 2.1.4.2); `false`
 * for malformed input. Never throws.
 */
export function verifyConsistency(consistency: Consistency): boolean {
  if (!isObjectOrArray(consistency)) return false
  const { earlierSize, earlierRoot, size, root, proof } = consistency
  if (!areHashes(proof) || !areHashes([earlierRoot, root])) return false
  if (!isCount(earlierSize) || !isCount(size) || earlierSize > size) return false
  // The proof of a tree without leaves is empty, so only the root can be wrong.
  if (earlierSize === 0 && !isSame(earlierRoot, createMerkleTree().root())) return false
  if (earlierSize === size) return proof.length === 0 && isSame(earlierRoot, root)
  if (earlierSize === 0) return proof.length === 0
  // An earlier tree of a power of two leaves is a node of the later one, so the proof omits its root.
  const path = Number.isInteger(Math.log2(earlierSize)) ? [earlierRoot, ...proof] : [...proof]
  const [first] = path
  if (!first) return false
  let node = earlierSize - 1
  let last = size - 1
  while (node % 2 === 1) {
    node = (node - 1) / 2
    last = Math.floor(last / 2)
  }
  let earlierHash = first
  let hash = first
  for (const sibling of path.slice(1)) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      earlierHash = hashChildren(sibling, earlierHash)
      hash = hashChildren(sibling, hash)
      while (node % 2 === 0 && node !== 0) {
        node /= 2
        last = Math.floor(last / 2)
      }
    } else hash = hashChildren(hash, sibling)
    node = Math.floor(node / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && isSame(earlierHash, earlierRoot) && isSame(hash, root)
}

function areHashes(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => value instanceof Uint8Array)
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
