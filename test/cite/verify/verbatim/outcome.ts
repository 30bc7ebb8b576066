import type { ClaimSentence } from '../../../../src/cite/verify/verbatim/read-place.ts'
import { readClaimVerbatim } from '../../../../src/cite/verify/verbatim/read-claim.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

/**
 * Compares a claim with runs of sentences, each run being a text: whether one has the claim word for word, differs in
 * one fact, or neither.
 */
export function outcomeOf(
  { text, ...claim }: Omit<ClaimSentence, 'said'> & { text: string },
  runs: readonly (readonly string[])[],
): { outcome: 'verbatim' | 'edited' | 'near'; reason: string | null } {
  const places = runs.map((run) => {
    const content = run.join(' ')
    return { content, span: { start: 0, end: content.length } }
  })
  const { places: found, edit, reason } = readClaimVerbatim({ ...claim, said: readText(text) }, places)
  if (found) return { outcome: 'verbatim', reason: null }
  return { outcome: edit === undefined ? 'near' : 'edited', reason: edit ?? reason ?? null }
}
