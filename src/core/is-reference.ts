import type { Citation } from './citation.ts'

/** Whether a reader sees the citation as a reference: every citation that has not failed. */
export function isReference(citation: Pick<Citation, 'status'>): boolean {
  return citation.status !== 'failed'
}
