import { load } from 'cheerio'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { defaultRehypePlugins, defaultRemarkPlugins, Streamdown } from 'streamdown'
import type { PluggableList } from 'unified'
import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import { statuses } from '../../../src/core/verdict.ts'
import { allowCitations, remarkCitations } from '../../../src/page/remark.ts'
import type { RemarkCitationsOptions } from '../../../src/page/remark.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { cite, citedSource } from '../view/cite.ts'

const text = 'It **rose.** It fell in `2024`.\n\n- See [it](https://a.example/).\n\n| a |\n|---|\n| cell |\n'
const sources = [citedSource(1, { title: 'Rates "2024"' }), citedSource(2)]
const citations = [
  cite(text, 'It **rose.**', { id: 'one', sourceIds: ['S1', 'S2'] }),
  cite(text, 'It fell in `2024`', { id: 'two', status: 'pending' }),
  cite(text, 'See [it]', { id: 'three', sourceIds: ['S2'] }),
  cite(text, 'cell', { id: 'four', status: 'unverified' }),
]
const options: RemarkCitationsOptions = { citations, sources }

type Page = (options: RemarkCitationsOptions, rehypePlugins?: PluggableList) => string

const reactMarkdown: Page = (given, rehypePlugins = []) =>
  renderToStaticMarkup(
    createElement(Markdown, {
      remarkPlugins: [remarkGfm, [remarkCitations, given]],
      rehypePlugins,
      children: text,
    }),
  )

const [sanitize, schema] = defaultRehypePlugins['sanitize'] as [typeof rehypeSanitize, typeof defaultSchema]
const streamdownAllowing: PluggableList = Object.values({
  ...defaultRehypePlugins,
  sanitize: [sanitize, allowCitations(schema)],
})

const streamdown: Page = (given, rehypePlugins = streamdownAllowing) =>
  renderToStaticMarkup(
    createElement(Streamdown, {
      mode: 'static',
      linkSafety: { enabled: false },
      remarkPlugins: [...Object.values(defaultRemarkPlugins), [remarkCitations, given]],
      rehypePlugins,
      children: text,
    }),
  )

/** Each marker as its HTML and the text before it in its block. */
function markersOf(html: string) {
  const $ = load(html, null, false)
  return $('sup')
    .toArray()
    .map((element) => {
      const block = $(element).closest('p, li, td')
      const before = block.html()!.split($.html(element))[0]!
      const links = $(element)
        .find('a')
        .toArray()
        .map((link) => ({
          role: $(link).attr('role'),
          href: $(link).attr('href'),
          'aria-label': $(link).attr('aria-label'),
          text: $(link).text(),
        }))
      return {
        before: load(before).text().replaceAll(/\s+/g, ' ').trim(),
        classes: $(element).attr('class')?.split(' ') ?? [],
        id: $(element).attr('data-citation'),
        links,
      }
    })
}

const expected = markersOf(renderHtml(text, { sources, citations }))

describe.each([
  ['react-markdown', reactMarkdown],
  ['Streamdown', streamdown],
])('%s', (_name, page) => {
  test('shows the markers that renderHtml shows', () => {
    expect(expected).toHaveLength(4)
    const shown = markersOf(page(options))
    expect(shown.map(({ classes: _classes, ...rest }) => rest)).toEqual(
      expected.map(({ classes: _classes, ...rest }) => rest),
    )
    for (const [index, { classes }] of expected.entries()) {
      expect(shown[index]!.classes).toEqual(expect.arrayContaining(classes))
    }
  })

  test('shows other citations when the options change, and none without them', () => {
    const page2 = page({ citations: [{ ...citations[1]!, status: 'verified' }], sources })
    expect(markersOf(page2).map(({ id, classes }) => [id, classes.includes('verified')])).toEqual([
      ['two', true],
    ])
    expect(markersOf(page({}))).toEqual([])
    expect(markersOf(page(options))).toHaveLength(4)
  })

  test('shows the same text without them', () => {
    const $ = load(page({ ...options, claims: true }), null, false)
    expect($('.citespan-claim').length).toBeGreaterThan(3)
    $('sup').remove()
    for (const claim of $('.citespan-claim').toArray()) $(claim).replaceWith($(claim).contents())
    expect($.html()).toBe(load(page({}), null, false).html())
  })
})

describe('a sanitizer', () => {
  const sanitized = (schema: typeof defaultSchema) =>
    reactMarkdown({ ...options, claims: true }, [rehypeRaw, [rehypeSanitize, schema]])

  test('takes classes, roles and ids away, and leaves links with their labels', () => {
    const html = sanitized(defaultSchema)
    expect(html).not.toContain('citespan-marker')
    expect(
      markersOf(html).map(({ before, links }) => [
        before,
        links.map((link) => [link.href, link['aria-label']]),
      ]),
    ).toEqual(
      expected.map(({ before, links }) => [before, links.map((link) => [link.href, link['aria-label']])]),
    )
  })

  test('leaves everything of a citation with allowCitations', () => {
    expect(markersOf(sanitized(allowCitations(defaultSchema)))).toEqual(expected)
    expect(sanitized(allowCitations(defaultSchema))).toContain(
      '<span class="citespan-claim verified" data-citation="one">It </span>',
    )
  })

  test.each<[string, Partial<Citation>]>([
    ...statuses.map((status): [string, Partial<Citation>] => [
      status,
      { status, verdict: status === 'failed' ? 'contradicted' : 'unknown', method: 'judge' },
    ]),
    ['unverified neutral', { status: 'unverified', verdict: 'unknown', method: 'words' }],
  ])('leaves the classes of a citation that is %s', (classes, check) => {
    const html = reactMarkdown({ citations: [cite(text, 'It **rose.**', check)], sources, claims: true }, [
      rehypeRaw,
      [rehypeSanitize, allowCitations(defaultSchema)],
    ])
    expect(html).toContain(`class="citespan-marker ${classes}"`)
    expect(html).toContain(`class="citespan-claim ${classes}"`)
  })

  test('lets nothing else through, and keeps what it allowed before', () => {
    const html = renderToStaticMarkup(
      createElement(Markdown, {
        remarkPlugins: [remarkGfm],
        rehypePlugins: [rehypeRaw, [rehypeSanitize, allowCitations(defaultSchema)]],
        children:
          '<sup class="evil citespan-marker" onclick="x()" style="a">a</sup><a role="button" href="javascript:x()">b</a>' +
          '<span class="fixed" id="c">c</span> x[^1]\n\n[^1]: note',
      }),
    )
    expect(html).toContain(
      '<sup class="citespan-marker">a</sup><a>b</a><span class="" id="user-content-c">c</span>',
    )
    expect(html).toContain('class="data-footnote-backref"')
  })
})
