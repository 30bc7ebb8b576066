/**
 * Audits of marks. In: an answer with marks and its sources. Out: unknown, missing and duplicate marks, as data and as
 * lines for a reader or a model.
 */
import type { Span } from '../../../core/span.ts'
import { readJsonMembers } from '../syntax/json-members.ts'
import type { Mark } from '../reading/findings.ts'
import { splitClaims } from '../../../text/sentences.ts'

/** A sentence that states something, with its marks. */
export type EvidenceSentence = Span & { text: string; marks: Mark[] }

/** Maximum number of sentences to which one pair of tags gives its mark, counted back from the closing tag. */
const MAX_BETWEEN = 100

/**
 * The sentences, list items and table rows of a clean text that need a source, each with its marks; of a JSON object,
 * the strings that state something.
 */
export function evidenceSentences(clean: string, marks: readonly Mark[]): EvidenceSentence[] {
  const sentences = (stringsOf(clean) ?? claimsOf(clean)).map((span): EvidenceSentence => ({
    ...span,
    marks: [],
  }))
  let next = 0
  for (const mark of marks.filter(({ scope }) => scope === 'claim').toSorted((a, b) => a.at - b.at)) {
    while (next < sentences.length && sentences[next]!.start < mark.at) next++
    const last = sentences[next - 1]
    if (last && isBehind(clean.slice(last.end, mark.at))) last.marks.push(mark)
    for (let index = next - 1; index >= Math.max(0, next - MAX_BETWEEN); index--) {
      const sentence = sentences[index]!
      if (mark.start === undefined || sentence.end <= mark.start) break
      if (!sentence.marks.includes(mark)) sentence.marks.push(mark)
    }
  }
  return sentences.filter(({ text }) => text !== '')
}

/**
 * The claims of a clean text. A claim that needs no source, such as “Here is a summary.”, is kept with an empty `text`,
 * because marks after it belong to it.
 */
function claimsOf(clean: string): (Span & { text: string })[] {
  return splitClaims(clean).map(({ start, end, text, checkable }) => ({
    start,
    end,
    text: checkable ? text : '',
  }))
}

function stringsOf(clean: string): (Span & { text: string })[] | null {
  if (!/^\s*\{/.test(clean)) return null
  // Prose that begins with a brace has no JSON members.
  const members = readJsonMembers(clean, '')
  return (
    members &&
    members.strings.map(({ start, end }) => {
      const words = JSON.parse(`"${clean.slice(start, end)}"`) as string
      return { start, end, text: splitClaims(words).some(({ checkable }) => checkable) ? words : '' }
    })
  )
}

function isBehind(between: string): boolean {
  return !/[\p{L}\p{N}]|\n[ \t]*\r?\n/u.test(between)
}
