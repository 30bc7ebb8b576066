import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureAnswers } from '../../fixtures/answers.ts'
import { violations } from '../../fixtures/axe.ts'
import { sharedBrowser, takeShot } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser
let script: string
const sheet = await readFile('src/page/styles/citespan.css', 'utf8')

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/element/defined.ts')
})

afterAll(() => browser?.close())

const page0 = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 42rem; padding: 2rem 1.25rem; font: 1.0625rem/1.6 serif;
  background: light-dark(#fff, #161715); color: light-dark(#1d1c1a, #ebe8e1); }
a:not([class], [role]) { color: light-dark(#0b57d0, #a8c7fa); }`

const html = `
<main>
  <h1>Answer</h1>
  <citespan-answer id="answer" show-uncited></citespan-answer>
  <citespan-sources citations-for="answer"></citespan-sources>
</main>`

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Markers and cards come in softly, but not where only what they come to is looked at. */
const still = { reducedMotion: 'reduce' } satisfies BrowserContextOptions

type Given = { text: string; data: unknown; dir?: string; lang?: string }

async function openAnswer(
  { text, data, dir = 'ltr', lang = 'en' }: Given,
  options: BrowserContextOptions = {},
) {
  const opened = await openStrictPage(browser, { html, script, styles: page0 + sheet, ...options })
  await opened.page.evaluate(
    async ({ dir, lang, ...given }) => {
      Object.assign(document.documentElement, { dir, lang })
      Object.assign(document.getElementById('answer')!, given)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
    },
    { text, data, dir, lang },
  )
  return opened
}

const text =
  'Snow fell on 12 days. The ice was 8 cm thick. Nobody skated. It rained. It thawed. The sun shone.'
const failed = cite(text, 'Nobody skated.', {
  id: 'skated',
  status: 'failed',
  verdict: 'contradicted',
  reason: 'Two people did.',
})
const everyStatus = {
  text,
  data: {
    runId: 'r',
    progress: 'complete',
    sources: [1, 2, 3].map((number) => citedSource(number)),
    citations: [
      cite(text, 'Snow fell on 12 days.', { id: 'snow', sourceIds: ['S1', 'S2', 'S3'] }),
      cite(text, 'The ice was 8 cm thick.', { id: 'ice', status: 'unverified', verdict: 'partial' }),
      cite(text, 'It rained.', { id: 'rain', status: 'pending', verdict: 'unknown' }),
      cite(text, 'It thawed.', { id: 'thaw', status: 'unverified', verdict: 'unknown', method: 'words' }),
    ],
    failed: [failed],
    uncited: [{ start: text.indexOf('The sun'), end: text.length, textPart: 0, reason: 'no-source' }],
  },
}

describe('the style sheet', () => {
  test('is in its layer, so that a plain rule of the page wins', async () => {
    const styles = `${sheet} .citespan-marker a { color: rgb(1, 2, 3); }`
    await using opened = await openStrictPage(browser, {
      html: '<sup class="citespan-marker verified"><a href="#">1</a></sup>',
      script: '',
      styles,
    })
    const link = opened.page.locator('.citespan-marker a')
    expect(await link.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(1, 2, 3)')
  })

  test('tells every status by shape, not by colour alone', async () => {
    await using opened = await openAnswer(everyStatus)
    const { page } = opened
    const shapes = await page.locator('.citespan-marker').evaluateAll((markers) =>
      markers.map((marker) => {
        const { outlineStyle } = getComputedStyle(marker.querySelector('a')!)
        const { textDecorationLine } = getComputedStyle(marker)
        return `${outlineStyle} ${textDecorationLine}`
      }),
    )
    expect(shapes).toEqual([
      'none none',
      'dashed none',
      'solid line-through',
      'dotted none',
      'none underline',
    ])
    expect(new Set(shapes).size).toBe(shapes.length)
    const lines = await page
      .locator('.citespan-claim')
      .evaluateAll((claims) => claims.map((claim) => getComputedStyle(claim).textDecorationStyle))
    expect(lines).toEqual(['solid', 'dashed', 'wavy', 'dotted', 'dashed', 'dotted'])
  })

  test.each(['light', 'dark'] as const)('no colour warns where nothing was found, in %s', async (scheme) => {
    await using opened = await openAnswer(everyStatus, { colorScheme: scheme })
    const { page } = opened
    const mark = page.locator('.citespan-marker.neutral a')
    expect(await mark.evaluate(chromaOf)).toBeLessThan(0.02)
    await mark.hover()
    const words = page.locator('.citespan-popover:popover-open .citespan-verdict')
    expect(await words.evaluate(chromaOf)).toBeLessThan(0.02)
    expect(await page.locator('.citespan-marker.failed a').evaluate(chromaOf)).toBeGreaterThan(0.1)
  })

  test('a marker can be hit on 24 pixels, and each on its own figure', async () => {
    await using opened = await openAnswer(everyStatus, phone)
    const { page } = opened
    const hits = await page.locator('.citespan-marker a').evaluateAll((links) =>
      links.map((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const isHit = (x: number, y: number) => link.contains(document.elementFromPoint(x, y))
        const isAlone = link.parentElement!.childElementCount === 1
        const around: [number, number][] = [-11, 11].flatMap((step) => [
          [x, y + step],
          ...(isAlone ? [[x + step, y] as [number, number]] : []),
        ])
        return isHit(x, y) && around.every(([x, y]) => isHit(x, y))
      }),
    )
    expect(hits).toEqual(hits.map(() => true))
    expect(hits).toHaveLength(7)
  })

  test('no line begins with a marker, in any script', async () => {
    const answer = '二人の査読者が確認した。'.repeat(30)
    const citations = Array.from({ length: 30 }, (_, index) => ({
      ...cite(answer, '二人の査読者が確認した。', { id: `c${index}` }),
      start: index * 12,
      end: index * 12 + 12,
    }))
    const data = { ...everyStatus.data, citations, failed: [], uncited: [] }
    await using opened = await openAnswer({ text: answer, data })
    for (const width of [300, 311, 322, 333, 344]) {
      await opened.page.setViewportSize({ width, height: 800 })
      const alone = await opened.page.locator('.citespan-marker').evaluateAll(
        (markers) =>
          markers.filter((marker) => {
            const { left, top } = marker.getBoundingClientRect()
            const paragraph = marker.closest('p')!.getBoundingClientRect()
            return left - paragraph.left < 5 && top > paragraph.top
          }).length,
      )
      expect(alone).toBe(0)
    }
  })

  test('on paper figures are plain, cards hidden, and addresses written out', async () => {
    await using opened = await openAnswer(everyStatus)
    const { page } = opened
    await page.locator('.citespan-marker a').first().hover()
    await page.locator('.citespan-popover:popover-open').waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.citespan-popover').isVisible()).toBe(false)
    const address = await page
      .locator('.citespan-sources a')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(address).toContain('https://source1.example/page')
    const outlines = await page
      .locator('.citespan-marker a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle))
    expect(new Set(outlines)).toEqual(new Set(['none']))
  })

  test('moves nothing for those who asked for that', async () => {
    await using opened = await openAnswer(everyStatus, { reducedMotion: 'reduce' })
    const durations = await opened.page
      .locator('.citespan-marker, .citespan-claim')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).transitionDuration))
    expect(new Set(durations)).toEqual(new Set(['0s']))
  })
})

describe('an answer with its cards', () => {
  const sizes = [
    { size: 'desktop', options: {} },
    { size: 'phone', options: phone },
  ]
  const views = [{ name: 'statuses', ...everyStatus }, ...fixtureAnswers].flatMap((answer) =>
    sizes.map(({ size, options }) => ({ title: `${answer.name}-${size}`, answer, options })),
  )

  test.each(views)('$title: axe finds nothing, and nothing is wider than the page', async (view) => {
    const { title, answer, options } = view
    await using opened = await openAnswer(answer, { ...options, ...still })
    const { page, complaints } = opened
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    const marker = page.locator('.citespan-marker a').first()
    await ('isMobile' in options ? marker.tap() : marker.focus().then(() => marker.hover()))
    await page.locator('.citespan-popover:popover-open').waitFor()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, ...still })
      expect(await overflow()).toBe(0)
      await takeShot(page, `element-${title}-${colorScheme}`)
      expect(await violations(page, { colorScheme })).toEqual([])
    }
    expect(complaints.filter((one) => !one.includes('TrustedHTML'))).toEqual([])
  })
})

/** Runs in the page: how far the colour of an element is from grey (the chroma of OKLCH). */
function chromaOf(element: Element): number {
  return Number(/^oklch\(\S+ (\S+)/.exec(getComputedStyle(element).color)![1])
}
