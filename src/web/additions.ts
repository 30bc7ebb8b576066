import type { CitationRun } from '../engine/citation-run.ts'
import { toCitationMap } from '../references/display/citation-map.ts'
import { toReferences } from '../references/display/references.ts'
import { waitForCitations } from '../stream/wait-for-citations.ts'
import type { Additions } from './reading/message-reader.ts'

/**
 * Ends the answer of a run, and gives what is added to it when its `finishWhen` has come. `texts` are the text
 * parts that offsets index: a page that does not know the protocol of the answer shows these.
 */
export async function additionsOf(run: CitationRun, texts: readonly string[]): Promise<Additions> {
  await waitForCitations(run)
  const data = { ...run.data(), texts: [...texts] }
  return { citations: toCitationMap(data), references: toReferences(data.citations), data }
}
