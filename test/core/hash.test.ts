import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash } from '../../src/core/hash.ts'

test('is the SHA-256 of the UTF-8 bytes', () => {
  expect(contentHash('abc')).toBe('sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('is the same with and without the native one, for any text', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }))
  fc.assert(
    fc.property(units, (codes) => {
      const text = String.fromCharCode(...codes)
      expect(contentHash(text)).toBe(`sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`)
    }),
  )
})
