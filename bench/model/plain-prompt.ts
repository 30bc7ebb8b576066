import type { Report, Statement } from './reports.ts'

const instructions = `You add citations to an answer. For each sentence of the answer that rests on one of the sources, give the sentence and the number of the source.
Answer with JSON only: [{"claim":"<the sentence>","source":<number of the source>}]`

/** The simple prompt for citations: all sources in full, then the answer. */
export function buildPlainPrompt(reports: readonly Report[], answer: string): string {
  const sources = reports.map(({ title, content }, index) => `Source ${index + 1}: ${title}\n${content}`)
  return [instructions, ...sources, `Answer:\n${answer}`].join('\n\n')
}

/** The answer of a model without mistakes to it: claim text and source index as JSON. */
export function plainAnswer(statements: readonly Statement[]): string {
  return JSON.stringify(statements.map(({ answer, report }) => ({ claim: answer, source: report + 1 })))
}
