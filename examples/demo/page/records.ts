import type { AuditTotal, CitationsData, RunAudit, SessionSummary } from 'citespan'

/** A stored answer, as returned by `GET /runs/:id` and `GET /sessions/:id/runs`. */
export type StoredRun = {
  run: { id: string; question?: string; textParts: string[]; outcome: 'complete' | 'aborted' | 'failed' }
  data: CitationsData
}

type Page<Item> = { items: Item[]; nextCursor: string | null }

/** `total` sums up `runs`, which are at most the first thousand answers. */
export type SessionAudit = { runs: RunAudit[]; total: AuditTotal; nextCursor: string | null }

/** One page of up to 30 conversations, newest first. */
export function loadSessions(cursor: string | null): Promise<Page<SessionSummary>> {
  return read(`sessions?${new URLSearchParams({ limit: '30', ...(cursor && { cursor }) })}`)
}

/** Every answer of the session, oldest first. */
export async function loadRuns(sessionId: string): Promise<StoredRun[]> {
  const runs: StoredRun[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor ? `?${new URLSearchParams({ cursor })}` : ''
    const page: Page<StoredRun> = await read(`sessions/${encodeURIComponent(sessionId)}/runs${query}`)
    runs.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return runs
}

/** How well a session with answers is cited. */
export function loadAudit(sessionId: string): Promise<SessionAudit> {
  return read(`sessions/${encodeURIComponent(sessionId)}/audit?limit=1000`)
}

/** The full text of a source. */
export async function loadContent(runId: string, sourceId: string): Promise<string> {
  const path = `runs/${encodeURIComponent(runId)}/sources/${encodeURIComponent(sourceId)}`
  const { content }: { content: string } = await read(path)
  return content
}

export type Original = { address: string; mediaType: string }

/** The file that a source was read from, if the library has it. */
export async function findOriginal(url: string | undefined): Promise<Original | null> {
  if (!url) return null
  const originals: { url: string; mediaType: string }[] = await read('originals')
  const found = originals.find((original) => original.url === url)
  const address = `originals/file?${new URLSearchParams({ url })}`
  return found ? { address, mediaType: found.mediaType } : null
}

/** The description of the model. */
export async function loadAbout(): Promise<string> {
  const { about }: { about: string } = await read('about')
  return about
}

async function read<T>(path: string): Promise<T> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`The server answered with ${response.status}.`)
  // Not validated: the server is the demo's own.
  return (await response.json()) as T
}
