import { readStatement } from './statement.ts'

/**
 * The statement of a claim as one line for a model, without markers and markup, and without the spaces that
 * these leave.
 */
export function statementLine(claim: string): string {
  return readStatement(claim)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim()
}
