import type { AnswerMarks } from '../render/view/marks.ts'
import type { CitationOnPage } from './card.ts'

/** The citations of an answer by id, for `attachCards`: `find: (id) => byId.get(id) ?? null`. */
export function citedById(marks: AnswerMarks | null): ReadonlyMap<string, CitationOnPage> {
  const { sources = [], citations = [] } = marks ?? {}
  return new Map(citations.map((citation) => [citation.id, { citation, sources }]))
}
