import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'

/** Colours of the style sheet in its light form, which has dark text. */
const VERIFIED = 'oklch(0.42 0.08 175)'
const SURFACE = 'oklch(1 0.003 120)'
const HIGHLIGHT = 'oklch(0.94 0.075 95)'
/** The computed colour of a border: that of the text at 22 % opacity. */
const LINE = /\/ 0\.22\)$/

/**
 * Opens a page that shows the answer of `answer.ts`, writes pictures of it to `shot`-page.png and `shot`-card.png,
 * and throws unless markers, the text, a card and the list of sources work and look as the style sheet has them.
 */
export async function checkPage(browser: Browser, url: string, shot: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 }, colorScheme: 'light' })
  try {
    const complaints = watchComplaints(page)
    await page.goto(url)
    // An app with a chat shows an answer only after a question.
    const ask = page.locator('button[data-ask]')
    if ((await ask.count()) > 0) await ask.click()
    await page.locator('.citespan-marker:not(.pending) a').nth(3).waitFor()
    await page.locator('.citespan-sources li').nth(1).waitFor()
    await settle(page)
    await page.screenshot({ path: `${shot}-page.png`, fullPage: true })
    await checkMarkers(page)
    await checkText(page)
    await checkSources(page)
    await checkCard(page, `${shot}-card.png`)
    assert.deepEqual(complaints, [], 'The page complains')
  } finally {
    await page.close()
  }
}

async function checkMarkers(page: Page): Promise<void> {
  const markers = page.locator('.citespan-answer .citespan-marker a')
  assert.deepEqual(await markers.allTextContents(), ['1', '1', '2', '2'])
  const marker = markers.first()
  const style = await styleOf(marker, ['color', 'text-decoration-line', 'font-weight', 'font-size'])
  assert.equal(style['color'], VERIFIED, 'The colour of a marker')
  assert.equal(style['text-decoration-line'], 'none', 'A marker is not underlined')
  assert.equal(style['font-weight'], '600', 'The weight of a marker')
  const paragraph = page.locator('.citespan-answer p').first()
  const text = await styleOf(paragraph, ['font-size'])
  const share = Number.parseFloat(style['font-size']!) / Number.parseFloat(text['font-size']!)
  assert.ok(Math.abs(share - 0.7) < 0.01, `The size of a marker is 0.7 of the text's, not ${share}`)
  const [raised, line] = [await marker.boundingBox(), await paragraph.boundingBox()]
  assert.ok(raised!.y >= line!.y - 4 && raised!.y < line!.y + 8, 'A marker is raised within its line')
}

/**
 * Throws unless headings and lists of the answer look as such and blocks are apart, also where the page resets the
 * browser's styles for them.
 */
async function checkText(page: Page): Promise<void> {
  const answer = page.locator('.citespan-answer').first()
  const sizeOf = async (selector: string) =>
    Number.parseFloat((await styleOf(answer.locator(selector).first(), ['font-size']))['font-size']!)
  assert.ok((await sizeOf('h2')) > 1.2 * (await sizeOf('p')), 'A heading is larger than the text')
  const list = await styleOf(answer.locator('ul'), ['list-style-type', 'padding-inline-start'])
  assert.equal(list['list-style-type'], 'disc')
  assert.ok(Number.parseFloat(list['padding-inline-start']!) > 15, 'A list is indented')
  const [before, after] = [
    await answer.locator('p').first().boundingBox(),
    await answer.locator('ul').boundingBox(),
  ]
  assert.ok(after!.y - before!.y - before!.height > 8, 'A space is between the blocks')
}

async function checkSources(page: Page): Promise<void> {
  const sources = page.locator('.citespan-sources')
  assert.deepEqual(await sources.locator('.citespan-source-title').allTextContents(), [
    'Plant data sheet',
    'Council minutes',
  ])
  const list = await styleOf(sources.locator('ol'), ['list-style-type', 'padding-inline-start'])
  assert.equal(list['list-style-type'], 'decimal', 'Sources are numbered')
  assert.ok(Number.parseFloat(list['padding-inline-start']!) > 15, 'The numbers of sources are on the page')
  const box = await styleOf(sources, ['border-top-width', 'border-top-color'])
  assert.equal(box['border-top-width'], '1px')
  assert.match(box['border-top-color']!, LINE)
}

async function checkCard(page: Page, shot: string): Promise<void> {
  const marker = page.locator('.citespan-answer .citespan-marker a').nth(1)
  await marker.hover()
  const card = page.locator('.citespan-popover:popover-open')
  await card.waitFor()
  await settle(page)
  await page.screenshot({ path: shot })
  const text = await card.innerText()
  for (const part of [
    'Verified',
    'Plant data sheet',
    'Measured since 2011, the river never falls below 4 °C.',
  ]) {
    assert.ok(text.includes(part), `The card says ${part}: ${text}`)
  }
  const edge = await styleOf(card, ['border-top-width', 'border-top-color', 'background-color'])
  assert.equal(edge['border-top-width'], '1px')
  assert.match(edge['border-top-color']!, LINE)
  assert.equal(edge['background-color'], SURFACE)
  const inside = await styleOf(card.locator('.citespan-card').first(), ['padding-left'])
  assert.equal(inside['padding-left'], '16px', "The card's padding")
  const quote = card.locator('blockquote').first()
  assert.deepEqual(await styleOf(quote, ['border-left-width', 'font-style', 'quotes']), {
    'border-left-width': '2px',
    'font-style': 'normal',
    quotes: 'auto',
  })
  const [anchor, box] = [(await marker.boundingBox())!, (await card.boundingBox())!]
  const gap = Math.min(Math.abs(box.y - anchor.y - anchor.height), Math.abs(anchor.y - box.y - box.height))
  assert.ok(gap < 30, `The card is ${gap} px from its marker`)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  await marker.evaluate((link: HTMLElement) => link.click())
  const target = page.locator('.citespan-sources li:target')
  await target.waitFor()
  assert.equal((await styleOf(target, ['background-color']))['background-color'], HIGHLIGHT)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0, 'The page is as wide as the window')
}

function styleOf(element: Locator, properties: string[]): Promise<Record<string, string>> {
  return element.evaluate((node, names) => {
    const style = getComputedStyle(node)
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
  }, properties)
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().length === 0)
}

function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // Browsers ask for an icon, and the apps have none.
    const isIcon = message.location().url.endsWith('/favicon.ico')
    if (['error', 'warning'].includes(message.type()) && !isIcon) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
