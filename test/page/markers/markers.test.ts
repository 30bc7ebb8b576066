import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderMarkers } from '../../../src/page/markers/markers.ts'
import { cite, citeSpan, fourSources } from '../view/cite.ts'
import { documentWithSpans } from './markdown-documents.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

describe('renderMarkers', () => {
  test.each([
    ['after the punctuation', 'It rose. It fell.', 'It rose.', 'It rose.[1] It fell.'],
    ['after punctuation outside of the span', 'It rose. It fell.', 'It rose', 'It rose.[1] It fell.'],
    ['before trailing space', 'It rose. It fell.', 'It rose. ', 'It rose.[1] It fell.'],
    ['before a comma, in a sentence', 'It rose, then fell.', 'It rose', 'It rose[1], then fell.'],
    ['not within a number', 'It is 5.3 high.', 'It is 5', 'It is 5[1].3 high.'],
    ['after a closing quote', 'He said "it rose." So.', 'it rose.', 'He said "it rose."[1] So.'],
    ['after emphasis', '**It rose.** Then.', 'It rose.', '**It rose.**[1] Then.'],
    ['after emphasis and its punctuation', 'It *rose*. Then.', 'It *rose', 'It *rose*.[1] Then.'],
    ['after nested emphasis', '***It rose.*** Then.', 'It rose.', '***It rose.***[1] Then.'],
    ['within emphasis, between sentences', '**It rose. It fell.**', 'It rose.', '**It rose.[1] It fell.**'],
    ['after strikethrough', '~~It rose.~~', 'It rose.', '~~It rose.~~[1]'],
    [
      'after a link',
      'See [it](https://a.example/b). So.',
      'See [it',
      'See [it](https://a.example/b).[1] So.',
    ],
    [
      'after a link with a title',
      '[it](https://a.example "rose")',
      'rose',
      '[it](https://a.example "rose")[1]',
    ],
    ['after an image', '![rose](https://a.example/i.png) x', 'rose', '![rose](https://a.example/i.png)[1] x'],
    ['after inline code', 'Call `a[0].b()` now', 'Call `a[0]', 'Call `a[0].b()`[1] now'],
    ['after an autolink', '<https://a.example> x', 'a.exam', '<https://a.example>[1] x'],
    [
      'apart from a bare link, that it would join',
      'At https://a.example/b x',
      'At https://a.exa',
      'At https://a.example/b [1] x',
    ],
    ['escaped where it would be a link', 'Call f(x) now', 'Call f', 'Call f\\[1\\](x) now'],
    ['escaped where its number is defined', 'It rose.\n\n[1]: /x', 'It rose.', 'It rose.\\[1\\]\n\n[1]: /x'],
    ['after an escape', 'A \\* b', 'A \\', 'A \\*[1] b'],
    ['after an entity', 'A &amp; b', 'A &am', 'A &amp;[1] b'],
    ['after a surrogate pair', 'A 😀 b', 'A \ud83d', 'A 😀[1] b'],
    ['in a heading', '## It rose\n\nx', 'It rose', '## It rose[1]\n\nx'],
    ['in a closed heading', '## It rose ##\n\nx', '## It rose ##', '## It rose[1] ##\n\nx'],
    ['in an underlined heading', 'It rose\n===\n', 'It rose\n===', 'It rose[1]\n===\n'],
    [
      'in the last cell of a row',
      '| a | b |\n|---|---|\n| c | d |\n',
      '| c | d |',
      '| a | b |\n|---|---|\n| c | d[1] |\n',
    ],
    ['in a cell', '| a | b |\n|---|---|\n| c | d |\n', 'c |', '| a | b |\n|---|---|\n| c[1] | d |\n'],
    ['after the escape of a cell', 'a | b\n--|--\nc \\| | d', 'c \\', 'a | b\n--|--\nc \\|[1] | d'],
    ['in a list item', '- one.\n  - two.\n- three.', '- two.', '- one.\n  - two.[1]\n- three.'],
    ['in a task', '- [x] done.', '- [x] done.', '- [x] done.[1]'],
    ['in a quote', '> It rose\n> high.\n\nx', 'It rose\n> high.', '> It rose\n> high.[1]\n\nx'],
    ['before the signs of a quoted line', '> It rose\n> high.', 'It rose\n> ', '> It rose[1]\n> high.'],
    ['before a line ending', 'It rose.\r\nIt fell.', 'It rose.\r\n', 'It rose.[1]\r\nIt fell.'],
    ['before a hard break', 'It rose.  \nIt fell.', 'It rose.  \n', 'It rose.[1]  \nIt fell.'],
    ['before a code block', 'So:\n\n```\nx = 1\n```\n', 'So:\n\n```\nx = 1', 'So:[1]\n\n```\nx = 1\n```\n'],
    ['after a closing tag', '<b>It rose.</b> x', '<b>It rose.</b>', '<b>It rose.</b>[1] x'],
    ['before a break tag', 'It rose.<br>x', 'It rose.<br>', 'It rose.[1]<br>x'],
    ['in Chinese', '它上升。它下降。', '它上升', '它上升。[1]它下降。'],
    ['in Arabic', 'ارتفعت الإيرادات. ثم هبطت.', 'ارتفعت الإيرادات', 'ارتفعت الإيرادات.[1] ثم هبطت.'],
    ['behind a byte order mark', '\uFEFFIt rose. It fell.', 'It rose.', '\uFEFFIt rose.[1] It fell.'],
    ['in a footnote', 'x[^a]\n\n[^a]: It rose.', 'It rose.', 'x[^a]\n\n[^a]: It rose.[1]'],
  ])('%s', (_name, text, phrase, expected) => {
    expect(renderMarkers(text, [cite(text, phrase)])).toBe(expected)
  })

  test.each([
    ['fenced code', '```\nx = 1\n```', 'x = 1'],
    ['unclosed fenced code', '```\nx = 1', 'x = 1'],
    ['indented code', 'a\n\n    x = 1', 'x = 1'],
    ['a block of HTML', '<div>\nIt rose.\n</div>', 'It rose.'],
    ['a comment', '<!-- It rose. -->', 'It rose.'],
    ['a rule', 'a\n\n---\n\nb', '---'],
    ['the rule of a table', 'a | b\n--|--\nc | d', '--|--'],
    ['a definition', '[a]: https://a.example', 'https://a.example'],
    ['white space', 'a  b', '  '],
  ])('no marker in %s', (_name, text, phrase) => {
    expect(renderMarkers(text, [cite(text, phrase)])).toBe(text)
  })

  test('sources of one place stand together, each once', () => {
    const text = 'It rose. It fell.'
    const citations = [
      cite(text, 'It rose.', { sourceIds: ['S1', 'S3'] }),
      cite(text, 'rose.', { sourceIds: ['S3', 'S2'] }),
      cite(text, 'It fell.', { sourceIds: ['S4'] }),
    ]
    expect(renderMarkers(text, citations)).toBe('It rose.[1][3][2] It fell.[4]')
    expect(renderMarkers(text, citations, { style: 'id' })).toBe('It rose.[S1][S3][S2] It fell.[S4]')
    expect(renderMarkers(text, citations, { sources: [{ id: 'S3', number: 12 }] })).toContain('[1][12][2]')
  })

  test('one marker that cannot stand does not cost the others theirs', () => {
    const text = 'One.\n\nHello*"x"* two.\n\nThree.'
    const citations = ['One.', 'Hello', 'two.', 'Three.'].map((phrase) => cite(text, phrase))
    expect(renderMarkers(text, citations)).toBe('One.[1]\n\nHello*"x"* two.[1]\n\nThree.[1]')
  })

  test('labels that are not plain are left out', () => {
    const text = 'It rose.'
    const hostile = ['](javascript:alert(1))', '<img src=x>', 'S1`', '\n# x']
    expect(renderMarkers(text, [cite(text, text, { sourceIds: hostile })], { style: 'id' })).toBe(text)
  })

  test('any document reads the same with markers as without', () => {
    fc.assert(
      fc.property(documentWithSpans, ([text, spans]) => {
        const citations = spans.map((span) => citeSpan(text, span, { sourceIds: ['S7319'] }))
        const marked = renderMarkers(text, citations)
        expect(marked.replaceAll(/ ?(?:\[7319\]|\\\[7319\\\])/g, '')).toBe(text)
        expect(renderHtml(marked).replaceAll(/ ?\[7319\]/g, '')).toBe(renderHtml(text))
      }),
      { numRuns: smallOrFull(100, 500) },
    )
  })

  test('references of the stored form give the same markers', () => {
    const text = '**It rose.** It fell.'
    const stored = [{ index: 1, startIndex: 2, endIndex: 10, sourceIds: ['S2'] }]
    expect(renderMarkers(text, stored, { sources: fourSources })).toBe('**It rose.**[2] It fell.')
  })
})
