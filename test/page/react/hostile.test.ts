import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyAnswer } from '../../../src/page/client/answer.ts'
import { hostileTexts, hostileUrls } from '../../fixtures/hostile.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterAll(() => browser?.close())

test('nothing that sources, citations and answers say runs or becomes an element', async () => {
  const script = await bundleScript('test/page/react/page/page.tsx')
  const styles = readFileSync('src/page/styles/citespan.css', 'utf8')
  await using opened = await openStrictPage(browser, { html: '<main></main>', script, styles })
  const { page, complaints } = opened
  page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`))
  const texts = hostileTexts.map((text) => text.toWellFormed())
  const sentences = texts.map((_, index) => `Sentence number ${index} says so.`)
  const answer = {
    ...emptyAnswer,
    textParts: [sentences.join('\n\n'), ...texts],
    sources: texts.map((title, index) =>
      citedSource(index + 1, { title, domain: title, url: hostileUrls[index % hostileUrls.length] }),
    ),
    citations: sentences.map((sentence, index) =>
      cite(sentences.join('\n\n'), sentence, {
        id: texts[index]!.slice(0, 100),
        sourceIds: [`S${index + 1}`],
        reason: texts[index]!,
      }),
    ),
  }
  await page.evaluate((answer) => globalThis.reactPage.show({ answer, showUncited: true }), answer)
  const links = page.locator('.citespan-answer').first().locator('.citespan-marker a')
  expect(await links.count()).toBe(texts.length)
  for (let index = 0; index < texts.length; index += 5) {
    await links.nth(index).focus()
    await page.locator('.citespan-popover:popover-open').waitFor()
  }
  const found = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('main *')]
    const attributes = elements.flatMap((element) => [...element.attributes])
    const links = elements.flatMap((element) =>
      element instanceof HTMLAnchorElement ? [element.protocol] : [],
    )
    return {
      tags: elements.map(({ localName }) => localName),
      handlers: attributes.filter(({ name }) => name.startsWith('on')).length,
      protocols: [...new Set(links)].toSorted(),
      titles: [...document.querySelectorAll('.citespan-sources li')].length,
    }
  })
  for (const tag of [
    'script',
    'img',
    'svg',
    'iframe',
    'style',
    'base',
    'form',
    'input',
    'math',
    'template',
  ]) {
    expect(found.tags).not.toContain(tag)
  }
  expect(found.handlers).toBe(0)
  expect(found.protocols.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([])
  expect(found.titles).toBe(texts.length)
  expect(complaints).toEqual([])
})
