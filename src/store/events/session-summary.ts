import type { RecordedEvent } from '../../core/records/event.ts'
import type { SessionSummary } from '../../core/ports/store.ts'

/** UTF-16 units of a title. */
const MAX_TITLE = 200

/** A session by its first run, and when its newest was made. */
export function toSummary(
  { sessionId, project, createdAt, data }: RecordedEvent & { kind: 'run' },
  newestMs: number,
): SessionSummary {
  const question = data.question?.trim() ?? ''
  return {
    // Runs without a session are in none.
    sessionId: sessionId!,
    project,
    title: question.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, '') || null,
    createdAt,
    updatedAt: new Date(newestMs).toISOString(),
  }
}
