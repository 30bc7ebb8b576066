import { expectBytes } from '../../core/shapes.ts'
import { concatBytes } from '@noble/hashes/utils.js'
import { sha256Bytes } from '../../core/hash.ts'

/**
 * The Merkle tree of RFC 9162, section 2.1, with SHA-256: a leaf is hashed with the prefix 0x00, a pair of children
 * with 0x01, so that a node cannot pass for a leaf. Leaves are counted from 0. An index or size outside the tree throws
 * a `RangeError`.
 */
export type MerkleTree = {
  readonly size: number
  /** Adds the hash of a leaf (see `hashLeaf`). */
  append(leafHash: Uint8Array): void
  /** The root over the first `size` leaves, by default over all. For an empty tree, the hash of the empty string. */
  root(size?: number): Uint8Array
  /** Sibling hashes on the path from leaf `index` (from 0) to the root over the first `size` leaves, by default all. */
  inclusionProof(index: number, size?: number): Uint8Array[]
  /** The hashes that prove that the tree of `size` leaves (all by default) extends the tree of `earlier` leaves. */
  consistencyProof(earlier: number, size?: number): Uint8Array[]
}

/** The hash of a leaf of the tree: SHA-256 of the byte 0x00 and `data`, 32 bytes (RFC 9162, section 2.1.1). */
export function hashLeaf(data: Uint8Array): Uint8Array {
  expectBytes(data, 'hashLeaf(): data')
  return sha256Bytes(concatBytes(LEAF, data))
}

/** SHA-256 of the node above two others, 32 bytes (RFC 9162, section 2.1.1). */
export function hashChildren(left: Uint8Array, right: Uint8Array): Uint8Array {
  expectBytes(left, 'hashChildren(): left')
  expectBytes(right, 'hashChildren(): right')
  return sha256Bytes(concatBytes(NODE, left, right))
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/**
 * A tree that stores the hash of every full subtree: 64 bytes per leaf. Appending costs about one hash; a root or proof
 * for any earlier size costs about log₂ of the size.
 *
 * The methods throw RangeError for an index or size outside the tree.
 */
export function createMerkleTree(): MerkleTree {
  /** `levels[h][i]`: the hash over leaves i·2ʰ to (i+1)·2ʰ − 1. */
  const levels: Uint8Array[][] = [[]]

  function append(leafHash: Uint8Array): void {
    levels[0]!.push(leafHash)
    for (let height = 0; levels[height]!.length % 2 === 0; height++) {
      const [left, right] = levels[height]!.slice(-2)
      const above = (levels[height + 1] ??= [])
      above.push(hashChildren(left!, right!))
    }
  }

  /** The hash over leaves `start` to `end` − 1, where `start` is a multiple of the subtree's width. */
  function subtree(start: number, end: number): Uint8Array {
    const count = end - start
    if (isPowerOfTwo(count)) return levels[Math.log2(count)]![start / count]!
    const split = start + largestPowerBelow(count)
    return hashChildren(subtree(start, split), subtree(split, end))
  }

  function path(index: number, start: number, end: number): Uint8Array[] {
    if (end - start === 1) return []
    const split = start + largestPowerBelow(end - start)
    return index < split
      ? [...path(index, start, split), subtree(split, end)]
      : [...path(index, split, end), subtree(start, split)]
  }

  /** SUBPROOF of RFC 9162, 2.1.4.1; `isWhole` is its parameter `b`. */
  function difference(earlier: number, start: number, end: number, isWhole: boolean): Uint8Array[] {
    if (earlier === end) return isWhole ? [] : [subtree(start, end)]
    const split = start + largestPowerBelow(end - start)
    return earlier <= split
      ? [...difference(earlier, start, split, isWhole), subtree(split, end)]
      : [...difference(earlier, split, end, false), subtree(start, split)]
  }

  function checkSize(size: number): number {
    if (Number.isInteger(size) && size >= 0 && size <= levels[0]!.length) return size
    throw new RangeError(`The tree has ${levels[0]!.length} leaves, not ${size}.`)
  }

  return {
    get size() {
      return levels[0]!.length
    },
    append,
    root(size = levels[0]!.length) {
      return checkSize(size) === 0 ? sha256Bytes(new Uint8Array()) : subtree(0, size)
    },
    inclusionProof(index, size = levels[0]!.length) {
      checkSize(size)
      if (!Number.isInteger(index) || index < 0 || index >= size) {
        throw new RangeError(`There is no leaf ${index} among ${size}.`)
      }
      return path(index, 0, size)
    },
    consistencyProof(earlier, size = levels[0]!.length) {
      checkSize(size)
      if (!Number.isInteger(earlier) || earlier < 0 || earlier > size) {
        throw new RangeError(`A tree of ${size} leaves has no earlier one of ${earlier}.`)
      }
      return earlier === 0 ? [] : difference(earlier, 0, size, true)
    },
  }
}

function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count))
}

/** The largest power of two below `count`, which is at least 2. */
function largestPowerBelow(count: number): number {
  const power = 2 ** Math.floor(Math.log2(count))
  return power === count ? power / 2 : power
}
