import { describe, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import type { LogLeaf, RecordedEvent, UnsequencedEntry } from '../../../src/core/records/event.ts'
import { entryHash } from '../../../src/core/records/log-entry.ts'
import { toBase64 } from '../../../src/records/log/base64.ts'
import { signCheckpoint } from '../../../src/records/log/checkpoint.ts'
import { leafHashOf } from '../../../src/records/log/entry-leaf.ts'
import { createMerkleTree } from '../../../src/records/log/merkle-tree.ts'
import { createNoteKeys } from '../../../src/records/log/signed-note.ts'
import { verifyLog } from '../../../src/records/log/verify-log.ts'
import type { LogReport, VerifyLogOptions } from '../../../src/records/log/verify-log.ts'
import { logOf, someLog } from './some-log.ts'

const origin = 'records.example/log'
const keys = await createNoteKeys(origin)
const other = await createNoteKeys(origin)
const corrupt = new CitationError({
  code: 'database-corrupt',
  message: 'page 7 is torn.',
  suggestion: 'Restore.',
})

function failing(error: Error): () => Promise<never> {
  return async () => {
    throw error
  }
}

function rootOf(leaves: readonly LogLeaf[], size = leaves.length): Uint8Array {
  const tree = createMerkleTree()
  for (const leaf of leaves.slice(0, size)) tree.append(leafHashOf(leaf))
  return tree.root()
}

/** The report on leaves that fit, without contents or checkpoints. */
function wholeReport(leaves: readonly LogLeaf[]): LogReport {
  const size = leaves.length
  return {
    ok: true,
    size,
    unsequenced: 0,
    root: toBase64(rootOf(leaves)),
    chains: new Set(leaves.map(({ chain }) => chain)).size,
    contents: 0,
    erasures: [],
    checkpoints: 0,
    attested: 0,
    unattested: size === 0 ? null : { from: 0, to: size - 1, count: size },
    unindexed: 0,
    problems: [],
    problemCount: 0,
  }
}

/** An entry without a leaf, as it was before it got its number. */
function waiting(leaf: LogLeaf, isWaiting = true): UnsequencedEntry {
  const entry: Partial<LogLeaf> & UnsequencedEntry = { ...leaf, isWaiting }
  delete entry.leaf
  return entry
}

describe('the report on a log', () => {
  test.each([0, 1, 2, 3, 4, 50])('of %i entries that fit', async (size) => {
    const { leaves } = someLog(size)
    expect(await verifyLog({ log: logOf({ leaves, contents: new Map() }) })).toEqual(wholeReport(leaves))
  })

  const { leaves } = someLog(6)
  const [, , , third] = leaves as [LogLeaf, LogLeaf, LogLeaf, LogLeaf]
  const place = { leaf: 3, eventId: 'event-3' }
  test.each<[string, LogLeaf[], LogReport['problems']]>([
    [
      'a body that was changed',
      leaves.with(3, { ...third, body: `${third.body} ` }),
      [{ kind: 'entry-hash', ...place, message: 'The hash of event event-3 does not match its body.' }],
    ],
    [
      'no event in the body',
      leaves.with(3, { ...third, event: null }),
      [
        { kind: 'event', ...place, message: 'The body of event event-3 is not a valid event.' },
        {
          kind: 'chain',
          ...place,
          message: 'Event event-3 is number 2 of its chain, after number 0.',
        },
      ],
    ],
    [
      'columns that differ',
      leaves.with(3, { ...third, differing: ['kind', 'run_id'] }),
      [
        {
          kind: 'event',
          ...place,
          message: 'Event event-3 has columns that contradict its body: kind, run_id.',
        },
      ],
    ],
    [
      'the hash of another entry before it',
      leaves.with(3, rehashed({ ...third, previous: leaves[1]!.hash })),
      [
        {
          kind: 'chain',
          ...place,
          message: 'Event event-3 does not have the hash of the previous entry of its chain.',
        },
      ],
    ],
    [
      'a number left out at the end',
      leaves.with(5, { ...leaves[5]!, leaf: 7 }),
      [
        {
          kind: 'leaf-number',
          leaf: 7,
          eventId: 'event-5',
          message: 'The entry after leaf 4 has the number 7, not 5.',
        },
      ],
    ],
    [
      'an event that is gone',
      leaves.with(5, { ...leaves[5]!, isMissing: true }),
      [{ kind: 'no-event', leaf: 5, message: 'The event of leaf 5 is missing.' }],
    ],
    [
      'an event that is gone, with a wrong number',
      leaves.with(5, { ...leaves[5]!, leaf: 9, isMissing: true }),
      [
        { kind: 'leaf-number', leaf: 9, message: 'The entry after leaf 4 has the number 9, not 5.' },
        { kind: 'no-event', leaf: 9, message: 'The event of leaf 9 is missing.' },
      ],
    ],
  ])('%s', async (_, attacked, problems) => {
    const report = await verifyLog({ log: logOf({ leaves: attacked, contents: new Map() }) })
    expect(report.problems).toEqual(problems)
    expect(report).toMatchObject({ ok: false, size: 6, problemCount: problems.length })
  })

  function rehashed(leaf: LogLeaf): LogLeaf {
    return { ...leaf, hash: entryHash(leaf) }
  }

  test('after the largest number the count goes on by one', async () => {
    const last = Number.MAX_SAFE_INTEGER
    const log = {
      readLog: async ({ from }: { from: number }) =>
        from === 0 ? [leaves[0]!, { ...leaves[1]!, leaf: last }, { ...leaves[2]!, leaf: 2 }] : [],
    }
    const { problems } = await verifyLog({ log })
    expect(problems).toEqual([
      {
        kind: 'leaf-number',
        leaf: last,
        eventId: 'event-1',
        message: `The entry after leaf 0 has the number ${last}, not 1.`,
      },
    ])
  })

  test.each([0, 1, 5, 6, 7])('at most %i problems are told, all are counted', async (maxProblems) => {
    const attacked = leaves.map((leaf) => ({ ...leaf, differing: ['kind'] }))
    const report = await verifyLog({ log: logOf({ leaves: attacked, contents: new Map() }), maxProblems })
    expect(report.problems.map(({ leaf }) => leaf)).toEqual([0, 1, 2, 3, 4, 5].slice(0, maxProblems))
    expect(report).toMatchObject({ ok: false, problemCount: 6 })
  })

  test('the project of an event is part of its chain', async () => {
    const one = someLog(1).leaves[0]!
    const other = { ...one, leaf: 1, event: { ...one.event!, project: 'bridges' } }
    const report = await verifyLog({ log: logOf({ leaves: [one, other], contents: new Map() }) })
    expect(report).toMatchObject({ ok: true, chains: 2 })
  })

  test('what the store says of its indexes is part of it, what it counts comes first', async () => {
    const asked: string[] = []
    const problem = { kind: 'index', message: 'A row is missing.' } as const
    const report = await verifyLog({
      log: {
        readLog: async ({ from }) => (asked.push('leaves'), leaves.slice(from)),
        countUnindexed: async () => (asked.push('count'), 4),
        async *checkIndexes() {
          asked.push('indexes')
          yield problem
          yield problem
        },
      },
    })
    expect(report).toEqual({
      ...wholeReport(leaves),
      ok: false,
      unindexed: 4,
      problems: [problem, problem],
      problemCount: 2,
    })
    expect(asked).toEqual(['count', 'leaves', 'indexes'])
  })
})

describe('entries without a leaf number', () => {
  const { leaves } = someLog(12)

  /** A log whose first `size` entries have numbers, or more as the reads go on; the others come in pages of two. */
  function growing(size: number, sizes: readonly number[] = [size], change = waiting) {
    const asked: { after: string | null | undefined; limit: number | undefined }[] = []
    let numbered = size
    const log: VerifyLogOptions['log'] = {
      readLog: async ({ from, limit = 1000 }) => leaves.slice(0, numbered).slice(from, from + limit),
      async readUnsequenced({ after, limit }) {
        const index = asked.push({ after, limit }) - 1
        const from = after ? Number(after) : size
        // What got its number meanwhile is no longer among them.
        numbered = sizes[index] ?? sizes.at(-1)!
        const entries = leaves.slice(Math.max(from, numbered), from + 2).map((leaf) => change(leaf))
        return { entries, next: from + 2 < leaves.length ? String(from + 2) : null, size: numbered }
      },
    }
    return { log, asked }
  }

  test.each([8, 9, 10, 11, 12])('after %i numbered ones are checked like the others', async (size) => {
    const { log, asked } = growing(size)
    const pages = Math.max(1, Math.ceil((12 - size) / 2))
    expect(await verifyLog({ log })).toEqual({
      ...wholeReport(leaves.slice(0, size)),
      chains: 3,
      unsequenced: 12 - size,
    })
    expect(asked.map(({ limit }) => limit)).toEqual(Array.from({ length: pages }, () => 1000))
    expect(asked.map(({ after }) => after)).toEqual(
      Array.from({ length: pages }, (_, page) => (page === 0 ? undefined : String(size + 2 * page))),
    )
  })

  test.each<[string, number[]]>([
    ['before the first page', [9, 9, 9]],
    ['before the last', [6, 6, 11]],
    ['one by one', [7, 9, 11]],
    ['all of them', [12]],
  ])('some get their number %s: each is checked once', async (_, sizes) => {
    const { log } = growing(6, sizes)
    const report = await verifyLog({ log })
    expect(report).toMatchObject({ ok: true, problemCount: 0, size: sizes.at(-1)! })
    expect(report.root).toBe(toBase64(rootOf(leaves, sizes.at(-1)!)))
  })

  test('those that nobody will number are told', async () => {
    const { log } = growing(10, [10], (leaf) => waiting(leaf, leaf.eventId !== 'event-11'))
    expect((await verifyLog({ log })).problems).toEqual([
      {
        kind: 'no-leaf',
        eventId: 'event-11',
        message:
          'Event event-11 has no leaf number and is not waiting for one: it was inserted outside the log, or its leaf was removed.',
      },
    ])
  })

  test('a problem of one names no leaf', async () => {
    const { log } = growing(11, [11], (leaf) => waiting({ ...leaf, event: null, number: 1, previous: '' }))
    const { problems } = await verifyLog({ log })
    expect(problems).toEqual([
      { kind: 'entry-hash', eventId: 'event-11', message: expect.stringContaining('hash of event event-11') },
      { kind: 'event', eventId: 'event-11', message: expect.stringContaining('event-11 is not a valid') },
    ])
  })

  test('their contents are looked for', async () => {
    const { log } = growing(0)
    const sought: string[] = []
    const report = await verifyLog({
      log,
      readContent: async (address) => {
        sought.push(address)
        return [...someLog(0).contents].find(([known]) => known === address)?.[1] ?? null
      },
    })
    expect(report).toMatchObject({ ok: true, contents: 3, size: 0, unsequenced: 12 })
    expect(sought.toSorted()).toEqual([...someLog(0).contents.keys()].toSorted())
  })

  test.each([10, 11, 12])(
    'erasures are listed, with %i numbered ones before or behind them',
    async (size) => {
      const data = { reason: 'left', entries: [], sourceIds: ['a'] }
      const erasing = (leaf: LogLeaf) =>
        ({ ...leaf.event!, kind: 'erasure', data }) as unknown as RecordedEvent
      const { log } = growing(size, [size], (leaf) => waiting({ ...leaf, event: erasing(leaf) }))
      const numbered = {
        ...log,
        readLog: async (range: { from: number; limit?: number }) =>
          (await log.readLog(range)).map((leaf) =>
            leaf.eventId === 'event-9' ? { ...leaf, event: erasing(leaf) } : leaf,
          ),
      }
      const { erasures, ok } = await verifyLog({ log: numbered })
      const unnumbered = [10, 11].filter((index) => index >= size)
      expect(ok).toBe(true)
      expect(erasures.map(({ id }) => id)).toEqual([9, ...unnumbered].map((index) => `event-${index}`))
      expect(erasures[0]).toMatchObject({ reason: 'left', ground: '', records: 0, sourceIds: ['a'] })
    },
  )

  test('that cannot be read are a problem, and the rest goes on', async () => {
    const log = {
      ...growing(12).log,
      readUnsequenced: failing(corrupt),
      async *checkIndexes() {
        yield { kind: 'index', message: 'A row is missing.' } as const
      },
    }
    const report = await verifyLog({ log })
    expect(report).toMatchObject({ ok: false, size: 12, problemCount: 2 })
    expect(report.problems).toEqual([
      {
        kind: 'unreadable',
        message: 'The entries without a leaf number cannot be read: page 7 is torn. Restore.',
      },
      { kind: 'index', message: 'A row is missing.' },
    ])
  })

  test.each([
    new Error('no route'),
    new CitationError({ code: 'database-unavailable', message: 'away', suggestion: 'Wait.' }),
  ])('a database that is away ends the check: %s', async (error) => {
    const log = { ...growing(12).log, readUnsequenced: failing(error) }
    await expect(verifyLog({ log })).rejects.toBe(error)
  })
})

describe('the contents that events name', () => {
  const texts = ['One.', 'Two.', 'Three.']
  const [one, two, three] = texts.map(contentAddress) as [string, string, string]
  const base = someLog(1).leaves[0]!.event!

  /** A log of these events, all in a chain of their own. */
  function logFor(events: readonly object[]) {
    const leaves = events.map((event, leaf): LogLeaf => {
      const whole = { ...base, id: `event-${leaf}`, ...event } as RecordedEvent
      const entry = { body: JSON.stringify(whole), number: 1, previous: '' }
      return {
        ...entry,
        leaf,
        chain: String(leaf),
        eventId: whole.id,
        event: whole,
        differing: [],
        hash: entryHash(entry),
      }
    })
    return logOf({ leaves, contents: new Map() })
  }

  test.each<[string, object[], string[]]>([
    ['of a source', [{ kind: 'source', data: { contentHash: one } }], [one]],
    [
      'of several, each once',
      [
        { kind: 'source', data: { contentHash: two } },
        { kind: 'source', data: { contentHash: one } },
        { kind: 'source', data: { contentHash: two } },
      ],
      [two, one],
    ],
    [
      'of a run',
      [{ kind: 'run', data: { sources: [{ contentAddress: three }, { contentAddress: one }] } }],
      [three, one],
    ],
    ['of a repository', [{ kind: 'repository', data: { change: 'source', contentHash: two } }], [two]],
    ['none where a source is used', [{ kind: 'repository', data: { change: 'use', contentHash: two } }], []],
    ['none where there is no content', [{ kind: 'repository', data: { change: 'source' } }], []],
    ['none of another kind', [{ kind: 'citation', data: { contentHash: one } }], []],
  ])('%s', async (_, events, expected) => {
    const sought: string[] = []
    const report = await verifyLog({
      log: logFor(events),
      readContent: async (address) => (sought.push(address), texts[[one, two, three].indexOf(address)]!),
    })
    expect(sought).toEqual(expected)
    expect(report).toMatchObject({ ok: true, contents: expected.length })
  })

  test('are missing, changed or torn: each is told, the others counted', async () => {
    const readContent = async (address: string) => {
      if (address === two) throw corrupt
      return address === one ? null : 'Four.'
    }
    const four = contentAddress('Four.')
    const events = [one, two, three, four].map((contentHash) => ({ kind: 'source', data: { contentHash } }))
    const report = await verifyLog({ log: logFor(events), readContent })
    expect(report).toMatchObject({ contents: 1, problemCount: 3 })
    expect(report.problems).toEqual([
      { kind: 'content', message: `The content ${one} is missing.` },
      { kind: 'content', message: `The content ${two} cannot be read: page 7 is torn. Restore.` },
      { kind: 'content', message: `The content ${three} does not match its hash.` },
    ])
  })

  test('a database that is away ends the check', async () => {
    const away = new Error('no route')
    const events = [{ kind: 'source', data: { contentHash: one } }]
    await expect(verifyLog({ log: logFor(events), readContent: failing(away) })).rejects.toBe(away)
  })
})

describe('checkpoints', () => {
  const { leaves } = someLog(9)
  const log = logOf({ leaves, contents: new Map() })

  async function checkpoint(size: number, root = rootOf(leaves, size), { signer } = keys) {
    return await signCheckpoint({ origin, size, root }, signer)
  }

  test.each([[[0]], [[1]], [[8]], [[9]], [[3, 9]], [[9, 3]], [[2, 5, 4]]])(
    'of %j entries vouch for as many leaves as the largest covers',
    async (sizes) => {
      const checkpoints = await Promise.all(sizes.map((size) => checkpoint(size)))
      const attested = Math.max(...sizes)
      const report = await verifyLog({ log, checkpoints, verifiers: [keys.verifier] })
      expect(report).toEqual({
        ...wholeReport(leaves),
        checkpoints: sizes.length,
        attested,
        unattested: attested === 9 ? null : { from: attested, to: 8, count: 9 - attested },
      })
    },
  )

  test('that do not fit are told one by one, the others still vouch', async () => {
    const checkpoints = [
      await checkpoint(4),
      await checkpoint(10, rootOf(leaves)),
      await checkpoint(6, rootOf(leaves, 5)),
      await checkpoint(7, rootOf(leaves, 7), other),
      await checkpoint(5),
      await checkpoint(8, rootOf(leaves, 9)),
    ]
    const report = await verifyLog({ log, checkpoints, verifiers: [keys.verifier] })
    expect(report).toMatchObject({ ok: false, checkpoints: 2, attested: 5, problemCount: 4 })
    expect(report.problems).toEqual([
      {
        kind: 'checkpoint-size',
        message: 'Checkpoint 2 of 6 covers 10 entries, but the log has only 9: its end was cut off.',
      },
      {
        kind: 'checkpoint-root',
        message: 'Checkpoint 3 of 6 has another root: the log was rewritten somewhere in leaves 4 to 5.',
      },
      {
        kind: 'checkpoint-signature',
        message: 'Checkpoint 4 of 6 is damaged or not signed by any of the given keys.',
      },
      {
        kind: 'checkpoint-root',
        message: 'Checkpoint 6 of 6 has another root: the log was rewritten somewhere in leaves 5 to 7.',
      },
    ])
  })
})

test.each<[string, object]>([
  ['options', null!],
  ['log', { log: {} }],
  ['checkpoints', { log: logOf(someLog(0)), checkpoints: 'note' }],
  ['verifiers', { log: logOf(someLog(0)), verifiers: [1] }],
])('%s that are none are refused', async (name, options) => {
  await expect(verifyLog(options as VerifyLogOptions)).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining(`verifyLog(): ${name}`),
  })
})
