import { describe, expect, it } from 'vitest'
import type { RegisteredSource } from '../../../src/core/records/registered-source.ts'
import type { CitationLike, Language } from '../../../src/references/styles/citation-place.ts'
import { formatCitation } from '../../../src/references/styles/format-citation.ts'
import { inlineCitation } from '../../../src/references/styles/inline-citation.ts'
import type { CitationStyle } from '../../../src/references/styles/style-table.ts'
import { toCslItem } from '../../../src/references/items/to-csl-item.ts'
import { guideline, ofRun, page, registered, statute, table } from '../some-sources.ts'

const onPage = { registration: { locator: { page: 3 } } }
const onPages = { registration: { locator: { page: 3, lastPage: 5 } } }
const inParagraph = { registration: { locator: { statute: '§ 257 Abs. 4 HGB', page: 3 } } }
const inSection = {
  place: { statute: { kind: 'section' as const, section: '257', paragraph: '4', statute: 'HGB' } },
}
const underHeading = { place: { headings: ['8 Retention', '8.1 Form'] } }
const nowhere = {}

type Row = [CitationStyle, Language, CitationLike, RegisteredSource, string]
const rows: Row[] = [
  ['inline', 'en', onPage, page, '[Lifts in old houses, p. 3]'],
  ['inline', 'de', onPage, page, '[Lifts in old houses, S. 3]'],
  ['inline', 'en', onPages, page, '[Lifts in old houses, pp. 3–5]'],
  ['inline', 'de', onPages, page, '[Lifts in old houses, S. 3–5]'],
  ['inline', 'en', inParagraph, statute, '[Handelsgesetzbuch, § 257 Abs. 4 HGB, p. 3]'],
  ['inline', 'de', inParagraph, statute, '[Handelsgesetzbuch, § 257 Abs. 4 HGB, S. 3]'],
  ['inline', 'en', underHeading, guideline, '[GoBD, 8.1 Form]'],
  ['inline', 'en', nowhere, table, '[Lift counts]'],
  ['inline', 'de', { place: { slide: 3 } }, table, '[Lift counts, Folie 3]'],
  ['inline', 'en', { registration: { locator: { cell: 'Q1!$b$7' } } }, table, '[Lift counts, Q1!B7]'],
  ['apa', 'en', onPage, page, '(Doe & Müller, 2020, p. 3)'],
  ['apa', 'de', onPage, page, '(Doe & Müller, 2020, S. 3)'],
  ['apa', 'en', onPages, page, '(Doe & Müller, 2020, pp. 3–5)'],
  ['apa', 'en', inSection, statute, '(HGB, 1897, § 257 Abs. 4 HGB)'],
  ['apa', 'de', inParagraph, statute, '(HGB, 1897, § 257 Abs. 4 HGB, S. 3)'],
  ['apa', 'en', underHeading, guideline, '(Bundesministerium der Finanzen, 2019, 8.1 Form)'],
  ['apa', 'de', nowhere, table, '(Lift counts, o.\u00A0J.)'],
  ['harvard', 'en', onPage, page, '(Doe and Müller, 2020, p. 3)'],
  ['harvard', 'de', onPages, page, '(Doe und Müller, 2020, S. 3–5)'],
  ['harvard', 'en', inParagraph, statute, '(Handelsgesetzbuch, 1897, § 257 Abs. 4 HGB, p. 3)'],
  ['harvard', 'de', inSection, statute, '(Handelsgesetzbuch, 1897, § 257 Abs. 4 HGB)'],
  ['harvard', 'en', underHeading, guideline, '(Bundesministerium der Finanzen, 2019, 8.1 Form)'],
  ['harvard', 'de', nowhere, table, '(„Lift counts“, ohne Datum)'],
  ['ieee', 'en', onPage, page, '[7, p. 3]'],
  ['ieee', 'de', onPages, page, '[7, S. 3–5]'],
  ['ieee', 'en', inParagraph, statute, '[7, § 257 Abs. 4 HGB, p. 3]'],
  ['ieee', 'de', inSection, statute, '[7, § 257 Abs. 4 HGB]'],
  ['ieee', 'en', nowhere, table, '[7]'],
]

describe('formatCitation', () => {
  it.each(rows)('%s, %s: %j', async (style, language, citation, source, written) => {
    expect(await formatCitation(citation, source, style, { language, number: 7 })).toBe(written)
  })

  it('gives for bibtex the entry, the place in its note', async () => {
    expect(await formatCitation(inParagraph, statute, 'bibtex', { language: 'de' })).toMatch(
      /^@legislation\{handelsgesetzbuch1897-[\da-f]{8},\n {2}title = \{\{Handelsgesetzbuch\}\},\n[^]* {2}note = \{§ 257 Abs\. 4 HGB, S\. 3\},\n\}\n$/,
    )
  })

  it.each<[string, CitationLike, string]>([
    [
      'a locator that is no place',
      { registration: { locator: { page: -1, statute: 'none', x: {} } } },
      '[GoBD]',
    ],
    ['half of one', { registration: { locator: { page: 'iv', chapter: 3 } } }, '[GoBD, chap. 3]'],
    [
      'a section as words',
      { registration: { locator: { section: '§ 8.1', page: 2 } } },
      '[GoBD, § 8.1, p. 2]',
    ],
    ['the place that was found first', { ...onPage, place: { page: 9 } }, '[GoBD, p. 9]'],
    [
      'the page of its evidence',
      {
        evidence: [
          { sourceId: 'other', pageNumber: 1 },
          { sourceId: 'guideline', pageNumber: 4 },
        ],
      },
      '[GoBD, p. 4]',
    ],
  ])('reads %s', (_, citation, written) => {
    expect(inlineCitation(citation, guideline)).toBe(written)
  })

  it('cuts a long name', () => {
    const long = registered({ id: 'x', name: `${'long '.repeat(100)}` })
    expect(inlineCitation(onPage, long)).toBe(`[${'long '.repeat(16).slice(0, 79)}…, p. 3]`)
  })

  it('takes the number of a source of a run', async () => {
    expect(await formatCitation(onPage, ofRun({ number: 12 }), 'ieee')).toBe('[12, p. 3]')
  })

  it('tells sources of one author and year apart as the bibliography does', async () => {
    const [first, second] = ['A', 'B'].map((name) =>
      registered({ id: name, name, metadata: { author: 'Doe, Jane', publishedAt: '2020' } }),
    )
    const among = [first!, second!, page].map((source) => toCslItem(source))
    expect(await formatCitation(onPage, second!, 'apa', { among })).toBe('(Doe, 2020b, p. 3)')
    expect(await formatCitation(onPage, first!, 'apa', { among })).toBe('(Doe, 2020a, p. 3)')
    expect(await formatCitation(onPage, first!, 'apa')).toBe('(Doe, 2020, p. 3)')
  })

  it('keeps citations that are written at once apart', async () => {
    const sources = Array.from({ length: 20 }, (_, index) =>
      registered({
        id: 'same',
        name: 'x',
        metadata: { author: `Doe${'abcdefghijklmnopqrst'[index]}, Jane` },
      }),
    )
    const written = await Promise.all(
      sources.map((source, index) =>
        formatCitation({}, source, index % 2 ? 'apa' : 'harvard', { language: index % 3 ? 'en' : 'de' }),
      ),
    )
    for (const [index, text] of written.entries()) {
      expect(text).toMatch(new RegExp(`^\\(Doe${'abcdefghijklmnopqrst'[index]}, `))
    }
  })
})
