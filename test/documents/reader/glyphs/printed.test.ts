import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { sharedBrowser } from '../../../fixtures/browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
})

/** The text of a page as Chromium prints it. */
async function print(html: string): Promise<string> {
  const page = await browser.newPage()
  try {
    await page.setContent(`<!doctype html><meta charset="utf-8"><body style="font: 12pt serif">${html}`)
    const content = await page.pdf({ format: 'A4' })
    return (await readDocument({ name: 'printed.pdf', content: new Uint8Array(content) })).content
  } finally {
    await page.close()
  }
}

/** Style sheets of many pages move raised text, which is painted behind its line then. */
const moved =
  '<style>sup, sub { font-size: 75%; line-height: 0; position: relative; vertical-align: baseline } sup { top: -.5em } sub { bottom: -.25em }</style>'
const sentence =
  '<p>The dish holds 10<sup>6</sup> cells on 40 m<sup>2</sup> of glass, and H<sub>2</sub>O and CO<sub>2</sub> rise in it.</p>'
const numbered = ['first', 'next', 'old', 'long', 'last', 'grey', 'new', 'other']
  .map(
    (word, at) =>
      `<p style="white-space: nowrap; margin: 0"><span style="position: absolute; left: 0">${at + 1}</span>The ${word} line of the statement goes on to say more about the old mill and</p>`,
  )
  .join('')

describe('pages that Chromium prints', () => {
  test.each<[string, string, string]>([
    [
      'raised and lowered text',
      sentence,
      'The dish holds 10⁶ cells on 40 m² of glass, and H₂O and CO₂ rise in it.',
    ],
    [
      'the same, moved',
      moved + sentence,
      'The dish holds 10⁶ cells on 40 m² of glass, and H₂O and CO₂ rise in it.',
    ],
    [
      'powers',
      '<p>A dose of 10<sup>−12</sup> g and 2<sup>n+1</sup> cells</p>',
      'A dose of 10⁻¹² g and 2ⁿ⁺¹ cells',
    ],
    ['an isotope', '<p>In the core <sup>235</sup>U decays</p>', 'In the core ²³⁵U decays'],
    ['a fraction', '<p>Take 3<sup>1</sup>⁄<sub>2</sub> cups</p>', 'Take 3 1⁄2 cups'],
    ['an ordinal', '<p>The 21<sup>st</sup> century</p>', 'The 21ˢᵗ century'],
    [
      'a mark and its note',
      '<p>The levy was 250<sup>9</sup> euros in the town, and 40 m<sup>2</sup> were left.</p><p style="font-size: 75%"><sup>9</sup> See the report.</p>',
      'The levy was 250[^9] euros in the town, and 40 m² were left.\n\n[^9]: See the report.',
    ],
    ['wide letters', '<p style="letter-spacing: .4em">ABSTRACT OF IT</p>', 'ABSTRACT OF IT'],
    ['wider letters', '<p style="letter-spacing: 1em">SUMMARY</p>', 'SUMMARY'],
    [
      'a shadow',
      '<p style="text-shadow: 1px 1px gray">The shadow of the tower</p>',
      'The shadow of the tower',
    ],
    ['a stroke', '<p style="-webkit-text-stroke: .5px black">The old tower</p>', 'The old tower'],
  ])('%s', async (_, html, text) => {
    expect(await print(html)).toContain(text)
  })

  test('numbers of lines', async () => {
    const content = await print(`<div style="position: relative; padding-left: 40px">${numbered}</div>`)
    expect(content).not.toMatch(/\d/)
    expect(content.match(/The \w+ line/g)).toHaveLength(8)
  })

  test('rows of a table keep their numbers', async () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map(
      (row) => `<tr><td>${row}<td>Town ${row * 10} by the sea<td>${row * 37}`,
    )
    expect(await print(`<table>${rows.join('')}</table>`)).toContain('3 Town 30 by the sea 111')
  })

  test('what they say is proven, and what a flattened text would say is not', async () => {
    const content = await print(moved + sentence)
    const check = async (claim: string) =>
      (await checkClaim({ claim, quote: claim, sources: [{ content }] })).status
    const right = 'The dish holds 10⁶ cells on 40 m² of glass, and H₂O and CO₂ rise in it.'
    expect(await check(right)).toBe('verified')
    expect(await check(right.replace('10⁶', '106'))).toBe('failed')
    expect(await check(right.replace('m²', 'm³'))).toBe('failed')
  })
})
