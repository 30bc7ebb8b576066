import { expect, test } from 'vitest'
import type { RecordedEvent } from '../../../../src/core/records.ts'
import { toCitationRecord } from '../../../../src/records/store/events/log-rows.ts'
import { actor, citationEvent } from '../log-events.ts'

const recorded = (event: object) => ({ project: 'p1', actor: actor(), ...event }) as unknown as RecordedEvent

const relation = (from: string, to: string, second: number) =>
  recorded({
    id: `${from}-${to}`,
    kind: 'relation',
    createdAt: `2026-01-01T00:00:0${second}.000Z`,
    data: { from, to, kind: 'supersedes' },
  })

test('the relations of a citation and of the registered one that it repeats are together oldest first, in whatever order they were read', () => {
  const registered = { citationId: 'registered', claim: 'It was lit.', number: 1 }
  const repeating = recorded(citationEvent('repeating', { registered }))
  const relations = [
    relation('a', 'registered', 1),
    relation('b', 'repeating', 2),
    relation('c', 'registered', 3),
    relation('d', 'repeating', 4),
  ]
  for (const shift of relations.keys()) {
    const read = [...relations.slice(shift), ...relations.slice(0, shift)]
    const about = { verification: null, recheck: null, relations: read }
    const record = toCitationRecord(repeating, about, undefined)
    expect(record.supersededBy).toEqual(['a', 'b', 'c', 'd'])
    expect(record.relatedCitations!.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  }
})
