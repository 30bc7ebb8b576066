import { contentAddress } from '../../../src/core/hash.ts'
import type { LogLeaf, RecordedEvent } from '../../../src/core/records/event.ts'
import { entryHash } from '../../../src/core/records/log-entry.ts'

const contents = ['The lift was inspected in May.', 'Die Bremse hält.', '']

export type SomeLog = { leaves: LogLeaf[]; contents: Map<string, string> }

/** A log of `size` entries in three sessions, made as a store makes it. */
export function someLog(size: number): SomeLog {
  const heads = new Map<string, LogLeaf>()
  const leaves = Array.from({ length: size }, (_, leaf) => {
    const event = someEvent(leaf)
    const head = heads.get(event.sessionId!)
    const entry = {
      body: JSON.stringify(event),
      number: (head?.number ?? 0) + 1,
      previous: head?.hash ?? '',
    }
    const found: LogLeaf = {
      ...entry,
      leaf,
      chain: event.sessionId!,
      eventId: event.id,
      event,
      differing: [],
      hash: entryHash(entry),
    }
    heads.set(event.sessionId!, found)
    return found
  })
  return { leaves, contents: new Map(contents.map((text) => [contentAddress(text), text])) }
}

function someEvent(index: number): RecordedEvent {
  const content = contents[index % contents.length]!
  return {
    id: `event-${index}`,
    kind: 'source',
    createdAt: '2026-03-01T10:00:00.000Z',
    project: 'lifts',
    sessionId: `session-${(index * 7) % 3}`,
    actor: { role: 'agent', agentId: 'inspector' },
    data: {
      id: `event-${index}`,
      type: 'document',
      identifier: `report-${index}.md`,
      name: `Report ${index}`,
      version: '1',
      contentHash: contentAddress(content),
      length: content.length,
    },
  }
}

/** The log as `verifyLog` reads it. */
export function logOf({ leaves }: SomeLog) {
  return {
    async readLog({ from, limit = 100 }: { from: number; limit?: number }) {
      return leaves.filter(({ leaf }) => leaf >= from).slice(0, limit)
    },
  }
}
