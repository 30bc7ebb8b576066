import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answered,
  ask,
  card,
  lamps,
  portugal,
  reach,
  settle,
  startDemoPages,
  waste,
} from '../fixtures/demo-pages.ts'
import type { DemoPages } from '../fixtures/demo-pages.ts'

let demo: DemoPages

beforeAll(async () => {
  demo = await startDemoPages()
})

afterAll(() => demo?.stop())

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe('the demo by keyboard alone', () => {
  test('ask, stop, read a card, open its source, go through its quotes, close', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await page.locator('#welcome').waitFor()
    expect(await focusedId(page)).toBe('question')
    await page.keyboard.type(waste)
    await page.keyboard.press('Enter')
    await answered(page, 0)

    const finish = demo.holdLastWords()
    await page.keyboard.type(lamps)
    await page.keyboard.press('Enter')
    await page.locator('#turn-2 .answer p[dir]').first().waitFor()
    await reach(page, '#stop')
    await page.keyboard.press('Enter')
    await page.locator('#turn-2 .status', { hasText: 'Stopped' }).waitFor()
    finish()
    expect(await focusedId(page)).toBe('question')

    await page.keyboard.press('Control+Home')
    await page.evaluate(() => document.getElementById('show-uncited')!.focus())
    await reach(page, '#turn-1 .citespan-marker a')
    await page.locator(card).waitFor()
    await page.keyboard.press('Enter')
    const current = page.locator('#panel mark[data-current]')
    await current.waitFor()
    expect(await page.locator('#panel-position').textContent()).toMatch(/^Quote \d of \d/)
    const quote = await current.textContent()
    await page.keyboard.press('n')
    await expect.poll(() => current.textContent()).not.toBe(quote)
    await page.keyboard.press('p')
    await expect.poll(() => current.textContent()).toBe(quote)
    await reach(page, '#panel-next', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => current.textContent()).not.toBe(quote)

    // Beside the conversation it is no trap: Tab goes on to what comes after and before it.
    await reach(page, '.skip')
    await reach(page, '#panel-body', 'Shift+Tab')
    await page.keyboard.press('Escape')
    await page.locator('#panel').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('doc-noteref')
  })

  test('the page of a PDF and the archived web page', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, lamps)
    await page.evaluate(() => document.getElementById('show-uncited')!.focus())
    await reach(page, '#turn-1 .citespan-marker a')
    await page.keyboard.press('Enter')
    await page.getByText('The quote is highlighted on page').waitFor()
    await page.keyboard.press('n')
    await page.locator('#panel-position', { hasText: 'Quote 3' }).waitFor()
    await reach(page, '[name=panel-view][value=original]', 'Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await page.locator('#panel mark[data-current]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#panel').waitFor({ state: 'hidden' })

    await ask(page, waste)
    await reach(page, '#turn-2 .citespan-sources a', 'Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await reach(page, '[name=panel-view]', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByText('The quote is marked in the archived page').waitFor()
    await reach(page, '#panel-next', 'Shift+Tab')
    const before = await page.locator('#panel-position').textContent()
    await page.keyboard.press('Enter')
    expect(await page.locator('#panel-position').textContent()).not.toBe(before)
    await page.getByText('The quote is marked in the archived page').waitFor()
    await reach(page, '#panel-close', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('#panel').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('citespan-source-title')
  })

  test('history, audit, the switch, a new chat', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await ask(page, portugal)
    await page.keyboard.press('Control+Home')
    await reach(page, '#new-chat')
    await page.keyboard.press('Enter')
    await page.locator('#welcome').waitFor()
    await reach(page, '#history-list a')
    await page.keyboard.press('Enter')
    await page.locator('#turn-1 .citespan-marker').first().waitFor()
    expect(await focusedId(page)).toBe('heading')
    await reach(page, '#show-uncited')
    await page.keyboard.press('Space')
    await page.locator('[data-citation^=uncited-]').waitFor()
    await reach(page, '#to-audit', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Orphans' }).waitFor()
    await reach(page, '.audit-sentences a')
    await page.keyboard.press('Enter')
    await page.locator('[data-citation^=uncited-]:focus').waitFor()
    await page.locator(card).waitFor()
    expect(await page.locator(card).textContent()).toMatch(/No source found|Not supported/)
  })

  test('on a small screen the list and the source hold the focus until they are closed', async () => {
    await using opened = await demo.open({ viewport: { width: 390, height: 844 } })
    const { page } = opened
    await ask(page, waste)
    await page.evaluate(() => document.getElementById('main')!.focus())
    await reach(page, '#open-history', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('#drawer').waitFor()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => Boolean(document.activeElement?.closest('.page')))
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await page.locator('#drawer').waitFor({ state: 'hidden' })
    expect(await focusedId(page)).toBe('open-history')

    await reach(page, '.citespan-sources a')
    await page.keyboard.press('Enter')
    await page.locator('#panel mark[data-current]').waitFor()
    await settle(page)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => Boolean(document.activeElement?.closest('.page')))
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await page.locator('#panel').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('citespan-source-title')
  })
})
