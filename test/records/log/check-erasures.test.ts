import { describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../src/core/hash.ts'
import type { LogLeaf, UnsequencedEntry } from '../../../src/core/records/event.ts'
import type { LogProblem } from '../../../src/core/records/log-problem.ts'
import { createErasureCheck } from '../../../src/records/log/check-erasures.ts'
import { someLog } from './some-log.ts'

type Entry = LogLeaf | UnsequencedEntry

const { leaves } = someLog(4)
const [whole, other] = [leaves[0]!, leaves[1]!]
const original = sha256Hex(whole.body)

/** `whole` with its texts gone; `data` is what is left. */
function erased(data: object = { id: whole.eventId, type: 'document' }, by = 'erasure-1'): LogLeaf {
  const mark = { at: '2026-03-02T10:00:00.000Z', body: original, by, ground: 'GDPR Art. 17(1)(b)' }
  const event = { ...whole.event, data, erased: mark } as LogLeaf['event']
  return { ...whole, body: JSON.stringify(event), event }
}

function erasureOf(
  kept: LogLeaf,
  changes: { role?: string; project?: string; data?: object; entry?: object } = {},
): LogLeaf {
  const entry = { id: kept.eventId, body: original, kept: sha256Hex(kept.body), ...changes.entry }
  const event = {
    ...other.event,
    id: 'erasure-1',
    kind: 'erasure',
    ...(changes.project && { project: changes.project }),
    actor: { role: changes.role ?? 'admin', userId: 'dpo' },
    data: {
      sourceIds: [kept.eventId],
      addresses: [],
      reason: 'Asked for by letter.',
      ground: 'GDPR Art. 17(1)(b)',
      selection: { by: 'age', before: '2026-03-02' },
      entries: [entry],
      ...changes.data,
    },
  } as unknown as LogLeaf['event']
  return { ...other, eventId: 'erasure-1', event }
}

function check(entries: readonly Entry[], options: { isPart?: boolean } = {}) {
  const problems: LogProblem[] = []
  const { take, finish } = createErasureCheck((problem) => problems.push(problem), options)
  for (const entry of entries) take(entry)
  return { erasures: finish(), problems }
}

describe('createErasureCheck', () => {
  test('texts that an admin erased, with the erasure before or after them', () => {
    const kept = erased()
    const entries = [kept, erasureOf(kept), leaves[2]!]
    for (const order of [entries, entries.toReversed()]) {
      expect(check(order)).toEqual({
        problems: [],
        erasures: [
          {
            id: 'erasure-1',
            at: other.event!.createdAt,
            reason: 'Asked for by letter.',
            ground: 'GDPR Art. 17(1)(b)',
            by: { role: 'admin', userId: 'dpo' },
            selection: { by: 'age', before: '2026-03-02' },
            records: 1,
            sourceIds: [kept.eventId],
          },
        ],
      })
    }
  })

  test('what an erasure does not say is filled in', () => {
    const kept = erased()
    const far = { id: 'far', body: original, kept: original }
    const data = { ground: undefined, selection: undefined, entries: [far, { ...far, id: 'farther' }] }
    const { erasures } = check([erasureOf(kept, { data })])
    expect(erasures).toMatchObject([{ records: 2, ground: '', selection: { by: 'source' } }])
  })

  const kept = erased()
  const notNamed = `The texts of event ${kept.eventId} are gone, and no erasure in the log names it.`
  const notLeft = `What is left of event ${kept.eventId} is not what its erasure left.`
  const more = erased({ id: whole.eventId, type: 'document', name: 'Report 0', locator: 'p. 1' })
  const cases: [name: string, entries: Entry[], messages: string[]][] = [
    ['no erasure', [kept], [notNamed]],
    ['an erasure with another id', [erased(undefined, 'erasure-2'), leaves[2]!], [notNamed]],
    ['an erasure that names another record', [kept, erasureOf(kept, { data: { entries: [] } })], [notNamed]],
    ['an erasure by an agent', [kept, erasureOf(kept, { role: 'agent' })], [notNamed]],
    ['an erasure of another project', [kept, erasureOf(kept, { project: 'q' })], [notNamed]],
    ['another body before', [kept, erasureOf(kept, { entry: { body: sha256Hex('?') } })], [notLeft]],
    ['another body after', [kept, erasureOf(kept, { entry: { kept: sha256Hex('?') } })], [notLeft]],
    [
      'members that an erasure takes',
      [more, erasureOf(more)],
      [`What is left of event ${kept.eventId} has more than an erasure leaves: name, locator.`],
    ],
    [
      'a record whose texts are still there',
      [whole, erasureOf(kept)],
      [`The erasure erasure-1 names event ${kept.eventId}, whose texts are still there.`],
    ],
  ]
  test.each(cases)('%s is a problem', (_, entries, messages) => {
    const { problems } = check(entries)
    expect(problems.map(({ message }) => message)).toEqual(messages)
    expect(problems).toMatchObject([{ kind: 'erasure', eventId: kept.eventId }])
  })

  test('a problem of a record in the tree names its leaf, one of a waiting record has none', () => {
    const { leaf, ...entry } = more
    expect(check([more]).problems.map((problem) => problem.leaf)).toEqual([leaf, leaf])
    const { problems } = check([{ ...entry, isWaiting: true }])
    expect(problems).toHaveLength(2)
    for (const problem of problems) expect(problem).not.toHaveProperty('leaf')
  })

  test('a part of a log may lack the records that an erasure names, but not the erasure', () => {
    expect(check([erasureOf(kept)], { isPart: true })).toMatchObject({ problems: [], erasures: [{}] })
    expect(check([kept], { isPart: true }).problems).toHaveLength(1)
  })

  test('an entry that is no event, and an erasure of bytes alone, say nothing of texts', () => {
    const bytes = erasureOf(kept, { data: { entries: undefined } })
    expect(check([{ ...whole, event: null }, bytes])).toEqual({ erasures: [], problems: [] })
  })

  test('only an erasure has entries', () => {
    const named = erasureOf(kept)
    const event = { ...named.event!, kind: 'source' } as LogLeaf['event']
    expect(check([{ ...named, event }])).toEqual({ erasures: [], problems: [] })
  })
})
