import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { drawPage } from '../../reader/glyphs/drawn-page.ts'
import type { Row } from '../../reader/glyphs/drawn-page.ts'

const SENTENCES =
  'The witness said that she had seen the car twice in the morning before the gate was shut by the guard of the yard. She did not know whose car it was, and nobody had told her to write its number down, although that was usual. The guard was on his round then and came back after an hour, as he did on every day of the week.'

/** The text in lines of about one length. */
function linesOf(text: string, length = 52): string[] {
  return text.match(new RegExp(`.{1,${length}}(?:\\s|$)`, 'g'))!.map((line) => line.trim())
}

async function read(rows: readonly Row[]): Promise<string> {
  const { bytes } = await drawPage(rows)
  return (await readDocument({ name: 'drawn.pdf', content: bytes })).content
}

const rowsOf = (lines: readonly string[], numberOf: (at: number) => string, x: (number: string) => number) =>
  lines.flatMap((text, at): Row[] => {
    const y = 700 - 15 * at
    const number = numberOf(at)
    return [{ y, x: 100, parts: [text] }, ...(number ? [{ y, x: x(number), parts: [number] }] : [])]
  })

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
const left = () => 60
const flushRight = (number: string) => 80 - 6.7 * number.length
const right = () => 540

describe('numbers of lines are left out', () => {
  const lines = [...linesOf(SENTENCES), ...linesOf(SENTENCES)]

  test.each<[string, (at: number) => string, (number: string) => number]>([
    ['of each line', (at) => String(at + 1), left],
    ['from any number on', (at) => String(at + 97), flushRight],
    ['on the right', (at) => String(at + 1), right],
  ])('%s', async (_, numberOf, x) => {
    const content = flat(await read(rowsOf(lines, numberOf, x)))
    expect(content).toBe(flat(lines.join(' ')))
    const claim =
      'The guard was on his round then and came back after an hour, as he did on every day of the week.'
    const { evidence } = await checkClaim({ claim, quote: claim, sources: [{ content }] })
    expect(flat(evidence[0]!.quote)).toBe(claim)
  })

  test('of every fifth line', async () => {
    const many = [...lines, ...lines, ...lines]
    const content = flat(
      await read(rowsOf(many, (at) => ((at + 1) % 5 === 0 ? String(at + 1) : ''), flushRight)),
    )
    expect(content).toBe(flat(many.join(' ')))
  })
})

describe('numbers that count something else stay', () => {
  const numbersIn = (content: string, count: number) =>
    Array.from({ length: count }, (_, at) => new RegExp(`(?<!\\d)${at + 1}(?!\\d)`).test(content))

  test('rows of a table', async () => {
    const rows = ['Bergen', 'Turku', 'Malmö', 'Gdynia', 'Tallinn', 'Riga', 'Visby'].flatMap(
      (port, at): Row[] => {
        const y = 700 - 15 * at
        return [
          { y, x: 60, parts: [String(at + 1)] },
          { y, x: 100, parts: [port] },
          { y, x: 300, parts: [String(611 + at)] },
        ]
      },
    )
    expect(numbersIn(await read(rows), 7)).not.toContain(false)
  })

  test('items of a list of short lines', async () => {
    const rows = [
      'bread',
      'butter and jam',
      'tea',
      'two eggs',
      'salt',
      'a pound of flour for the cake',
    ].flatMap((item, at): Row[] => [
      { y: 700 - 15 * at, x: 60, parts: [String(at + 1)] },
      { y: 700 - 15 * at, x: 100, parts: [item] },
    ])
    expect(numbersIn(await read(rows), 6)).not.toContain(false)
  })

  test('paragraphs of several lines', async () => {
    const paragraph = linesOf(SENTENCES).slice(0, 3)
    const rows = Array.from({ length: 6 }, (_, at) =>
      paragraph.flatMap((text, line): Row[] => [
        { y: 760 - 60 * at - 15 * line, x: 100, parts: [text] },
        ...(line === 0 ? [{ y: 760 - 60 * at, x: 60, parts: [String(at + 1)] }] : []),
      ]),
    ).flat()
    expect(numbersIn(await read(rows), 6)).not.toContain(false)
  })
})
