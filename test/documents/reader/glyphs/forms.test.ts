import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { locateOnPages } from '../../../../src/page/pdf/locate-on-pages.ts'
import type { PdfQuoteMatch } from '../../../../src/page/pdf/locate-on-pages.ts'
import { readPageTexts } from '../../../../src/page/pdf/page-text.ts'
import type { PageText } from '../../../../src/page/pdf/page-text.ts'
import { drawForm, places } from './drawn-form.ts'

let content: string
let texts: PageText[]

beforeAll(async () => {
  const bytes = await drawForm()
  content = (await readDocument({ name: 'form.pdf', content: bytes })).content
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
  texts = readPageTexts({ ...(await page.getTextContent()), annotations: await page.getAnnotations() })
})

describe('values of fields', () => {
  test.each([
    ['a text', 'Name: [value: Erika Muster]'],
    ['another', 'Town: [value: Bergen an der Dumme]'],
    ['several lines', '[value: The old bridge was closed in 1932]'],
    ['a choice', 'Country: [value: Norway]'],
    ['a box that is ticked', '[value: ☑] The applicant is married.'],
    ['one that is not', '[value: ☐] The applicant is retired.'],
  ])('%s stands at its place', (_, text) => {
    expect(content).toContain(text)
  })

  test('empty, hidden and secret ones are no text', () => {
    expect(content).not.toMatch(/nobody sees|hunter2|Street: \[/)
    expect(content.match(/\[value: /g)).toHaveLength(6)
  })

  test.each([
    ['Country: Norway', 'Country: [value: Norway]', 'unverified'],
    ['Country: Sweden', 'Country: [value: Sweden]', 'failed'],
    ['The old bridge was closed in 1932', 'The old bridge was closed in 1932', 'unverified'],
    ['The old bridge was closed in 1933', 'The old bridge was closed in 1933', 'failed'],
    // Words do not tell whether a box is ticked.
    ['The applicant is married.', 'The applicant is married.', 'unverified'],
    ['The applicant is retired.', 'The applicant is retired.', 'unverified'],
    ['The applicant is divorced.', 'The applicant is divorced.', 'failed'],
  ])('the claim “%s” with the quote “%s” is %s', async (claim, quote, expected) => {
    const { status } = await checkClaim({ claim, quote, sources: [{ content }] })
    expect(status).toBe(expected)
  })

  test.each([
    ['Erika Muster', places.name],
    ['Bergen an der Dumme', places.town],
    ['Norway', places.country],
  ] as const)('a mark on %s stands within its field', (quote, [x, y, width, height]) => {
    const [box] = boxesOf(locateOnPages({ quote }, [{ pageNumber: 1, texts }]))
    expect(box!.x).toBeGreaterThanOrEqual(x)
    expect(box!.x).toBeLessThan(x + 5)
    expect(box!.x + box!.width).toBeLessThanOrEqual(x + width)
    expect(box!.y).toBeGreaterThan(y - 3)
    expect(box!.y + box!.height).toBeLessThan(y + height + 3)
  })
})

describe('text that an annotation strikes out', () => {
  test('is written as struck', () => {
    expect(content).toContain('~~The fee is 400 euros for each year.~~ It is due in May.')
  })

  test('proves nothing; what stands behind it does', async () => {
    const check = async (claim: string) => (await checkClaim({ claim, sources: [{ content }] })).status
    expect(await check('The fee is 400 euros for each year.')).not.toBe('verified')
    expect(await check('The offer stands until the end of June.')).toBe('verified')
  })

  test('its mark stands where it stands', () => {
    const [box] = boxesOf(locateOnPages({ quote: 'It is due in May.' }, [{ pageNumber: 1, texts }]))
    expect(box!.x).toBeGreaterThan(240)
    expect(box!.y).toBeCloseTo(378, -1)
  })
})

function boxesOf(match: PdfQuoteMatch | null) {
  return match?.pages.flatMap(({ boxes }) => boxes) ?? []
}
