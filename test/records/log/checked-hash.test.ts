import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentAddress, contentHash } from '../../../src/records/log/checked-hash.ts'

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test.each(['', 'a', 'Größe 𝒳\n'])('the hash and the address of %j are that of its UTF-8', (text) => {
  expect(contentHash(text)).toBe(`sha256:${hex(text)}`)
  expect(contentAddress(text)).toBe(`sha256:${hex(text)}`)
})

test.each(['a\ud800', 'a\0'])('the address of %j is that of its JSON', (text) => {
  expect(contentAddress(text)).toBe(`sha256-json:${hex(JSON.stringify(text))}`)
})

test.each([undefined, null, 7])('%j is refused', (text) => {
  expect(() => contentHash(text as never)).toThrow(/contentHash\(\): text/)
  expect(() => contentAddress(text as never)).toThrow(/contentAddress\(\): text/)
})
