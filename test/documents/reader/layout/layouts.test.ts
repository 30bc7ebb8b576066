import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../../../fixtures/browser.ts'
import { drawnFrom } from '../../../fixtures/full-proof.ts'
import { checkLayout } from './check-layout.ts'
import { columnLayouts, pagedLayouts, pageLayouts } from './drawn-layouts.ts'
import { print } from './print.ts'
import { printedLayouts } from './printed-layouts.ts'

/** Share of the sentences of a printed layout that must be found where they stand. */
const LEAST = 0.99

describe('the order in which people read: pages that are drawn', () => {
  test.each([...drawnFrom(columnLayouts, 10), ...pageLayouts, ...pagedLayouts])('$name', async ({ make }) => {
    const { wrong } = await checkLayout(await make())
    expect(wrong).toEqual([])
  })
})

describe('the order in which people read: pages that a browser prints', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  afterAll(() => browser.close())

  test.each(drawnFrom(printedLayouts, 6))('$name', async (layout) => {
    const { count, wrong } = await checkLayout(await print(browser, layout))
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((1 - LEAST) * count)
  })
})
