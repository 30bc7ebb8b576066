import type { Verification } from '../citation.ts'
import type { RecordedEvent } from './event.ts'

/** The ids of the sources whose words a verdict or its citation may repeat, possibly with duplicates. */
export function quotedSources({
  evidence,
  quoteCheck,
}: Pick<Verification, 'evidence' | 'quoteCheck'>): string[] {
  // The source that has the quote of the citation word for word.
  const holder = quoteCheck && 'foundInSourceId' in quoteCheck ? quoteCheck.foundInSourceId : undefined
  return [...evidence.map(({ sourceId }) => sourceId), ...(holder === undefined ? [] : [holder])]
}

/**
 * The ids by which a verdict is found when a source is erased, without duplicates; what remains of an erased verdict
 * still has them. Empty for other events, and for a verdict that was recorded with its run: the ids of a run's sources
 * are unique only within the run, which is erased as a whole.
 */
export function quotedBy({
  kind,
  data,
  runId,
  erased,
}: Pick<RecordedEvent, 'kind' | 'data' | 'runId' | 'erased'>): string[] {
  if (kind !== 'verification' || runId !== undefined) return []
  // The cast holds: the data has the fields of the kind.
  return erased ? (erased.quoted ?? []) : [...new Set(quotedSources(data as Verification))]
}
