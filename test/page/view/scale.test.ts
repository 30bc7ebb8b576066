import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderMarkers } from '../../../src/page/markers/markers.ts'
import { segmentText } from '../../../src/page/view/segments.ts'
import { citeSpan, fourSources } from './cite.ts'

/** `count` cited sentences of about 100 characters, in paragraphs of two. */
function answer(count: number) {
  let text = ''
  const citations = []
  for (let number = 0; number < count; number++) {
    const sentence = `Sentence ${number} says **that the level** rose to ${number}.5 metres, as [reported](https://a.example/${number}).`
    const span = { start: text.length, end: text.length + sentence.length }
    citations.push(citeSpan('', span, { text: sentence }))
    text += sentence + (number % 2 ? '\n\n' : ' ')
  }
  return { text, citations }
}

/** Of three runs the shortest: another program may have had the processor meanwhile. */
function milliseconds(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

const small = answer(1_000)
const large = answer(10_000)

describe('1 MB with 10,000 references', () => {
  test.each([
    ['segmentText', ({ text, citations }: typeof small) => segmentText(text, citations)],
    [
      'renderHtml',
      ({ text, citations }: typeof small) => renderHtml(text, { sources: fourSources, citations }),
    ],
    ['renderMarkers', ({ text, citations }: typeof small) => renderMarkers(text, citations)],
  ])('%s grows with the text, not with its square', (_name, render) => {
    const smallTime = milliseconds(() => render(small))
    const largeTime = milliseconds(() => render(large))
    // Ten times the text: ten times the time, with room for a busy machine; its square would be a hundred times.
    expect(largeTime).toBeLessThan(Math.max(30 * smallTime, 200))
  })

  test('every reference has its marker', () => {
    const { text, citations } = large
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(renderMarkers(text, citations).match(/\.\[1\]/g)).toHaveLength(10_000)
    const html = renderHtml(text, { sources: fourSources, citations })
    expect(html.match(/\.<\/span><sup class="citespan-marker verified"/g)).toHaveLength(10_000)
  })
})
