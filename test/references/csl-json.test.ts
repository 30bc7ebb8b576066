import { Cite } from '@citation-js/core'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatBibliography } from '../../src/references/styles/bibliography.ts'
import { toCslItem } from '../../src/references/items/to-csl-item.ts'
import { anyWords } from './formats/some-answer.ts'
import { article, guideline, page, statute, table } from './some-sources.ts'

/** What `@citation-js/core` takes: it leaves out, or converts, what is not of the type that CSL demands. */
const accepted = (text: string): unknown => new Cite(text).format('data', { format: 'object' })

const anyName = fc.record(
  { family: anyWords, given: anyWords, suffix: anyWords, literal: anyWords, other: fc.anything() },
  { requiredKeys: [] },
)
const anyParts = fc.array(fc.oneof(fc.integer({ min: -1, max: 3000 }), fc.constantFrom('2026', '3', 'x')))
const anyDate = fc.oneof(
  fc.record({ 'date-parts': fc.array(anyParts) }),
  fc.record({ raw: anyWords }),
  fc.record({ literal: anyWords, circa: fc.boolean() }),
  fc.constantFrom('2026-03-01', '2026-03/2026-05', 2026),
)
const junk = fc.oneof(fc.anything(), fc.integer(), fc.string())
const orJunk = <Value>(of: fc.Arbitrary<Value>) => fc.oneof({ weight: 4, arbitrary: of }, junk)

/** As an application may give it. */
const anyItem = fc.record(
  {
    id: anyWords,
    type: orJunk(fc.constantFrom('book', 'webpage', 'legislation', 'article-journal', 'Novel')),
    title: orJunk(anyWords),
    volume: orJunk(anyWords),
    issue: orJunk(fc.integer()),
    'chapter-number': orJunk(fc.integer()),
    page: orJunk(fc.constantFrom('3-7', '12')),
    note: orJunk(anyWords),
    author: orJunk(fc.array(orJunk(anyName))),
    editor: orJunk(fc.array(anyName)),
    issued: orJunk(anyDate),
    accessed: orJunk(anyDate),
    URL: orJunk(fc.webUrl()),
    DOI: orJunk(fc.constantFrom('10.1000/182', 'https://doi.org/10.1000/182')),
    unknown: junk,
  },
  { requiredKeys: ['id'] },
)

it('CSL-JSON of sources is accepted by @citation-js/core without a change', async () => {
  const items = [page, statute, article, table, guideline].map((source) => toCslItem(source))
  const text = await formatBibliography(items, { style: 'csl-json' })
  expect(JSON.parse(text)).toHaveLength(items.length)
  expect(accepted(text)).toEqual(JSON.parse(text))
  expect(accepted('[{"id":"x","type":"novel","title":5,"issued":"2026"}]')).toEqual([{ id: 'x', title: '5' }])
})

it('CSL-JSON of whatever items an application gives is accepted without a change', async () => {
  await fc.assert(
    fc.asyncProperty(anyItem, async (item) => {
      // The cast holds: an application without types may pass anything.
      const text = await formatBibliography([item as never], { style: 'csl-json' })
      expect(accepted(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 300 },
  )
})
