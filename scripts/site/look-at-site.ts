/**
 * Opens pages of the built site in Chromium: wide and narrow, light and dark. Takes pictures, and reports what axe and
 * further checks find.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { violations } from '../../test/fixtures/axe.ts'
import { launchBrowser } from '../../test/fixtures/browser.ts'
import { overflow, settle } from '../../test/fixtures/demo-pages.ts'
import { serveFolder } from './serve-folder.ts'

const paths = [
  '',
  'docs/chat.html',
  'docs/explain.html',
  'docs/api/index.html',
  'docs/api/client.html',
  'try/',
]
const screens = { wide: { width: 1360, height: 900 }, narrow: { width: 390, height: 844 } }

/** Resolves to the faults found, each with its page and look. */
export async function lookAtSite(folder: string, pictures: string): Promise<string[]> {
  await using server = await serveFolder(folder)
  const browser = await launchBrowser()
  const found: string[] = []
  try {
    await mkdir(pictures, { recursive: true })
    for (const [screen, viewport] of Object.entries(screens)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        page.on('console', (message) => {
          if (message.type() === 'error') found.push(`${page.url()}: ${message.text()}`)
        })
        page.on('pageerror', ({ message }) => found.push(`${page.url()}: ${message}`))
        for (const path of paths) {
          const look = `${path.replaceAll(/\W+/g, '-') || 'home'}-${screen}-${colorScheme}`
          await page.goto(server.url + path, { waitUntil: 'load' })
          if (path === 'try/') await page.locator('#result[data-state=done]').waitFor()
          await settle(page)
          await page.screenshot({ path: join(pictures, `${look}.png`) })
          if ((await overflow(page)) > 0) found.push(`${look}: wider than the screen`)
          found.push(...(await violations(page, { colorScheme })).map((what) => `${look}: ${what}`))
        }
        await page.close()
      }
    }
    found.push(...(await searchFor('telemetry', await browser.newPage(), server.url)))
  } finally {
    await browser.close()
  }
  return found
}

/** Checks that the search finds a word of a page. */
async function searchFor(
  word: string,
  page: Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>,
  url: string,
): Promise<string[]> {
  await page.goto(url)
  await page.keyboard.press('Control+k')
  await page.locator('.VPLocalSearchBox input').fill(word)
  await page.locator('.VPLocalSearchBox .results li a').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/**')
  return []
}
