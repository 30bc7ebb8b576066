import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderSourceList } from '../../../src/page/html/source-list.ts'
import { fixtureAnswers } from '../../fixtures/answers.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser
let script: string
const styles = readFileSync('src/page/styles/citespan.css', 'utf8')

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/element/defined.ts')
})

afterAll(() => browser?.close())

const html = `
<citespan-answer id="answer"></citespan-answer>
<citespan-sources citations-for="answer"></citespan-sources>`

const text = 'Snow fell on 12 days. The ice was 8 cm thick.\n\nNobody skated there.'
const data = {
  runId: 'r1',
  progress: 'complete' as const,
  sources: [citedSource(1), citedSource(2)],
  citations: [
    cite(text, 'Snow fell on 12 days.', { id: 'snow' }),
    cite(text, 'The ice was 8 cm thick.', { id: 'ice', sourceIds: ['S2'] }),
  ],
  uncited: [],
}
const marker = '.citespan-marker'

/** Waits until what was set is drawn. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

async function show(page: Page, given: { text?: string; data?: unknown; id?: string }): Promise<void> {
  await page.evaluate(
    ({ id = 'answer', ...given }) => Object.assign(document.getElementById(id)!, given),
    given,
  )
  await drawn(page)
}

describe('<citespan-answer>', () => {
  test('shows the same as the strings do, with the list of its sources', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page, complaints } = opened
    for (const answer of fixtureAnswers) {
      await show(page, answer)
      const options = { idPrefix: 'answer' }
      expect(await page.locator('.citespan-answer').innerHTML()).toBe(
        await asWritten(page, renderHtml(answer.text, answer.data, options)),
      )
      expect(await page.locator('citespan-sources').innerHTML()).toBe(
        await asWritten(page, renderSourceList(answer.data, options)),
      )
    }
    expect(complaints).toEqual([])
  })

  test('reads what was set before it was defined', async () => {
    const late = `const answer = document.getElementById('answer')
      answer.text = ${JSON.stringify(text)}
      answer.data = ${JSON.stringify(data)}
      ${script}`
    await using opened = await openStrictPage(browser, { html, script: late })
    await opened.page.locator(marker).nth(1).waitFor()
    expect(await opened.page.locator('citespan-sources li').count()).toBe(2)
  })

  test('two answers of a page have ids of their own, also without one that was given', async () => {
    const two = '<citespan-answer></citespan-answer><citespan-answer></citespan-answer>'
    await using opened = await openStrictPage(browser, { html: two, script })
    const hrefs = await opened.page.evaluate(
      async ({ text, data }) => {
        for (const answer of document.querySelectorAll('citespan-answer'))
          Object.assign(answer, { text, data })
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return Array.from(document.querySelectorAll('[role=doc-noteref]'), (link) =>
          link.getAttribute('href'),
        )
      },
      { text, data },
    )
    expect(new Set(hrefs).size).toBe(4)
  })

  test('a text behind others of its message has the markers of the run', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    await page.locator('#answer').evaluate((answer) => answer.setAttribute('text-part', '3'))
    await show(page, { text, data })
    expect(await page.locator(marker).count()).toBe(data.citations.length)
    await show(page, { text: 'Let me look that up.', data })
    expect(await page.locator(marker).count()).toBe(0)
  })

  test('shows the text part that it is told', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    await page.locator('#answer').evaluate((answer) => answer.setAttribute('text-part', '2'))
    const citations = [{ ...data.citations[0]!, textPart: 2 }, data.citations[1]!]
    await show(page, { text, data: { ...data, citations } })
    expect(await page.locator(marker).count()).toBe(1)
  })

  test('finds its text part by failed citations too', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    await page.locator('#answer').evaluate((answer) => {
      answer.setAttribute('text-part', '1')
      answer.setAttribute('show-uncited', '')
    })
    const sentence = 'Nobody skated there.'
    const start = text.indexOf(sentence)
    const uncited = [{ start, end: start + sentence.length, textPart: 0, reason: 'no-source' as const }]
    const failed = [{ ...data.citations[0]!, status: 'failed' as const, verdict: 'contradicted' as const }]
    await show(page, { text, data: { ...data, citations: [], failed, uncited } })
    expect(await page.locator(marker).count()).toBe(1)
    expect(await page.locator('.citespan-claim[data-citation^="uncited-"]').count()).toBe(1)
  })

  test('says once what is wrong with its data, and shows the text', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page, complaints } = opened
    await page.evaluate(() => {
      const said: string[] = []
      document.addEventListener('citespan-error', (event) =>
        said.push((event as HTMLElementEventMap['citespan-error']).detail.message),
      )
      Object.assign(globalThis, { said })
    })
    for (const bad of [{ citations: 'none' }, 7, 'text', { ...data, sources: [{ id: 1 }] }]) {
      await show(page, { text, data: bad })
      await drawn(page)
      const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0))
      expect(said).toEqual([expect.stringContaining('is not CitationsData')])
      expect(await page.locator('.citespan-answer').textContent()).toContain('Nobody skated there.')
      expect(await page.locator(marker).count()).toBe(0)
    }
    await show(page, { data })
    expect(await page.locator(marker).count()).toBe(2)
    expect(complaints).toEqual([])
  })

  test('goes on where it is moved, and leaves nothing behind where it goes', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    await show(page, { text, data })
    await page.evaluate(() => {
      const section = document.createElement('section')
      document.body.append(section)
      section.append(document.getElementById('answer')!)
    })
    await page.locator(`section ${marker} a`).first().hover()
    await page.locator('.citespan-popover:popover-open').waitFor()
    await page.evaluate(() => document.getElementById('answer')!.remove())
    expect(await page.locator('.citespan-popover').count()).toBe(0)
  })

  test('shows why sentences have no source, when asked to', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    const [start, end] = [text.indexOf('Nobody'), text.length]
    const failed = {
      ...data.citations[1]!,
      status: 'failed',
      verdict: 'contradicted',
      reason: 'It was 5 cm.',
    }
    const uncited = [
      { start, end, textPart: 0, reason: 'no-source' },
      { ...failed, reason: 'contradicted' },
    ]
    await show(page, { text, data: { ...data, citations: [data.citations[0]], failed: [failed], uncited } })
    const contradicted = ['Snow fell on 12 days.', 'The ice was 8 cm thick.']
    expect(await page.locator('.citespan-claim').allTextContents()).toEqual(contradicted)
    await page.locator('#answer').evaluate((answer) => answer.setAttribute('show-uncited', ''))
    await drawn(page)
    expect(await page.locator('.citespan-claim').allTextContents()).toEqual([
      ...contradicted,
      'Nobody skated there.',
    ])
    const card = page.locator('.citespan-popover:popover-open')
    await page.locator(`${marker}.failed a`).hover()
    await card.waitFor()
    expect(await card.textContent()).toContain('Not supported: the source says otherwiseIt was 5 cm.')
    await page.locator(`${marker}.failed a`).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Nobody skated there.')
    expect(await card.textContent()).toBe(
      '○ No source foundThis answer has no source with a text to compare.',
    )
  })

  test('lists the source of every marker, also of those that are shown when asked to', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    const failed = { ...data.citations[1]!, status: 'failed', verdict: 'unsupported', sourceIds: ['S7'] }
    const sources = [...data.sources, { ...data.sources[0]!, id: 'S7', number: 7 }]
    await show(page, { text, data: { ...data, sources, citations: [data.citations[0]], failed: [failed] } })
    const leadTo = () =>
      page
        .locator(`${marker} a`)
        .evaluateAll((links) =>
          links.map((link) => [
            link.textContent,
            document.querySelector(link.getAttribute('href')!)?.localName ?? 'nowhere',
          ]),
        )
    const own = data.citations[0]!.sourceIds.map((id) => [id.slice(1), 'li'])
    expect(await leadTo()).toEqual(own)
    await page.locator('#answer').evaluate((answer) => answer.setAttribute('show-uncited', ''))
    await drawn(page)
    await expect.poll(leadTo).toEqual([...own, ['7', 'li']])
  })

  test('a box that scrolls takes the focus, one that fits does not', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page } = opened
    await show(page, { text: `    short\n\ntext\n\n    ${'long '.repeat(300)}` })
    await expect
      .poll(() =>
        page.locator('pre').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('tabindex'))),
      )
      .toEqual([null, '0'])
  })
})

describe('every order of setting properties, defining the element and adding it to the page gives the same', () => {
  const failed = {
    ...cite(text, 'The ice was 8 cm thick.', { id: 'failed', textPart: 1 }),
    status: 'failed' as const,
    verdict: 'unsupported' as const,
  }
  const [start, end] = [text.indexOf('Nobody'), text.length]
  const ofSecondPart = {
    ...data,
    citations: [{ ...data.citations[0]!, textPart: 1 }],
    failed: [failed],
    uncited: [{ start, end, textPart: 1, reason: 'no-source' as const }],
  }
  const set = { text, data: ofSecondPart }
  const inline = `<script type="application/json">${JSON.stringify(ofSecondPart)}</script>`
  const none = { attributes: {}, inline: '', isSlow: false }

  test.each([
    { ...none, name: 'prefix', properties: { ...set, textPart: 1, idPrefix: 'mine' }, markers: 1 },
    { ...none, name: 'uncited', properties: { ...set, textPart: 1, showUncited: true }, markers: 2 },
    {
      ...none,
      name: 'drawn after each',
      properties: { ...set, textPart: 1, copyPlain: true },
      isSlow: true,
      markers: 1,
    },
    {
      ...none,
      name: 'attributes',
      properties: set,
      attributes: { 'text-part': '1', 'show-uncited': '' },
      markers: 2,
    },
    { ...none, name: 'data in the HTML', properties: { text, textPart: 1 }, inline, markers: 1 },
    { ...none, name: 'data set to null', properties: { text, data: null }, inline, markers: 0 },
  ])('$name', async ({ inline, markers, ...given }) => {
    await using opened = await openStrictPage(browser, { html: inline, script })
    const drawings = await opened.page.evaluate(setInEveryOrder, given)
    expect(drawings).toHaveLength(1)
    expect(drawings[0]).toContain('Nobody skated there.')
    expect(drawings[0]!.split('doc-noteref')).toHaveLength(markers + 1)
  })
})

describe('from a server', () => {
  const served = `
<citespan-answer id="answer">
<div class="citespan-answer">${renderHtml(text, data, { idPrefix: 'answer' })}</div>
<script type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
</citespan-answer>
<citespan-sources citations-for="answer">${renderSourceList(data, { idPrefix: 'answer' })}</citespan-sources>`

  test('an answer reads without scripts', async () => {
    await using opened = await openStrictPage(browser, { html: served, script, javaScriptEnabled: false })
    const { page } = opened
    expect(await page.locator('.citespan-answer').innerText()).toContain('Nobody skated there.')
    await page.locator(`${marker} a`).nth(1).click()
    expect(new URL(page.url()).hash).toBe('#answer-source-S2')
    expect(await page.locator(':target').textContent()).toContain('Report 2')
  })

  test('it stays as it is and gets cards', async () => {
    const remember = `globalThis.nodes = Array.from(document.querySelectorAll('.citespan-answer *, .citespan-sources *'))`
    await using opened = await openStrictPage(browser, { html: served, script: `${remember}\n${script}` })
    const { page, complaints } = opened
    await page.locator(`${marker} a`).first().hover()
    await page.locator('.citespan-popover:popover-open').waitFor()
    const isSame = () =>
      page.evaluate(() => {
        const before = (globalThis as unknown as { nodes: Element[] }).nodes
        const now = Array.from(document.querySelectorAll('.citespan-answer *, .citespan-sources *'))
        return now.length === before.length && now.every((node, index) => node === before[index])
      })
    expect(await isSame()).toBe(true)
    await show(page, { text })
    expect(await isSame()).toBe(true)
    expect(complaints).toEqual([])
  })

  test('a script that holds no JSON is told of', async () => {
    const broken =
      '<citespan-answer id="answer"><p>Text.</p><script type="application/json">{</script></citespan-answer>'
    const listen = `document.addEventListener('citespan-error', (event) => (document.title = event.detail.message))`
    await using opened = await openStrictPage(browser, { html: broken, script: `${listen}\n${script}` })
    await expect.poll(() => opened.page.title()).toContain('is not JSON')
    expect(await opened.page.locator('#answer p').first().textContent()).toBe('Text.')
    expect(opened.complaints).toEqual([])
  })
})

/**
 * Makes an element for each order in which it can be defined, added to the page and given properties and attributes.
 * Runs in the page, whose first script with data is copied into each element. Returns the different drawings, each with
 * the names of the properties that the element has not taken over.
 */
async function setInEveryOrder({
  properties,
  attributes,
  isSlow,
}: {
  properties: object
  attributes: Record<string, string>
  /** Whether the page is drawn after each action. */
  isSlow: boolean
}): Promise<string[]> {
  const Answer = customElements.get('citespan-answer')!
  const inline = document.querySelector('script[type="application/json"]')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const ordersOf = (names: string[]): string[][] =>
    names.length < 2
      ? [names]
      : names.flatMap((first) =>
          ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
        )
  const orders = ordersOf(['define', 'connect', ...Object.keys(properties), ...Object.keys(attributes)])
  const drawings = new Set<string>()

  function make(order: string[], index: number) {
    const name = `citespan-order-${index}`
    const define = () => customElements.define(name, class extends Answer {})
    if (order[0] === 'define') define()
    const element = document.createElement(name)
    if (inline) element.append(inline.cloneNode(true))
    return (step: number) => {
      const action = order[step]
      if (action === undefined) {
        const drawn = element.querySelector('.citespan-answer')?.innerHTML ?? ''
        drawings.add(`${drawn.replace(/citespan-\d+/g, '')} ${Object.keys(element).join(' ')}`)
        element.remove()
      } else if (action === 'connect') document.body.append(element)
      else if (action in attributes) element.setAttribute(action, attributes[action]!)
      else if (action in properties) Object.assign(element, { [action]: Reflect.get(properties, action) })
      else if (step > 0) define()
    }
  }

  const steps = orders[0]!.length
  // A page with hundreds of answers would be slow.
  const atOnce = 60
  for (let from = 0; from < orders.length; from += atOnce) {
    const made = orders.slice(from, from + atOnce).map((order, index) => make(order, from + index))
    for (let step = 0; step <= steps; step++) {
      if (step === steps || isSlow) await frame()
      for (const act of made) act(step)
    }
  }
  return [...drawings]
}

/** HTML as the browser writes it. */
function asWritten(page: Page, written: string): Promise<string> {
  return page.evaluate((written) => {
    // A document of its own: the page itself lets no string become HTML.
    const parsed = new DOMParser()
    const policy = (globalThis as unknown as { trustedTypes?: TrustedTypes }).trustedTypes
    const trusted = policy?.createPolicy(`test-${Math.random()}`, { createHTML: (html) => html })
    return parsed.parseFromString((trusted?.createHTML(written) ?? written) as string, 'text/html').body
      .innerHTML
  }, written)
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): unknown }
}
