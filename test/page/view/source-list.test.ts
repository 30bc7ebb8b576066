import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { renderPlain } from '../../../src/page/markers/plain.ts'
import { renderSourceList } from '../../../src/page/html/source-list.ts'
import { cite, citedSource } from './cite.ts'

const text = 'Rain fell. Rivers rose.'

describe('renderSourceList', () => {
  test('lists what is cited, by number, as what the markers link to', () => {
    const sources = [
      citedSource(4, {
        title: 'Levels',
        pageNumber: 12,
        toolName: 'file_search',
        url: undefined,
        domain: undefined,
      }),
      citedSource(2),
      citedSource(3),
    ]
    const citations = [cite(text, 'Rain fell.', { sourceIds: ['S4', 'S2'] })]
    const $ = load(renderSourceList({ sources, citations }, { label: 'Quellen' }))
    expect($('section').attr()).toEqual({
      class: 'citespan-sources',
      role: 'doc-bibliography',
      'aria-label': 'Quellen',
    })
    const items = $('section > ol > li').toArray()
    expect(items.map((item) => [$(item).attr('id'), $(item).attr('value')])).toEqual([
      ['citespan-source-S2', '2'],
      ['citespan-source-S4', '4'],
    ])
    expect(items.map((item) => $(item).text())).toEqual(['Report 2 source2.example', 'Levels page 12'])
    expect(
      $('li a')
        .toArray()
        .map((link) => link.attribs.href),
    ).toEqual(['https://source2.example/page'])
  })

  test('says which providers of models cite a source by themselves', () => {
    const citedBy = ['openai', 'google', 'openai'].map((provider) => ({ provider, sourceId: 'S2' }))
    const citations = [
      cite(text, 'Rain fell.', { sourceIds: ['S2', 'S3'], citedBy: citedBy.slice(0, 2) }),
      cite(text, 'Rivers rose.', { sourceIds: ['S2'], citedBy: citedBy.slice(2) }),
    ]
    const $ = load(renderSourceList({ sources: [citedSource(2), citedSource(3)], citations }))
    expect(
      $('li')
        .toArray()
        .map((item) => $(item).text()),
    ).toEqual(['Report 2 source2.example · cited by openai, google', 'Report 3 source3.example'])
  })

  test('lists all sources when asked to, and writes nothing for nothing', () => {
    const data = { sources: [citedSource(1)], citations: [cite(text, 'Rain fell.', { status: 'failed' })] }
    expect(renderSourceList(data)).toBe('')
    expect(renderSourceList(data, { includeUncited: true })).toContain('Report 1')
    expect(renderSourceList({ sources: [], citations: [] }, { includeUncited: true })).toBe('')
  })
})

describe('renderPlain', () => {
  test('writes markers and the numbered sources', () => {
    const sources = [citedSource(2), citedSource(1, { url: undefined, pageNumber: 3 })]
    const citations = [
      cite(text, 'Rain fell.', { sourceIds: ['S2'] }),
      cite(text, 'Rivers rose.', { sourceIds: ['S1', 'S7'] }),
    ]
    expect(renderPlain(text, { sources, citations })).toBe(
      'Rain fell.[2] Rivers rose.[1]\n\n[1] Report 1, page 3\n[2] Report 2, https://source2.example/page\n',
    )
  })

  test('is the text where nothing is cited', () => {
    expect(renderPlain(`${text}\n`, { sources: [citedSource(1)], citations: [] })).toBe(`${text}\n`)
  })
})
