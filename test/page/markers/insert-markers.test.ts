import { load } from 'cheerio'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../../src/page/html/html.ts'
import { removeHtmlMarkers } from '../../../src/page/markers/markers-html.ts'
import { markerOffsets, removeMarkers } from '../../../src/page/markers/markers-remove.ts'
import { insertMarkers } from '../../../src/page/markers/markers.ts'
import type { MarkerOptions } from '../../../src/page/markers/markers.ts'
import { cite, citedSource, citeSpan } from '../view/cite.ts'
import { brokenHtml, htmlDocument, wellFormedHtml } from './html-documents.ts'
import { markdownDocument } from './markdown-documents.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

/** `text` with the marker of `S1` at the end of `phrase`. */
function mark(text: string, phrase: string, options: MarkerOptions): string {
  return insertMarkers(text, [cite(text, phrase)], options).text
}

const m = '<span class="citespan-marker" data-citation="c">[1]</span>'

/** HTML with each marker written as `¶`. */
function markHtml(html: string, phrase: string): string {
  const citation = cite(html, phrase, { id: 'c' })
  return insertMarkers(html, [citation], { format: 'html' }).text.replaceAll(m, '¶')
}

describe('marker styles', () => {
  const text = 'It rose. It fell.'
  const sources = [1, 2, 3, 7].map((number) => citedSource(number))
  const page = (sourceId: string, pageNumber?: number) => ({
    sourceId,
    quote: 'x',
    start: 0,
    end: 1,
    similarity: 1,
    kind: 'exact' as const,
    pageNumber,
  })
  const citation = cite(text, 'It rose.', {
    sourceIds: ['S3', 'S1', 'S7', 'S2'],
    evidence: [page('S1'), page('S2', 5), page('S2', 9)],
  })

  test.each([
    ['numbers', {}, '[3][1][7][2]', '[3][1][7][2]'],
    ['ids', { style: 'id' }, '[S3][S1][S7][S2]', '[S3][S1][S7][S2]'],
    ['a list', { grouping: 'list' }, '[1,2,3,7]', '[1,2,3,7]'],
    ['ranges', { grouping: 'ranges' }, '[1–3,7]', '[1–3,7]'],
    ['ranges of ids', { grouping: 'ranges', style: 'id' }, '[S1–S3,S7]', '[S1–S3,S7]'],
    ['pages', { pages: true }, '[3][1][7][2:p5]', '[3][1][7][2:p5]'],
    ['pages in a range', { pages: true, grouping: 'ranges' }, '[1,2:p5,3,7]', '[1,2:p5,3,7]'],
    ['raised', { style: 'superscript' }, '³\u202f¹\u202f⁷\u202f²', '3\u202f1\u202f7\u202f2'],
    ['raised ranges', { style: 'superscript', grouping: 'ranges' }, '¹⁻³,⁷', '1–3,7'],
    ['raised pages', { style: 'superscript', grouping: 'list', pages: true }, '¹,²ᵖ⁵,³,⁷', '1,2:p5,3,7'],
  ] as const)('%s', (_name, options, inText, inHtml) => {
    const of = (format: 'markdown' | 'html' | 'text') =>
      insertMarkers(text, [citation], { ...options, format, sources })
    expect(of('text').text).toBe(`It rose.${inText} It fell.`)
    expect(of('markdown').text).toBe(`It rose.${inText} It fell.`)
    const $ = load(of('html').text)
    expect($('.citespan-marker').text()).toBe(inHtml)
    expect($('.citespan-marker').prop('tagName')).toBe(
      'style' in options && options.style === 'superscript' ? 'SUP' : 'SPAN',
    )
    expect($('.citespan-marker').attr('data-citation')).toBe(citation.id)
  })

  test('one number at two places of a range is said once, and a range needs three', () => {
    const citations = [
      cite(text, 'It rose.', { sourceIds: ['S1', 'S2'] }),
      cite(text, 'rose.', { sourceIds: ['S2'] }),
    ]
    expect(insertMarkers(text, citations, { grouping: 'ranges' }).text).toBe('It rose.[1,2] It fell.')
  })

  test.each([
    ['a number', 'It is 5 high', 'It is 5', 'It is 5\u202f¹ high'],
    ['a unit', 'It has 20 m of rope', '20 m', 'It has 20 m\u202f¹ of rope'],
    ['closed emphasis', '**It rose.** Then', '**It rose.**', '**It rose.**\u202f¹ Then'],
    ['a word', 'It rose fast', 'It rose', 'It rose¹ fast'],
  ])('a raised marker stands apart from %s', (_name, text, phrase, expected) => {
    expect(mark(text, phrase, { style: 'superscript' })).toBe(expected)
  })
})

describe('markers in plain text', () => {
  test.each([
    ['after the punctuation', 'It rose. It fell.', 'It rose', 'It rose.[1] It fell.'],
    ['before a line ending', 'It rose.\r\nIt fell.', 'It rose.\r\n', 'It rose.[1]\r\nIt fell.'],
    ['signs of markdown are text', 'It **rose', 'It **', 'It **[1]rose'],
    ['not within a character', 'cafe\u0301 x', 'cafe', 'cafe\u0301[1] x'],
    ['not within a family', 'So 👨‍👩‍👧 x', 'So 👨', 'So 👨‍👩‍👧[1] x'],
  ])('%s', (_name, text, phrase, expected) => {
    expect(mark(text, phrase, { format: 'text' })).toBe(expected)
  })
})

describe('markers in HTML', () => {
  test.each([
    ['after the punctuation', '<p>It rose. It fell.</p>', 'It rose', '<p>It rose.¶ It fell.</p>'],
    ['before the end of a paragraph', '<p>It rose.</p>\n<p>x', '<p>It rose.</p>\n', '<p>It rose.¶</p>\n<p>x'],
    ['after emphasis', '<b>It rose.</b> x', 'It rose.', '<b>It rose.</b>¶ x'],
    [
      'after nested emphasis and its full stop',
      '<b><i>It rose</i></b>. x',
      'It rose',
      '<b><i>It rose</i></b>.¶ x',
    ],
    ['within emphasis', '<b>It rose. It fell.</b>', 'It rose.', '<b>It rose.¶ It fell.</b>'],
    ['not in emphasis that is never closed', '<b>It rose. x', 'It rose', '<b>It rose.¶ x'],
    ['after a link', 'See <a href="/x">it rose</a>. x', 'it ro', 'See <a href="/x">it rose</a>.¶ x'],
    ['after code', 'Call <code>a()</code> x', 'Call <code>a', 'Call <code>a()</code>¶ x'],
    ['after a button', '<button>It rose.</button> x', 'It rose.', '<button>It rose.</button>¶ x'],
    ['after an image', '<p><img alt="It rose."></p>', 'It rose.', '<p><img alt="It rose.">¶</p>'],
    ['after a character reference', 'Fish &amp; chips', 'Fish &a', 'Fish &amp;¶ chips'],
    ['after one without a semicolon', '&copy 2020', '&co', '&copy¶ 2020'],
    [
      'not in an attribute',
      '<p title="It rose. > x">It fell.</p>',
      'It rose.',
      '<p title="It rose. > x">It fell.</p>',
    ],
    ['not in a comment', 'x<!-- It rose. -->', 'It rose.', 'x<!-- It rose. -->'],
    ['not in a script', '<script>"It rose."</script>', 'It rose.', '<script>"It rose."</script>'],
    ['not in a style', '<style>p > b</style>', 'p > b', '<style>p > b</style>'],
    ['not in a title', '<title>It rose.</title>', 'It rose.', '<title>It rose.</title>'],
    ['not in a text area', '<textarea>It rose.</textarea>', 'It rose.', '<textarea>It rose.</textarea>'],
    [
      'not in a code block',
      '<pre><code>It rose.</code></pre>',
      'It rose.',
      '<pre><code>It rose.</code></pre>',
    ],
    ['before a code block', 'So:<pre>x</pre>', 'So:<pre>x', 'So:¶<pre>x</pre>'],
    [
      'in a cell',
      '<table><tr><td>a</td><td>b</td></tr></table>',
      '<td>a</td>',
      '<table><tr><td>a¶</td><td>b</td></tr></table>',
    ],
    [
      'in the last cell of a row',
      '<table><tr><td>a<td>b</table>x',
      '<tr><td>a<td>b</table>',
      '<table><tr><td>a<td>b¶</table>x',
    ],
    ['not between cells', '<table><tr> x <td>a</table>', ' x ', '<table><tr> x <td>a</table>'],
    ['in an item without an end tag', '<ul><li>One.<li>Two.</ul>', 'One.', '<ul><li>One.¶<li>Two.</ul>'],
    ['behind a stray end tag', '<p>x</p></div><p>It rose.</p>', 'It rose.', '<p>x</p></div><p>It rose.¶</p>'],
    ['not behind crossing tags', '<b><i>x</b></i> It rose.', 'It rose.', '<b><i>x</b></i> It rose.'],
    ['before a tag that is half written', 'It rose. <a href="', 'It rose. <a href="', 'It rose.¶ <a href="'],
    ['where less is meant', 'If a < b. So.', 'If a < b.', 'If a < b.¶ So.'],
    ['after a picture', '<svg><title>Up</title></svg> x', '<svg>', '<svg><title>Up</title></svg>¶ x'],
    ['not in a choice', '<select><option>It rose.</select>', 'It rose.', '<select><option>It rose.</select>'],
  ])('%s', (_name, html, phrase, expected) => {
    expect(markHtml(html, phrase)).toBe(expected)
  })

  test('ids that break out are text', () => {
    const html = '<p>It rose.</p>'
    const { text } = insertMarkers(html, [cite(html, 'It rose.', { id: '"><img src=x onerror=alert(1)>' })], {
      format: 'html',
    })
    const $ = load(text)
    expect($('img')).toHaveLength(0)
    expect($('.citespan-marker').attr('data-citation')).toBe('"><img src=x onerror=alert(1)>')
  })

  test('markers are cleaned by their class, ours and those of the page', () => {
    const html = '<p>It rose. <span class="a">It fell.</span></p>'
    for (const style of ['number', 'superscript'] as const) {
      const marked = insertMarkers(html, [cite(html, 'It rose.'), cite(html, 'It fell.')], {
        format: 'html',
        style,
      })
      expect(marked.markers).toHaveLength(2)
      expect(removeHtmlMarkers(marked.text)).toBe(html)
    }
    const page = renderHtml('It rose.', {
      sources: [citedSource(1)],
      citations: [cite('It rose.', 'It rose.')],
    })
    expect(page).toContain('citespan-marker')
    expect(removeHtmlMarkers(page)).toBe(page.replace(/<sup.*<\/sup>/, ''))
    const left = '<!-- <sup class="citespan-marker">1</sup> --><p title="<sup class=citespan-marker>">x'
    expect(removeHtmlMarkers(left)).toBe(left)
  })
})

const optionsArbitrary = fc.record({
  style: fc.constantFrom('number' as const, 'id' as const, 'superscript' as const),
  grouping: fc.constantFrom('each' as const, 'list' as const, 'ranges' as const),
  pages: fc.boolean(),
})

/** Citations of random spans of a text, of one to four sources. */
function withCitations(texts: fc.Arbitrary<string>) {
  const span = (text: string) =>
    fc.tuple(
      fc.nat(text.length),
      fc.nat(text.length),
      fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    )
  return texts.chain((text) =>
    fc
      .tuple(fc.constant(text), fc.array(span(text), { maxLength: 8 }), optionsArbitrary)
      .map(([text, spans, options]) => ({
        text,
        options,
        citations: spans.map(([a, b, numbers]) =>
          citeSpan(
            text,
            { start: Math.min(a, b), end: Math.max(a, b) },
            { sourceIds: numbers.map((number) => `S${number}`) },
          ),
        ),
      })),
  )
}

const formats = {
  markdown: markdownDocument,
  html: htmlDocument,
  text: fc.oneof(markdownDocument, fc.string({ unit: 'grapheme' })),
}

describe('removal', () => {
  test.each(['markdown', 'html', 'text'] as const)('gives back any %s byte for byte', (format) => {
    let count = 0
    fc.assert(
      fc.property(withCitations(formats[format]), ({ text, citations, options }) => {
        const marked = insertMarkers(text, citations, { ...options, format })
        count += marked.markers.length
        expect(removeMarkers(marked.text, marked.markers)).toBe(text)
        const placed = marked.markers.flatMap(({ references }) => references)
        expect([...placed, ...marked.omitted].toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
          citations.toSorted((a, b) => a.id.localeCompare(b.id)),
        )
        const { toMarked, toClean } = markerOffsets(marked.markers)
        for (const { start, end } of citations) {
          const span = toMarked({ start, end })
          expect(toClean(span)).toEqual({ start, end })
          const inside = marked.markers.filter(
            (marker) => marker.start >= span.start && marker.end <= span.end,
          )
          const shifted = inside.map((marker) => ({
            start: marker.start - span.start,
            end: marker.end - span.start,
          }))
          expect(removeMarkers(marked.text.slice(span.start, span.end), shifted)).toBe(text.slice(start, end))
        }
        for (const marker of marked.markers) {
          const { start, end } = toClean(marker)
          expect(start).toBe(end)
        }
      }),
      { numRuns: smallOrFull(120, 400) },
    )
    expect(count).toBeGreaterThan(100)
  })

  test.each([
    [
      'before the one before it',
      [
        { start: 4, end: 6 },
        { start: 2, end: 3 },
      ],
    ],
    [
      'within another',
      [
        { start: 2, end: 6 },
        { start: 3, end: 4 },
      ],
    ],
    ['behind the end', [{ start: 2, end: 60 }]],
    ['no number', [{ start: Number.NaN, end: 6 }]],
    ['turned round', [{ start: 6, end: 2 }]],
  ])('refuses a marker %s', (_name, markers) => {
    expect(() => removeMarkers('It rose.', markers)).toThrow(RangeError)
  })
})

describe('where markers stand in any document', () => {
  test('a browser reads HTML the same with markers as without', () => {
    fc.assert(
      fc.property(
        withCitations(htmlDocument),
        fc.boolean(),
        ({ text, citations, options }, scriptingEnabled) => {
          const marked = insertMarkers(text, citations, { ...options, format: 'html' })
          const $ = load(marked.text, { scriptingEnabled })
          expect($('.citespan-marker')).toHaveLength(marked.markers.length)
          expect($('a, code, pre, button, select, svg, title').find('.citespan-marker')).toHaveLength(0)
          $('.citespan-marker').remove()
          expect($.html()).toBe(load(text, { scriptingEnabled }).html())
        },
      ),
      { numRuns: smallOrFull(500, 3000) },
    )
  })

  test('in well-formed HTML each sentence has its marker', () => {
    let count = 0
    fc.assert(
      fc.property(wellFormedHtml, (html) => {
        const shown = load(html)
        shown('a, code, pre, button, ruby, script, svg').remove()
        const wanted = shown.text().split('It fell again!').length - 1
        const citations = [...html.matchAll(/It fell again!/g)].map(({ index }) =>
          citeSpan(html, { start: index, end: index + 14 }),
        )
        const marked = insertMarkers(html, citations, { format: 'html' })
        const $ = load(marked.text)
        $('a, code, pre, button, ruby, script, svg').remove()
        const got = $.text().match(/It fell again!["']*\[1\]/g)?.length ?? 0
        count += wanted
        expect(got).toBe(wanted)
      }),
      { numRuns: smallOrFull(250, 500) },
    )
    expect(count).toBeGreaterThan(smallOrFull(50, 100))
  })

  test('broken HTML keeps markers too, as far as it can be read', () => {
    let count = 0
    fc.assert(
      fc.property(withCitations(brokenHtml), ({ text, citations }) => {
        count += insertMarkers(text, citations, { format: 'html' }).markers.length
      }),
      { numRuns: 300 },
    )
    expect(count).toBeGreaterThan(100)
  })
})
