import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RegisteredSource } from '../../../src/core/records/registered-source.ts'
import type { Source } from '../../../src/core/source.ts'
import { prepareItems } from '../../../src/references/items/prepare-items.ts'
import { toCslItem } from '../../../src/references/items/to-csl-item.ts'
import { article, guideline, ofRun, page, registered, statute, table } from '../some-sources.ts'

describe('toCslItem', () => {
  it('gives sources whose ids are blank ids of their own, so that they can be exported', () => {
    const ids = ['', ' ', '\t', '\u00A0', '\u200B', '\u00AD \u2060'].map(
      (id) => toCslItem({ ...page, id }).id,
    )
    expect(ids).toEqual(['source-', 'source-20', 'source-9', 'source-a0', 'source-200b', 'source-ad-20-2060'])
    expect(toCslItem({ ...page, id: 'a\u200Bb' }).id).toBe('a\u200Bb')
    expect(prepareItems([' ', '\t'].map((id) => toCslItem({ ...page, id })))).toHaveLength(2)
  })

  it('keeps what stands behind a wide gap of a title', () => {
    const title = `Lifts${' '.repeat(5000)}in old houses`
    expect(toCslItem({ ...page, title }).title).toBe('Lifts in old houses')
  })

  it('tells the language of a source', () => {
    expect(toCslItem({ ...page, metadata: { ...page.metadata, language: 'de-AT' } }).language).toBe('de-AT')
  })

  it.each<[string, RegisteredSource | Source, object]>([
    [
      'a page',
      page,
      {
        id: 'page',
        type: 'webpage',
        title: 'Lifts in old houses',
        URL: 'https://example.com/lifts',
        author: [
          { family: 'Doe', given: 'Jane' },
          { family: 'Müller', given: 'Jörg' },
        ],
        issued: { 'date-parts': [[2020, 5, 3]] },
        accessed: { 'date-parts': [[2026, 3, 1]] },
        publisher: 'House & Home',
      },
    ],
    [
      'a statute',
      statute,
      {
        id: 'statute',
        type: 'legislation',
        title: 'Handelsgesetzbuch',
        'title-short': 'HGB',
        URL: 'https://www.gesetze-im-internet.de/hgb/',
        issued: { 'date-parts': [[1897, 5, 10]] },
      },
    ],
    [
      'a document in its second version',
      guideline,
      {
        id: 'guideline',
        type: 'document',
        title: 'GoBD',
        version: '2',
        author: [{ literal: 'Bundesministerium der Finanzen' }],
        issued: { 'date-parts': [[2019, 11, 28]] },
      },
    ],
    ['rows', table, { id: 'table', type: 'dataset', title: 'Lift counts', publisher: 'City of Bonn' }],
    [
      'an item of its own',
      article,
      {
        id: 'article',
        type: 'article-journal',
        title: 'On lifts',
        'container-title': 'Journal of Lifts',
        volume: '3',
        issue: '2',
        page: '3-7',
        DOI: '10.1000/182',
        author: [
          { family: 'Doe', given: 'John Robert' },
          { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' },
          { literal: 'ACME' },
        ],
        issued: { 'date-parts': [[2020, 7]] },
      },
    ],
    [
      'a source of a run',
      ofRun({
        url: 'https://example.com/lifts',
        authors: ['Doe, J.; Roe, R.'],
        publishedAt: '2024',
        retrievedAt: '2026-01-02T03:04:05Z',
        publisher: 'Lift Press',
        metadata: { publisher: 'Other Press' },
      }),
      {
        id: 'S1',
        type: 'webpage',
        title: 'example.com',
        URL: 'https://example.com/lifts',
        author: [
          { family: 'Doe', given: 'J.' },
          { family: 'Roe', given: 'R.' },
        ],
        issued: { 'date-parts': [[2024]] },
        accessed: { 'date-parts': [[2026, 1, 2]] },
        publisher: 'Lift Press',
      },
    ],
    [
      'a DOI as identifier',
      registered({ id: 'x', identifier: 'doi:10.1000/182' }),
      { id: 'x', type: 'document', title: 'x', DOI: '10.1000/182' },
    ],
  ])('reads %s', (_, source, item) => {
    expect(toCslItem(source)).toEqual(item)
  })

  it('takes the time of reading that it is told', () => {
    expect(toCslItem(page, { accessed: '2026-04-05' }).accessed).toEqual({ 'date-parts': [[2026, 4, 5]] })
  })

  it('lets the own item win field by field', () => {
    const item = toCslItem({
      ...page,
      csl: { title: 'Another title', id: 'not this', type: 'no-such-type', URL: 'javascript:alert(1)' },
    })
    expect(item).toEqual({ ...toCslItem(page), title: 'Another title' })
  })

  it.each([
    ['javascript:alert(1)', undefined],
    ['data:text/html,<script>', undefined],
    ['https://user:secret@example.com/', undefined],
    [`https://example.com/${'a'.repeat(9000)}`, undefined],
    ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
  ])('links to %.60s only where it is safe', (url, link) => {
    expect(toCslItem(registered({ id: 'x', url })).URL).toBe(link)
  })

  it.each([
    [{ 'date-parts': [[2020, 13, 1]] }, { 'date-parts': [[2020]] }],
    [{ 'date-parts': [[2020, 2, 30]] }, { 'date-parts': [[2020, 2]] }],
    [{ 'date-parts': [[2020, 2, 29]] }, { 'date-parts': [[2020, 2, 29]] }],
    [
      {
        'date-parts': [
          [2020, 1],
          [2021, 2],
        ],
      },
      {
        'date-parts': [
          [2020, 1],
          [2021, 2],
        ],
      },
    ],
    [{ raw: '2020-05' }, { 'date-parts': [[2020, 5]] }],
    [{ literal: 'spring of 2020' }, { literal: 'spring of 2020' }],
    ['1 May 2020', { literal: '1 May 2020' }],
    [{ 'date-parts': [[NaN]] }, undefined],
    [{ 'date-parts': 'x' }, undefined],
    [null, undefined],
  ])('reads the date %j', (issued, read) => {
    expect(toCslItem(registered({ id: 'x', csl: { issued } })).issued).toEqual(read)
  })

  it('takes control characters, overrides and half pairs out of a title', () => {
    const name = 'A\u0000 \u202Egnirts\u202C\u2066x\u2069\n title \uD800'
    expect(toCslItem(registered({ id: 'x', name })).title).toBe('A gnirtsx title \uFFFD')
  })

  it('gives of any object an item that is read again as it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.object(), fc.string(), (csl, odd, name) => {
        const fields = { ...csl, title: odd['title'] ?? name, author: [odd, csl], issued: odd, note: name }
        const item = toCslItem(registered({ id: 'x', name, csl: fields }))
        expect(prepareItems([item])).toEqual([item])
        expect(() => JSON.stringify(item)).not.toThrow()
      }),
    )
  })
})
