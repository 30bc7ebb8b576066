import type { LogEntry, RecordedEvent } from '../../../core/records.ts'

/**
 * What an event of the log is called in a stream: `provisional` for a citation before its verdict, then the status of
 * each verdict (`verified`, `failed`, `unverified`); `superseded`, `contradicted` or `related` for a relation;
 * `source-changed` or `source-checked` when a web source was looked at again; else its kind.
 */
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

/** The frame of an entry; its id is the number in its chain. */
export function entryFrame({ event, number, hash }: LogEntry): string {
  const { id, kind, createdAt, data, runId } = event
  const content = { id, kind, createdAt, ...(runId !== undefined && { runId }), hash, data }
  return `id: ${number}\n${frame(eventName(event), content)}`
}

/** JSON has no line breaks, so it is one line of the event. */
export function frame(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
