import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardOptions } from '../../../src/page/cards/card.ts'
import type { Citation } from '../../../src/core/citation.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser
let script: string

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/browser/exposed.ts')
})

afterAll(() => browser?.close())

const text = 'Snow fell on 12 days. The ice was 8 cm thick.\n\nNobody skated there.'
const sources = [citedSource(1), citedSource(2)]
const evidence = {
  sourceId: 'S1',
  start: 3,
  end: 29,
  quote: 'There was snow on 12 days.',
  similarity: 1,
  kind: 'exact',
} as const
const citations = [
  cite(text, 'Snow fell on 12 days.', { id: 'snow', evidence: [evidence] }),
  cite(text, 'The ice was 8 cm thick.', { id: 'ice', sourceIds: ['S2'] }),
]

const html = `
<button id="before">before</button>
<main id="root"><div id="text"></div></main>
<p id="far">far away</p>
<div id="list"></div>
<button id="after">after</button>`

const card = '.citespan-popover:popover-open'

type State = { marks: { sources: typeof sources; citations: Citation[] }; opened: unknown[] }

/** A page with the answer, its cards and, where asked for, the list that markers lead to. */
async function openAnswer({
  withList = false,
  before,
  ...options
}: { withList?: boolean; before?: () => void } & BrowserContextOptions = {}) {
  const opened = await openStrictPage(browser, {
    html,
    script,
    styles: 'body { margin: 40px; } #far { margin: 500px 0 0 200px; }',
    hasClock: true,
    ...options,
  })
  const { page } = opened
  if (before) await page.evaluate(before)
  await page.evaluate(
    ({ text, marks, withList }) => {
      const root = document.getElementById('root')!
      const view = citespan.createAnswerView()
      const state: State = { marks, opened: [] }
      const find: CardOptions['find'] = (id) => citespan.pageMarks(state.marks).find(id)
      const cards = citespan.attachCards(root, { find })
      const draw = () => {
        const nodes = view(text, state.marks).flatMap(({ children }) => children)
        citespan.patchChildren(document.getElementById('text')!, nodes)
        cards.update()
      }
      const list = withList ? citespan.sourceListView(marks) : null
      citespan.patchChildren(document.getElementById('list')!, list ? [list] : [])
      draw()
      Object.assign(globalThis, { state, draw, cards })
    },
    { text, marks: { sources, citations }, withList },
  )
  return opened
}

declare global {
  var state: State
  var draw: () => void
}

function shown(page: Page): Promise<string[]> {
  return page.locator(card).evaluateAll((cards) => cards.map((one) => one.textContent))
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

function marker(page: Page, number: number) {
  return page.locator('.citespan-marker a').nth(number - 1)
}

async function change(page: Page, id: string, changes: Partial<Citation> | null): Promise<void> {
  await page.evaluate(
    ({ id, changes }) => {
      const { sources, citations } = state.marks
      const next = citations.flatMap((one) =>
        one.id !== id ? [one] : changes ? [{ ...one, ...changes }] : [],
      )
      state.marks = { sources, citations: next }
      draw()
    },
    { id, changes },
  )
}

describe('with a pointer', () => {
  test('a marker opens its card, which stays while the pointer goes to it and is on it', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await marker(page, 1).hover()
    await page.locator(card).waitFor()
    const [content] = await shown(page)
    expect(content).toContain('Verified')
    expect(content).toContain(evidence.quote)
    await page.locator(`${card} mark`).hover()
    await page.clock.runFor(500)
    expect(await shown(page)).toHaveLength(1)
    await page.hover('#far')
    await page.locator(card).waitFor({ state: 'hidden' })
    expect(opened.complaints).toEqual([])
  })

  test('cited text opens it too, once the pointer rests there', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await page.locator('.citespan-claim').nth(1).hover()
    await page.clock.runFor(400)
    expect(await shown(page)).toEqual([])
    await page.clock.runFor(100)
    await page.locator(card).waitFor()
    await page.clock.resume()
    expect((await shown(page))[0]).toContain('Report 2')
    expect(await page.locator('[data-active]').count()).toBe(2)
    await page.hover('#far')
    await page.locator(card).waitFor({ state: 'hidden' })
    expect(await page.locator('[data-active]').count()).toBe(0)
  })

  test('from a marker to its text the card stays where it is', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await marker(page, 1).hover()
    await page.locator(card).waitFor()
    const before = await page.locator(card).boundingBox()
    let closings = 0
    await page.exposeFunction('closed', () => closings++)
    await page
      .locator(card)
      .evaluate((card) =>
        card.addEventListener('beforetoggle', () => (globalThis as unknown as { closed(): void }).closed()),
      )
    await page.locator('.citespan-claim').first().hover()
    await page.clock.runFor(700)
    expect(await page.locator(card).boundingBox()).toEqual(before)
    expect(closings).toBe(0)
    await page.hover('#far')
    await page.locator(card).waitFor({ state: 'hidden' })
  })

  test('a click on cited text keeps the card; a click elsewhere closes it', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.locator('.citespan-claim').first().click()
    expect((await shown(page))[0]).toContain('Report 1')
    await page.hover('#far')
    await page.clock.runFor(500)
    expect(await shown(page)).toHaveLength(1)
    await marker(page, 2).hover({ force: true })
    await page.clock.runFor(500)
    expect((await shown(page))[0]).toContain('Report 1')
    await page.click('#far')
    expect(await shown(page)).toEqual([])
  })

  test('a click on a marker leads to the list where there is one, else it keeps the card', async () => {
    await using listed = await openAnswer({ withList: true })
    await marker(listed.page, 2).click()
    expect(new URL(listed.page.url()).hash).toBe('#citespan-source-S2')
    await using bare = await openAnswer()
    await marker(bare.page, 2).click()
    expect(new URL(bare.page.url()).hash).toBe('')
    await bare.page.hover('#far')
    await bare.page.clock.runFor(500)
    expect(await shown(bare.page)).toHaveLength(1)
  })

  test('one card of a page is open at a time, of any answer', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.evaluate(() => {
      const other = document.createElement('p')
      other.id = 'other'
      document.body.append(other)
      const view = citespan.createAnswerView({ idPrefix: 'other' })
      citespan.patchChildren(
        other,
        view('Snow fell on 12 days.', {
          ...state.marks,
          citations: [{ ...state.marks.citations[0]!, id: 'again' }],
        }).flatMap(({ children }) => children),
      )
      citespan.attachCards(other, {
        find: () => ({ citation: state.marks.citations[0]!, sources: state.marks.sources }),
      })
    })
    await page.locator('.citespan-claim').first().click()
    await page.locator('#other .citespan-claim').hover()
    await page.locator(`#other ${card}`).waitFor()
    expect(await page.locator(card).count()).toBe(1)
    expect(await page.locator('#root [data-active]').count()).toBe(0)
  })

  test('it stands by its mark within the window, above it where there is no room below', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await marker(page, 1).hover()
    await page.locator(card).waitFor()
    const isInView = async () => {
      const box = (await page.locator(card).boundingBox())!
      const { width, height } = page.viewportSize()!
      return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
    }
    expect(await isInView()).toBe(true)
    await page.hover('#far')
    await page.evaluate(() => {
      document.body.style.paddingTop = '680px'
      document.getElementById('root')!.style.paddingLeft = '900px'
    })
    await marker(page, 1).hover()
    await page.locator(card).waitFor()
    expect(await isInView()).toBe(true)
    const [cardBox, markBox] = [await page.locator(card).boundingBox(), await marker(page, 1).boundingBox()]
    expect(cardBox!.y + cardBox!.height).toBeLessThanOrEqual(markBox!.y)
  })
})

describe('with the keyboard', () => {
  const order = ['1', 'Report 1', 'Copy citation', '2', 'Report 2', 'Copy citation', 'after']

  /** The browser's own order, and that of one that does not know what a popover belongs to. */
  const forgetSource = () => {
    const show = HTMLElement.prototype.showPopover
    HTMLElement.prototype.showPopover = function showWithoutSource() {
      show.call(this)
    }
  }
  test.each([
    { title: 'by the browser', before: undefined },
    { title: 'by hand', before: forgetSource },
  ])('Tab goes from a marker into its card and on to the next marker, $title', async ({ before }) => {
    await using opened = await openAnswer({ before })
    const { page } = opened
    await page.focus('#before')
    const seen: string[] = []
    for (const _stop of order) {
      await page.keyboard.press('Tab')
      seen.push(await focused(page))
    }
    expect(seen).toEqual(order)
    expect(await shown(page)).toEqual([])
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe('2')
    expect((await shown(page))[0]).toContain('Report 2')
    expect(opened.complaints).toEqual([])
  })

  test('Escape closes the card and gives the focus back, and does nothing else', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.append(document.getElementById('root')!)
      document.body.append(dialog)
      dialog.showModal()
    })
    await marker(page, 1).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Report 1')
    await page.keyboard.press('Escape')
    expect(await shown(page)).toEqual([])
    expect(await focused(page)).toBe('1')
    expect(await page.locator('dialog[open]').count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })

  test('a screen reader is told of the verdict and where the rest is, while it is shown', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.focus('#before')
    await page.keyboard.press('Tab')
    const read = () =>
      page.evaluate(() => {
        const link = document.activeElement!
        return {
          details: link.ariaDetailsElements?.map((one) => one.ariaLabel) ?? [],
          description: link.ariaDescribedByElements?.map((one) => one.textContent) ?? [],
        }
      })
    expect(await read()).toEqual({ details: ['Citation 1'], description: ['✓ Verified'] })
    await page.keyboard.press('Escape')
    expect(await read()).toEqual({ details: [], description: [] })
  })
})

describe('by touch', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  test('a tap opens a sheet along the lower edge; a tap on its button closes it', async () => {
    await using opened = await openAnswer({ withList: true, ...phone })
    const { page } = opened
    await marker(page, 1).tap()
    await page.locator(card).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    const box = (await page.locator(card).boundingBox())!
    expect(Math.round(box.y + box.height)).toBe(844)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Citation 1')
    await page.locator(`${card} [data-action=close]`).tap()
    expect(await shown(page)).toEqual([])
    expect(await focused(page)).toBe('1')
  })

  test('a tap on cited text opens it, a tap elsewhere closes it, another marker takes its place', async () => {
    await using opened = await openAnswer(phone)
    const { page } = opened
    // Away from links: a touch is taken for one on the link beside it.
    await page
      .locator('.citespan-claim')
      .first()
      .tap({ position: { x: 4, y: 4 } })
    expect((await shown(page))[0]).toContain('Report 1')
    await marker(page, 2).tap()
    expect((await shown(page))[0]).toContain('Report 2')
    await marker(page, 2).tap()
    expect(await shown(page)).toEqual([])
    await marker(page, 2).tap()
    await page.locator('#before').tap()
    expect(await shown(page)).toEqual([])
  })
})

describe('an open card', () => {
  test('shows what becomes of its citation, in place', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.focus('#before')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Report 1')
    await change(page, 'snow', { status: 'unverified', verdict: 'partial', reason: 'Only in part.' })
    expect((await shown(page))[0]).toContain('Not checked: only a part is in the sourceOnly in part.')
    expect(await focused(page)).toBe('Report 1')
    expect(await page.locator('.citespan-marker.unverified[data-active]').count()).toBe(1)
  })

  test('closes when its citation is withdrawn', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await marker(page, 1).hover()
    await page.locator(card).waitFor()
    await change(page, 'ice', null)
    expect(await shown(page)).toHaveLength(1)
    await change(page, 'snow', null)
    expect(await shown(page)).toEqual([])
    expect(await page.locator('.citespan-marker').count()).toBe(0)
  })

  test('shows all that cite the text', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.evaluate(() => {
      const [snow] = state.marks.citations
      state.marks.citations = [snow!, { ...snow!, id: 'more', sourceIds: ['S2'], evidence: [] }]
      draw()
    })
    await page.locator('.citespan-claim').first().click()
    expect(await page.locator(`${card} .citespan-card`).count()).toBe(2)
    expect(await page.locator(card).getAttribute('aria-label')).toBe('Citation 1, 2')
  })

  test('asks the page before it opens a source, and tells of which quote', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.evaluate(() =>
      document.addEventListener('citespan-open', (event) => {
        event.preventDefault()
        const { citation, evidence, source } = (event as HTMLElementEventMap['citespan-open']).detail
        const focus = document.activeElement?.textContent
        state.opened.push([citation?.id, evidence?.start, source.id, focus])
      }),
    )
    await page.focus('#before')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    // The focus is where it was before the card, for whoever gives it back later.
    expect(await page.evaluate(() => state.opened)).toEqual([['snow', 3, 'S1', '1']])
    expect(new URL(page.url()).hostname).toBe('localhost')
    expect(await shown(page)).toEqual([])
  })

  test('follows the link where the page does not', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await page.route('https://source1.example/**', (route) => route.fulfill({ body: 'the source' }))
    await marker(page, 1).hover()
    await page.locator(`${card} a`).first().click()
    await page.waitForURL(({ host, pathname }) => host === 'source1.example' && pathname === '/page')
    expect(await page.textContent('body')).toBe('the source')
  })

  test.each([
    { title: 'by the clipboard', permissions: ['clipboard-read', 'clipboard-write'], before: undefined },
    {
      title: 'by a selection where there is no clipboard',
      permissions: ['clipboard-read'],
      before: () => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }),
    },
  ])('copies its citation, $title, and says so', async ({ permissions, before }) => {
    await using opened = await openAnswer({ permissions, before })
    const { page, complaints } = opened
    await page.focus('#before')
    for (let press = 0; press < 3; press++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator(`${card} [role=status]`).textContent()).toBe('Copied')
    expect(await focused(page)).toBe('Copy citation')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(
      'Snow fell on 12 days.\n\n[1] Report 1, source1.example\nhttps://source1.example/page\n“There was snow on 12 days.”',
    )
    expect(complaints).toEqual([])
  })

  test('goes with what was attached', async () => {
    await using opened = await openAnswer()
    const { page } = opened
    await marker(page, 1).hover()
    await page.locator(card).waitFor()
    await page.evaluate(() => (globalThis as unknown as { cards: { detach(): void } }).cards.detach())
    expect(await page.locator('.citespan-popover').count()).toBe(0)
    await marker(page, 2).hover()
    await page.clock.runFor(500)
    expect(await page.locator('.citespan-popover').count()).toBe(0)
  })
})
