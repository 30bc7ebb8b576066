import { DEFAULT_PROJECT } from '../../core/records.ts'
import type { OwnerScope, RunRecord, Scope } from '../../core/records.ts'
import type { Store } from '../../core/ports.ts'

/**
 * Number of answers that one query reads (`PAGE`) and all queries together read (`MAX_ANSWERS`). They are few, because
 * each answer holds the texts of its sources in memory.
 */
const PAGE = 20
const MAX_ANSWERS = 200

/** Milliseconds that an answer waits for a slow store; then it is cited without its earlier turns. */
const MAX_WAIT = 5_000

/**
 * The stored answers of a session by the same owner, at most the newest 200, oldest first; `null` if they are not to be
 * read. Rejects if the store does, or has not answered after 5 seconds.
 *
 * Pages often send session ids, so an id alone gives no access: project, agent and user must be those of the scope.
 * Answers without an owner are read only if the caller asks for them.
 */
export function recallAnswers(
  store: Store | undefined,
  { recall, sessionId, project, agentId, userId }: Scope & { recall?: boolean },
): Promise<readonly RunRecord[]> | null {
  const isOwned = userId !== undefined || agentId !== undefined
  const isAsked = recall === undefined ? isOwned : recall === true
  if (!store || sessionId === undefined || !isAsked) return null
  const owner = { project: project ?? DEFAULT_PROJECT, agentId: agentId ?? null, userId: userId ?? null }
  return atMost(MAX_WAIT, (signal) => readAnswers(store, { ...owner, sessionId, signal }))
}

/** The newest answers, at most `MAX_ANSWERS`, oldest first. */
async function readAnswers(
  store: Store,
  { signal, ...scope }: OwnerScope & { signal: AbortSignal },
): Promise<RunRecord[]> {
  const answers: RunRecord[] = []
  let cursor: string | undefined
  do {
    const page = await store.listRuns({ ...scope, limit: PAGE, cursor, newestFirst: true })
    answers.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && answers.length < MAX_ANSWERS && !signal.aborted)
  return answers.slice(0, MAX_ANSWERS).toReversed()
}

async function atMost<Value>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = Promise.withResolvers<never>()
  const clock = new AbortController()
  const timer = setTimeout(() => {
    clock.abort()
    late.reject(new Error(`The earlier answers of the session were not read within ${milliseconds} ms.`))
  }, milliseconds)
  try {
    return await Promise.race([work(clock.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
