import type { LogEntry, RecordedEvent } from '../../../core/records.ts'

/** The name of a log event in a stream, such as `provisional` for a new citation. */
function eventName({ kind, data }: RecordedEvent) {
  switch (kind) {
    case 'citation':
      return 'provisional'
    case 'verification':
      return data.status
    case 'relation':
      return relationNames[data.kind as keyof typeof relationNames] ?? 'related'
    case 'recheck':
      return data.state === 'changed' || data.state === 'gone' ? 'source-changed' : 'source-checked'
    case 'source':
    case 'run':
    case 'reading':
    case 'setting':
    case 'repository':
    case 'erasure':
    case 'amendment':
      return kind
  }
}

const relationNames = { supersedes: 'superseded', contradicts: 'contradicted' } as const

/** What an event of the log is called in a stream. */
export type EventName = ReturnType<typeof eventName>

/** The server-sent event of a log entry. Its id is the entry's number in its chain, with which a client can resume. */
export function entryFrame({ event, number, hash }: LogEntry): string {
  const { id, kind, createdAt, data, runId } = event
  const content = { id, kind, createdAt, ...(runId !== undefined && { runId }), hash, data }
  return `id: ${number}\n${frame(eventName(event), content)}`
}

/** A server-sent event. The JSON has no line breaks, so it fits into one `data` line. */
export function frame(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
