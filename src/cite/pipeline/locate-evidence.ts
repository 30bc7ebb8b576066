import type { Evidence, Verification } from '../../core/citation.ts'
import type { Source } from '../../core/source.ts'
import type { EvidencePlaces } from '../../text/locators.ts'

/**
 * Sets the locator (page, section, line …) of each piece of evidence from the source itself; a locator set by the
 * verifier is discarded. After an abort the evidence stays without locators, so that the verdict is not delayed.
 */
export async function locateEvidence(
  verification: Verification,
  sources: ReadonlyMap<string, Source>,
  { places, signal }: { places: EvidencePlaces; signal: AbortSignal },
): Promise<Verification> {
  const evidence: Evidence[] = []
  for (const { locator: _said, ...item } of verification.evidence) {
    const source = sources.get(item.sourceId)
    const locator = source && !signal.aborted ? await places(source, item) : null
    evidence.push({ ...item, ...(locator && { locator }) })
  }
  return { ...verification, evidence }
}
