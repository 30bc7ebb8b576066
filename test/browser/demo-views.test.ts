import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../fixtures/axe.ts'
import { takeShot } from '../fixtures/browser.ts'
import {
  card,
  desktop,
  lamps,
  overflow,
  phone,
  portugal,
  settle,
  smallTargets,
  startDemoPages,
  waste,
} from '../fixtures/demo-pages.ts'
import { smallOrFull } from '../fixtures/full-proof.ts'
import type { DemoPages } from '../fixtures/demo-pages.ts'

let demo: DemoPages
let conversation = ''

beforeAll(async () => {
  demo = await startDemoPages()
  conversation = await demo.converse([lamps, waste, portugal])
})

afterAll(() => demo?.stop())

const isPhone = (page: Page) => page.viewportSize()!.width < 600

/** From an answer to its card, and for a phone from the card to the source. */
async function openCard(page: Page, turn: number): Promise<void> {
  const marker = page.locator(`#turn-${turn} .citespan-marker a`).first()
  if (isPhone(page)) await marker.tap()
  else await marker.hover()
  await page.locator(card).waitFor()
}

async function openSource(page: Page, turn: number): Promise<void> {
  await openCard(page, turn)
  await page.locator(`${card} a`).first().click()
  await page.locator('#panel-views').waitFor()
}

async function openConversation(page: Page): Promise<void> {
  await page.goto(conversation)
  await page.locator('#turn-3 .citespan-marker').first().waitFor()
}

/** How each view is reached, some from the one before it: a page that is loaded anew takes as long as what is looked at. */
const views: Record<string, (page: Page) => Promise<void>> = {
  welcome: async (page) => {
    await page.locator('#welcome').waitFor()
    await page.locator('#history-list a').first().waitFor({ state: 'attached' })
  },
  conversation: openConversation,
  unsupported: async (page) => {
    await page.check('#show-uncited')
    await page.locator('[data-citation^=uncited-]').first().waitFor()
  },
  card: async (page) => {
    await openConversation(page)
    await openCard(page, 1)
  },
  pdf: async (page) => {
    await openConversation(page)
    await openSource(page, 1)
    await page.getByText('The quote is highlighted on page 2').waitFor()
  },
  text: async (page) => {
    await openConversation(page)
    await openSource(page, 2)
    await page.locator('#panel mark[data-current]').waitFor()
  },
  html: async (page) => {
    await page.check('[name=panel-view][value=original]')
    await page.getByText('The quote is marked in the archived page').waitFor()
  },
  audit: async (page) => {
    await page.goto(`${conversation}&view=audit`)
    await page.getByRole('heading', { name: 'Orphans' }).waitFor()
  },
  'empty audit': async (page) => {
    await page.goto(`${demo.url}/?session=none&view=audit`)
    await page.getByText('There is no finished answer').waitFor()
  },
}

const screens: [string, BrowserContextOptions][] = [
  ['desktop', desktop],
  ['phone', phone],
]
/** A page that is shown changes its colours as it does when it is opened. */
const schemes = ['light', 'dark'] as const
/** A small proof looks at the dark colours on one screen: both have the same. */
const schemesOn = (page: Page) =>
  isPhone(page) ? smallOrFull<readonly (typeof schemes)[number][]>(['light'], schemes) : schemes
/** What is looked at is what a view comes to: nothing waits for what moves on the way there. */
const still = { reducedMotion: 'reduce' } satisfies BrowserContextOptions

describe('every view of the demo', () => {
  test.each(screens)('%s: axe finds nothing, nothing is too wide or too small', async (screen, options) => {
    await using opened = await demo.open({ ...options, ...still })
    const { page } = opened
    const found: string[] = []
    for (const [name, reach] of Object.entries(views)) {
      await reach(page)
      for (const colorScheme of schemesOn(page)) {
        await page.emulateMedia({ colorScheme, ...still })
        await settle(page)
        const look = `${name.replace(' ', '-')}-${screen}-${colorScheme}`
        await takeShot(page, `demo-${look}`)
        const small = isPhone(page) ? await smallTargets(page) : []
        const wide = (await overflow(page)) > 0 ? ['wider than the screen'] : []
        const wrong = await violations(page, { colorScheme, frames: false })
        found.push(...[...wrong, ...wide, ...small].map((what) => `${look}: ${what}`))
      }
      await page.emulateMedia({ colorScheme: 'light', ...still })
      await page.evaluate(() => localStorage.clear())
    }
    expect(found).toEqual([])
  })

  test('phone: the drawer of conversations', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using opened = await demo.open({ ...phone, colorScheme }, conversation)
      const { page } = opened
      await page.tap('#open-history')
      await page.locator('#drawer a[aria-current=page]').waitFor()
      await settle(page)
      await takeShot(page, `demo-drawer-phone-${colorScheme}`)
      expect(await violations(page, { colorScheme, frames: false })).toEqual([])
      expect(await overflow(page)).toBe(0)
      expect(await smallTargets(page)).toEqual([])
      await page.tap('#drawer [data-close]')
      await page.locator('#drawer').waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('open-history')
    }
  })

  test('paper has the answer with its sources as footnotes, and nothing of the page', async () => {
    await using opened = await demo.open({}, conversation)
    const { page } = opened
    await page.locator('#turn-3 .citespan-sources').waitFor()
    await page.emulateMedia({ media: 'print' })
    await settle(page)
    await takeShot(page, 'demo-print')
    const isSeen = (selector: string) => page.locator(selector).first().isVisible()
    expect(await Promise.all(['.turn', '.citespan-sources li', '.citespan-marker'].map(isSeen))).toEqual([
      true,
      true,
      true,
    ])
    expect(await Promise.all(['.side', '.composer', '.views', '.switch'].map(isSeen))).toEqual([
      false,
      false,
      false,
      false,
    ])
    const address = await page
      .locator('.citespan-source-title')
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(address).toContain('docs.example.org')
    await page.emulateMedia({ media: null })
  })

  test('who wants less motion gets none', async () => {
    await using opened = await demo.open({ ...phone, reducedMotion: 'reduce' }, conversation)
    const { page } = opened
    await page.tap('#open-history')
    const durations = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    )
    expect(durations.filter((duration) => duration > 1)).toEqual([])
  })
})
