import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import validate from 'validate-web-annotation'
import { locateAnnotated, readWebAnnotations, toWebAnnotations } from '../../../src/entries/references.ts'
import type { AnnotationCollection, WebAnnotation } from '../../../src/entries/references.ts'
import { anyRun } from '../../records/store/any-run.ts'
import { citation, run, source } from '../../records/store/run-records.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { anyQuotingRun, quotingRun } from './some-answer.ts'

/** The schema of the package wants days where the model wants times (3.3.1), so that it is given the day. */
const isValid = (annotation: WebAnnotation) =>
  validate({ ...annotation, created: annotation.created.slice(0, 10) })

/** What the model says a collection with one page within it must have (5.1, 5.2). */
function checkCollection({ id, type, total, first, last }: AnnotationCollection): void {
  expect(type).toBe('AnnotationCollection')
  expect(first.type).toBe('AnnotationPage')
  expect(first.items).toHaveLength(total)
  expect(last).toBe(first.id)
  const ids = [id, first.id, ...first.items.map((item) => item.id)]
  expect(new Set(ids).size).toBe(ids.length)
}

const written = (value: object): unknown => JSON.parse(JSON.stringify(value))

describe('toWebAnnotations', () => {
  test('a citation: the claim as target, evidence in page and text, status and reason', () => {
    const { first } = toWebAnnotations(
      run({ sources: [source({ retrievedAt: '2026-03-01T09:00:00+01:00' })] }),
    )
    expect(first.items[0]).toMatchObject({
      motivation: ['linking', 'assessing'],
      target: {
        selector: [
          { start: 0, end: 31 },
          { exact: 'The lighthouse was lit in 1811.', suffix: ' Nobody knows why.' },
        ],
      },
      body: [
        {
          source: 'https://lights.example/bell-rock',
          selector: [{ type: 'TextQuoteSelector', exact: 'The lighthouse was lit in 1811.' }],
          state: { sourceDate: '2026-03-01T08:00:00.000Z' },
        },
        {
          source: expect.stringMatching(/^ni:\/\/\/sha-256;[\w-]{43}$/),
          selector: [{ start: 0, end: 31 }, {}],
        },
        { value: 'verified', purpose: 'tagging' },
        { value: 'The source says so.', purpose: 'assessing' },
      ],
    })
  })

  test('was made when the answer was finished, by the matcher', () => {
    const record = run({ createdAt: '2026-03-01T10:00:00.000Z', finishedAt: '2026-03-01T10:00:09.000Z' })
    const { created, first } = toWebAnnotations(record)
    const creator = { type: 'Software', name: record.citations[0]!.matcher }
    expect([created, first.items[0]!.created]).toEqual([record.finishedAt, record.finishedAt])
    expect(first.items[0]!.creator).toEqual(creator)
  })

  test('positions count code points, not UTF-16 units', () => {
    const answer = quotingRun(
      { text: '👩‍🚀 flew 🚀 up', span: { start: 6, end: 13 }, quote: 'flew 🚀' },
      { text: '𝒳 x', span: { start: 3, end: 4 }, quote: 'x' },
    )
    const [item] = toWebAnnotations(answer).first.items
    expect(item!.target.selector![0]).toEqual({ type: 'TextPositionSelector', start: 4, end: 10 })
    expect(item!.body[1]).toMatchObject({
      selector: [
        { start: 2, end: 3 },
        { exact: 'x', prefix: '𝒳 ' },
      ],
    })
  })

  test.each([
    ['https://x.example/act.pdf', { pageNumber: 3 }, 'page=3', 'http://tools.ietf.org/rfc/rfc3778'],
    [
      'https://x.example/scan.png',
      { locator: { box: { x: 0.1, y: 0.25, width: 0.5, height: 0.125 } } },
      'xywh=percent:10,25,50,12.5',
      'http://www.w3.org/TR/media-frags/',
    ],
  ])('the place in %s as its fragment', (url, place, value, conformsTo) => {
    const [evidence] = citation().evidence
    const answer = run({
      sources: [source({ url })],
      citations: [citation({ evidence: [{ ...evidence!, ...place }] })],
    })
    const [item] = toWebAnnotations(answer).first.items
    expect(item!.body[0]).toMatchObject({ selector: [{}, { type: 'FragmentSelector', value, conformsTo }] })
  })

  test('a claim in a string of JSON is a part of that string, named by its pointer', () => {
    const text = 'The lighthouse was lit in 1811.'
    const answer = run({
      textParts: [JSON.stringify({ a: [text] })],
      citations: [citation({ pointer: '/a/0' })],
    })
    const [item] = toWebAnnotations(answer, { base: 'https://c.example/v1' }).first.items
    expect(item!.target).toMatchObject({
      source: 'https://c.example/v1/runs/run-1#text-0/a/0',
      selector: [{ start: 0, end: 31 }, { exact: text }],
    })
  })

  test('whatever an answer holds, the schema of the model accepts it', () => {
    fc.assert(
      fc.property(anyRun, (record) => {
        const collection = toWebAnnotations(record)
        checkCollection(collection)
        for (const item of collection.first.items) expect([isValid(item), item]).toEqual([true, item])
        expect(JSON.stringify(collection).isWellFormed()).toBe(true)
        expect(readWebAnnotations(written(collection))).toHaveLength(record.citations.length)
      }),
      { numRuns: 60 },
    )
  })

  test('an address that is none is refused', () => {
    for (const base of ['x', 'javascript:1', 'https://a.example/?q']) {
      expect(() => toWebAnnotations(run(), { base })).toThrow(/base is/)
    }
  })
})

describe('readWebAnnotations', () => {
  test('claim and evidence are at their places again, in any script', () => {
    fc.assert(
      fc.property(anyQuotingRun, (record) => {
        const [read] = readWebAnnotations(written(toWebAnnotations(record)))
        const [cited] = record.citations
        const [evidence] = cited!.evidence
        const { start, end } = evidence!
        expect(locateAnnotated(read!.targets[0]!, record.textParts[0]!)).toEqual({
          start: cited!.start,
          end: cited!.end,
        })
        expect(locateAnnotated(read!.parts[1]!, record.sources[0]!.content)).toEqual({ start, end })
        expect(read!.texts[0]).toMatchObject({ value: 'verified', purpose: 'tagging' })
      }),
    )
  })

  test('in an edited text by the quote and what is around it', () => {
    const quote = { exact: 'anotation', prefix: 'this is an ', suffix: ' that has some' }
    const text = 'An anotation. Now this is an anotation that has some mistakes, and one anotation.'
    const span = locateAnnotated({ source: 'x', position: { start: 3, end: 9 }, quote }, text)
    expect(span).toEqual({ start: 29, end: 38 })
    expect(
      locateAnnotated({ source: 'x', quote: { exact: 'anotation', prefix: '', suffix: '' } }, text),
    ).toBe(null)
    expect(locateAnnotated({ source: 'x', quote: { ...quote, exact: 'annotation' } }, text)).toBe(null)
    expect(locateAnnotated({ source: 'x', position: { start: 412, end: 795 } }, text)).toBe(null)
  })

  test('annotations of other programs: bodies as IRIs, one selector, kinds that need the document', () => {
    const [read] = readWebAnnotations({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: 'http://example.org/anno24',
      type: 'Annotation',
      body: 'http://example.org/review1',
      target: {
        source: 'http://example.org/ebook1',
        selector: [
          { type: 'CssSelector', value: '#a' },
          { type: 'TextPositionSelector', start: 412, end: 795 },
        ],
      },
    })
    expect(read).toEqual({
      id: 'http://example.org/anno24',
      targets: [{ source: 'http://example.org/ebook1', position: { start: 412, end: 795 } }],
      parts: [{ source: 'http://example.org/review1' }],
      texts: [],
    })
    const [comment] = readWebAnnotations([
      { type: ['Annotation'], bodyValue: 'Yes.', target: { id: 'http://x.example/' } },
    ])
    expect(comment).toEqual({
      targets: [{ source: 'http://x.example/' }],
      parts: [],
      texts: [{ value: 'Yes.' }],
    })
  })

  test.each([null, 1, '{}', {}, { type: 'Note' }, { type: 'Annotation' }])('%j is none', async (input) => {
    expect(await codeOf((async () => readWebAnnotations(input))())).toBe('invalid-input')
  })
})
