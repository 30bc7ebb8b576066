import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyConsistency, verifyInclusion } from '../../../src/records/log/merkle-proof.ts'
import { createMerkleTree, hashChildren, hashLeaf } from '../../../src/records/log/merkle-tree.ts'

/** The leaves and roots that implementations of RFC 6962 and 9162 are tested with. */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

function treeOf(size: number, change?: number) {
  const tree = createMerkleTree()
  for (let index = 0; index < size; index++) tree.append(leafOf(index, index === change))
  return tree
}

function leafOf(index: number, isChanged = false): Uint8Array {
  return hashLeaf(new TextEncoder().encode(`${isChanged ? 'changed' : 'leaf'} ${index}`))
}

/** The definition, word for word: split at the largest power of two below the size. */
function rootByDefinition(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 1) return hashes[0]!
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  return hashChildren(rootByDefinition(hashes.slice(0, split)), rootByDefinition(hashes.slice(split)))
}

const sizes = fc.integer({ min: 1, max: 130 })

describe('createMerkleTree', () => {
  test('the published roots', () => {
    const tree = createMerkleTree()
    expect(bytesToHex(tree.root())).toBe(roots[0])
    for (const [index, leaf] of leaves.entries()) {
      tree.append(hashLeaf(hexToBytes(leaf)))
      expect(bytesToHex(tree.root())).toBe(roots[index + 1])
    }
    expect(roots.map((_, size) => bytesToHex(tree.root(size)))).toEqual(roots)
  })

  test('every size has the root of the definition, later too', () => {
    const tree = treeOf(130)
    for (let size = 1; size <= 130; size++) {
      const hashes = Array.from({ length: size }, (_, index) => leafOf(index))
      expect(tree.root(size)).toEqual(rootByDefinition(hashes))
    }
  })

  test('every leaf of every tree up to 40 leaves is proven, and no other leaf, place or size', () => {
    for (let size = 1; size <= 40; size++) {
      const tree = treeOf(size)
      const root = tree.root()
      for (let index = 0; index < size; index++) {
        const inclusion = { leafHash: leafOf(index), index, size, proof: tree.inclusionProof(index), root }
        expect(verifyInclusion(inclusion)).toBe(true)
        expect(verifyInclusion({ ...inclusion, leafHash: leafOf(index, true) })).toBe(false)
        if (size > 1) expect(verifyInclusion({ ...inclusion, index: (index + 1) % size })).toBe(false)
        expect(verifyInclusion({ ...inclusion, proof: [...inclusion.proof, root] })).toBe(false)
        if (size > 1) expect(verifyInclusion({ ...inclusion, proof: inclusion.proof.slice(1) })).toBe(false)
      }
    }
  })

  test('a later tree is shown to have grown out of an earlier one', () => {
    fc.assert(
      fc.property(sizes, sizes, (a, b) => {
        const [earlierSize, size] = [Math.min(a, b), Math.max(a, b)]
        const tree = treeOf(size)
        const consistency = {
          earlierSize,
          earlierRoot: tree.root(earlierSize),
          size,
          root: tree.root(),
          proof: tree.consistencyProof(earlierSize),
        }
        expect(verifyConsistency(consistency)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('a tree whose past was changed is not', () => {
    fc.assert(
      fc.property(sizes, sizes, fc.nat(), (a, b, pick) => {
        const [earlierSize, size] = [Math.min(a, b), Math.max(a, b)]
        const changed = treeOf(size, pick % earlierSize)
        const proof = changed.consistencyProof(earlierSize)
        const claim = {
          earlierSize,
          earlierRoot: treeOf(earlierSize).root(),
          size,
          root: changed.root(),
          proof,
        }
        expect(verifyConsistency(claim)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('a proof with any byte changed, or cut, is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), fc.nat(), fc.nat(), (size, leaf, place) => {
        const tree = treeOf(size)
        const index = leaf % size
        const proof = tree.inclusionProof(index).map((hash) => Uint8Array.from(hash))
        const inclusion = { leafHash: leafOf(index), index, size, proof, root: tree.root() }
        const hash = proof[place % proof.length]!
        hash[place % 32]! ^= 1 << (place % 8)
        expect(verifyInclusion(inclusion)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test.each([-1, 1.5, 3, Number.NaN])('leaf %d of a tree of 3 is refused', (index) => {
    expect(() => treeOf(3).inclusionProof(index)).toThrow(RangeError)
    expect(verifyInclusion({ leafHash: leafOf(0), index, size: 3, proof: [], root: leafOf(0) })).toBe(false)
    // A tree of one leaf has no proof to go by: only the numbers are wrong.
    expect(verifyInclusion({ leafHash: leafOf(0), index, size: 1, proof: [], root: leafOf(0) })).toBe(false)
  })

  test('a proof longer than the tree is high is refused, even with a root that it leads to', () => {
    for (let size = 1; size <= 9; size++) {
      const tree = treeOf(size)
      for (let index = 0; index < size; index++) {
        const own = tree.inclusionProof(index)
        const sibling = leafOf(99)
        for (const root of [hashChildren(sibling, tree.root()), hashChildren(tree.root(), sibling)]) {
          const inclusion = { leafHash: leafOf(index), index, size, proof: [...own, sibling], root }
          expect(verifyInclusion(inclusion)).toBe(false)
        }
      }
    }
  })

  test('sizes that the tree never had are refused', () => {
    expect(() => treeOf(3).root(4)).toThrow('The tree has 3 leaves, not 4.')
    expect(() => treeOf(3).consistencyProof(4)).toThrow(RangeError)
    const root = treeOf(3).root()
    expect(verifyConsistency({ earlierSize: 4, earlierRoot: root, size: 3, root, proof: [] })).toBe(false)
  })

  test('every pair of sizes up to 33 is consistent by its own proof, and by no other', () => {
    const tree = treeOf(33)
    for (let size = 1; size <= 33; size++) {
      for (let earlierSize = 0; earlierSize <= size; earlierSize++) {
        const proof = tree.consistencyProof(earlierSize, size)
        const [earlierRoot, root] = [tree.root(earlierSize), tree.root(size)]
        const claim = { earlierSize, earlierRoot, size, root, proof }
        expect(proof).toEqual(proofByDefinition(earlierSize, size))
        expect(verifyConsistency(claim)).toBe(true)
        expect(verifyConsistency({ ...claim, proof: [...proof, root] })).toBe(false)
        expect(verifyConsistency({ ...claim, size: earlierSize - 1 })).toBe(false)
        expect(verifyConsistency({ ...claim, earlierRoot: leafOf(99) })).toBe(false)
        // Every tree begins with the empty one.
        expect(verifyConsistency({ ...claim, root: leafOf(99) })).toBe(earlierSize === 0)
        if (proof.length > 0) expect(verifyConsistency({ ...claim, proof: proof.slice(1) })).toBe(false)
        if (proof.length > 0) expect(verifyConsistency({ ...claim, proof: proof.slice(0, -1) })).toBe(false)
      }
    }
  })

  test('a tree without leaves has one root: the hash of the empty string', () => {
    const [empty, root] = [hexToBytes(roots[0]!), treeOf(3).root()]
    const claim = { earlierSize: 0, earlierRoot: empty, size: 0, root: empty, proof: [] }
    expect(verifyConsistency(claim)).toBe(true)
    expect(verifyConsistency({ ...claim, size: 3, root })).toBe(true)
    expect(verifyConsistency({ ...claim, earlierRoot: root, root })).toBe(false)
    expect(verifyConsistency({ ...claim, earlierRoot: root, size: 3, root })).toBe(false)
    expect(verifyConsistency({ ...claim, earlierRoot: new Uint8Array(), size: 3, root })).toBe(false)
  })

  test('a proof that leads on from both roots is refused, since the tree is not so high', () => {
    const tree = treeOf(7)
    for (let earlierSize = 1; earlierSize < 7; earlierSize++) {
      const sibling = leafOf(99)
      const above = (hash: Uint8Array) => hashChildren(sibling, hash)
      const claim = { earlierSize, size: 7, proof: [...tree.consistencyProof(earlierSize), sibling] }
      const [earlierRoot, root] = [tree.root(earlierSize), tree.root()]
      expect(verifyConsistency({ ...claim, earlierRoot: above(earlierRoot), root: above(root) })).toBe(false)
      const beside = hashChildren(root, sibling)
      expect(verifyConsistency({ ...claim, earlierRoot, root: beside })).toBe(false)
    }
  })

  test.each([-1, 0.5, 1.5, 4, Number.NaN])('%d is no earlier size of a tree of 3', (earlier) => {
    expect(() => treeOf(3).consistencyProof(earlier)).toThrow(RangeError)
    const root = treeOf(3).root()
    expect(verifyConsistency({ earlierSize: earlier, earlierRoot: root, size: 3, root, proof: [] })).toBe(
      false,
    )
  })

  test.each([-1, 1.5, 4, Number.NaN])(
    'no proof is made for a tree of %d, where there are 3 leaves',
    (size) => {
      expect(() => treeOf(3).root(size)).toThrow(`The tree has 3 leaves, not ${size}.`)
      expect(() => treeOf(3).inclusionProof(0, size)).toThrow(`The tree has 3 leaves, not ${size}.`)
      expect(() => treeOf(3).consistencyProof(0, size)).toThrow(`The tree has 3 leaves, not ${size}.`)
    },
  )

  test.each([null, undefined, 1, 'x', [], {}])('%j proves nothing, and nothing is thrown', (junk) => {
    const root = leafOf(0)
    expect(verifyInclusion(junk as never)).toBe(false)
    expect(verifyConsistency(junk as never)).toBe(false)
    const inclusion = { leafHash: root, index: 0, size: 1, proof: [], root }
    const consistency = { earlierSize: 1, earlierRoot: root, size: 1, root, proof: [] }
    expect([verifyInclusion(inclusion), verifyConsistency(consistency)]).toEqual([true, true])
    for (const name of ['leafHash', 'index', 'size', 'root'])
      expect(verifyInclusion({ ...inclusion, [name]: junk }), name).toBe(name === 'size' && junk === 1)
    for (const name of ['earlierRoot', 'root'])
      expect(verifyConsistency({ ...consistency, [name]: junk }), name).toBe(false)
    for (const proof of [[junk], { every: () => true }, junk === null ? undefined : null])
      expect(verifyInclusion({ ...inclusion, proof: proof as never })).toBe(false)
  })
})

/** PROOF of RFC 9162, 2.1.4.1, by its words. */
function proofByDefinition(earlier: number, size: number): Uint8Array[] {
  const hashes = Array.from({ length: size }, (_, index) => leafOf(index))
  return earlier === 0 ? [] : subproof(earlier, hashes, true)
}

function subproof(earlier: number, hashes: readonly Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (earlier === hashes.length) return isWhole ? [] : [rootByDefinition(hashes)]
  let split = 1
  while (split * 2 < hashes.length) split *= 2
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)]
  return earlier <= split
    ? [...subproof(earlier, left, isWhole), rootByDefinition(right)]
    : [...subproof(earlier - split, right, false), rootByDefinition(left)]
}
