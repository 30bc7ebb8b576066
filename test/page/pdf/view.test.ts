import { PDFDocument, PDFHexString, PDFName } from 'pdf-lib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readDocument } from '../../../src/documents/reader/document.ts'
import type { PdfPageOutcome, RenderPdfPageOptions } from '../../../src/page/pdf.ts'
import type { QuotePlace } from '../../../src/text/locate/place-quote.ts'
import { violations } from '../../fixtures/axe.ts'
import { sharedBrowser, takeShot } from '../../fixtures/browser.ts'
import { drawForm, places } from '../../documents/reader/glyphs/drawn-form.ts'
import { drawPage } from '../../documents/reader/glyphs/drawn-page.ts'
import { rawPdf } from '../../documents/reader/pdf/raw-pdf.ts'
import { keptPage } from '../../fixtures/kept-pages.ts'
import { boxOfDrawn, overlapOf, samplePdf } from './sample-pdf.ts'
import type { Sample } from './sample-pdf.ts'
import { cases, evidenceOf, expectedBoxes } from './sample-quotes.ts'
import { startViewServer } from '../../fixtures/view-server.ts'
import type { ViewServer } from '../../fixtures/view-server.ts'
import type { Views } from '../../fixtures/views-entry.ts'

let server: ViewServer
let browser: Browser
let sample: Sample

beforeAll(async () => {
  server = await startViewServer()
  browser = await sharedBrowser()
  sample = await samplePdf()
  server.files.set('/sample.pdf', { body: sample.bytes, type: 'application/pdf' })
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/**
 * What a browser reports of a file that is not there. pdf.js rejects a promise of
 * its stream with `ResponseException`, unhandled where the response is quicker than
 * the message by which its worker asks for the headers.
 */
const MISSING_FILE = [/404/, /^ResponseException$/]

/** A page under the strictest policy; what it complains about fails the test. */
async function openPage({ width = 900, path = '/strict', expected = [] as RegExp[] } = {}): Promise<Page> {
  const opened = await keptPage(browser, { viewport: { width, height: 900 } })
  const { page } = opened
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  onTestFinished(async () => {
    await opened[Symbol.asyncDispose]()
    expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
  })
  await page.goto(`${server.url}${path}`)
  await page.waitForFunction(() => 'citespan' in globalThis)
  return page
}

type Shown = Partial<Omit<RenderPdfPageOptions, 'worker' | 'file' | 'pdfjs' | 'signal' | 'labels'>> & {
  url?: string
  workerUrl?: string
}

/** Shows a PDF with a worker that a policy of the page has allowed; an error comes back as its message. */
function show(
  page: Page,
  { url = '/sample.pdf', workerUrl = '/pdf.worker.mjs', ...options }: Shown,
): Promise<Outcome> {
  return page.evaluate(
    async ({ url, workerUrl, options }) => {
      const { trustedTypes, citespan } = globalThis as unknown as PageGlobals
      const policy = trustedTypes.createPolicy(`worker-${Math.random()}`, { createScriptURL: (some) => some })
      const worker = new Worker(policy.createScriptURL(workerUrl), { type: 'module' })
      const view = citespan.renderPdfPage(document.querySelector<HTMLElement>('#view')!, {
        file: { url },
        worker,
        ...options,
      })
      Object.assign(globalThis, { view })
      const outcome = await view.ready
      return outcome.state === 'failed'
        ? { state: 'failed' as const, code: outcome.error.code, message: outcome.error.message }
        : outcome
    },
    { url, workerUrl, options },
  )
}

type Outcome =
  | Exclude<PdfPageOutcome, { state: 'failed' }>
  | { state: 'failed'; code: string; message: string }
type PageGlobals = {
  citespan: Views
  view: ReturnType<Views['renderPdfPage']>
  trustedTypes: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

function showQuote(page: Page, place: QuotePlace): Promise<PdfPageOutcome> {
  return page.evaluate((place) => (globalThis as unknown as PageGlobals).view.showQuote(place), place)
}

/** The colours of a screenshot at points, by a page that may draw it. */
async function coloursAt(page: Page, points: { x: number; y: number }[]): Promise<number[][]> {
  const shot = await page.screenshot()
  const reader = await browser.newPage()
  try {
    return await reader.evaluate(
      async ({ base64, points }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        context.drawImage(image, 0, 0)
        return points.map(({ x, y }) =>
          Array.from(context.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)),
        )
      },
      { base64: shot.toString('base64'), points },
    )
  } finally {
    await reader.close()
  }
}

const YELLOW = [255, 224, 58]
const status = (page: Page) => page.locator('.status').textContent()
const label = (page: Page) => page.locator('.label').textContent()

describe('renderPdfPage', () => {
  test('every quote of the registered content is found by pdf.js where it was drawn', async () => {
    const document = await readDocument({ name: 'sample.pdf', content: sample.bytes })
    const page = await openPage()
    await show(page, {})
    for (const some of cases) {
      const outcome = await showQuote(page, evidenceOf(some, document))
      if (outcome.state !== 'shown' || !outcome.match) throw new Error(`Not found: ${some.quote}`)
      const found = outcome.match.pages.flatMap(({ pageNumber, boxes }) =>
        boxes.map((box) => ({ pageNumber, ...box })),
      )
      const expected = expectedBoxes(some, sample)
      expect(found.map(({ pageNumber }) => pageNumber)).toEqual(expected.map(({ pageNumber }) => pageNumber))
      expect(Math.min(...found.map((box, index) => overlapOf(box, expected[index]!)))).toBeGreaterThan(0.85)
      expect(outcome.pageNumber).toBe(expected[0]!.pageNumber)
    }
  })

  test.each([900, 390])(
    'the pixels under the quote are marked and still to be read, %i wide',
    async (width) => {
      const page = await openPage({ width })
      const quote = 'die Gebühren der Netze'
      await show(page, { evidence: { quote, pageNumber: 2 } })
      await takeShot(page, `pdf-${width}`)
      const area = (await page.locator('.page').boundingBox())!
      expect(area.width).toBeLessThanOrEqual(width)
      const line = sample.lines.find(({ text }) => text.startsWith('die Gebühren'))!
      const box = boxOfDrawn(line, quote, sample.fontOf(2))
      const scale = area.width / 595
      const at = (x: number, y: number) => ({ x: area.x + x * scale, y: area.y + (842 - y) * scale })
      const inside = Array.from({ length: 100 }, (_, index) =>
        at(box.x + 1 + ((box.width - 2) * index) / 100, line.y + 3),
      )
      const outside = [
        at(box.x + box.width / 2, box.y + box.height + 8 / scale),
        at(box.x - 12 / scale, line.y + 3),
        at(330, 100),
      ]
      const colours = await coloursAt(page, [...inside, ...outside])
      const yellow = colours
        .slice(0, 100)
        .filter((colour) => colour.every((part, index) => Math.abs(part - YELLOW[index]!) < 8))
      const dark = colours.slice(0, 100).filter(([red = 0, green = 0]) => red + green < 250)
      expect(yellow.length).toBeGreaterThan(25)
      expect(dark.length).toBeGreaterThan(10)
      for (const [red = 0, green = 0, blue = 0] of colours.slice(100))
        expect(Math.abs(red - blue) + Math.abs(green - blue)).toBeLessThan(8)
    },
  )

  test('the boxes of a page that is shown turned stand on its lines', async () => {
    const page = await openPage()
    await show(page, {
      evidence: { quote: 'Its lines run upwards in the units of the page, and a high-', pageNumber: 3 },
    })
    await takeShot(page, `pdf-turned`)
    const area = (await page.locator('.page').boundingBox())!
    const mark = (await page.locator('mark').boundingBox())!
    // Turned by a quarter, the page is 842 wide; y counts along it and x down it.
    const scale = area.width / 842
    expect(mark.x - area.x).toBeCloseTo(80 * scale, -1)
    expect(mark.y - area.y + mark.height).toBeGreaterThan(120 * scale)
    expect(mark.y - area.y).toBeLessThan(112 * scale)
    expect(mark.width).toBeGreaterThan(10 * mark.height)
  })

  test('by keyboard: pages, their borders, the quote again', async () => {
    const page = await openPage()
    await show(page, { evidence: { quote: 'Not for circulation before May', pageNumber: 4 } })
    const next = page.getByRole('button', { name: 'Next page' })
    await next.focus()
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    expect(await label(page)).toBe('Page 4 of 4')
    await page.getByRole('button', { name: 'Previous page' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => label(page)).toBe('Page 3 of 4')
    expect(await page.locator('mark').count()).toBe(0)
    await next.focus()
    await page.keyboard.press(' ')
    await expect.poll(() => label(page)).toBe('Page 4 of 4')
    expect(await next.evaluate((button) => button.matches(':focus'))).toBe(true)
    expect(
      await page.getByRole('img', { name: 'Highlighted quote: Not for circulation before May' }).count(),
    ).toBe(1)
    expect(await page.locator('mark').count()).toBe(1)
  })

  test('a quote over two pages: boxes on both', async () => {
    const page = await openPage()
    await show(page, {
      evidence: { quote: 'they depend on a single reservoir, which was built', pageNumber: 1 },
    })
    expect(await status(page)).toBe('The quote is highlighted on page 1 and 2.')
    expect(await page.locator('mark').count()).toBe(1)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => label(page)).toBe('Page 2 of 4')
    expect(await page.locator('mark').count()).toBe(1)
  })

  test('a quote that is not there, or several times: the page without boxes, and why', async () => {
    const page = await openPage()
    for (const quote of ['The river was full.', 'Fees fell by 4.7 %']) {
      const outcome = await showOrNext(page, { quote, pageNumber: 2 })
      expect(outcome).toEqual({ state: 'shown', pageNumber: 2, match: null })
      expect(await page.locator('mark').count()).toBe(0)
      expect(await status(page)).toContain('not found')
    }
    async function showOrNext(page: Page, place: QuotePlace) {
      return (await page.locator('.page').count()) > 0
        ? showQuote(page, place)
        : show(page, { evidence: place })
    }
  })

  test('zoom and a change of width draw the page anew, and the box stays on its words', async () => {
    const page = await openPage()
    await show(page, { evidence: { quote: 'Nobody had expected that so soon', pageNumber: 1 } })
    const place = async () => {
      const [area, mark] = [
        await page.locator('.page').boundingBox(),
        await page.locator('mark').boundingBox(),
      ]
      return {
        x: (mark!.x - area!.x) / area!.width,
        y: (mark!.y - area!.y) / area!.height,
        width: mark!.width / area!.width,
      }
    }
    const pixels = () => page.locator('.page canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)
    const [before, drawn] = [await place(), await pixels()]
    await page.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(pixels).toBeGreaterThan(drawn * 1.2)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(pixels).toBeLessThan(drawn)
    const after = await place()
    for (const key of ['x', 'y', 'width'] as const) expect(after[key]).toBeCloseTo(before[key], 2)
    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    expect(fits).toBe(true)
  })

  test('the text can be selected, and stands where it is drawn', async () => {
    const page = await openPage()
    await show(page, { pageNumber: 2 })
    const line = sample.lines.find(({ text }) => text.startsWith('weniger'))!
    const span = page.locator('.text span', { hasText: line.text })
    const [area, text] = [(await page.locator('.page').boundingBox())!, (await span.boundingBox())!]
    const scale = area.width / 595
    expect(text.x - area.x).toBeCloseTo(line.x * scale, -1)
    expect(text.width).toBeCloseTo(sample.fontOf(2).widthOfTextAtSize(line.text, line.size) * scale, -1)
    expect(text.y - area.y).toBeLessThan((842 - line.y) * scale)
    expect(text.y - area.y + text.height).toBeGreaterThan((842 - line.y) * scale)
    await span.click({ clickCount: 3 })
    expect(await page.evaluate(() => getSelection()!.toString())).toContain('Wärme und Strom')
  })

  test('the first box is brought into view, and only then is anything scrolled', async () => {
    const page = await openPage()
    const evidence = { quote: 'What the districts have in common', pageNumber: 1 }
    await show(page, { evidence, scroll: false })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => (globalThis as unknown as PageGlobals).view.destroy())
    await show(page, { evidence })
    const mark = (await page.locator('mark').boundingBox())!
    expect(mark.y).toBeGreaterThan(0)
    expect(mark.y + mark.height).toBeLessThan(900)
  })

  test('axe finds nothing', async () => {
    // It has to be put into the page, which the strictest policy forbids.
    const page = await openPage({ path: '/' })
    await show(page, { evidence: { quote: 'Nobody had expected that so soon', pageNumber: 1 } })
    expect(await violations(page)).toEqual([])
  })
})

describe('renderPdfPage: files that cannot be shown', () => {
  beforeAll(async () => {
    const locked = await PDFDocument.create()
    locked.addPage()
    const key = PDFHexString.of('00'.repeat(32))
    locked.context.trailerInfo.Encrypt = locked.context.register(
      locked.context.obj({ Filter: PDFName.of('Standard'), V: 1, R: 2, O: key, U: key, P: -4 }),
    )
    locked.context.trailerInfo.ID = locked.context.obj([PDFHexString.of('00'), PDFHexString.of('00')])
    const pdf = { type: 'application/pdf' }
    server.files.set('/locked.pdf', { body: await locked.save({ useObjectStreams: false }), ...pdf })
    server.files.set('/damaged.pdf', { body: '%PDF-1.7 and nothing else', ...pdf })
    server.files.set('/empty.pdf', { body: '', ...pdf })
  })

  test.each<[string, Shown, string, string]>([
    ['locked', { url: '/locked.pdf' }, 'invalid-input', 'locked by a password'],
    ['damaged', { url: '/damaged.pdf' }, 'invalid-input', 'damaged or cut short'],
    ['empty', { url: '/empty.pdf' }, 'invalid-input', 'damaged or cut short'],
    ['not there', { url: '/nowhere.pdf' }, 'not-found', 'could not be loaded'],
    ['too large', { maxBytes: 500 }, 'input-too-large', 'more than 0.0005 MB'],
  ])('%s: a message and a link to the file', async (_, options, code, message) => {
    const page = await openPage({ expected: MISSING_FILE })
    const outcome = await show(page, { ...options, evidence: { quote: 'any' } })
    expect(outcome).toMatchObject({ state: 'failed', code })
    expect(await status(page)).toContain(message)
    const link = page.getByRole('link', { name: 'Open the PDF' })
    expect(await link.getAttribute('href')).toBe(`${server.url}${options.url ?? '/sample.pdf'}`)
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    // Buttons do nothing, and nothing breaks.
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Larger' }).click()
  })

  test('a link only to what a page may link to', async () => {
    const page = await openPage({ expected: MISSING_FILE })
    await show(page, { url: '/nowhere.pdf', href: 'javascript:alert(1)' })
    expect(await page.getByRole('link').count()).toBe(0)
  })
})

describe('renderPdfPage: what it is given', () => {
  test("bytes, which stay the caller's; an open document, which stays open; a worker by its address", async () => {
    const page = await openPage({ path: '/' })
    const results = await page.evaluate(async () => {
      const { citespan } = globalThis as unknown as PageGlobals
      const container = document.querySelector<HTMLElement>('#view')!
      const worker = '/pdf.worker.mjs'
      const evidence = { quote: 'half of the people it serves now', pageNumber: 2 }
      const data = new Uint8Array(await (await fetch('/sample.pdf')).arrayBuffer())
      const first = citespan.renderPdfPage(container, { file: { data }, evidence, worker })
      const states = [(await first.ready).state, data.length > 0]
      first.destroy()
      const { pdfjs } = citespan
      pdfjs.GlobalWorkerOptions.workerSrc = worker
      const opened = await pdfjs.getDocument({ url: '/sample.pdf' }).promise
      const second = citespan.renderPdfPage(container, { file: { document: opened }, pdfjs, evidence })
      states.push((await second.ready).state)
      second.destroy()
      return [...states, (await opened.getPage(1)).pageNumber]
    })
    expect(results).toEqual(['shown', true, 'shown', 1])
  })

  test('a worker that is not there is told', async () => {
    const page = await openPage({ path: '/', expected: MISSING_FILE })
    const state = await page.evaluate(async () => {
      const { citespan } = globalThis as unknown as PageGlobals
      const container = document.querySelector<HTMLElement>('#view')!
      const file = { url: '/sample.pdf' }
      return (await citespan.renderPdfPage(container, { file, worker: '/nowhere.mjs' }).ready).state
    })
    expect(state).toBe('failed')
    expect(await status(page)).toContain('could not be loaded')
  })

  test.each([
    ['highlighted', '/sample.pdf', 'failed'],
    ['page', '/sample.pdf', 'failed'],
    ['failed', '/nowhere.pdf', 'could not be loaded'],
  ])('a label that throws is told: %s', async (label, url, words) => {
    const page = await openPage({ path: '/', expected: MISSING_FILE })
    const state = await page.evaluate(
      async ({ label, url }) => {
        const { citespan } = globalThis as unknown as PageGlobals
        const container = document.querySelector<HTMLElement>('#view')!
        const throwing = () => {
          throw new Error('no words')
        }
        const view = citespan.renderPdfPage(container, {
          file: { url },
          worker: '/pdf.worker.mjs',
          evidence: { quote: 'half of the people it serves now', pageNumber: 2 },
          labels: { failed: (message) => `failed: ${message}`, [label]: throwing },
        })
        return (await view.ready).state
      },
      { label, url },
    )
    expect(state).toBe('failed')
    expect(await status(page)).toContain(words)
  })

  test('a canvas of no more pixels than told', async () => {
    const page = await openPage()
    await show(page, { pageNumber: 1, maxPixels: 50_000, zoom: 4 })
    const pixels = await page
      .locator('.page canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.width * canvas.height)
    expect(pixels).toBeLessThanOrEqual(50_000)
    expect(pixels).toBeGreaterThan(45_000)
  })
})

describe('renderPdfPage: what a reader sees', () => {
  const glyph =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [88 /f_f_i] >> >>'
  const raised = { text: '6', size: 7, rise: 4.5 }

  test.each<[string, () => Promise<Uint8Array>, QuotePlace, (typeof places)['name'] | number[]]>([
    ['a value of a form', drawForm, { quote: 'Erika Muster', pageNumber: 1 }, places.name],
    [
      'a ligature by its name',
      async () => rawPdf({ font: glyph, shown: '(The oXcer signed all papers.)' }),
      { quote: 'The officer signed', pageNumber: 1 },
      [60, 645, 110, 20],
    ],
    [
      'a raised figure',
      async () => (await drawPage([{ y: 700, parts: ['The dish holds 10', raised, ' cells.'] }])).bytes,
      { quote: '10⁶ cells', pageNumber: 1 },
      [135, 690, 60, 25],
    ],
  ])('%s is marked where it stands', async (name, draw, place, [x, y, width, height]) => {
    const url = `/${name.replaceAll(' ', '-')}.pdf`
    server.files.set(url, { body: await draw(), type: 'application/pdf' })
    const page = await openPage()
    const outcome = await show(page, { url, evidence: place })
    if (outcome.state !== 'shown' || !outcome.match) throw new Error('Not found.')
    const [box] = outcome.match.pages[0]!.boxes
    expect(outcome.match.kind).toBe('exact')
    expect(box!.x).toBeGreaterThanOrEqual(x! - 1)
    expect(box!.x + box!.width).toBeLessThanOrEqual(x! + width! + 1)
    expect(box!.y).toBeGreaterThanOrEqual(y!)
    expect(box!.y + box!.height).toBeLessThanOrEqual(y! + height!)
    await takeShot(page, `pdf ${name}`)
  })
})

describe('renderPdfPage: its end', () => {
  test('destroy and the signal take it away, whenever they come', async () => {
    const page = await openPage()
    const outcomes = await page.evaluate(async () => {
      const { trustedTypes, citespan } = globalThis as unknown as PageGlobals
      const policy = trustedTypes.createPolicy('end', { createScriptURL: (some) => some })
      const container = document.querySelector<HTMLElement>('#view')!
      const states: string[] = []
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // Before it begins, in the same turn, in the next one, and in the midst of it.
      for (const when of ['before', 'at once', 'next', 30, 80, 150] as const) {
        const worker = new Worker(policy.createScriptURL('/pdf.worker.mjs'), { type: 'module' })
        const controller = new AbortController()
        if (when === 'before') controller.abort()
        if (when === 'at once') queueMicrotask(() => controller.abort())
        if (when === 'next') setTimeout(() => controller.abort(), 0)
        if (typeof when === 'number') setTimeout(() => controller.abort(), when)
        const view = citespan.renderPdfPage(container, {
          file: { url: '/sample.pdf' },
          evidence: { quote: 'half of the people it serves now' },
          worker,
          signal: controller.signal,
        })
        const { state } = await view.ready
        while (!controller.signal.aborted) await frame()
        for (let frames = 0; frames < 3; frames++) await frame()
        const after = await view.showPage(1)
        states.push(`${typeof when === 'string' ? state : ''} ${after.state} ${container.childElementCount}`)
        worker.terminate()
      }
      return states
    })
    expect(outcomes).toEqual([
      'ended ended 0',
      'ended ended 0',
      'ended ended 0',
      ' ended 0',
      ' ended 0',
      ' ended 0',
    ])
  })

  test('of several things asked for only the last is shown', async () => {
    const page = await openPage()
    await show(page, {})
    const states = await page.evaluate(async () => {
      const { view } = globalThis as unknown as PageGlobals
      const all = [
        view.showPage(3),
        view.showQuote({ quote: 'ordinary line', pageNumber: 4 }),
        view.showPage(2),
      ]
      return (await Promise.all(all)).map(({ state }) => state)
    })
    expect(states).toEqual(['ended', 'ended', 'shown'])
    expect(await label(page)).toBe('Page 2 of 4')
    expect(await page.locator('.page canvas').count()).toBe(1)
  })
})
