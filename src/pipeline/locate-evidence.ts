import type { Evidence, Verification } from '../core/citation.ts'
import type { Source } from '../core/source.ts'
import type { EvidencePlaces } from '../locators/evidence-place.ts'

/**
 * The verification, its evidence with where it stands as we read it, whatever
 * a verifier said of that. Once aborted, without: a verdict does not wait for it.
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
