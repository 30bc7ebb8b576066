import { plugins } from '@citation-js/core'
// oxlint-disable-next-line no-unassigned-import -- it registers itself
import '@citation-js/plugin-ris'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRis } from '../../../src/entries/references.ts'
import { toCslItem } from '../../../src/references/items/to-csl-item.ts'
import { anyWords } from '../formats/some-answer.ts'
import { article, page, statute, table } from '../some-sources.ts'

/** What another program reads of it. */
const parse = (ris: string) => plugins.input.chain(ris, { generateGraph: false })

describe('toRis', () => {
  it('writes a record for each item, with its type, names and dates', () => {
    expect(toRis([toCslItem(page)])).toBe(
      [
        ['TY', 'ELEC'],
        ['ID', 'page'],
        ['AU', 'Doe, Jane'],
        ['AU', 'Müller, Jörg'],
        ['TI', 'Lifts in old houses'],
        ['PY', '2020'],
        ['DA', '2020/05/03'],
        ['Y2', '2026/03/01'],
        ['PB', 'House & Home'],
        ['UR', 'https://example.com/lifts'],
        ['ER', ''],
      ]
        .map(([tag, value]) => `${tag}  - ${value}\r\n`)
        .join(''),
    )
  })

  it('is read by @citation-js/plugin-ris', () => {
    const items = [page, statute, article, table].map((source) => toCslItem(source))
    const read = parse(toRis(items))
    expect(read.map(({ title }) => title)).toEqual(items.map(({ title }) => title))
    expect(read.map(({ type }) => type)).toEqual(['webpage', 'legislation', 'article-journal', 'dataset'])
    expect(read[2]).toMatchObject({
      author: [
        { family: 'Doe', given: 'John Robert' },
        { family: 'van Beethoven', given: 'Ludwig' },
        { family: 'ACME' },
      ],
      'container-title': 'Journal of Lifts',
      volume: '3',
      issue: '2',
      page: '3-7',
      DOI: '10.1000/182',
    })
  })

  it('keeps titles in any script', () => {
    fc.assert(
      fc.property(anyWords, (title) => {
        const [item] = parse(toRis([{ id: 'x', type: 'report', title }]))
        expect(item!['title']).toBe(title)
      }),
    )
  })

  it('a field cannot begin another one', () => {
    const [item, ...more] = parse(toRis([{ id: 'x', type: 'report', title: 'A\r\nER  - \r\nTY  - BOOK' }]))
    expect(more).toEqual([])
    expect(item!['title']).toBe('A ER - TY - BOOK')
  })
})
