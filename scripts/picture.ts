/**
 * Writes `docs/page.png`, the picture of the page in the README: the demo with an answer,
 * the card of one citation and the place in its source. Run it when the page changes.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '../examples/demo/server.ts'
import { launchBrowser } from '../test/fixtures/browser.ts'

const directory = await mkdtemp(join(tmpdir(), 'citespan-picture-'))
const demo = await startDemo({ port: 0, database: join(directory, 'records.db'), beforeWord: () => {} })
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 640 } })
  await page.goto(demo.url)
  const question = page.getByRole('textbox')
  await question.fill('How long must I keep asbestos records?')
  await question.press('Enter')
  await page.getByText(/^Citations: \d+ verified/).waitFor()
  await page.locator('sup a').first().click()
  await page.locator('.citespan-card a').first().click()
  await page.locator('mark:visible').last().waitFor()
  await page.locator('sup a').nth(2).hover()
  await page.locator('.citespan-card:visible').waitFor()
  // The card fades in.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await page.screenshot({ path: 'docs/page.png' })
} finally {
  await browser.close()
  await demo.close()
  await rm(directory, { recursive: true })
}
