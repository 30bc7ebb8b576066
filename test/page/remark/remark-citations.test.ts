import { load } from 'cheerio'
import type { Nodes, Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import * as fc from 'fast-check'
import { unified } from 'unified'
import type { PluggableList } from 'unified'
import { describe, expect, test } from 'vitest'
import { remarkCitations } from '../../../src/page/remark.ts'
import type { CitationMark, RemarkCitationsOptions } from '../../../src/page/remark.ts'
import { renderHtml } from '../../../src/page/html/html.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { cite, citedSource, citeSpan, fourSources } from '../view/cite.ts'
import { documentWithSpans } from '../markers/markdown-documents.ts'

const sources = fourSources

type Others = { before?: PluggableList; after?: PluggableList; rehype?: PluggableList }

function render(
  text: string,
  options: RemarkCitationsOptions,
  { before = [remarkGfm], after = [], rehype = [] }: Others = {},
): string {
  return unified()
    .use(remarkParse)
    .use(before)
    .use([[remarkCitations, options]])
    .use(after)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehype)
    .use(rehypeStringify, { allowDangerousHtml: true })
    .processSync(text)
    .toString()
}

/** Markers as `[1]`, claims as `{…}`. */
function shorten(html: string): string {
  return html
    .replaceAll(/<sup class="citespan-marker.*?>(.*?)<\/sup>/g, (_marker, links: string) =>
      links.replaceAll(/<a .*?>(.*?)<\/a>/g, '[$1]'),
    )
    .replaceAll(/<span class="citespan-claim.*?>(.*?)<\/span>/gs, '{$1}')
}

function short(text: string, phrase: string, others?: Others): string {
  return shorten(render(text, { citations: [cite(text, phrase)], sources }, others))
}

describe('remarkCitations', () => {
  test.each([
    ['after the punctuation', 'It rose. It fell.', 'It rose', '<p>It rose.[1] It fell.</p>'],
    ['after emphasis', '**It rose.** So.', 'It rose.', '<p><strong>It rose.</strong>[1] So.</p>'],
    ['after a link', '[it](/u) So', 'it', '<p><a href="/u">it</a>[1] So</p>'],
    ['after code', 'a `b c` d', 'b', '<p>a <code>b c</code>[1] d</p>'],
    ['in a task', '- [x] It rose. So', 'It rose.', ' It rose.[1] So</li>'],
    ['before a code block', 'So:\n\n```\nx\n```', 'So:\n\n```\nx', '<p>So:[1]</p>'],
    ['behind a byte order mark', '\uFEFFIt rose. So', 'It rose.', '<p>It rose.[1] So</p>'],
    ['in a footnote', 'x[^a]\n\n[^a]: It rose.', 'It rose.', '<p>It rose.[1] <a'],
    ['after raw code', 'a <code>b c</code> d', 'b', '<p>a <code>b c</code>[1] d</p>'],
    [
      'after a raw link',
      '<a href="/u">b **c**</a> d',
      'c',
      '<p><a href="/u">b <strong>c</strong></a>[1] d</p>',
    ],
    ['in raw bold', '<b>It rose. It fell.</b>', 'It rose.', '<p><b>It rose.[1] It fell.</b></p>'],
  ])('%s', (_name, text, phrase, expected) => {
    expect(short(text, phrase)).toContain(expected)
    expect(short(text, phrase, { rehype: [rehypeRaw] })).toContain(expected)
  })

  test.each([
    ['a code block', '```\nx = 1\n```', 'x'],
    ['a definition', 'a\n\n[b]: /u', '/u'],
    ['a footnote that nothing refers to', 'a\n\n[^b]: rose.', 'rose.'],
    ['a block of HTML', '<div>rose.</div>', 'rose.'],
    ['the rule of a table', 'a | b\n--|--\nc | d', '--|--'],
    ['a cell beyond the last column', 'a | b\n--|--\nc | d | rose.', 'rose.'],
    ['white space', 'a  b', '  '],
  ])('no marker for %s alone', (_name, text, phrase) => {
    expect(short(text, phrase)).not.toContain('[1]')
  })

  test('stands where renderHtml has it, and so do the claims', () => {
    fc.assert(
      fc.property(documentWithSpans, ([text, spans]) => {
        const citations = spans.map((span) => citeSpan(text, span))
        const html = render(text, { citations, sources, claims: true })
        const markers = html.match(/<sup class="citespan-marker.*?<\/sup>/g) ?? []
        const ours = renderHtml(text, { citations, sources })
        const hidden = /<|\[\^|\|/.test(text)
        if (!hidden) expect(markers).toEqual(ours.match(/<sup class="citespan-marker.*?<\/sup>/g) ?? [])
        const bare = html
          .replaceAll(/<sup class="citespan-marker.*?<\/sup>/g, '')
          .replaceAll(/<span class="citespan-claim.*?>|<\/span>/g, '')
        expect(bare).toBe(render(text, { sources }))
      }),
      { numRuns: smallOrFull(100, 300), seed: 5 },
    )
  })

  test('encloses what is claimed', () => {
    const text = 'It **rose to** `5` [high](/u) ![i](/i) $x$ &amp; on. After.'
    const citations = [cite(text, 'It **rose to** `5` [high](/u) ![i](/i) $x$ &amp; on.', { id: 'c"1' })]
    const html = render(text, { citations, sources, claims: true }, { before: [remarkGfm, remarkMath] })
    expect(shorten(html)).toBe(
      '<p>{It }<strong>{rose to}</strong>{ }{<code>5</code>}{ }<a href="/u">{high}</a>{ }{<img src="/i" alt="i">}' +
        '{ }{<code class="language-math math-inline">x</code>}{ &#x26; on.}[1] After.</p>',
    )
    expect(html).toContain('<span class="citespan-claim verified" data-citation="c&#x22;1">It </span>')
  })

  test('markers of one place stand side by side, in the order of their spans', () => {
    const text = 'It rose. It fell.'
    const citations = [
      cite(text, 'rose.', { id: 'b', sourceIds: ['S3', 'S2'] }),
      cite(text, 'It rose.', { id: 'a' }),
      cite(text, 'It fell.', { id: 'c', sourceIds: ['S4'], status: 'pending' }),
    ]
    const html = render(text, { citations, sources })
    expect(shorten(html)).toBe('<p>It rose.[1][3][2] It fell.[4]</p>')
    expect([...html.matchAll(/data-citation="(.)"/g)].map(([, id]) => id)).toEqual(['a', 'b', 'c'])
    expect(html).toContain('aria-label="Source 4: Report 4 (checking)"')
  })

  test.each([
    ['it failed', { status: 'failed' }],
    ['it is in another part', { textPart: 1 }],
    ['its text is not there', { text: 'It fell.' }],
    ['its source is not known', { sourceIds: ['S9'] }],
    ['its offsets are beyond the text', { start: 50, end: 60, text: undefined }],
    ['its offsets are no numbers', { start: 'x', end: null, text: undefined }],
  ])('no marker when %s', (_name, changes) => {
    const citations = [cite('It rose.', 'It rose.', changes as never)]
    expect(render('It rose.', { citations, sources })).toBe('<p>It rose.</p>')
  })

  test.each<[string, CitationMark['objection']]>([
    ['unverified neutral', undefined],
    ['unverified', 'difference'],
  ])('the marker is %s with the objection %s', (classes, objection) => {
    const mark: CitationMark = {
      id: 'a',
      start: 0,
      end: 8,
      sourceIds: ['S1'],
      status: 'unverified',
      verdict: 'unknown',
      method: 'words',
      ...(objection && { objection }),
    }
    const html = render('It rose.', { citations: [mark], sources })
    expect(html).toContain(`class="citespan-marker ${classes}"`)
  })

  test('knows its text part and its prefix', () => {
    const citations = [cite('It rose.', 'It rose.', { textPart: 2 })]
    const html = render('It rose.', { citations, sources, textPart: 2, idPrefix: 'answer-7' })
    expect(html).toContain('href="#answer-7-source-S1"')
  })

  test('references of the stored form have markers that say nothing of a check', () => {
    const references = [{ index: 1, startIndex: 0, endIndex: 8, sourceIds: ['S3', 'x'] }]
    const stored = ['S3', 'x'].map((id) => ({
      id,
      type: 'website' as const,
      toolName: null,
      uri: null,
      title: `Title ${id}`,
      domain: null,
      snippet: null,
      pageNumber: null,
    }))
    expect(render('It rose.', { references, sources: stored })).toBe(
      '<p>It rose.<sup class="citespan-marker" data-citation="1">' +
        '<a role="doc-noteref" href="#citespan-source-S3" aria-label="Source 3: Title S3">3</a>' +
        '<a role="doc-noteref" href="#citespan-source-x" aria-label="Source 2: Title x">2</a></sup></p>',
    )
  })

  test('without options or citations the document is as it was', () => {
    const text = 'It *rose*, f&#64;g.example.'
    const expected = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkRehype)
      .use(rehypeStringify)
      .processSync(text)
    const html = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .use(remarkCitations)
      .use(remarkRehype)
      .use(rehypeStringify)
      .processSync(text)
    expect(String(html)).toBe(String(expected))
  })

  test('titles are text, in attributes and to remark', () => {
    const title = '"><img src=x onerror=alert(1)> \u202E **b**'
    const citations = [cite('It rose.', 'It rose.', { id: '"><b>' })]
    const html = render(
      'It rose.',
      { citations, sources: [citedSource(1, { title })] },
      { rehype: [rehypeRaw] },
    )
    const $ = load(html, null, false)
    expect([$('*').length, $('p > sup > a').length]).toEqual([3, 1])
    expect($('sup').attr('data-citation')).toBe('"><b>')
    expect($('a').attr('aria-label')).toBe('Source 1: "><img src=x onerror=alert(1)> **b** (verified)')
  })
})

/** Visits all nodes that have children. */
function eachParent(tree: Root, visit: (parent: { children: Nodes[] }) => void): void {
  const rest: Nodes[] = [tree]
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (!('children' in node)) continue
    rest.push(...node.children)
    visit(node as { children: Nodes[] })
  }
}

/** What typographic plugins do: texts change where they are, and lose or gain characters. */
function remarkTypography() {
  return (tree: Root) =>
    eachParent(tree, ({ children }) => {
      for (const node of children) {
        if (node.type === 'text') node.value = node.value.replaceAll('...', '…').replaceAll('--', ' — ')
      }
    })
}

/** What `remark-breaks` does: a text is replaced by several nodes. */
function remarkBreaks() {
  return (tree: Root) =>
    eachParent(tree, (parent) => {
      parent.children = parent.children.flatMap((node): Nodes[] => {
        if (node.type !== 'text') return [node]
        return node.value
          .split('\n')
          .flatMap((value, index): Nodes[] => [
            ...(index > 0 ? [{ type: 'break' } as const] : []),
            { type: 'text', value },
          ])
      })
    })
}

/** What `remark-directive` makes of `:name[text]`, and others of their syntax. */
function remarkUnknown() {
  return (tree: Root) =>
    eachParent(tree, ({ children }) => {
      for (const node of children) if (node.type === 'link') Object.assign(node, { type: 'textDirective' })
      for (const node of children) if (node.type === 'blockquote') Object.assign(node, { type: 'aside' })
      for (const node of children) if (node.type === 'code') Object.assign(node, { type: 'yaml' })
    })
}

describe('beside other plugins', () => {
  test.each([
    ['before', { before: [remarkGfm, remarkTypography] }],
    ['after', { after: [remarkGfm, remarkTypography] }],
  ])('that change text, %s it', (_name, others) => {
    const text = 'Wait... it &amp; they -- rose. So -- it fell... Then.'
    for (const [phrase, expected] of [
      ['rose.', 'Wait… it &#x26; they  —  rose.[1] So'],
      ['So -- it', 'So  —  it[1] fell'],
      ['Then.', 'Then.[1]</p>'],
    ] as const) {
      expect(short(text, phrase, others)).toContain(expected)
    }
  })

  test('that put several nodes in place of a text', () => {
    const text = 'It &lt;rose.\nIt fell.\n> quoted\n> twice. So.'
    const others = { before: [remarkBreaks] }
    expect(short(text, 'rose.', others)).toContain('It &#x3C;rose.[1]<br>')
    expect(short(text, 'It fell.', others)).toContain('It fell.[1]</p>')
    expect(short(text, '> twice.', others)).toContain('twice.[1] So.')
  })

  test('that make nodes nobody knows: in a line they are one thing', () => {
    const text = '> It [rose](/u) high. So.\n\n```\nx\n```\n'
    const others = { before: [remarkUnknown] }
    expect(short(text, 'ros', others)).toContain('<div>rose</div>[1] high.')
    expect(short(text, 'high', others)).toContain('high.[1] So.')
    expect(short(text, 'x', others)).not.toContain('[1]')
  })

  test('that gave it a tree without what was parsed, positions are enough', () => {
    const text = '> It \\*rose\\* &amp;\n> *fell.* f&#64;g.example So.'
    const parsed = unified().use(remarkParse).use(remarkGfm).parse(text)
    const processor = unified().use([
      [remarkCitations, { citations: [cite(text, 'It \\*rose'), cite(text, 'fell.')], sources }],
    ])
    const html = unified().use(remarkRehype).use(rehypeStringify)
    const tree = html.runSync(processor.runSync(parsed, text) as Root)
    expect(shorten(html.stringify(tree))).toContain('It *rose[1]* &#x26;\n<em>fell.</em>[1] ')
  })

  test('a processor may be used again', () => {
    const text = 'It rose.'
    const processor = unified()
      .use(remarkParse)
      .use([[remarkCitations, { citations: [cite(text, text)], sources }]])
      .use(remarkRehype)
      .use(rehypeStringify)
      .freeze()
    const first = String(processor.processSync(text))
    expect(shorten(first)).toBe('<p>It rose.[1]</p>')
    expect(String(processor.processSync(text))).toBe(first)
    expect(String(processor.processSync('It fell.'))).toBe('<p>It fell.</p>')
  })
})
