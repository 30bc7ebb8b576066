import type { Citation } from './citation.ts'

/** A reference a reader sees is a citation that did not fail. */
export function isReference(citation: Pick<Citation, 'status'>): boolean {
  return citation.status !== 'failed'
}
