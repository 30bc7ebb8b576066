import fc from 'fast-check'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ViewNode } from '../../../src/page/view/node.ts'
import { createAnswerView } from '../../../src/page/view/answer.ts'
import { h } from '../../../src/page/view/node.ts'
import { toHtml } from '../../../src/page/html/to-html.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { hostileTexts } from '../../fixtures/hostile.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser
let script: string

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/browser/exposed.ts')
})

afterAll(() => browser?.close())

const html = '<div id="root"></div>'

/** Draws each of `steps` into the root; gives its HTML after each. */
function drawAll(page: Page, steps: readonly (readonly ViewNode[])[]): Promise<string[]> {
  return page.evaluate((steps) => {
    const root = document.createElement('div')
    return steps.map((nodes) => {
      citespan.patchChildren(root, nodes)
      return root.innerHTML
    })
  }, steps)
}

describe('patchChildren', () => {
  test('shows what the HTML shows, whatever it showed before', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const node = fc.letrec<{ node: ViewNode; element: ViewNode }>((tie) => ({
      node: fc.oneof({ weight: 1, arbitrary: fc.constantFrom('a', 'bc', 'bd', 'x<b>y') }, tie('element')),
      element: fc
        .record({
          tag: fc.constantFrom('p', 'span', 'em'),
          key: fc.option(fc.constantFrom('1', '2', '3', '4', '5')),
          attributes: fc.dictionary(
            fc.constantFrom('class', 'title', 'dir'),
            fc.constantFrom('ltr', '"&', ''),
          ),
          children: fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'tree' }),
        })
        .map(({ key, attributes, children, ...rest }) => ({
          ...rest,
          key,
          // The browser keeps attributes in the order they were set, which says nothing.
          attributes: Object.fromEntries(Object.entries(attributes).slice(0, 1)),
          children: unique(children),
        })),
    })).node
    const views = fc.array(fc.array(node, { maxLength: 5 }).map(unique), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(views, async (steps) => {
        expect(await drawAll(opened.page, steps)).toEqual(steps.map((nodes) => toHtml(nodes)))
      }),
      { numRuns: 150 },
    )
    expect(opened.complaints).toEqual([])
  })

  test('takes hostile text for text, where Trusted Types are required', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const { page, complaints } = opened
    const texts = hostileTexts.map((text) => text.toWellFormed())
    const shown = await page.evaluate((texts) => {
      const root = document.getElementById('root')!
      citespan.patchChildren(
        root,
        texts.map((text) => ({ tag: 'p', key: null, attributes: { title: text }, children: [text] })),
      )
      return Array.from(root.children, (element) => [element.textContent, element.getAttribute('title')])
    }, texts)
    expect(shown).toEqual(texts.map((text) => [text, text]))
    expect(await page.locator('#root p *').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('an element with the same key is the same element; focus and scroll within it stay', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const link = (key: string, title: string) => h('a', { key, href: '#', title }, [key])
    const box = (title: string) => h('pre', { key: 'box', title }, ['wide '.repeat(500)])
    const steps = [
      [link('b', '1'), box('1')],
      [link('a', '2'), 'text', link('b', '2'), box('2'), link('c', '2')],
      [link('b', '3'), link('c', '3'), box('3')],
    ]
    const same = await opened.page.evaluate((steps) => {
      const root = document.getElementById('root')!
      citespan.patchChildren(root, steps[0]!)
      const [focused, scrolled] = Array.from(root.children) as HTMLElement[]
      focused!.focus()
      scrolled!.style.overflow = 'auto'
      scrolled!.scrollLeft = 40
      return steps.slice(1).map((nodes) => {
        citespan.patchChildren(root, nodes)
        const kept = [root.querySelector('a:focus'), root.querySelector('pre')]
        return [kept[0] === focused, kept[1] === scrolled, scrolled!.scrollLeft, focused!.title]
      })
    }, steps)
    expect(same).toEqual([
      [true, true, 40, '2'],
      [true, true, 40, '3'],
    ])
  })

  test('what a block showed already is not looked into', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const text = 'Snow fell on 12 days.\n\nThe ice was 8 cm thick.\n\nNobody skated there.'
    const citation = cite(text, 'The ice was 8 cm thick.')
    const changed = await opened.page.evaluate(
      async ({ text, marks }) => {
        const root = document.getElementById('root')!
        const view = citespan.createAnswerView()
        const draw = (text: string, shown: typeof marks | null) =>
          citespan.patchChildren(
            root,
            view(text, shown).flatMap(({ children }) => children),
          )
        draw(text, null)
        const paragraphs = Array.from(root.children)
        const seen = new Set<number>()
        const observer = new MutationObserver((records) => {
          for (const { target } of records) seen.add(paragraphs.findIndex((one) => one.contains(target)))
        })
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
        draw(text, marks)
        draw(text, null)
        draw(text, marks)
        await new Promise((resolve) => setTimeout(resolve))
        return {
          blocks: [...seen],
          same: paragraphs.every((paragraph, index) => root.children[index] === paragraph),
        }
      },
      { text, marks: { sources: [citedSource(1)], citations: [citation] } },
    )
    expect(changed).toEqual({ blocks: [1], same: true })
  })

  test("takes over a server's HTML without touching what is right in it", async () => {
    const text = '# Snow\n\nIt fell on *12 days*.\n\n- one\n- two'
    const [citation] = [cite(text, 'It fell on *12 days*.')]
    const marks = { sources: [citedSource(1)], citations: [citation!] }
    const blocks = createAnswerView()(text, marks).flatMap(({ children }) => children)
    await using opened = await openStrictPage(browser, {
      html: `<div id="root">${toHtml(blocks)}</div>`,
      script,
    })
    const result = await opened.page.evaluate(
      ({ text, marks }) => {
        const root = document.getElementById('root')!
        const before = Array.from(root.querySelectorAll('*'))
        const written = root.innerHTML
        const view = citespan.createAnswerView()
        const observer = new MutationObserver(() => {})
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
        citespan.patchChildren(
          root,
          view(text, marks).flatMap(({ children }) => children),
        )
        const after = Array.from(root.querySelectorAll('*'))
        return {
          touched: observer.takeRecords().length,
          same: after.length === before.length && after.every((element, index) => element === before[index]),
          isAsWritten: root.innerHTML === written,
        }
      },
      { text, marks },
    )
    expect(result).toEqual({ touched: 0, same: true, isAsWritten: true })
  })

  test('a selection in text that grows stays', async () => {
    await using opened = await openStrictPage(browser, { html, script })
    const selected = await opened.page.evaluate(() => {
      const root = document.getElementById('root')!
      citespan.patchChildren(root, ['Snow fell on'])
      getSelection()!.setBaseAndExtent(root.firstChild!, 5, root.firstChild!, 9)
      citespan.patchChildren(root, ['Snow fell on 12 days.'])
      citespan.patchChildren(root, ['The Snow fell on 12 days.'])
      return String(getSelection())
    })
    expect(selected).toBe('fell')
  })
})

/** Siblings have keys of their own, and texts do not stand side by side: so do views. */
function unique(nodes: readonly ViewNode[]): ViewNode[] {
  const keys = new Set<string>()
  const kept: ViewNode[] = []
  for (const node of nodes) {
    if (typeof node === 'string' && typeof kept.at(-1) === 'string') continue
    if (typeof node !== 'string' && node.key !== null) {
      if (keys.has(node.key)) continue
      keys.add(node.key)
    }
    kept.push(node)
  }
  return kept
}
