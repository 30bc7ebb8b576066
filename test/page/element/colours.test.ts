import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser, takeShot } from '../../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'
import { contrasts } from './contrast.ts'

let browser: Browser
let script: string
const sheet = await readFile('src/page/styles/citespan.css', 'utf8')

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/element/defined.ts')
})

afterAll(() => browser?.close())

/** The colours of `create-next-app`. */
const next = `
:root { --background: #ffffff; --foreground: #171717; }
@media (prefers-color-scheme: dark) { :root { --background: #0a0a0a; --foreground: #ededed; } }
body { background: var(--background); color: var(--foreground); font-family: Arial, Helvetica, sans-serif; }`

/** Those of shadcn/ui: a class alone makes a page dark. */
const byClass = `
:root { --background: oklch(1 0 0); --foreground: oklch(0.145 0 0); }
.dark { --background: oklch(0.145 0 0); --foreground: oklch(0.985 0 0); }
body { background-color: var(--background); color: var(--foreground); }`

type Look = { name: string; styles: string; isDark?: boolean; isBubble?: boolean }

const looks: Look[] = [
  { name: 'create-next-app', styles: next },
  {
    name: 'create-next-app without Tailwind',
    styles: `${next}
      @media (prefers-color-scheme: dark) { html { color-scheme: dark; } }
      * { box-sizing: border-box; padding: 0; margin: 0; }
      a { color: inherit; text-decoration: none; }`,
  },
  { name: 'the class dark', styles: byClass, isDark: true },
  { name: 'no class dark', styles: byClass },
  {
    name: 'the class dark and color-scheme',
    styles: `${byClass} .dark { color-scheme: dark; }`,
    isDark: true,
  },
  { name: 'color-scheme alone', styles: ':root { color-scheme: light dark; }' },
  { name: 'no styles', styles: '' },
  {
    name: 'a dark bubble on any page',
    styles: `${next} .bubble { background: #1e293b; color: #f1f5f9; }`,
    isBubble: true,
  },
  {
    name: 'a light bubble on a dark page',
    styles: `body { background: #000; color: #fff; } .bubble { background: #f3f4f6; color: #374151; }`,
    isBubble: true,
  },
  {
    name: 'grey text',
    styles: `body { background: #fff; color: #6b7280; } @media (prefers-color-scheme: dark) { body { background: #111827; color: #9ca3af; } }`,
  },
]

const text =
  'Snow fell on 12 days. The ice was 8 cm thick. Nobody skated. It rained. It thawed. The sun shone.'
const data = {
  runId: 'r',
  progress: 'complete',
  sources: [1, 2, 3].map((number) =>
    citedSource(number, { authors: ['Ada Frost'], publishedAt: '2024-01-09' }),
  ),
  citations: [
    cite(text, 'Snow fell on 12 days.', { id: 'snow', sourceIds: ['S1', 'S2'] }),
    cite(text, 'The ice was 8 cm thick.', { id: 'ice', status: 'unverified', verdict: 'partial' }),
    cite(text, 'It rained.', { id: 'rain', status: 'pending', verdict: 'unknown' }),
    cite(text, 'It thawed.', { id: 'thaw', status: 'unverified', verdict: 'unknown', method: 'words' }),
  ].map((citation) => ({
    ...citation,
    evidence: [
      {
        sourceId: 'S1',
        start: 10,
        end: 30,
        quote: 'Snow on twelve days.',
        prefix: 'In March. ',
        suffix: ' Then rain.',
        similarity: 0.8,
        kind: 'fuzzy',
        difference: [
          { kind: 'same', text: 'Snow on ' },
          { kind: 'missing', text: '12' },
          { kind: 'added', text: 'twelve' },
        ],
      },
    ],
  })),
  failed: [
    cite(text, 'Nobody skated.', {
      id: 'skated',
      sourceIds: ['S3'],
      status: 'failed',
      verdict: 'contradicted',
      reason: 'Two people did.',
    }),
  ],
  uncited: [{ start: text.indexOf('The sun'), end: text.length, textPart: 0, reason: 'no-source' }],
}

describe('the colours of marks, cards and lists follow the text of the page', () => {
  const pages = looks.flatMap((look) => (['light', 'dark'] as const).map((scheme) => ({ ...look, scheme })))

  test.each(pages)('$name, system in $scheme', async ({ name, styles, scheme, isDark, isBubble }) => {
    const html = `<main class="${isBubble ? 'bubble' : ''}">
      <citespan-answer id="answer" show-uncited></citespan-answer>
      <citespan-sources citations-for="answer"></citespan-sources></main>`
    await using opened = await openStrictPage(browser, {
      html,
      script,
      styles: sheet + styles,
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    const { page } = opened
    await page.evaluate(
      async ({ text, data, isDark }) => {
        document.documentElement.classList.toggle('dark', isDark)
        Object.assign(document.getElementById('answer')!, { text, data })
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      },
      { text, data, isDark: isDark === true },
    )
    const found = await page.locator('main').evaluate(contrasts)
    const links = page.locator('.citespan-marker a')
    for (const link of await links.all()) {
      await page.mouse.move(0, 0)
      await link.hover()
      const card = page.locator('.citespan-popover:popover-open')
      await card.waitFor()
      found.push(...(await card.evaluate(contrasts)), ...(await link.evaluate(contrasts)))
    }
    await takeShot(page, `colours-${name.replaceAll(' ', '-')}-${scheme}`)
    expect(found.filter(({ ratio, least }) => ratio < least)).toEqual([])
    // Markers of six sources, with their lines, and the text of each card.
    expect(found.filter(({ what }) => what.startsWith('citespan-marker')).length).toBeGreaterThan(6)
    expect(found.filter(({ what }) => what === 'citespan-verdict p').length).toBe(await links.count())
  })
})
