import { readFileSync } from 'node:fs'
import { load } from 'cheerio'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyAnswer } from '../../../src/page/client/answer.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderSourceList } from '../../../src/page/html/source-list.ts'
import { fixtureAnswers } from '../../fixtures/answers.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser
const styles = readFileSync('src/page/styles/citespan.css', 'utf8')
const permissions = ['clipboard-read', 'clipboard-write']

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterAll(() => browser?.close())

type Copied = { text: string; html: string }

/** Selects from the start of `from` to the end of `to` in the text of an element, presses the keys, and reads the clipboard. */
async function copy(
  page: Page,
  element: string,
  { from, to }: { from?: string; to?: string } = {},
): Promise<Copied> {
  await page.locator(element).evaluate(
    (element, { from, to }) => {
      const texts: Text[] = []
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      const first = texts.find((text) => from !== undefined && text.data.includes(from))
      const last = texts.findLast((text) => to !== undefined && text.data.includes(to))
      if ((from !== undefined && !first) || (to !== undefined && !last)) throw new Error('No such text.')
      const range = document.createRange()
      range.selectNodeContents(element)
      if (first) range.setStart(first, first.data.indexOf(from!))
      if (last) range.setEnd(last, last.data.lastIndexOf(to!) + to!.length)
      const selection = document.getSelection()!
      selection.removeAllRanges()
      selection.addRange(range)
    },
    { from, to },
  )
  return press(page)
}

/** Copies what is selected with the keyboard. */
async function press(page: Page): Promise<Copied> {
  await page.keyboard.press('Control+c')
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item!.getType(type)).text()
    return {
      text: await read('text/plain'),
      html: item!.types.includes('text/html') ? await read('text/html') : '',
    }
  })
}

/** The lines of a copy; browsers differ in how many empty lines they leave between blocks. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Links of copied HTML as text and address. */
function linksIn(html: string): string[] {
  const $ = load(html)
  return $('a[href]')
    .toArray()
    .map((link) => `${$(link).text()} ${$(link).attr('href')}`)
}

function article(
  id: string,
  { text, data }: Pick<(typeof fixtureAnswers)[number], 'text' | 'data'>,
  attributes = '',
): string {
  const sources = JSON.stringify(data.sources).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<article id="${id}" class="citespan-answer" data-sources="${sources}" ${attributes}>${renderHtml(text, data, { idPrefix: id, showFailed: true })}</article>`
}

/** An answer whose markers stand where copies go wrong. */
const text = `Lamps are kept for 1.2 years, solvents for 90 days.

- The rate rose to 1.2
- It fell to 7

| Waste | Days |
|---|---|
| Lamps | 365 |
| Solvents | 90 |

Run \`a1\` once.

\`\`\`
two  spaces
\`\`\`

It is not so.`
const sources = [
  citedSource(1, { title: 'Rates & <rules>', url: 'https://rates.example/a?b=1&c=2', pageNumber: 4 }),
  citedSource(2, { title: 'Handbook.pdf', url: undefined, domain: undefined }),
  citedSource(12, { title: 'Law', url: 'https://law.example/' }),
]
const citations = [
  cite(text, 'Lamps are kept for 1.2', { id: 'mid' }),
  cite(text, 'Lamps are kept for 1.2 years, solvents for 90 days.', { id: 'all', sourceIds: ['S1', 'S2'] }),
  cite(text, 'The rate rose to 1.2', { id: 'rate', sourceIds: ['S12'] }),
  cite(text, 'It fell to 7', { id: 'fell', sourceIds: ['S2'] }),
  cite(text, '365', { id: 'cell', sourceIds: ['S1'] }),
  cite(text, 'Run `a1`', { id: 'code', sourceIds: ['S12'] }),
  cite(text, 'It is not so.', { id: 'failed', status: 'failed', verdict: 'contradicted' }),
]
const data = { runId: 'r', progress: 'complete' as const, sources, citations, uncited: [] }
const rates = '[1] Rates & <rules>, page 4, https://rates.example/a?b=1&c=2'

const handbook = '[2] Handbook.pdf'
const law = '[12] Law, https://law.example/'
const ratesLinks = ['[1] https://rates.example/a?b=1&c=2', 'Rates & <rules> https://rates.example/a?b=1&c=2']
const lawLinks = ['[12] https://law.example/', 'Law https://law.example/']

const cases: { name: string; within: string; from?: string; to?: string; text: string; links: string[] }[] = [
  {
    name: 'a number before a marker in the middle of a sentence',
    within: '#made > p:first-child',
    from: '1.2',
    to: ' years',
    text: `1.2 [1] years\n\n${rates}`,
    links: ratesLinks,
  },
  {
    name: 'a marker of two sources, one without an address; it ends within the marker',
    within: '#made > p:first-child',
    from: '90 days',
    to: '1',
    text: `90 days. [1][2]\n\n${rates}\n${handbook}`,
    links: ratesLinks,
  },
  {
    name: 'several blocks',
    within: '#made',
    from: 'rate rose',
    to: 'fell to 7',
    text: `rate rose to 1.2 [12]\nIt fell to 7\n\n${law}`,
    links: lawLinks,
  },
  {
    name: 'a list',
    within: '#made ul',
    text: `The rate rose to 1.2 [12]\nIt fell to 7 [2]\n\n${handbook}\n${law}`,
    links: lawLinks,
  },
  {
    name: 'a table',
    within: '#made table',
    text: `Waste\tDays\nLamps\t365 [1]\nSolvents\t90\n\n${rates}`,
    links: ratesLinks,
  },
  {
    name: 'cells of two rows',
    within: '#made table',
    from: '365',
    to: 'Solvents',
    text: `365 [1]\nSolvents\n\n${rates}`,
    links: ratesLinks,
  },
  {
    name: 'code in a line, and a block of it',
    within: '#made',
    from: 'Run ',
    to: 'spaces',
    text: `Run a1 [12] once.\n\ntwo  spaces\n\n${law}`,
    links: lawLinks,
  },
  {
    name: 'a citation that failed',
    within: '#made > p:last-child',
    text: 'It is not so.',
    links: [],
  },
]

async function openArticles(html: string) {
  const script = await bundleScript('test/page/copy/attached.ts')
  return openStrictPage(browser, { html, script, styles, permissions })
}

describe('attachCopy', () => {
  test('gives each part of an answer with its numbers and their sources', async () => {
    await using opened = await openArticles(article('made', { text, data }))
    for (const { name, within, from, to, text: expected, links } of cases) {
      const copied = await copy(opened.page, within, { from, to })
      expect(copied.text.trim(), name).toBe(expected)
      expect(linksIn(copied.html), name).toEqual(links)
    }
    expect(opened.complaints).toEqual([])
  })

  test('the HTML has the structure of the answer, and nothing of the page', async () => {
    await using opened = await openArticles(article('made', { text, data }))
    const { html } = await copy(opened.page, '#made')
    const $ = load(html)
    expect(
      $('li, th, td, pre, sup')
        .toArray()
        .map((element) => $(element).text().trim()),
    ).toEqual([
      'The rate rose to 1.2 [12]',
      'It fell to 7 [2]',
      'Waste',
      'Days',
      'Lamps',
      '365 [1]',
      'Solvents',
      '90',
      'two  spaces',
    ])
    expect($('[class], [id], [data-citation], [role], [aria-label]')).toHaveLength(0)
    expect($('p').last().text()).toBe('[1] Rates & <rules>, page 4[2] Handbook.pdf[12] Law')
  })

  test('nothing changes without a marker, in a field, or when the page copies by itself', async () => {
    const field = '<textarea>of 1.2</textarea>'
    await using opened = await openArticles(`${article('made', { text, data })}${field}`)
    const { page } = opened
    const copied = await copy(page, '#made > p:first-child', { from: 'Lamps', to: ' 1.2' })
    expect(copied.text).toBe('Lamps are kept for 1.2')
    expect(copied.html).toContain('style=')
    const number = await copy(page, '#made > p:first-child sup:first-of-type')
    expect(number.text).toBe('1')
    await page.locator('textarea').focus()
    await page.keyboard.press('Control+a')
    expect((await press(page)).text).toBe('of 1.2')
    await page.locator('#made').evaluate((made: HTMLElement) =>
      made.addEventListener('copy', (event) => {
        event.clipboardData!.setData('text/plain', 'its own')
        event.preventDefault()
      }),
    )
    await page.locator('textarea').evaluate((field) => field.blur())
    expect((await copy(page, '#made')).text).toBe('its own')
  })

  test('sources come from the list where none are given, and are not repeated when the list is copied', async () => {
    const list = renderSourceList(data, { idPrefix: 'made' })
    const given = article('made', { text, data: { ...data, sources: [] } })
    const shown = renderHtml(text, data, { idPrefix: 'made' })
    const html = `<main>${given.replace(/>[^]*/, `>${shown}</article>`)}${list}</main>`
    await using opened = await openArticles(html)
    const one = await copy(opened.page, '#made ul')
    expect(linesOf(one.text).slice(2)).toEqual([handbook, law])
    const whole = await copy(opened.page, 'main')
    expect(linesOf(whole.text).slice(-3).join('\n')).not.toContain('[')
    expect(whole.text).toContain('1.2 [1] years')
    await opened.page.keyboard.press('Control+a')
    expect((await press(opened.page)).text).toContain('1.2 [1] years')
  })
})

describe('every fixture answer', () => {
  const html = fixtureAnswers
    .map((answer, index) => {
      const { lang, dir } = answer
      const bare = { text: answer.text, data: { ...answer.data, citations: [] } }
      return `<div lang="${lang}" dir="${dir}">
        ${article(`cited-${index}`, answer)}
        ${article(`plain-${index}`, answer, 'data-plain')}
        ${article(`bare-${index}`, bare)}
      </div>`
    })
    .join('')

  test('is copied with markers, and without them as the browser copies an answer that has none', async () => {
    await using opened = await openArticles(html)
    const { page, complaints } = opened
    for (const [index, { name, dir, data }] of fixtureAnswers.entries()) {
      const bare = await copy(page, `#bare-${index}`)
      const plain = await copy(page, `#plain-${index}`)
      expect(linesOf(plain.text), name).toEqual(linesOf(bare.text))
      expect(linksIn(plain.html), name).toEqual(linksIn(bare.html))
      const cited = await copy(page, `#cited-${index}`)
      const [body, list] = cited.text.split(/\n\n(?=\[\d+\] [^\n]*(?:\n\[\d+\] [^\n]*)*$)/)
      expect(unmarked(linesOf(body!)), name).toEqual(unmarked(linesOf(bare.text)))
      const used = new Set(data.citations.flatMap(({ sourceIds }) => sourceIds))
      const numbers = data.sources.filter(({ id }) => used.has(id)).map(({ number }) => `[${number}]`)
      expect(list?.split('\n').map((line) => line.split(' ')[0]) ?? [], name).toEqual(numbers)
      for (const number of numbers) expect(body, name).toContain(` ${number}`.trim())
      expect(cited.html.includes('dir="rtl"'), name).toBe(dir === 'rtl')
      expect(load(cited.html)('[class], [data-citation], sup').length, name).toBe(0)
    }
    expect(complaints).toEqual([])
  })

  /** Lines without markers and the spaces that belong to them. */
  function unmarked(lines: readonly string[]): string[] {
    return lines.map((line) => line.replaceAll(/ ?(?:\[\d+\])+/g, '').replaceAll(' ', ''))
  }
})

describe('the components', () => {
  test('<citespan-answer> copies with its sources, and alone with copy-plain', async () => {
    const script = await bundleScript('test/page/element/defined.ts')
    const html = '<citespan-answer id="made"></citespan-answer>'
    await using opened = await openStrictPage(browser, { html, script, styles, permissions })
    const { page, complaints } = opened
    await page.locator('#made').evaluate((made, given) => Object.assign(made, given), { text, data })
    await page.locator('.citespan-marker').first().waitFor()
    const selection = { from: '1.2', to: ' years' }
    expect((await copy(page, '#made', selection)).text).toBe(`1.2 [1] years\n\n${rates}`)
    await page.locator('#made').evaluate((made) => Object.assign(made, { copyPlain: true }))
    expect((await copy(page, '#made', selection)).text).toBe('1.2 years')
    expect(complaints).toEqual([])
  })

  test('<CitedAnswer> copies with its sources, and alone with copyPlain', async () => {
    const script = await bundleScript('test/page/react/page/page.tsx')
    await using opened = await openStrictPage(browser, { html: '<main></main>', script, styles, permissions })
    const { page, complaints } = opened
    const answer = { ...emptyAnswer, ...data, failed: [], textParts: [text] }
    const selection = { from: '1.2', to: ' years' }
    await page.evaluate((answer) => globalThis.reactPage.show({ answer, sources: 'none' }), answer)
    expect((await copy(page, 'main', selection)).text).toBe(`1.2 [1] years\n\n${rates}`)
    await page.evaluate((answer) => globalThis.reactPage.show({ answer, copyPlain: true }), answer)
    expect((await copy(page, 'main', selection)).text).toBe('1.2 years')
    expect(complaints).toEqual([])
  })
})
