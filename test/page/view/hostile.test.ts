import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { renderCard } from '../../../src/page/html/card.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderPlain } from '../../../src/page/markers/plain.ts'
import { renderSourceList } from '../../../src/page/html/source-list.ts'
import { renderSourceView } from '../../../src/page/html/source-view.ts'
import { hostileTexts, hostileUrls } from '../../fixtures/hostile.ts'
import { cite, citedSource } from './cite.ts'

/** Every element the renderers write, and the attributes each may have. */
const allowed: Record<string, string[]> = {
  a: ['href', 'rel', 'role', 'aria-label', 'class'],
  bdi: [],
  blockquote: ['dir'],
  br: [],
  code: ['class'],
  del: [],
  div: ['class', 'data-citation'],
  em: [],
  hr: [],
  li: ['dir', 'id', 'value', 'data-source'],
  mark: ['id'],
  ol: ['start'],
  p: ['dir', 'class'],
  pre: ['class', 'dir'],
  section: ['class', 'role', 'aria-label', 'data-source', 'data-start', 'data-end'],
  span: ['class', 'data-citation', 'aria-hidden'],
  strong: [],
  sup: ['class', 'data-citation'],
  table: [],
  tbody: [],
  td: ['class', 'dir'],
  th: ['class', 'dir'],
  thead: [],
  tr: [],
  ul: [],
  h1: ['dir'],
}

function intruders(html: string): string[] {
  const $ = load(html, null, false)
  const found: string[] = []
  for (const element of $('*')
    .toArray()
    .flatMap((node) => ('attribs' in node ? [node] : []))) {
    const attributes = allowed[element.name]
    if (!attributes) found.push(`<${element.name}>`)
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!attributes?.includes(name)) found.push(`${element.name}[${name}]`)
      if (name === 'href' && !/^(?:https?:\/\/[^@]*$|mailto:|#)/.test(value)) found.push(`href=${value}`)
    }
    const isOutward = /^(?:http|mailto)/.test(element.attribs.href ?? '')
    if (isOutward && element.attribs.rel !== 'noopener noreferrer nofollow ugc') found.push('a without rel')
  }
  if (html.includes('<!--')) found.push('comment')
  return found
}

const answer = 'Revenue **rose** to 5. [link](https://a.example) end.'

describe('hostile input never becomes markup', () => {
  test.each(hostileTexts)('in every text of a source and a citation: %j', (payload) => {
    const source = citedSource(1, { title: payload, domain: payload, snippet: payload, toolName: payload })
    const citation = cite(answer, 'Revenue **rose** to 5.', {
      id: payload,
      reason: payload,
      evidence: [
        {
          sourceId: 'S1',
          start: 0,
          end: 5,
          quote: payload,
          prefix: payload,
          suffix: payload,
          similarity: 0.9,
          kind: 'fuzzy',
        },
        { sourceId: payload, start: 0, end: 5, quote: payload, similarity: 1, kind: 'exact' },
      ],
    })
    const data = { sources: [source], citations: [citation] }
    expect(intruders(renderHtml(answer, data))).toEqual([])
    expect(intruders(renderSourceList(data))).toEqual([])
    const card = renderCard(citation, [source])
    expect(intruders(card)).toEqual([])
    expect(load(card)('mark').length).toBe(2)
  })

  test.each(hostileTexts)('as id of a source and prefix of ids: %j', (payload) => {
    const source = citedSource(1, { id: payload })
    const citation = cite(answer, 'Revenue **rose** to 5.', { sourceIds: [payload] })
    const data = { sources: [source], citations: [citation] }
    const html = renderHtml(answer, data, { idPrefix: payload })
    const list = renderSourceList(data, { idPrefix: payload, label: payload })
    expect(intruders(html + list)).toEqual([])
    const target = load(html)('a[role="doc-noteref"]').attr('href')!
    expect(load(list)('li').attr('id')).toBe(target.slice(1))
    expect(target).toMatch(/^#[\w-]+$/)
  })

  test.each(hostileTexts)('as text of the answer and content of a source: %j', (payload) => {
    const text = `Before it. ${payload} After it.\n\n${payload}\n\n- ${payload}\n\n| a |\n|---|\n| ${payload} |`
    const data = { sources: [citedSource(1)], citations: [cite(text, 'Before it.'), cite(text, 'After it.')] }
    expect(intruders(renderHtml(text, data))).toEqual([])
    const view = renderSourceView(text, [{ start: 2, end: 14 }])
    expect(intruders(view)).toEqual([])
    expect(load(view)('mark').length).toBe(1)
  })

  test.each(hostileUrls)('as the URL of a source, a link or an image: %j', (url) => {
    const source = citedSource(1, { url })
    const text = `It rose. [a](<${url}>) ![b](<${url}>) <${url}> [c][d]\n\n[d]: <${url}>`
    const data = { sources: [source], citations: [cite(text, 'It rose.')] }
    const html = renderHtml(text, data) + renderSourceList(data) + renderCard(data.citations[0]!, [source])
    expect(intruders(html)).toEqual([])
    expect(html).not.toMatch(/<img/)
  })

  test.each(hostileTexts)('as a number, a status or an offset that is none: %j', (payload) => {
    // Plain JavaScript callers may pass what they never checked.
    const source = { ...citedSource(1), number: payload as never, pageNumber: payload as never }
    const citation = {
      ...cite(answer, 'Revenue **rose** to 5.'),
      status: payload as never,
      evidence: [
        {
          sourceId: 'S1',
          start: payload as never,
          end: payload as never,
          quote: 'q',
          similarity: payload as never,
          kind: 'fuzzy' as const,
        },
      ],
    }
    const data = { sources: [source], citations: [citation] }
    expect(
      intruders(renderHtml(answer, data) + renderSourceList(data) + renderCard(citation, [source])),
    ).toEqual([])
  })

  test.each([
    ['<img src="x">', '<img>'],
    ['<p onclick="x()">a</p>', 'p[onclick]'],
    ['<a href="javascript:x()" rel="noopener noreferrer nofollow ugc">a</a>', 'href=javascript:x()'],
    ['<a href="https://a.example/">a</a>', 'a without rel'],
    ['<p><!-- a --></p>', 'comment'],
  ])('the check itself finds %s', (html, found) => {
    expect(intruders(html)).toContain(found)
  })

  test('titles cannot turn the text around them, nor steer a terminal', () => {
    const source = citedSource(1, { title: '\u202Eevil\u202C \u001B[31mred\u0007 title', url: undefined })
    const citation = cite('It rose.', 'It rose.')
    const data = { sources: [source], citations: [citation] }
    expect(renderSourceList(data)).toContain('<bdi>evil [31mred title</bdi>')
    expect(renderPlain('It \u001B[2Jrose.', { ...data, citations: [] })).toBe('It [2Jrose.')
    expect(renderPlain('It rose.', data)).toBe('It rose.[1]\n\n[1] evil [31mred title\n')
  })
})
