import { load } from 'cheerio'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../../src/page/html/html.ts'
import { cite, citedSource, citeSpan, fourSources } from '../view/cite.ts'
import { documentWithSpans, markdownDocument } from '../markers/markdown-documents.ts'
import { expectLinear } from '../../fixtures/processor-time.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

function rendered(text: string, phrases: string[]) {
  const citations = phrases.map((phrase, index) => cite(text, phrase, { id: `c${index}` }))
  return renderHtml(text, { sources: fourSources, citations })
}

/** The HTML with each marker as `[1]` and without claims. */
function withShortMarkers(html: string): string {
  return html
    .replaceAll(/<sup class="citespan-marker.*?<\/sup>/g, '[1]')
    .replaceAll(/<span class="citespan-claim.*?>|<\/span>/g, '')
    .replaceAll(' dir="auto"', '')
    .replaceAll(' rel="noopener noreferrer nofollow ugc"', '')
}

describe('renderHtml', () => {
  test.each([
    ['a paragraph', 'It *rose*\nhigh.', '<p>It <em>rose</em>\nhigh.</p>'],
    ['a hard break', 'a  \nb', '<p>a<br>b</p>'],
    ['headings', '# a\n\n### b', '<h1>a</h1><h3>b</h3>'],
    ['a tight list', '- a\n- b\n  - c', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['a loose list', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['a list from 3', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['tasks', '- [x] a\n- [ ] b', '<ul><li>☑ a</li><li>☐ b</li></ul>'],
    ['a quote', '> a', '<blockquote><p>a</p></blockquote>'],
    ['code', '```js\na < b\n```', '<pre><code class="language-js">a &lt; b</code></pre>'],
    ['a rule', '---', '<hr>'],
    ['a link', '[a](https://b.example/ "t")', '<p><a href="https://b.example/">a</a></p>'],
    ['a link by reference', '[a][b]\n\n[b]: https://b.example/', '<p><a href="https://b.example/">a</a></p>'],
    ['a bare link', 'https://b.example/c', '<p><a href="https://b.example/c">https://b.example/c</a></p>'],
    ['a bare host', 'www.b.example', '<p><a href="http://www.b.example/">www.b.example</a></p>'],
    ['a mail link', '<a@b.example>', '<p><a href="mailto:a@b.example">a@b.example</a></p>'],
    ['a relative link', '[a](/b)', '<p>a</p>'],
    ['an image', '![a](https://b.example/c.png)', '<p><a href="https://b.example/c.png">a</a></p>'],
    [
      'an image in a link',
      '[![a](https://b.example/c)](https://d.example/)',
      '<p><a href="https://d.example/">a</a></p>',
    ],
    ['raw HTML', 'a <b onclick="x()">b</b>', '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>'],
    ['a block of raw HTML', '<div>\na\n</div>', '<p>&lt;div&gt;\na\n&lt;/div&gt;</p>'],
    ['entities and escapes', '&amp; &lt; \\* &copy;', '<p>&amp; &lt; * ©</p>'],
    ['strikethrough', '~~a~~', '<p><del>a</del></p>'],
    [
      'a table',
      '| a | b |\n|---|--:|\n| c | **d** |',
      '<table><thead><tr><th>a</th><th class="citespan-align-right">b</th></tr></thead>' +
        '<tbody><tr><td>c</td><td class="citespan-align-right"><strong>d</strong></td></tr></tbody></table>',
    ],
    [
      'a footnote',
      'a[^x]\n\n[^x]: b',
      '<p>a<sup><a role="doc-noteref" href="#citespan-footnote-x" aria-label="Footnote 1">*1</a></sup></p>' +
        '<section role="doc-endnotes"><ol><li id="citespan-footnote-x"><p>b</p></li></ol></section>',
    ],
  ])('%s', (_name, text, expected) => {
    expect(withShortMarkers(renderHtml(text))).toBe(expected)
  })

  test.each([
    ['after a sentence', 'It rose. It fell.', 'It rose.', '<p>It rose.[1] It fell.</p>'],
    ['after emphasis', '**It rose.** So.', 'It rose.', '<p><strong>It rose.</strong>[1] So.</p>'],
    ['after a link', '[it](https://a.example/) So', 'it', '<p><a href="https://a.example/">it</a>[1] So</p>'],
    [
      'behind a bare link',
      'https://a.example/b So',
      'https://a',
      '<p><a href="https://a.example/b">https://a.example/b</a>[1] So</p>',
    ],
    ['after code', 'a `b` c', '`b', '<p>a <code>b</code>[1] c</p>'],
    ['after an escape', 'a \\* b', '\\', '<p>a *[1] b</p>'],
    ['after an entity', 'a &amp; b', '&a', '<p>a &amp;[1] b</p>'],
    ['before a parenthesis', 'f(x)', 'f', '<p>f[1](x)</p>'],
    ['in a cell', 'a | b\n--|--\nc | d', 'd', '<td>d[1]</td>'],
    ['in a footnote', 'x[^a]\n\n[^a]: rose.', 'rose.', '<p>rose.[1]</p>'],
    ['in a task', '- [x] It rose. It fell.', 'It rose.', '<li>☑ It rose.[1] It fell.</li>'],
    ['in a task whose text begins on the next line', '- [ ]\n  It rose. So', 'It rose.', '☐ It rose.[1] So'],
    [
      'before a space that is a reference',
      'It rose.&nbsp; So',
      'It rose.&nbsp;',
      '<p>It rose.[1]\u00a0 So</p>',
    ],
    ['in a nested item', '- a\n  - b.\n', 'b.', '<li>b.[1]</li>'],
  ])('marker %s', (_name, text, phrase, expected) => {
    expect(withShortMarkers(rendered(text, [phrase]))).toContain(expected)
  })

  test('marks the claim across inline nodes', () => {
    const $ = load(
      rendered('Before. It **rose to** `5` [high](https://a.example/) &amp; on. After.', [
        'It **rose to** `5` [high](https://a.example/) &amp; on.',
      ]),
    )
    const claims = $('.citespan-claim[data-citation="c0"]')
    expect(claims.text()).toBe('It rose to5high & on.'.replace('to5high', 'to 5 high'))
    expect($('strong > .citespan-claim').text()).toBe('rose to')
    expect($('.citespan-claim > code').text()).toBe('5')
    expect($('a > .citespan-claim').text()).toBe('high')
    expect(claims.toArray().every((claim) => $(claim).hasClass('verified'))).toBe(true)
  })

  test('overlapping claims share the run they both cover', () => {
    const $ = load(rendered('It rose, then it fell.', ['It rose, then', 'then it fell.']))
    const claims = $('.citespan-claim').toArray()
    expect(claims.map((claim) => [$(claim).text(), $(claim).attr('data-citation')])).toEqual([
      ['It rose, ', 'c0'],
      ['then', 'c0 c1'],
      [' it fell.', 'c1'],
    ])
  })

  test('a marker is a real link to the entry of its source', () => {
    const text = 'It rose.'
    const sources = [citedSource(1, { title: 'Rates "2024"' }), citedSource(3)]
    const citations = [cite(text, text, { id: 'one', sourceIds: ['S1', 'S3', 'S9'] })]
    const $ = load(renderHtml(text, { sources, citations }, { idPrefix: 'answer-2' }))
    const marker = $('sup.citespan-marker.verified[data-citation="one"]')
    expect(
      marker
        .find('a')
        .toArray()
        .map((link) => link.attribs),
    ).toEqual([
      { role: 'doc-noteref', href: '#answer-2-source-S1', 'aria-label': 'Source 1: Rates "2024" (verified)' },
      { role: 'doc-noteref', href: '#answer-2-source-S3', 'aria-label': 'Source 3: Report 3 (verified)' },
    ])
    expect(marker.text()).toBe('13')
  })

  test.each([
    ['verified', 'Source 1: Report 1 (verified)'],
    ['pending', 'Source 1: Report 1 (checking)'],
    ['unverified', 'Source 1: Report 1 (not checked)'],
  ] as const)('says in words that a citation is %s', (status, label) => {
    const $ = load(
      renderHtml('It rose.', { sources: fourSources, citations: [cite('It rose.', 'It rose.', { status })] }),
    )
    expect($(`sup.${status} a`).attr('aria-label')).toBe(label)
    expect($(`span.citespan-claim.${status}`).text()).toBe('It rose.')
  })

  test.each([
    [{ verdict: 'unknown', method: 'words' }, 'unverified neutral'],
    [{ verdict: 'unknown' }, 'unverified neutral'],
    [{ verdict: 'unknown', method: 'judge' }, 'unverified'],
    [{ verdict: 'unknown', method: 'words', objection: 'difference' }, 'unverified'],
    [{ verdict: 'unknown', method: 'words', objection: 'surroundings' }, 'unverified'],
    [{ verdict: 'unknown', method: 'words', objection: 'link' }, 'unverified'],
    [{ verdict: 'partial', method: 'judge' }, 'unverified'],
    [{ verdict: 'partial', method: 'quote' }, 'unverified'],
  ] as const)('an unverified mark warns unless nothing was found against it: %j', (judged, classes) => {
    const citations = [cite('It rose.', 'It rose.', { status: 'unverified', ...judged })]
    const $ = load(renderHtml('It rose.', { sources: fourSources, citations }))
    expect($('sup').attr('class')).toBe(`citespan-marker ${classes}`)
    expect($('span').attr('class')).toBe(`citespan-claim ${classes}`)
  })

  test('text of two citations, one with something against it, is not neutral', () => {
    const open = { status: 'unverified', verdict: 'unknown', method: 'words' } as const
    const text = 'It rose, then fell.'
    const citations = [cite(text, text, open), cite(text, 'then fell.', { ...open, method: 'judge' })]
    const $ = load(renderHtml(text, { sources: fourSources, citations }))
    expect(
      $('.citespan-claim')
        .toArray()
        .map((claim) => claim.attribs['class']),
    ).toEqual(['citespan-claim unverified neutral', 'citespan-claim unverified'])
  })

  test.each([
    ['it failed', { status: 'failed' }],
    ['it is in another part', { textPart: 1 }],
    ['its text is not there', { text: 'It fell.' }],
    ['its source is not known', { sourceIds: ['S9'] }],
    ['its offsets are beyond the text', { start: 50, end: 60 }],
  ] as const)('shows no marker when %s', (_name, changes) => {
    const citation = cite('It rose.', 'It rose.', { ...changes } as never)
    expect(renderHtml('It rose.', { sources: fourSources, citations: [citation] })).not.toContain('<sup')
  })

  test('without its markers and claims it is the HTML of the text, byte for byte', () => {
    fc.assert(
      fc.property(documentWithSpans, ([text, spans]) => {
        const citations = spans.map((span) => citeSpan(text, span))
        const html = renderHtml(text, { sources: fourSources, citations })
        const bare = html
          .replaceAll(/<sup class="citespan-marker.*?<\/sup>/g, '')
          .replaceAll(/<span class="citespan-claim.*?>|<\/span>/g, '')
        expect(bare).toBe(renderHtml(text))
        const markers = html.match(/<sup class="citespan-marker/g)?.length ?? 0
        expect(markers).toBeLessThanOrEqual(spans.length)
        expect(load(html)('sup sup, a a, a sup.citespan-marker').length).toBe(0)
      }),
      { numRuns: smallOrFull(100, 300) },
    )
  })

  test('is well-formed at every moment of writing', () => {
    fc.assert(
      fc.property(markdownDocument, (text) => {
        for (let end = 0; end <= text.length; end++) {
          const html = renderHtml(text.slice(0, end))
          expect(load(html, null, false).html().length).toBeGreaterThan(-1)
          expect(unclosed(html)).toEqual([])
        }
      }),
      { numRuns: smallOrFull(5, 25) },
    )
  })

  test('text that is too costly to parse is shown as it is, with its citations', () => {
    const text = `It rose.\n${'> '.repeat(40_000)}x`
    const $ = load(renderHtml(text, { sources: fourSources, citations: [cite(text, 'It rose.')] }))
    expect($('pre.citespan-plain .citespan-claim').text()).toBe('It rose.')
    expect($('pre .citespan-marker').length).toBe(1)
    $('.citespan-marker').remove()
    expect($('pre').text()).toBe(text)
  })

  test.each([
    ['emphasis', '*a **b '.repeat(3_000)],
    ['closed emphasis', '*a '.repeat(2_000) + 'b* '.repeat(2_000)],
    ['brackets', '['.repeat(100_000)],
    ['links', '[a]('.repeat(20_000)],
    ['footnotes', '[^1] '.repeat(40_000)],
    ['quotes', '>'.repeat(50_000)],
    ['list items', '- '.repeat(50_000)],
    ['numbered items', '1) '.repeat(20_000)],
    ['one paragraph', 'alpha beta\n'.repeat(50_000)],
    ['quotes, many', '>>>>>>>>>> a\n\n'.repeat(10_000)],
    ['definitions', '[a]: b\n'.repeat(20_000)],
    ['fences', '```\n'.repeat(30_000)],
    ['entities', '&amp;'.repeat(40_000)],
    ['spaces', ' '.repeat(200_000)],
  ])('a flood of %s takes time as it is long', (_name, text) => {
    expectLinear(text, (text) => {
      expect(renderHtml(`${text}\n\nThe end.`)).toContain('The end.')
    })
  })
})

const VOID = new Set(['br', 'hr'])

/** Elements that are opened and not closed, or closed and not opened. */
function unclosed(html: string): string[] {
  const open: string[] = []
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (VOID.has(name!)) continue
    if (!slash) open.push(name!)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}
