import type { AnswerMarks } from '../../src/page/view/marks.ts'
import { citeSpan, fourSources } from '../../test/page/view/cite.ts'

/** An answer of about 1 MB in paragraphs of two sentences, each of which is cited. */
export function longAnswer({ references = 10_000 } = {}): { text: string; marks: AnswerMarks } {
  let text = ''
  const citations = []
  for (let number = 0; number < references; number++) {
    const sentence = `Sentence ${number} says **that the level** rose to ${number}.5 metres, as [reported](https://a.example/${number}).`
    const span = { start: text.length, end: text.length + sentence.length }
    const sourceIds = [`S${1 + (number % fourSources.length)}`]
    citations.push(citeSpan('', span, { text: sentence, sourceIds }))
    text += sentence + (number % 2 ? '\n\n' : ' ')
  }
  return { text, marks: { sources: fourSources, citations } }
}

/** The same marks as if received again: all objects are new, and the citation at this index has changed. */
export function withLateChange({ sources, citations }: AnswerMarks, at: number): AnswerMarks {
  const copy = structuredClone({ sources, citations })
  copy.citations[at]!.status = 'unverified'
  return copy
}
