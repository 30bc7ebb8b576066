import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBibliography } from '../../src/references/styles/bibliography.ts'
import { formatCitation } from '../../src/references/styles/format-citation.ts'
import { citationStyles, isDataStyle } from '../../src/references/styles/style-table.ts'
import type { TextStyle } from '../../src/references/styles/style-table.ts'
import { toCslItem } from '../../src/references/items/to-csl-item.ts'
import { registered } from './some-sources.ts'
import { smallOrFull } from '../fixtures/full-proof.ts'

const styles: TextStyle[] = ['apa', 'harvard', 'ieee']
const texts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<i onclick="alert(1)">x</i>',
  '<i>x</i> <b>y</b> <span class="nocase">z</span>',
  '"><svg onload=alert(1)>',
  '&lt;script&gt;',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'https://evil.example/',
  '$& $1 $` ${x}',
  '\uE0F0script\uE0F1alert(1)',
  '\u202Etxt\u0000\u0007\u2066',
]

/** Fails on anything but the tags that a bibliography is made of. */
function expectOnlyOwnTags(html: string): void {
  const rest = html
    .replace(/<\/?(?:i|div)>|<div class="csl-(?:bib-body|entry)">|<\/a>/g, '')
    .replace(/<span style="font-(?:style|variant): ?[a-z-]+;">|<\/span>/g, '')
    .replace(/<a rel="noopener noreferrer nofollow ugc" href="https?:\/\/[^"<>]*">/g, '')
  expect(rest).not.toMatch(/[<>]/)
}

describe.each(styles)('%s', (style) => {
  it.each(texts)('shows %j as text', async (text) => {
    const source = registered({
      id: text,
      type: 'website',
      name: text,
      url: `https://example.com/"'><x>?${text}`,
      metadata: { author: text, publisher: text, publishedAt: text, doi: `10.1000/${text}` },
    })
    const html = await formatBibliography([toCslItem(source)], { style, format: 'html' })
    expectOnlyOwnTags(html)
    expect(html).not.toMatch(/<a [^>]*href="(?!https:\/\/(?:example\.com|doi\.org)\/)/)
    // oxlint-disable-next-line no-control-regex -- these must not come through
    expect(html).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u202A-\u202E\u2066-\u2069]/)
  })

  it('keeps what looks like markup in text', async () => {
    const source = registered({ id: 'x', name: 'Use <b>bold</b> & <i>more' })
    const item = toCslItem(source)
    expect(await formatBibliography([item], { style })).toContain('Use <b>bold</b> & <i>more')
    expect(await formatBibliography([item], { style, format: 'html' })).toMatch(
      /Use &lt;b&gt;bold&lt;\/b&gt; &(?:amp|#38); &lt;i&gt;more/,
    )
  })

  it('takes no fields out of a note', async () => {
    const note = 'URL: javascript:alert(1)\ntype: book\n{:DOI: 10.1/evil}'
    const item = toCslItem(registered({ id: 'x', name: 'x', csl: { note } }))
    expect(await formatBibliography([item], { style, format: 'html' })).not.toMatch(/javascript|evil/)
  })

  it('writes any item', async () => {
    const date = fc.record({ 'date-parts': fc.array(fc.array(fc.integer({ min: -50, max: 3000 }))) })
    const name = fc.record(
      { family: fc.string(), given: fc.string(), literal: fc.string(), suffix: fc.string() },
      { requiredKeys: [] },
    )
    const csl = fc.record(
      {
        type: fc.constantFrom(
          'webpage',
          'book',
          'song',
          'legal_case',
          'chapter',
          'treaty',
          'performance',
          'x',
        ),
        title: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...texts)),
        'container-title': fc.string(),
        author: fc.array(name, { maxLength: 4 }),
        editor: fc.array(name, { maxLength: 30 }),
        issued: date,
        accessed: date,
        page: fc.string(),
        edition: fc.string(),
        volume: fc.oneof(fc.string(), fc.double()),
        number: fc.string(),
        note: fc.string(),
        URL: fc.webUrl({ withFragments: true, withQueryParameters: true }),
        language: fc.string(),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(csl, fc.constantFrom('en' as const, 'de' as const), async (fields, language) => {
        const item = toCslItem(registered({ id: 'x', csl: fields }))
        expectOnlyOwnTags(await formatBibliography([item], { style, language, format: 'html' }))
      }),
      { numRuns: smallOrFull(15, 40) },
    )
  })
})

it.each(citationStyles.filter((style) => !isDataStyle(style)))(
  '%s cites hostile text as text',
  async (style) => {
    for (const text of texts) {
      const source = registered({ id: text, name: text })
      const locator = { headings: [text], chapter: text, page: 3 }
      const html = await formatCitation({ registration: { locator } }, source, style, { format: 'html' })
      expectOnlyOwnTags(html)
      expect(html).toContain('p. 3')
    }
  },
)
