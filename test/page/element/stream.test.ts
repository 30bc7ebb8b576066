import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { samples } from '../../doors/web/samples.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser
let script: string
const styles = `${readFileSync('src/page/styles/citespan.css', 'utf8')} body { width: 30rem; font: 16px/1.5 serif; }`

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/element/defined.ts')
})

afterAll(() => browser?.close())

const html = `
<citespan-answer id="answer"></citespan-answer>
<citespan-sources citations-for="answer"></citespan-sources>`

const paragraphs = Array.from(
  { length: 12 },
  (_, number) =>
    `In station ${number} snow fell on 12 days. The *ice* there was ${number} cm thick, and **nobody** skated.`,
)
const text = paragraphs.join('\n\n')
const sources = [1, 2, 3].map((number) => citedSource(number))
const citations = paragraphs.flatMap((paragraph, number): Citation[] => {
  const [first = '', second = ''] = paragraph.split(/(?<=days\.) /)
  return [
    cite(text, first, { id: `first-${number}`, sourceIds: ['S1'], status: 'pending', verdict: 'unknown' }),
    cite(text, second, { id: `second-${number}`, sourceIds: ['S2', 'S3'] }),
  ]
})
const withData = (citations: Citation[]) => ({
  runId: 'r',
  progress: 'matching',
  sources,
  citations,
  uncited: [],
})

async function show(page: Page, given: { text?: string; data?: unknown }): Promise<void> {
  await page.evaluate(async (given) => {
    Object.assign(document.getElementById('answer')!, given)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, given)
}

describe('an answer whose citations come late', () => {
  test('moves no text above them, and no line grows higher', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page } = opened
    await show(page, { text })
    const boxes = () =>
      page.locator('.citespan-answer p').evaluateAll((all) =>
        all.map((one) => {
          const { top, height } = one.getBoundingClientRect()
          return { top, height }
        }),
      )
    const lineHeight = 25.6
    const before = await boxes()
    for (const number of [7, 8, 11]) {
      const shown = citations.filter(({ start }) => start >= text.indexOf(paragraphs[number]!))
      await show(page, { data: withData(shown) })
      const after = await boxes()
      expect(after.slice(0, number)).toEqual(before.slice(0, number))
      expect(after[number]!.top).toBe(before[number]!.top)
      // Whole lines: a marker makes none higher, though words may go on to the next.
      for (const { height } of after)
        expect(height / lineHeight).toBeCloseTo(Math.round(height / lineHeight), 2)
      await show(page, { data: withData([]) })
      expect(await boxes()).toEqual(before)
    }
  })

  test('a verdict that comes moves nothing at all', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page } = opened
    const lefts = () =>
      page
        .locator('.citespan-answer :is(p, a)')
        .evaluateAll((all) => all.map((one) => Object.values(one.getBoundingClientRect().toJSON())))
    await show(page, { text, data: withData(citations) })
    const before = await lefts()
    for (const status of ['verified', 'unverified'] as const) {
      await show(page, { data: withData(citations.map((one) => ({ ...one, status }))) })
      expect(await page.locator(`.citespan-marker.${status}`).count()).toBe(citations.length)
      expect(await lefts()).toEqual(before)
    }
  })

  test('keeps every node, the focus and the scroll position while citations come and go', async () => {
    const viewport = { width: 800, height: 400 }
    await using opened = await openStrictPage(browser, { html, script, styles, viewport })
    const { page } = opened
    await show(page, { text, data: withData(citations.slice(8, 10)) })
    await page.evaluate(() => {
      scrollTo(0, 200)
      const link = document.querySelector<HTMLElement>('[data-citation=second-4] a')!
      link.focus({ preventScroll: true })
      Object.assign(globalThis, {
        kept: {
          paragraphs: [...document.querySelectorAll('p:not([role])')],
          link,
          top: link.getBoundingClientRect().top,
        },
      })
    })
    type Kept = { kept: { paragraphs: Element[]; link: HTMLElement; top: number } }
    for (const shown of [
      citations.slice(8),
      citations.slice(6, 10),
      citations.slice(9, 10),
      citations.slice(8),
    ]) {
      await show(page, { data: withData(shown) })
      const state = await page.evaluate(() => {
        const { kept } = globalThis as unknown as Kept
        const now = [...document.querySelectorAll('p:not([role])')].slice(0, kept.paragraphs.length)
        return {
          same: now.every((paragraph, index) => paragraph === kept.paragraphs[index]),
          focused: document.activeElement === kept.link,
          scrolled: scrollY,
        }
      })
      expect(state).toEqual({ same: true, focused: true, scrolled: 200 })
    }
  })

  test('what is selected stays selected', async () => {
    await using opened = await openStrictPage(browser, { html, script, styles })
    const { page } = opened
    await show(page, { text })
    const select = () =>
      page.evaluate(() => {
        const [first, second] = document.querySelectorAll('.citespan-answer p')
        getSelection()!.setBaseAndExtent(second!.firstChild!, 20, first!.firstChild!, 11)
      })
    // A marker's figure is selected with the text around it.
    const read = () => page.evaluate(() => String(getSelection()).replaceAll(/\d/g, ''))
    await select()
    const before = await read()
    expect(before).toContain('nobody')
    for (const shown of [citations.slice(0, 1), citations.slice(0, 4), citations.slice(2, 4), []]) {
      await show(page, { data: withData(shown) })
      expect(await read()).toBe(before)
      const isBackward = await page.evaluate(() => getSelection()!.direction)
      expect(isBackward).toBe('backward')
    }
    await show(page, { text: `${text}\n\nMore` })
    expect(await read()).toBe(before)
  })

  test('draws once a frame, whatever is set', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const draws = await opened.page.evaluate(
      async ({ text, data }) => {
        let changes = 0
        let frames = 0
        document.addEventListener('citespan-change', () => changes++)
        const answer = document.querySelector('citespan-answer')!
        for (let length = 1; length <= 60; length++) {
          for (let part = 0; part < 20; part++) {
            answer.text = text.slice(0, length * 20 + part)
            answer.data = data as unknown as typeof answer.data
          }
          await new Promise(requestAnimationFrame)
          frames++
        }
        return { changes, frames }
      },
      { text, data: withData(citations) },
    )
    expect(draws.changes).toBeGreaterThan(0)
    expect(draws.changes).toBeLessThanOrEqual(draws.frames + 1)
  })
})

describe('stream() of an answer that a server cited', () => {
  test.each([
    'a LangGraph stream of messages',
    'an OpenAI chat completion, streamed',
    'an Anthropic message',
  ])('%s', async (name) => {
    const sample = samples.find((sample) => sample.name === name)!
    const engine = new CitationEngine({ store: memoryStore() })
    const headers = { 'content-type': sample.contentType }
    const cited = await citeResponse(engine, new Response(sample.body, { headers })).text()
    await using opened = await openStrictPage(browser, { html, script, answers: { '/cited': cited } })
    const { page, complaints } = opened
    const status = await page.evaluate(async () => {
      const answer = document.querySelector('citespan-answer')!
      return (await answer.stream(await fetch('/cited'))).status
    })
    expect(status).toBe('complete')
    await page.locator('.citespan-marker').nth(1).waitFor()
    const shown = (await page.locator('.citespan-answer p').allTextContents()).join(' ')
    expect(shown).toContain('enter the eastern channel.1')
    expect(shown).toContain('31 metres high.2')
    expect(await page.locator('citespan-sources li').count()).toBe(2)
    expect(complaints).toEqual([])
    await engine.close()
  })
})

describe('stream()', () => {
  const events = (...messages: unknown[]) =>
    [...messages.map((message) => JSON.stringify(message)), '[DONE]']
      .map((line) => `data: ${line}\n\n`)
      .join('')
  const answers = {
    '/stream': events(
      { type: 'metadata', runId: 'r1' },
      { type: 'token', textPart: 0, text: 'Let me **look**.' },
      { type: 'token', textPart: 1, text: 'Snow fell ' },
      { type: 'token', textPart: 1, text: 'on 12 days.' },
      {
        type: 'citations',
        data: {
          ...withData([cite('Snow fell on 12 days.', 'Snow fell on 12 days.', { id: 'snow', textPart: 1 })]),
          progress: 'complete',
        },
      },
    ),
    '/broken': 'data: {"type":"token","textPart":0,"text":"Snow"}\n\n',
  }
  type Read = { status: string; error: string | null; text: string; title: string }

  function stream(page: Page, path: string): Promise<Read> {
    return page.evaluate(async (path) => {
      document.addEventListener('citespan-error', (event) => {
        document.title = (event as HTMLElementEventMap['citespan-error']).detail.message
      })
      const answer = document.querySelector('citespan-answer')!
      const { status, error } = await answer.stream(await fetch(path))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return {
        status,
        error,
        text: answer.querySelector('.citespan-answer')!.textContent,
        title: document.title,
      }
    }, path)
  }

  test('shows every text part as it comes, then its citations', async () => {
    await using opened = await openStrictPage(browser, { html, script, answers })
    const { page, complaints } = opened
    expect(await stream(page, '/stream')).toMatchObject({ status: 'complete', error: null })
    expect(await page.locator('.citespan-answer').allTextContents()).toEqual([
      'Let me look.',
      'Snow fell on 12 days.1',
    ])
    expect(await page.locator('citespan-sources li').allTextContents()).toEqual(['Report 1 source1.example'])
    const said = page.locator('#answer [role=status]')
    await expect.poll(() => said.textContent()).toBe('Citations: 1 verified.')
    expect(complaints).toEqual([])
  })

  test('a stream that breaks off, or a server that says no, is an event, and what came stays', async () => {
    await using opened = await openStrictPage(browser, { html, script, answers })
    const { page } = opened
    expect(await stream(page, '/broken')).toMatchObject({ status: 'incomplete', text: 'Snow' })
    await page.route('**/refused', (route) => route.fulfill({ status: 503, body: '' }))
    expect(await stream(page, '/refused')).toEqual({
      status: 'incomplete',
      error: 'The server answered with status 503.',
      text: '',
      title: 'The server answered with status 503.',
    })
  })

  test.each([
    ['an answer whose map is missing', { answer: 'Snow', citations: [], references: [] }, 'Snow'],
    ['JSON without an answer', { count: 1 }, ''],
  ])('%s is one event', async (_, body, text) => {
    await using opened = await openStrictPage(browser, {
      html,
      script,
      answers: { '/stream': JSON.stringify(body) },
    })
    const read = await stream(opened.page, '/stream')
    expect(read).toMatchObject({ error: null, title: 'An event "" has an unexpected shape.' })
    expect(read.text ?? '').toBe(text)
  })

  test('ends when something else is set, and touches that no more', async () => {
    await using opened = await openStrictPage(browser, { html, script, answers })
    const { page } = opened
    const result = await page.evaluate(async () => {
      const answer = document.querySelector('citespan-answer')!
      let push: (text: string) => void = () => {}
      let isCancelled = false
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          push = (text) =>
            controller.enqueue(
              new TextEncoder().encode(`data: {"type":"token","textPart":0,"text":"${text}"}\n\n`),
            )
        },
        cancel() {
          isCancelled = true
        },
      })
      const reading = answer.stream(body)
      push('one')
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      while (!answer.textContent.includes('one')) await frame()
      answer.text = 'another answer'
      push('two')
      const { status } = await reading
      for (let frames = 0; frames < 3; frames++) await frame()
      return { status, isCancelled, text: answer.textContent.trim() }
    })
    expect(result).toEqual({ status: 'aborted', isCancelled: true, text: 'another answer' })
  })
})
