import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { locateOnPages } from '../../../../src/page/pdf/locate-on-pages.ts'
import { readPageTexts } from '../../../../src/page/pdf/page-text.ts'
import { drawPage, loweredPart as lowered, raisedPart as raised } from './drawn-page.ts'
import type { Part, Row } from './drawn-page.ts'

type Case = {
  parts: readonly Part[]
  /** Rows below. */
  more?: readonly Row[]
  text: string
  /** With what the text of the page ends. */
  end?: string
  /** Claims that the text proves. */
  right: readonly string[]
  /** Claims that a reader of flattened text would take for proven. */
  wrong: readonly string[]
}

/** Text that makes the size of most characters that of the page's text. */
const prose: readonly Row[] = [
  'The town lies on both banks of the river, and its oldest houses stand by the quay.',
  'Ships from the north unloaded their timber there until the harbour was moved.',
  'Since then the warehouses have been flats, and a ferry goes to the other bank.',
].map((text, at) => ({ y: 600 - 15 * at, parts: [text] }))

const note = (number: string): Row => ({
  y: 90,
  size: 9,
  parts: [{ text: number, size: 5.5, rise: 3 }, 'The report of the ministry says so.'],
})

const cases: Record<string, Case> = {
  'a power of ten': {
    parts: ['The dish holds 10', raised('6'), ' cells of the culture.'],
    text: 'The dish holds 10⁶ cells of the culture.',
    right: ['The dish holds 10⁶ cells of the culture.', 'The dish holds 10^6 cells of the culture.'],
    wrong: ['The dish holds 106 cells of the culture.', 'The dish holds 10⁷ cells of the culture.'],
  },
  'a negative power': {
    parts: ['The dose was 10', raised('-3'), ' grams of the powder.'],
    text: 'The dose was 10⁻³ grams of the powder.',
    right: ['The dose was 10⁻³ grams of the powder.'],
    wrong: ['The dose was 10-3 grams of the powder.', 'The dose was 10³ grams of the powder.'],
  },
  'a power in parts': {
    parts: ['The dose was 10', raised('-'), raised('3'), ' grams of the powder.'],
    text: 'The dose was 10⁻³ grams of the powder.',
    right: ['The dose was 10⁻³ grams of the powder.'],
    wrong: ['The dose was 10³ grams of the powder.'],
  },
  'a square': {
    parts: ['The hall measures 40 m', raised('2'), ' in the plan.'],
    text: 'The hall measures 40 m² in the plan.',
    right: ['The hall measures 40 m² in the plan.'],
    wrong: ['The hall measures 40 m2 in the plan.', 'The hall measures 40 m³ in the plan.'],
  },
  'a formula': {
    parts: ['The plant uses H', lowered('2'), 'O and CO', lowered('2'), ' at night.'],
    text: 'The plant uses H₂O and CO₂ at night.',
    right: ['The plant uses H₂O and CO₂ at night.', 'The plant uses H2O and CO2 at night.'],
    wrong: ['The plant uses H₃O and CO₂ at night.'],
  },
  'an isotope': {
    parts: ['The sample has ', raised('235'), 'U in its core.'],
    text: 'The sample has ²³⁵U in its core.',
    right: ['The sample has ²³⁵U in its core.'],
    wrong: ['The sample has 235 U in its core.', 'The sample has ²³⁸U in its core.'],
  },
  'raised in the same size': {
    parts: ['The dish holds 10', { text: '6', rise: 4 }, ' cells of the culture.'],
    text: 'The dish holds 10⁶ cells of the culture.',
    right: ['The dish holds 10⁶ cells of the culture.'],
    wrong: ['The dish holds 106 cells of the culture.'],
  },
  'letters that Unicode does not have raised': {
    parts: ['The rate is q', raised('Q'), ' in the model.'],
    text: 'The rate is q^(Q) in the model.',
    right: ['The rate is q^(Q) in the model.'],
    wrong: ['The rate is q^(R) in the model.'],
  },
  'a power in a heading': {
    parts: [
      { text: 'Growth of 10', size: 24 },
      { text: '9', size: 14, rise: 9 },
      { text: ' towns', size: 24 },
    ],
    text: 'Growth of 10⁹ towns',
    right: [],
    wrong: ['Growth of 109 towns'],
  },
  'a mark of a note': {
    parts: ['The levy was 250', raised('9'), ' euros in the town.'],
    more: [note('9')],
    text: 'The levy was 250[^9] euros in the town.',
    end: '[^9]: The report of the ministry says so.',
    right: ['The levy was 250 euros in the town.'],
    wrong: ['The levy was 2509 euros in the town.'],
  },
  'a mark of a note whose number is not raised': {
    parts: ['The levy was 250', raised('9'), ' euros in the town.'],
    more: [{ y: 90, size: 9, parts: ['9 The report of the ministry says so.'] }],
    text: 'The levy was 250[^9] euros in the town.',
    right: ['The levy was 250 euros in the town.'],
    wrong: ['The levy was 2509 euros in the town.'],
  },
  'marks of two notes': {
    parts: ['The mill was sold', raised('3, 4'), ' in the town.'],
    more: [note('3'), { ...note('4'), y: 70 }],
    text: 'The mill was sold[^3][^4] in the town.',
    right: ['The mill was sold in the town.'],
    wrong: ['The mill was sold 34 times in the town.'],
  },
  'a power beside a note of its number': {
    parts: ['The hall measures 40 m', raised('2'), ' and cost 300', raised('2'), ' pounds.'],
    more: [note('2')],
    text: 'The hall measures 40 m² and cost 300[^2] pounds.',
    right: ['The hall measures 40 m² and cost 300 pounds.'],
    wrong: ['The hall measures 40 m and cost 3002 pounds.'],
  },
  'a mark whose note is elsewhere': {
    parts: ['The levy was 250', raised('9'), ' euros in the town.'],
    text: 'The levy was 250⁹ euros in the town.',
    right: [],
    wrong: ['The levy was 2509 euros in the town.'],
  },
  'a fraction': {
    parts: [
      'Take 3',
      { text: '1', size: 7, rise: 4, gap: 1 },
      '/',
      { text: '2', size: 7 },
      ' cups of the flour.',
    ],
    text: 'Take 3 1/2 cups of the flour.',
    right: ['Take 3 1/2 cups of the flour.'],
    wrong: ['Take 31/2 cups of the flour.'],
  },
  'smaller words on the same line': {
    parts: ['The ', { text: 'old', size: 7 }, ' mill has 12 ', { text: 'new', size: 7 }, ' wheels.'],
    text: 'The old mill has 12 new wheels.',
    right: ['The old mill has 12 new wheels.'],
    wrong: ['The old mill has 13 new wheels.'],
  },
  'words of a scan whose sizes differ': {
    parts: [
      'The mill',
      { text: 'has', size: 9.6, rise: 1.4, gap: 3 },
      { text: '12', size: 9.8, rise: 1.2, gap: 3 },
      { text: 'wheels.', gap: 3 },
    ],
    text: 'The mill has 12 wheels.',
    right: ['The mill has 12 wheels.'],
    wrong: ['The mill has 13 wheels.'],
  },
}

async function read(rows: readonly Row[]) {
  const { bytes, drawn } = await drawPage(rows)
  const { content } = await readDocument({ name: 'drawn.pdf', content: bytes })
  return { bytes, drawn, content }
}

describe.each(Object.entries(cases))('%s', (_, { parts, more = [], text, end = '', right, wrong }) => {
  const rows = [{ y: 700, parts }, ...prose, ...more]

  test('is read as a reader sees it', async () => {
    const { content } = await read(rows)
    expect(content).toContain(text)
    expect(content.endsWith(end)).toBe(true)
  })

  test('proves what it says and nothing else', async () => {
    const { content } = await read(rows)
    for (const claim of right) {
      const { status } = await checkClaim({ claim, quote: claim, sources: [{ content }] })
      expect({ claim, status }).toEqual({ claim, status: 'verified' })
    }
    for (const claim of wrong) {
      const { status } = await checkClaim({ claim, quote: claim, sources: [{ content }] })
      expect({ claim, status }).not.toEqual({ claim, status: 'verified' })
    }
  })

  test('its marks stand on the parts of the page that it quotes', async () => {
    const { bytes, drawn } = await read(rows)
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const texts = readPageTexts(await (await pdf.getPage(1)).getTextContent())
    const [quote] = text.split('\n')
    const match = locateOnPages({ quote: quote! }, [{ pageNumber: 1, texts }])
    const line = drawn.slice(0, parts.length)
    const [left, right] = [line[0]!.x, line.at(-1)!.x + line.at(-1)!.width]
    const boxes = match!.pages[0]!.boxes
    expect(Math.min(...boxes.map(({ x }) => x))).toBeCloseTo(left, -0.5)
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeCloseTo(right, -0.5)
    for (const { y, height } of boxes) {
      expect(y).toBeGreaterThan(685)
      expect(y + height).toBeLessThan(730)
    }
  })
})

test('a raised figure belongs to its own line, whatever stands above it', async () => {
  const { content } = await read([
    { y: 700, parts: ['The harbour was moved to the north, and the quay is a street.'] },
    { y: 690, parts: ['The dish holds 10', raised('6'), ' cells of it.'] },
    { y: 680, parts: ['Below it stands H', lowered('2'), 'O in a glass, and the quay is a street.'] },
    ...prose,
  ])
  expect(content).toContain(
    'The harbour was moved to the north, and the quay is a street.\nThe dish holds 10⁶ cells of it.\nBelow it stands H₂O in a glass, and the quay is a street.',
  )
})
