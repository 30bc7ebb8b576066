import type { CitationRun } from '../../engine/runs.ts'
import { toCitationMap, toReferences } from '../../references/display.ts'
import { waitForCitations } from '../../engine/stream.ts'
import type { Additions } from './reading/message-reader.ts'

/**
 * Ends the answer of a run, waits as its `finishWhen` says, and returns what to add to the answer. `texts` are the text
 * parts to which offsets refer; they are added too, for pages that do not know the answer's protocol.
 */
export async function additionsOf(run: CitationRun, texts: readonly string[]): Promise<Additions> {
  await waitForCitations(run)
  const data = { ...run.data(), texts: [...texts] }
  return { citations: toCitationMap(data), references: toReferences(data.citations), data }
}
