import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  ask,
  lamps,
  portugal,
  postQuestion,
  reviews,
  settle,
  startDemoPages,
  storedRun,
  waste,
} from '../fixtures/demo-pages.ts'
import type { DemoPages } from '../fixtures/demo-pages.ts'

let demo: DemoPages

beforeAll(async () => {
  demo = await startDemoPages()
})

afterAll(() => demo?.stop())

/** For each turn, its sources as number and title. */
function sources(page: Page): Promise<string[][]> {
  return page
    .locator('.turn')
    .evaluateAll((turns) =>
      turns.map((turn) =>
        Array.from(
          turn.querySelectorAll('.sources li'),
          (item) =>
            `${item.getAttribute('value')} ${item.querySelector('.citespan-source-title')?.textContent}`,
        ),
      ),
    )
}

/** Pixels from the top of the screen. */
function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)
}

function history(page: Page): Promise<string[]> {
  return page.locator('#history-list .history-title').allTextContents()
}

describe('conversations of the demo', () => {
  test('a source has one number in all turns, while they are written and after a reload', async () => {
    await using opened = await demo.open()
    const { page } = opened
    for (const question of [lamps, waste, portugal]) await ask(page, question)
    const shown = await sources(page)
    const numbers = new Map<string, string>()
    for (const entry of shown.flat()) {
      const [, number = '', title = ''] = entry.match(/^(\d+) (.*)$/) ?? []
      expect([entry, numbers.get(title) ?? number]).toEqual([entry, number])
      numbers.set(title, number)
    }
    expect(new Set(numbers.values()).size).toBe(numbers.size)
    // One of the first answer's is met again in the third.
    expect(shown[2]!.filter((entry) => shown[0]!.includes(entry))).toHaveLength(1)
    for (const turn of [1, 2, 3]) {
      const marked = await page.locator(`#turn-${turn} .citespan-marker a`).allTextContents()
      const listed = shown[turn - 1]!.map((entry) => entry.split(' ')[0])
      expect([...new Set(marked)].toSorted()).toEqual(listed.toSorted())
    }
    await page.reload()
    await page.locator('#turn-3 .sources li').first().waitFor()
    expect(await sources(page)).toEqual(shown)
    // The newest question is what a reader sees first.
    await expect.poll(() => topOf(page, '#turn-3')).toBeLessThan(200)
    expect(await topOf(page, '#turn-3')).toBeGreaterThan(0)
  })

  test('the way to the audit and back leaves the reader where they were', async () => {
    const conversation = await demo.converse([lamps, waste])
    await using opened = await demo.open({ viewport: { width: 1280, height: 500 } }, conversation)
    const { page } = opened
    await page.locator('#turn-2 .sources li').first().waitFor()
    await settle(page)
    await page.evaluate(() => scrollTo(0, 120))
    await page.click('#to-audit')
    await page.getByRole('heading', { name: 'Orphans' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.locator('#turn-1').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  })

  test('a source opens and closes beside the text without moving what is read', async () => {
    await using opened = await demo.open({}, await demo.converse([lamps, waste, portugal]))
    const { page } = opened
    await page.locator('#turn-3 .sources li').first().waitFor()
    await settle(page)
    for (const turn of [1, 2, 3]) {
      const marker = `#turn-${turn} .citespan-marker`
      await page.locator(`${marker} a`).first().hover()
      const before = await topOf(page, marker)
      await page.locator(`${marker} a`).first().click()
      const inPdf = page.getByText('The quote is highlighted')
      await page.locator('#panel mark[data-current]').or(inPdf).waitFor()
      await settle(page)
      expect([turn, Math.abs((await topOf(page, marker)) - before) <= 1]).toEqual([turn, true])
      await page.click('#panel-close')
      await page.locator('#panel').waitFor({ state: 'hidden' })
      expect([turn, Math.abs((await topOf(page, marker)) - before) <= 1]).toEqual([turn, true])
      await page.mouse.move(5, 400)
    }
  })

  test('older conversations come when they are asked for', async () => {
    const other = await startDemoPages()
    onTestFinished(() => other.stop())
    for (let number = 1; number <= 33; number++) {
      await postQuestion(other.url, { sessionId: `session-${number}`, content: `Lamps, ${number}?` })
    }
    await using opened = await other.open()
    const { page } = opened
    await page.locator('#history-more').waitFor()
    expect((await history(page)).slice(0, 2)).toEqual(['Lamps, 33?', 'Lamps, 32?'])
    expect(await history(page)).toHaveLength(30)
    await page.focus('#history-more')
    await page.keyboard.press('Enter')
    await page.locator('#history-more').waitFor({ state: 'hidden' })
    expect(await history(page)).toEqual(Array.from({ length: 33 }, (_, index) => `Lamps, ${33 - index}?`))
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Lamps, 3?')
    await ask(page, reviews)
    await expect.poll(async () => (await history(page))[0]).toBe(reviews)
    expect(await history(page)).toHaveLength(34)
  })

  test('lists conversations by their newest answer, each at its own address', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, reviews)
    const first = page.url()
    await page.click('#new-chat')
    await page.locator('#welcome').waitFor()
    expect(page.url()).toBe(`${demo.url}/`)
    await ask(page, portugal)
    const second = page.url()
    expect(second).not.toBe(first)
    await expect.poll(async () => (await history(page)).slice(0, 2)).toEqual([portugal, reviews])
    expect(await page.locator('#history [aria-current=page] .history-title').textContent()).toBe(portugal)

    await page.locator('#history-list a').nth(1).click()
    await page.locator('.asked', { hasText: reviews }).waitFor()
    expect(page.url()).toBe(first)
    expect(await page.title()).toBe(`${reviews} · citespan`)
    await page.goBack()
    await page.locator('.asked', { hasText: portugal }).waitFor()
    expect(page.url()).toBe(second)
    await page.goBack()
    await page.locator('#welcome').waitFor()
    await page.goForward()
    await page.locator('.asked', { hasText: portugal }).waitFor()
    expect(await page.locator('.turn').count()).toBe(1)
  })

  test('an answer that is left is finished by the server', async () => {
    const finish = demo.holdLastWords()
    await using opened = await demo.open()
    const { page } = opened
    await page.fill('#question', reviews)
    await page.keyboard.press('Enter')
    await page.locator('.answer p[dir]').first().waitFor()
    await page.click('#new-chat')
    await page.locator('#welcome').waitFor()
    expect(await page.locator('#send').isVisible()).toBe(true)
    await page.goBack()
    finish()
    const stored = async () => (await storedRun(page))?.data.citations.length
    await expect.poll(stored).toBeGreaterThan(3)
    await page.reload()
    await page.locator('.citespan-marker').nth(3).waitFor()
  })

  test('the audit counts what the conversation shows, and leads to a sentence without a source', async () => {
    await using opened = await demo.open({}, await demo.converse([lamps, portugal]))
    const { page } = opened
    await page.locator('#turn-2 .sources li').first().waitFor()
    const markers = await page.locator('.citespan-marker').count()
    await page.click('#to-audit')
    const audit = page.locator('#audit')
    await audit.getByRole('heading', { name: 'Orphans' }).waitFor()
    expect(page.url()).toContain('view=audit')
    expect(await page.locator('.audit-lead').textContent()).toBe(
      `${markers} of ${markers + 1} (${Math.round((100 * markers) / (markers + 1))} %) statements have a source.`,
    )
    expect(await page.getByRole('img', { name: '1 without a source' }).count()).toBe(1)
    const byStatus = page.getByRole('table', { name: 'Citations by status' })
    const words = await byStatus.locator('tbody th').allTextContents()
    expect(words[0]).toBe('✓ verified: word for word')
    expect(new Set(words).size).toBe(words.length)
    const counted = await byStatus.locator('td.number').allTextContents()
    expect(counted.reduce((sum, each) => sum + Number(each), 0)).toBe(markers)
    const used = await page
      .getByRole('table', { name: 'Sources by use' })
      .locator('td:nth-child(2)')
      .allTextContents()
    expect(used.reduce((sum, each) => sum + Number(each), 0)).toBe(markers)
    expect(await page.locator('.audit-orphans li').count()).toBeGreaterThan(0)

    await page.locator('.audit-sentences a').click()
    const bare = page.locator('#turn-2 .citespan-claim[data-citation^=uncited-]')
    await bare.waitFor()
    expect(await bare.textContent()).toContain('Portugal')
    await expect.poll(() => bare.evaluate((mark) => mark === document.activeElement)).toBe(true)
    expect(await page.isChecked('#show-uncited')).toBe(true)
    // The address is that of the sentence: it leads there again.
    await page.reload()
    await bare.waitFor()
    await page.goBack()
    await audit.getByRole('heading', { name: 'Orphans' }).waitFor()

    await page.getByRole('table', { name: 'Sources by use' }).getByRole('button').first().click()
    await page.locator('#panel-position', { hasText: 'Quote 1' }).waitFor()
  })

  test('what is not supported is shown where a reader asks for it, and the browser keeps that', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, portugal)
    const bare = page.locator('[data-citation^=uncited-]')
    expect(await bare.count()).toBe(0)
    await page.check('#show-uncited')
    await bare.waitFor()
    await page.reload()
    await bare.waitFor()
    await page.uncheck('#show-uncited')
    await bare.waitFor({ state: 'detached' })
  })
})
