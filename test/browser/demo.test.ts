import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CitationsData } from '../../src/core/citations-data.ts'
import type { Citation } from '../../src/core/citation.ts'
import { statusCounts } from '../../src/references/display/status-words.ts'
import { takeShot } from '../fixtures/browser.ts'
import {
  answered,
  ask,
  card,
  lamps,
  overflow,
  portugal,
  reviews as question,
  settle,
  startDemoPages,
  storedRun,
} from '../fixtures/demo-pages.ts'
import type { DemoPages } from '../fixtures/demo-pages.ts'

let demo: DemoPages
let url: string

beforeAll(async () => {
  demo = await startDemoPages()
  url = demo.url
})

afterAll(() => demo?.stop())

async function contentOf(runId: string, sourceId: string): Promise<string> {
  const response = await fetch(`${url}/runs/${runId}/sources/${sourceId}`)
  const { content }: { content: string } = await response.json()
  return content
}

/** For each marker, the text of the answer before it, without markers. */
function textBeforeMarkers(page: Page): Promise<{ id: string; before: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.turn:last-child .citespan-marker')].map((marker) => {
      const range = document.createRange()
      range.selectNodeContents(marker.closest('.answer')!)
      range.setEndBefore(marker)
      const fragment = range.cloneContents()
      for (const other of fragment.querySelectorAll('.citespan-marker')) other.remove()
      return { id: marker.dataset['citation']!, before: fragment.textContent }
    }),
  )
}

function citationOf(data: CitationsData, id: string | null): Citation {
  const citation = data.citations.find((citation) => citation.id === id)
  if (!citation) throw new Error(`No citation ${id} in the records.`)
  return citation
}

const markers = '.turn:last-child .citespan-marker'

describe('the demo in a browser', () => {
  test('text comes before citations, and each marker stands where its sentence ends', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await takeShot(page, 'demo-welcome')
    await page.evaluate(() => {
      const samples: [number, number][] = []
      Object.assign(globalThis, { samples })
      const sample = () => {
        const text = document.querySelector('.answer')?.textContent.length ?? 0
        samples.push([text, document.querySelectorAll('.citespan-marker').length])
        requestAnimationFrame(sample)
      }
      sample()
    })
    const finish = demo.holdLastWords()
    await page.fill('#question', question)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() =>
      (globalThis as unknown as { samples: [number, number][] }).samples.some(([text]) => text > 20),
    )
    finish()
    await answered(page, 0)
    const samples = await page.evaluate(
      () => (globalThis as unknown as { samples: [number, number][] }).samples,
    )
    const first = samples.findIndex(([, marks]) => marks > 0)
    expect(first).toBeGreaterThan(0)
    expect(Math.max(...samples.slice(0, first).map(([text]) => text))).toBeGreaterThan(20)

    const { run, data } = await storedRun(page)
    const marked = await textBeforeMarkers(page)
    expect(marked.length).toBeGreaterThanOrEqual(4)
    expect(marked.map(({ id }) => id).toSorted()).toEqual(data.citations.map(({ id }) => id).toSorted())
    for (const { id, before } of marked) {
      const { text, start, end, textPart } = citationOf(data, id)
      expect(run.textParts[textPart]?.slice(start, end)).toBe(text)
      expect(before.endsWith(text)).toBe(true)
    }
    expect(await page.locator('.status').textContent()).toContain(
      `Citations: ${statusCounts(data.citations).join(', ')}`,
    )
    expect(data.citations.filter(({ status }) => status === 'verified').length).toBeGreaterThanOrEqual(3)
    await takeShot(page, 'demo-answer')
  })

  test('hover and focus show the exact quote, a click the source with it highlighted, a reload the same', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, question)
    const { run, data } = await storedRun(page)
    const marker = page.locator(markers).first()
    const { evidence } = citationOf(data, await marker.getAttribute('data-citation'))
    const { quote, start, end, sourceId } = evidence[0]!
    expect((await contentOf(run.id, sourceId)).slice(start, end)).toBe(quote)

    await marker.locator('a').first().hover()
    await page.locator(card).waitFor()
    expect(await page.locator(`${card} mark`).first().textContent()).toBe(quote)
    expect(await page.locator(`${card} .citespan-verdict`).textContent()).toContain('Verified: word for word')
    await takeShot(page, 'demo-card')
    await page.mouse.move(5, 400)
    await page.locator(card).waitFor({ state: 'hidden' })

    await page.focus('#show-uncited')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('doc-noteref')
    await page.locator(card).waitFor()
    expect(await page.locator(`${card} mark`).first().textContent()).toBe(quote)
    await page.keyboard.press('Escape')
    await page.locator(card).waitFor({ state: 'hidden' })

    await page.keyboard.press('Enter')
    const highlighted = page.locator('#panel mark[data-current]')
    await highlighted.waitFor()
    expect(await highlighted.textContent()).toBe(quote)
    expect(await page.locator('.citespan-source-text').textContent()).toBe(await contentOf(run.id, sourceId))
    expect(await isInView(page, '#panel mark[data-current]', '#panel-body')).toBe(true)
    await settle(page)
    await takeShot(page, 'demo-source')
    await page.keyboard.press('Escape')
    await page.locator('#panel').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('doc-noteref')

    await page.mouse.move(5, 400)
    await page.keyboard.press('Escape')
    await page.locator(card).waitFor({ state: 'hidden' })
    const shown = ['.citespan-answer', '.sources', '.status', '.asked']
    const before = await Promise.all(shown.map((part) => page.locator(part).innerHTML()))
    await page.reload()
    await page.locator(markers).first().waitFor()
    expect(await Promise.all(shown.map((part) => page.locator(part).innerHTML()))).toEqual(before)
  })

  test('answers a German question with the paragraph it rests on', async () => {
    await using opened = await demo.open({ colorScheme: 'dark' })
    const { page } = opened
    await ask(page, 'Was gilt nach § 9 MBuO für die Aufbewahrung im Drittstaat?')
    const { run, data } = await storedRun(page)
    const order = data.sources.find(({ title }) => title.startsWith('Musterordnung'))
    const cited = data.citations.find(
      ({ sourceIds, text }) => sourceIds[0] === order?.id && /Drittstaat/.test(text),
    )
    const { start, end, quote } = cited!.evidence[0]!
    const content = await contentOf(run.id, order!.id)
    expect(content.slice(start, end)).toBe(quote)
    expect(content.lastIndexOf('## § ', start)).toBe(content.indexOf('## § 9 '))
    await page.locator(`[data-citation="${cited!.id}"] a`).first().click()
    await page.locator('#panel mark[data-current]').waitFor()
    expect(await page.locator('#panel mark[data-current]').textContent()).toBe(quote)
    await settle(page)
    await takeShot(page, 'demo-dark')
  })

  test('names the page of a PDF', async () => {
    await using opened = await demo.open()
    const { page } = opened
    expect(await page.locator('#suggestions button').last().textContent()).toContain(lamps)
    await page.locator('#suggestions button').last().click()
    await page.locator('.status:not([data-state=busy])').waitFor()
    await page.locator('.citespan-marker a').first().hover()
    await page.locator(card).waitFor()
    expect(await page.locator(card).textContent()).toContain('p. 2')
  })

  test('goes on in the same session, and a reload shows every answer', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, 'How are damaged lithium batteries packed?')
    await ask(page, 'What about by air?')
    expect(await page.locator('.turn').nth(1).locator('.answer').textContent()).toContain('30 percent')
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    const before = await page.locator('.citespan-answer').allInnerTexts()
    await page.reload()
    await page.locator('.turn').nth(1).locator('.citespan-marker').first().waitFor()
    expect(await page.locator('.citespan-answer').allInnerTexts()).toEqual(before)
    await page.click('#new-chat')
    await page.locator('#welcome').waitFor()
    expect(await page.locator('.turn').count()).toBe(0)
  })

  test('an answer that is stopped is whole after a reload', async () => {
    const finish = demo.holdLastWords()
    await using opened = await demo.open()
    const { page } = opened
    await page.fill('#question', question)
    await page.keyboard.press('Enter')
    await page.locator(markers).first().waitFor()
    await page.click('#stop')
    await page.locator('.status:not([data-state=busy])').waitFor()
    const [partly] = await page.locator('.answer').allInnerTexts()
    finish()
    await expect.poll(async () => (await storedRun(page))?.data.citations.length).toBeGreaterThan(1)
    await page.reload()
    await page.locator(markers).nth(1).waitFor()
    const [whole] = await page.locator('.answer').allInnerTexts()
    expect(whole!.length).toBeGreaterThan(partly!.length)
  })

  test('cites nothing for what the library does not hold', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, 'How do I bake sourdough bread?')
    expect(await page.locator('.answer').textContent()).toContain('I found nothing about that')
    expect(await page.locator('.citespan-marker, .sources li').count()).toBe(0)
    expect(await page.locator('.status').textContent()).not.toContain('verified')
  })

  test('says why a sentence has no source', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, portugal)
    expect(await page.locator('[data-citation^=uncited-]').count()).toBe(0)
    await page.check('#show-uncited')
    const bare = page.locator('[data-citation^=uncited-]')
    expect(await bare.textContent()).toContain('Portugal')
    await bare.hover()
    await page.locator(card).waitFor()
    expect(await page.locator(card).textContent()).toMatch(/No source found|Not supported/)
    expect(await page.locator('.status').textContent()).toContain('1 sentence without a source')
  })

  test('fits a phone', async () => {
    await using opened = await demo.open({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const { page } = opened
    expect(await overflow(page)).toBe(0)
    await ask(page, question)
    expect(await overflow(page)).toBe(0)
    await takeShot(page, 'demo-phone')
    await page.locator('.citespan-marker a').first().tap()
    await page.locator(`${card} a`).first().tap()
    await page.locator('#panel mark[data-current]').waitFor()
    expect(await overflow(page)).toBe(0)
  })

  test('lets nothing run that is not its own', async () => {
    await using opened = await demo.open()
    const { page } = opened
    const policy = (await fetch(url)).headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    await ask(
      page,
      '<img src=x onerror="document.title=1"> lithium <script>document.title=1</script> batteries',
    )
    expect(await page.title()).toContain('<img src=x')
    expect(await page.locator('.turn img, .turn script').count()).toBe(0)
  })
})

function isInView(page: Page, target: string, frame: string): Promise<boolean> {
  return page.evaluate(
    ([target, frame]) => {
      const inner = document.querySelector(target!)!.getBoundingClientRect()
      const outer = document.querySelector(frame!)!.getBoundingClientRect()
      return inner.top >= outer.top && inner.bottom <= outer.bottom
    },
    [target, frame],
  )
}
