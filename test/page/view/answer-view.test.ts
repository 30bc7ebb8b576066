import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import { createAnswerView } from '../../../src/page/view/answer.ts'
import type { AnswerBlock } from '../../../src/page/view/answer.ts'
import type { AnswerMarks } from '../../../src/page/view/marks.ts'
import type { ViewNode } from '../../../src/page/view/node.ts'
import { toHtml } from '../../../src/page/html/to-html.ts'
import { cite, citeSpan, citedSource, fourSources } from './cite.ts'
import { markdownDocument } from '../markers/markdown-documents.ts'

const text = 'Rain fell. It *poured*.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n\nThe end.'
const marks = (citations: Citation[], sources = fourSources): AnswerMarks => ({ citations, sources })

describe('createAnswerView', () => {
  test('a late citation leaves all other blocks the same objects', () => {
    const view = createAnswerView()
    const before = view(text, null)
    const after = view(text, marks([cite(text, 'two')]))
    expect(before.map(({ key }) => key)).toEqual(['0', '25', '38', '69'])
    expect(after.map((block, index) => block === before[index])).toEqual([true, false, true, true])
    expect(toHtml(after[1]!.children)).toContain('two</span><sup')
  })

  test.each([
    ['a citation that is revoked', [], fourSources],
    ['a changed status', [cite(text, 'two', { id: 'x', status: 'pending' })], fourSources],
    ['a better title', [cite(text, 'two', { id: 'x' })], [citedSource(1, { title: 'New' })]],
    ['another number', [cite(text, 'two', { id: 'x' })], [{ ...citedSource(1), number: 7 }]],
    ['another source', [cite(text, 'two', { id: 'x', sourceIds: ['S2'] })], fourSources],
    ['a longer span', [cite(text, 'one\n- two', { id: 'x' })], fourSources],
  ])('%s changes its block and no other', (_name, citations, sources) => {
    const view = createAnswerView()
    const before = view(text, marks([cite(text, 'two', { id: 'x' })]))
    const after = view(text, marks(citations, sources))
    expect(after.map((block, index) => block === before[index])).toEqual([true, false, true, true])
  })

  test.each<[string, Partial<Citation>]>([
    ['another status', { status: 'verified' }],
    ['another verdict', { verdict: 'partial' }],
    ['another method', { method: 'judge' }],
    ['an objection', { objection: 'surroundings' }],
  ])('a mark with nothing against it that gets %s changes its block', (_name, changes) => {
    const open = { id: 'x', status: 'unverified', verdict: 'unknown', method: 'words' } as const
    const view = createAnswerView()
    const before = view(text, marks([cite(text, 'two', open)]))
    expect(toHtml(before[1]!.children)).toContain('neutral')
    expect(view(text, marks([cite(text, 'two', open)]))[1]).toBe(before[1])
    const after = view(text, marks([cite(text, 'two', { ...open, ...changes })]))
    expect(after.map((block, index) => block === before[index])).toEqual([true, false, true, true])
    expect(toHtml(after[1]!.children)).not.toContain('neutral')
  })

  test('a citation that moves into a string of JSON is no longer in the text', () => {
    const view = createAnswerView()
    const before = view(text, marks([cite(text, 'two', { id: 'x' })]))
    const after = view(text, marks([cite(text, 'two', { id: 'x', pointer: '/a' })]))
    expect(after.map((block, index) => block === before[index])).toEqual([true, false, true, true])
    expect(after).toEqual(createAnswerView()(text, marks([])))
  })

  test('while the text grows only its last blocks change', () => {
    const paragraphs = Array.from(
      { length: 60 },
      (_, number) => `Paragraph ${number} has some *words* in it.`,
    )
    const view = createAnswerView()
    const before = view(paragraphs.slice(0, 50).join('\n\n'), null)
    const after = view(paragraphs.join('\n\n'), null)
    expect(after.slice(0, 49)).toEqual(before.slice(0, 49))
    expect(after.findIndex((block, index) => block !== before[index])).toBeGreaterThan(48)
  })

  test('a definition that comes late makes links of what names it', () => {
    const view = createAnswerView()
    const before = view('See [one].\n\nMore.', null)
    const after = view('See [one].\n\nMore.\n\n[one]: https://a.example/', null)
    expect(toHtml(before[0]!.children)).toBe('<p dir="auto">See [one].</p>')
    expect(toHtml(after[0]!.children)).toContain('href="https://a.example/"')
  })

  test('whatever came before, the view is that of the text and its marks', () => {
    const moments = fc.array(
      fc.record({ at: fc.nat(), spans: fc.array(fc.record({ start: fc.nat(200), length: fc.nat(60) })) }),
      { minLength: 2, maxLength: 5 },
    )
    fc.assert(
      fc.property(markdownDocument, moments, (document, changes) => {
        const view = createAnswerView()
        for (const { at, spans } of changes) {
          const part = document.slice(0, at % (document.length + 1))
          const citations = spans.map(({ start, length }, index) => ({
            ...citeSpan(part, { start, end: start + length }),
            id: `c${index}`,
          }))
          const shown = view(part, marks(citations))
          expect(shown).toEqual(createAnswerView()(part, marks(citations)))
        }
      }),
    )
  })

  test('siblings have keys of their own', () => {
    fc.assert(
      fc.property(markdownDocument, (document) => {
        const citations = [...document.matchAll(/\w+/g)].map(({ 0: word, index }) =>
          citeSpan(document, { start: index, end: index + word.length }),
        )
        checkKeys(createAnswerView()(document, marks(citations)))
      }),
    )
  })
})

function checkKeys(blocks: readonly AnswerBlock[]): void {
  expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
  const rest: (readonly ViewNode[])[] = blocks.map(({ children }) => children)
  for (let nodes = rest.pop(); nodes; nodes = rest.pop()) {
    const elements = nodes.filter((node) => typeof node !== 'string')
    const keys = elements.flatMap(({ key }) => key ?? [])
    expect(new Set(keys).size, keys.join(' ')).toBe(keys.length)
    for (const { children } of elements) rest.push(children)
  }
}
