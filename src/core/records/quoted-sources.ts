import type { Verification } from '../citation.ts'

/** The ids of the sources whose words a verdict or its citation may repeat, possibly with duplicates. */
export function quotedSources({
  evidence,
  quoteCheck,
}: Pick<Verification, 'evidence' | 'quoteCheck'>): string[] {
  // The source that has the quote of the citation word for word.
  const holder = quoteCheck && 'foundInSourceId' in quoteCheck ? quoteCheck.foundInSourceId : undefined
  return [...evidence.map(({ sourceId }) => sourceId), ...(holder === undefined ? [] : [holder])]
}
