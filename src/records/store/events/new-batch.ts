import type { Actor, NewEvent, RunRecord } from '../../../core/records.ts'
import { chainOf } from '../../../core/records.ts'
import { atOnce, inTurns } from '../../../core/pace.ts'
import { isLongToHash, storedContent, storedContents } from './contents.ts'
import { batchSteps, parseActor, scopeOf } from './event-batch.ts'
import type { EventBatch } from './create-batch.ts'
import { parseHead, parseLists } from './parse-record.ts'
import type { RecordHead } from './parse-record.ts'
import { runScope, toRunBatch } from './run-events.ts'

/** Maximum number of events and list items that are prepared in one go, within a few milliseconds. */
export const FEW = 100

/** A batch that is prepared over several turns of the event loop. */
export type PendingBatch = Pick<EventBatch, 'scope' | 'chain'> & { ready: Promise<EventBatch> }

/**
 * Makes the batch that `toBatch` makes, but from the texts of the contents, which it hashes. More than `FEW` events or
 * long contents are prepared over several turns of the event loop, and the result is pending; otherwise it is returned
 * directly.
 */
export function newBatch(
  events: readonly NewEvent[],
  { actor: input, contents }: { actor: Actor; contents: readonly string[] },
): EventBatch | PendingBatch {
  const actor = parseActor(input)
  if (!(Array.isArray(events) && events.length > FEW) && !isLongToHash(contents)) {
    return atOnce(batchSteps(events, { actor, contents: contents.map(storedContent) }))
  }
  // Copied, because the caller may change the lists meanwhile.
  const [givenEvents, givenContents] = [[...events], [...contents]]
  return pending(scopeOf(actor), async () => {
    const stored = await storedContents(givenContents)
    return inTurns(batchSteps(givenEvents, { actor, contents: stored }))
  })
}

/** The batch of a run; pending if many citations or long contents are prepared over turns of the event loop. */
export function newRunBatch(input: RunRecord): EventBatch | PendingBatch {
  const head = parseHead(input)
  if (!isLongRun(head)) {
    const record = atOnce(parseLists(head))
    return atOnce(
      toRunBatch(
        record,
        record.sources.map(({ content }) => storedContent(content)),
      ),
    )
  }
  return pending(runScope(head), async () => {
    const record = await inTurns(parseLists(head))
    const stored = await storedContents(record.sources.map(({ content }) => content))
    return inTurns(toRunBatch(record, stored))
  })
}

function isLongRun({ sources, citations, uncited }: RecordHead): boolean {
  if (1 + 2 * citations.length + sources.length + uncited.length > FEW) return true
  // The sources are not validated yet.
  return isLongToHash(sources.map((source) => (source as { content?: unknown } | null)?.content))
}

function pending(scope: EventBatch['scope'], prepare: () => Promise<EventBatch>): PendingBatch {
  return { scope, chain: chainOf(scope), ready: prepare() }
}
