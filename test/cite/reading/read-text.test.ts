import { describe, expect, test } from 'vitest'
import { readGuardText } from '../../../src/cite/reading/guard-text.ts'
import { createTextReader } from '../../../src/cite/reading/read-text.ts'

const sentence = 'On 3 May 2021 the tram depot did not sell 12 tickets.'
/** Alone longer than what a reader keeps. */
const book = `${sentence} `.repeat(2_000)

describe('A reader of one call', () => {
  test('reads a text once, with its values', () => {
    const readText = createTextReader()
    const read = readText(sentence)
    expect(readText(`${sentence}`)).toBe(read)
    expect(read.facts().words).toEqual(readGuardText(sentence).words)
    expect(read.facts()).toBe(read.facts())
    expect(read.facts().dates()).toBe(read.facts().dates())
    expect(
      read
        .facts()
        .numbers()
        .map(({ start, end }) => sentence.slice(start, end)),
    ).toContain('12')
  })

  test('keeps no more than a limit', () => {
    const readText = createTextReader()
    const read = readText(sentence)
    readText(book)
    expect(readText(sentence)).not.toBe(read)
  })
})
