import { CitationError } from '../../core/error.ts'
import type { RepositoryChange } from '../../core/records.ts'
import type { JournalEntry, NewJournalEntry, ReportIncident, RepositoryJournal } from './journal.ts'
import { createState } from './state.ts'
import type { RepositoryState, SourceContent } from './state.ts'

/** The state that an operation reads and changes before its changes are in the journal. */
export type Draft = {
  /** The state, with the changes of earlier operations of the batch. */
  state: RepositoryState
  /** The text of a source, even if the batch is only adding it. */
  textOf(content: SourceContent): Promise<string>
  add(change: RepositoryChange, content?: string): void
}

/**
 * An operation: reads the draft and adds changes. It is called again, with a draft of the new state, if another writer
 * was faster. It throws only before it has added a change.
 */
export type Operation<Result> = (draft: Draft) => Promise<Result>

export type CommitQueue = {
  /**
   * Resolves to the operation's result when its changes are stored permanently; rejects with its error. `size`: UTF-16
   * units of the text that it adds, which limit how many operations are stored together.
   */
  commit<Result>(operation: Operation<Result>, size: number): Promise<Result>
  /** Reads what other writers have written. */
  refresh(): Promise<void>
  /** Resolves when all operations begun so far are done. */
  settled(): Promise<void>
}

type Waiting = { operation: Operation<unknown>; size: number; settle: (outcome: Outcome) => void }
type Outcome = { result: unknown } | { error: unknown }

/** Limits of what is stored together: this many operations, and `MAX_SIZE` UTF-16 units of text. */
const MAX_OPERATIONS = 200
const MAX_SIZE = 8_000_000
/** Maximum number of attempts for a batch if other writers are faster. At even odds, one in 2^64 batches fails. */
const MAX_TRIES = 64

/**
 * Runs operations in the order of their calls. Operations that wait together form one batch, so that a thousand
 * simultaneous registrations cost a few writes. A batch is planned on a draft of the state, which becomes the state
 * once the journal has stored it. If another writer was faster, the batch is planned again on the new state (optimistic
 * concurrency).
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
  /** Called with each entry that became part of the state; `content`: its text, only if this queue wrote the entry. */
  follow: (entry: JournalEntry, content: string | undefined) => void
  report: ReportIncident
}): CommitQueue {
  const waiting: Waiting[] = []
  let last: Promise<unknown> = Promise.resolve()

  /** Reading and writing take turns, because each continues where the other stopped in the journal. */
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

/** Plans the operations of a batch on a draft of the state. */
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
    message: 'Other writers of the source repository were faster each time.',
    suggestion: 'Try again. Sources that are already registered keep their ids.',
  })
}
