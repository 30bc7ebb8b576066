import { CitationError } from '../../core/error.ts'
import type { RepositoryChange } from '../../core/records.ts'
import type { JournalEntry, NewJournalEntry, ReportIncident, RepositoryJournal } from './journal.ts'
import { createState } from './state.ts'
import type { RepositoryState, SourceContent } from './state.ts'

/** What an operation sees and does before its changes are kept. */
export type Draft = {
  /** With the changes of the operations before it. */
  state: RepositoryState
  /** The text of a source, also of one that is being added. */
  textOf(content: SourceContent): Promise<string>
  add(change: RepositoryChange, content?: string): void
}

/** An operation: reads the draft and adds changes. Called again when another writer was first. Adds nothing if it throws. */
export type Operation<Result> = (draft: Draft) => Promise<Result>

export type CommitQueue = {
  /** Resolves when the operation's changes are kept for good. */
  commit<Result>(operation: Operation<Result>, size: number): Promise<Result>
  /** Follows what others have written. */
  refresh(): Promise<void>
  /** Resolves when what was begun is done. */
  settled(): Promise<void>
}

type Waiting = { operation: Operation<unknown>; size: number; settle: (outcome: Outcome) => void }
type Outcome = { result: unknown } | { error: unknown }

/** Operations and UTF-16 units of text that are kept together. */
const MAX_OPERATIONS = 200
const MAX_SIZE = 8_000_000
/** Times that a batch is tried again because another writer was first: with fair chances, one in 2^64 batches fails. */
const MAX_TRIES = 64

/**
 * Does operations in the order of their calls, those that wait together as one batch, so that a thousand registrations at
 * once cost a few writes. A batch is planned on a draft of the state and becomes the state when the journal has it; if
 * another writer was first, it is planned again on what that one wrote (optimistic concurrency).
 */
export function createCommitQueue({
  journal,
  state,
  now,
  readText,
  follow,
  report,
}: {
  journal: RepositoryJournal
  state: RepositoryState
  now: () => Date
  readText: (content: SourceContent) => Promise<string>
  /** Called with each entry that has become part of the state. */
  follow: (entry: JournalEntry, content: string | undefined) => void
  report: ReportIncident
}): CommitQueue {
  const waiting: Waiting[] = []
  let last: Promise<unknown> = Promise.resolve()

  /** Reading and writing take turns: each continues where the other has left the journal. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  function accept(entry: JournalEntry, content?: string): void {
    const problem = state.apply(entry)
    if (problem === null) follow(entry, content)
    else {
      const message = `The change ${entry.position} of the source repository was left out: ${problem}.`
      report({ step: 'store', code: 'repository-change-left-out', message })
    }
  }

  async function catchUp(): Promise<void> {
    for await (const entry of journal.read(state.position, report)) accept(entry)
  }

  async function flush(): Promise<void> {
    const batch = nextBatch(waiting)
    if (batch.length === 0) return
    for (let tries = 1; ; tries++) {
      const { entries, outcomes } = await plan(batch, { state, readText, at: now().toISOString() })
      try {
        if (entries.length === 0 || (await journal.append(entries, report))) {
          for (const { content, ...entry } of entries) accept(entry, content)
          for (const [index, { settle }] of batch.entries()) settle(outcomes[index]!)
          return
        }
        if (tries === MAX_TRIES) throw crowded()
        await catchUp()
      } catch (error) {
        for (const { settle } of batch) settle({ error })
        return
      }
    }
  }

  return {
    commit: <Result>(operation: Operation<Result>, size: number) =>
      new Promise<Result>((resolve, reject) => {
        const settle = (outcome: Outcome) => {
          // The result of this operation.
          if ('result' in outcome) resolve(outcome.result as Result)
          else reject(outcome.error)
        }
        waiting.push({ operation, size, settle })
        void inTurn(flush)
      }),
    refresh: () => inTurn(catchUp),
    settled: () => inTurn(async () => {}),
  }
}

/** What the operations of a batch come to, on a draft of the state. */
async function plan(
  batch: readonly Waiting[],
  {
    state,
    readText,
    at,
  }: { state: RepositoryState; readText: (content: SourceContent) => Promise<string>; at: string },
): Promise<{ entries: NewJournalEntry[]; outcomes: Outcome[] }> {
  const draft = createState(state)
  const entries: NewJournalEntry[] = []
  const texts = new Map<string, string>()
  const given: Draft = {
    state: draft,
    textOf: async (content) => texts.get(content.hash) ?? (await readText(content)),
    add(change, content) {
      const entry = { position: draft.position + 1, at, change }
      draft.apply(entry)
      entries.push(content === undefined ? entry : { ...entry, content })
      if (content !== undefined && change.change !== 'use') texts.set(change.contentHash!, content)
    },
  }
  const outcomes: Outcome[] = []
  for (const { operation } of batch) {
    outcomes.push(
      await operation(given).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      ),
    )
  }
  return { entries, outcomes }
}

function nextBatch(waiting: Waiting[]): Waiting[] {
  let size = 0
  const end = waiting.findIndex((each, index) => {
    size += each.size
    return index > 0 && (index === MAX_OPERATIONS || size > MAX_SIZE)
  })
  return waiting.splice(0, end < 0 ? waiting.length : end)
}

function crowded(): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: 'Other writers of the source repository were first each time.',
    suggestion: 'Try again: what is registered already keeps its id.',
  })
}
