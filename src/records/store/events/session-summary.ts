import type { RecordedEvent } from '../../../core/records.ts'
import type { SessionSummary } from '../../../core/ports.ts'

/** Maximum length of a title, in UTF-16 units. */
const MAX_TITLE = 200

/** The summary of a session, from its first run and the time of its newest one. */
export function toSummary(
  { sessionId, project, createdAt, data }: RecordedEvent & { kind: 'run' },
  newestMs: number,
): SessionSummary {
  const question = data.question?.trim() ?? ''
  return {
    // The callers pass only runs that have a session.
    sessionId: sessionId!,
    project,
    title: question.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, '') || null,
    createdAt,
    updatedAt: new Date(newestMs).toISOString(),
  }
}
