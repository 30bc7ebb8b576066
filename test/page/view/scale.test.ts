import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../../src/page/html/html.ts'
import { renderMarkers } from '../../../src/page/markers/markers.ts'
import { segmentText } from '../../../src/page/view/segments.ts'
import { processorTime } from '../../fixtures/processor-time.ts'
import { citeSpan, fourSources } from './cite.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

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

const count = smallOrFull(1_500, 10_000)
const small = answer(count / 10)
const large = answer(count)

type Answer = typeof small
const renderers: Record<string, (answer: Answer) => unknown> = {
  segmentText: ({ text, citations }) => segmentText(text, citations),
  renderHtml: ({ text, citations }) => renderHtml(text, { sources: fourSources, citations }),
  renderMarkers: ({ text, citations }) => renderMarkers(text, citations),
}

describe(`${count} references`, () => {
  /** Rendering takes seconds: what was measured is also what is looked at. */
  const rendered = new Map<string, string>()

  test.each(Object.entries(renderers))('%s grows with the text, not with its square', (name, render) => {
    // The first run compiles.
    render(small)
    const smallTime = processorTime(() => render(small))
    const largeTime = processorTime(() => rendered.set(name, String(render(large))))
    // Ten times the text: ten times the time, with room for what is collected meanwhile; its square would be a hundred times.
    expect(largeTime).toBeLessThan(Math.max(30 * smallTime, 200))
  })

  test('every reference has its marker', () => {
    const resultOf = (name: string) => rendered.get(name) ?? String(renderers[name]!(large))
    expect(large.text.length).toBeGreaterThan(95 * count)
    expect(resultOf('renderMarkers').match(/\.\[1\]/g)).toHaveLength(count)
    expect(resultOf('renderHtml').match(/\.<\/span><sup class="citespan-marker verified"/g)).toHaveLength(
      count,
    )
  })
})
