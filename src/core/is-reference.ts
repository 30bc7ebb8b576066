import type { Citation } from './citation.ts'

/** Whether a reader sees the citation as a reference: every citation that has not failed. */
export function isReference(citation: Pick<Citation, 'status'>): boolean {
  return citation.status !== 'failed'
}

/** Whether a page marks the citation: a reference, or a claim that its source contradicts. */
export function isMarked({ status, verdict }: Partial<Pick<Citation, 'status' | 'verdict'>>): boolean {
  return status !== 'failed' || verdict === 'contradicted'
}
