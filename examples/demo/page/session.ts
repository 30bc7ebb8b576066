import type { CitationsData } from 'citespan/client'

/** A stored answer as `GET /runs/:id` and `GET /sessions/:id/runs` give it. */
export type StoredRun = {
  run: { id: string; question?: string; textParts: string[]; outcome: 'complete' | 'aborted' | 'failed' }
  data: CitationsData
}

const parameter = 'session'

/** The session in the page's address, or `null` before the first question. */
export function currentSession(): string | null {
  return new URLSearchParams(location.search).get(parameter)
}

/** The session in the page's address; a new one is written there, so that a reload finds it. */
export function ensureSession(): string {
  const known = currentSession()
  if (known) return known
  const id = crypto.randomUUID()
  history.replaceState(null, '', `?${new URLSearchParams({ [parameter]: id })}`)
  return id
}

/** Every answer of the session, oldest first, from the server's records. */
export async function loadRuns(sessionId: string): Promise<StoredRun[]> {
  const runs: StoredRun[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor ? `?${new URLSearchParams({ cursor })}` : ''
    const response = await fetch(`sessions/${encodeURIComponent(sessionId)}/runs${query}`)
    if (!response.ok) throw new Error(`The conversation could not be loaded (${response.status}).`)
    const page: { items: StoredRun[]; nextCursor: string | null } = await response.json()
    runs.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return runs
}
