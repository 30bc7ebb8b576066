import { readFileSync } from 'node:fs'
import { load } from 'cheerio'
import type { Browser, Page } from 'playwright-core'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import { emptyAnswer } from '../../../src/page/client/answer.ts'
import type { Answer } from '../../../src/page/client/answer.ts'
import type { Citation } from '../../../src/core/citation.ts'
import { CitedAnswer } from '../../../src/page/react.ts'
import type { CitedAnswerProps } from '../../../src/page/react.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { fixtureAnswers } from '../../fixtures/answers.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { samples } from '../../doors/web/samples.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser
let script: string
const styles = readFileSync('src/page/styles/citespan.css', 'utf8')
const html = '<main></main>'

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/react/page/page.tsx')
})

afterAll(() => browser?.close())

const paragraphs = Array.from(
  { length: 12 },
  (_, number) => `Part ${number} says what nobody said before. It says another thing in part ${number}, too.`,
)
const text = paragraphs.join('\n\n')
const citations = paragraphs.flatMap((paragraph, number) =>
  paragraph
    .split(/(?<=\.) /)
    .map((phrase, sentence) =>
      cite(text, phrase, { id: `${number}-${sentence}`, sourceIds: [`S${(number % 3) + 1}`] }),
    ),
)
const sources = [1, 2, 3].map((number) => citedSource(number))

function answerOf(shown: readonly Citation[], changes: Partial<Answer> = {}): Answer {
  return { ...emptyAnswer, textParts: [text], sources, citations: shown, ...changes }
}

function show(page: Page, props: CitedAnswerProps): Promise<void> {
  return page.evaluate((props) => globalThis.reactPage.show(props), props)
}

const parsed = (html: string) => load(html, null, false).html()
const card = '.citespan-popover:popover-open'
const linkOf = (id: string) => `.citespan-marker[data-citation="${id}"] a`

describe('<CitedAnswer> in a browser', () => {
  test('shows the same as the strings do', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page, complaints } = opened
    for (const { text, data } of fixtureAnswers) {
      await show(page, { answer: { ...emptyAnswer, ...data, failed: [], textParts: [text] }, idPrefix: 'a' })
      const shown = await page.locator('.citespan-answer').innerHTML()
      expect(parsed(shown)).toBe(parsed(renderHtml(text, data, { idPrefix: 'a' })))
    }
    expect(complaints).toEqual([])
  })

  test('a card comes on hover and by keyboard, Escape gives the focus back', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page, complaints } = opened
    await show(page, { answer: answerOf(citations.slice(0, 3)) })
    await page.hover(linkOf('0-0'))
    await page.locator(card).waitFor()
    expect(await page.locator(card).textContent()).toContain('Verified')
    await page.mouse.move(700, 700)
    await page.locator(card).waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    await page.locator(card).waitFor()
    await page.keyboard.press('Escape')
    await page.locator(card).waitFor({ state: 'hidden' })
    expect(await page.locator(linkOf('0-0')).evaluate((link) => link === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('keeps every node, focus, scroll and card while citations come, change and go', async () => {
    const viewport = { width: 800, height: 400 }
    await using opened = await openStrictPage(browser, { html, script, styles, viewport })
    const { page, complaints } = opened
    const focused = '6-1'
    const isFocused = ({ id }: Citation) => id === focused
    await show(page, { answer: answerOf(citations.filter(isFocused)) })
    await page.keyboard.press('Tab')
    await page.locator(card).waitFor()
    await page.evaluate((selector) => {
      const link = document.querySelector<HTMLElement>(selector)!
      scrollTo(0, 150)
      const events: string[] = []
      for (const name of ['focusin', 'focusout']) document.addEventListener(name, () => events.push(name))
      Object.assign(globalThis, { events, link, nodes: [...document.querySelectorAll('.citespan-answer p')] })
    }, linkOf(focused))
    const pending = (one: Citation): Citation => ({ ...one, status: 'pending', verdict: 'unknown' })
    for (const shown of [
      citations,
      citations.map(pending),
      citations.filter(({ id }) => id.endsWith('1')),
      citations.filter(({ id }) => id.startsWith('6')),
      citations,
    ]) {
      await show(page, { answer: answerOf(shown) })
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
      expect(await page.locator('.citespan-marker').count()).toBe(shown.length)
      const state = await page.evaluate(() => {
        const { events, link, nodes } = globalThis as unknown as {
          events: string[]
          link: Element
          nodes: Element[]
        }
        const now = [...document.querySelectorAll('.citespan-answer p')]
        return {
          same: nodes.length === now.length && nodes.every((node, index) => node === now[index]),
          isFocused: document.activeElement === link,
          scrolled: scrollY,
          events,
        }
      })
      expect(state).toEqual({ same: true, isFocused: true, scrolled: 150, events: [] })
      expect(await page.locator(card).count()).toBe(1)
    }
    await show(page, { answer: answerOf(citations.filter((one) => !isFocused(one))) })
    await page.locator(card).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('what is selected stays selected', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page } = opened
    await show(page, { answer: answerOf([]) })
    await page.evaluate(() => {
      const [first, second] = document.querySelectorAll('.citespan-answer p')
      getSelection()!.setBaseAndExtent(first!.firstChild!, 12, second!.firstChild!, 20)
    })
    const read = () => page.evaluate(() => String(getSelection()))
    const before = await read()
    expect(before).toContain('another thing')
    for (const shown of [citations.slice(1, 2), citations.slice(0, 4), citations.slice(2), []]) {
      await show(page, { answer: answerOf(shown) })
      // A marker's figure is selected with the text around it.
      expect((await read()).replaceAll(/(?<=[.])\d/g, '')).toBe(before)
    }
  })

  test('draws no block again that stays as it is', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    const draws = () =>
      page.evaluate(() =>
        Array.from({ length: 12 }, (_, number) => globalThis.reactPage.draws(`Part ${number} `)),
      )
    const changed = async (answer: Answer) => {
      const before = await draws()
      await show(page, { answer })
      const after = await draws()
      return after.flatMap((count, number) => (count > before[number]! ? [number] : []))
    }
    await show(page, { answer: answerOf(citations.slice(0, 4)) })
    // What comes over the wire is equal, never the same object.
    expect(await changed(answerOf(citations.slice(0, 4)))).toEqual([])
    expect(await changed(answerOf(citations.slice(0, 5)))).toEqual([2])
    expect(await changed(answerOf(citations.slice(1, 5)))).toEqual([0])
    const grown = { textParts: [`${text} And more.`] }
    expect(await changed(answerOf(citations.slice(1, 5), grown))).toEqual([11])
  })

  test('draws of a long answer only the block that changes', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page } = opened
    const paragraphs = Array.from({ length: 200 }, (_, number) => `Part ${number} says a thing.`)
    const long = paragraphs.join('\n\n')
    const answer = (cited: readonly number[], textPart = long) =>
      answerOf(
        cited.map((number) => cite(textPart, paragraphs[number]!, { id: `long-${number}` })),
        { textParts: [textPart] },
      )
    const draws = () =>
      page.evaluate(() =>
        Array.from({ length: 202 }, (_, number) => globalThis.reactPage.draws(`Part ${number} `)),
      )
    const changed = async (next: Answer) => {
      const before = await draws()
      await show(page, { answer: next })
      expect(await page.locator('.citespan-answer p').allTextContents()).toHaveLength(
        next.textParts[0]!.split('\n\n').length,
      )
      return (await draws()).flatMap((count, number) => (count > before[number]! ? [number] : []))
    }
    await show(page, { answer: answer([]) })
    for (const number of [0, 63, 64, 127, 128, 199]) {
      expect(await changed(answer([number]))).toContain(number)
      expect(await changed(answer([]))).toEqual([number])
    }
    const grown = `${long}\n\nPart 200 grows.\n\nPart 201 grows.`
    expect(await changed(answer([3], grown))).toEqual([3, 200, 201])
  })

  test('tells of late citations once, and what is not cited shows why', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page, complaints } = opened
    const [start, end] = [text.indexOf('Part 11'), text.indexOf('It says another thing in part 11')]
    const uncited = [{ start, end: end - 1, textPart: 0, reason: 'no-source' as const }]
    await show(page, { answer: answerOf([]), showUncited: true })
    for (const count of [1, 2, 3]) {
      await show(page, { answer: answerOf(citations.slice(0, count), { uncited }), showUncited: true })
    }
    const region = page.locator('.citespan-announcements')
    await expect.poll(() => region.textContent()).toBe('Citations: 3 verified.')
    expect(await region.count()).toBe(1)
    await page.locator('.citespan-claim[role=note]').focus()
    await page.locator(card, { hasText: 'No source found' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('asks before a source is opened, and leaves nothing behind', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page, complaints } = opened
    await show(page, { answer: answerOf(citations.slice(0, 1)) })
    await page.locator('.citespan-sources a').first().click()
    await page.hover(linkOf('0-0'))
    await page.locator(`${card} a`).first().click()
    expect(
      await page.evaluate(() =>
        globalThis.reactPage.opened.map(({ source, citation }) => [source.id, citation?.id ?? null]),
      ),
    ).toEqual([
      ['S1', null],
      ['S1', '0-0'],
    ])
    expect(new URL(page.url()).hostname).toBe('localhost')
    await page.hover(linkOf('0-0'))
    await page.locator(card).waitFor()
    await page.evaluate(() => globalThis.reactPage.show(false))
    expect(await page.locator('.citespan-popover, .citespan-announcements').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

test('what a server wrote is taken over as it is', async () => {
  const props = { answer: answerOf(citations), idPrefix: undefined }
  const served = renderToString(<CitedAnswer {...props} />)
  const json = JSON.stringify(props).replaceAll('<', '\\u003c')
  const remember = `globalThis.nodes = [...document.querySelectorAll('main *')]`
  await using opened = await openStrictPage(browser, {
    html: `<main>${served}</main><script type="application/json">${json}</script>`,
    script: `${remember}\n${script}`,
    styles,
  })
  const { page, complaints } = opened
  await page.hover(linkOf('0-0'))
  await page.locator(card).waitFor()
  const isSame = await page.evaluate(() => {
    const { nodes } = globalThis as unknown as { nodes: Element[] }
    return nodes.length > 50 && nodes.every((node) => node.isConnected)
  })
  expect(isSame).toBe(true)
  expect(complaints).toEqual([])
})

test('<SourcePanel> scrolls to the quote', async () => {
  const viewport = { width: 800, height: 400 }
  await using opened = await openStrictPage(browser, { html, script, styles, viewport })
  const { page } = opened
  const content = Array.from({ length: 300 }, (_, line) => `Line ${line}`).join('\n')
  for (const wanted of ['Line 250', 'Line 20']) {
    const start = content.indexOf(`${wanted}\n`)
    const quotes = [{ start, end: start + wanted.length }]
    await page.evaluate((props) => globalThis.reactPage.panel(props), {
      source: sources[0]!,
      content,
      quotes,
    })
    await expect
      .poll(() => page.locator('mark').evaluate((mark) => mark.getBoundingClientRect().top))
      .toBeLessThan(400)
    expect(await page.locator('mark').textContent()).toBe(wanted)
    expect(await page.locator('mark').evaluate((mark) => mark.getBoundingClientRect().top)).toBeGreaterThan(0)
  }
})

test('numbers of a conversation stay while more comes, and begin anew where a message goes', async () => {
  await using opened = await openStrictPage(browser, { html, script })
  const turn = (id: string, ...numbers: number[]) => {
    const found = numbers.map((number, index) =>
      citedSource(number, { id: `S${index + 1}`, number: index + 1 }),
    )
    const citing = { ...citations[0]!, sourceIds: found.map((source) => source.id) }
    const data = { runId: id, progress: 'complete', sources: found, citations: [citing], uncited: [] }
    return { id, role: 'assistant', parts: [{ type: 'data-citations', data }] }
  }
  const numbers = (...messages: ReturnType<typeof turn>[]) =>
    opened.page.evaluate((messages) => globalThis.reactPage.numbers(messages), messages)
  expect(await numbers(turn('a', 7, 8))).toBe('a:1,2')
  expect(await numbers(turn('a', 7, 8), turn('b', 9, 7))).toBe('a:1,2 b:3,1')
  expect(await numbers(turn('a', 7, 8), turn('b', 9, 7, 5, 8))).toBe('a:1,2 b:3,1,4,2')
  expect(await numbers(turn('a', 7, 8), turn('c', 5))).toBe('a:1,2 c:3')
  expect(await numbers(turn('d', 9))).toBe('d:1')
  expect(opened.complaints).toEqual([])
})

describe('useCitationStream', () => {
  const frames = (...messages: unknown[]) =>
    messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('')
  const token = { type: 'token', textPart: 0, text }
  const all = { runId: 'r1', progress: 'complete', sources, citations, uncited: [] }
  const answers = {
    '/stream': `${frames({ type: 'metadata', runId: 'r1' }, token, { type: 'citations', data: all })}data: [DONE]\n\n`,
    '/broken': frames(token),
  }

  test('shows what comes, and how it ended', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles, answers })
    const { page, complaints } = opened
    const read = (path: string) => page.evaluate((path) => globalThis.reactPage.read(path), path)
    expect(await read('/stream')).toBe('complete')
    await page.locator('[data-status=complete]').waitFor()
    expect(await page.locator('.citespan-marker').count()).toBe(citations.length)
    expect(await read('/broken')).toBe('incomplete')
    await page.locator('[data-status=incomplete]').waitFor()
    expect(complaints).toEqual([])
    await page.route('**/gone', (route) => route.abort())
    expect(await read('/gone')).toBe('incomplete')
  })

  test('shows an answer in the protocol of a provider, which a server cited', async () => {
    const { body, contentType } = samples.find(({ name }) => name === 'a LangGraph stream of messages')!
    const engine = new CitationEngine({ store: memoryStore() })
    const response = new Response(body, { headers: { 'content-type': contentType } })
    const cited = await citeResponse(engine, response).text()
    await using opened = await openStrictPage(browser, { html, script, styles, answers: { '/cited': cited } })
    const { page } = opened
    expect(await page.evaluate(() => globalThis.reactPage.read('/cited'))).toBe('complete')
    await page.locator('.citespan-marker').nth(1).waitFor()
    expect(await page.locator('[data-status=complete]').textContent()).toContain('31 metres high.2')
    await engine.close()
  })

  test('ends with its component', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles, answers })
    const { page } = opened
    await page.route('**/never', () => {})
    const status = await page.evaluate(async (answer) => {
      const reading = globalThis.reactPage.read('/never')
      globalThis.reactPage.show({ answer })
      return reading
    }, answerOf([]))
    expect(status).toBe('aborted')
  })
})
