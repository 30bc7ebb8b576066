import { describe, expect, test } from 'vitest'
import type { LogLeaf } from '../../../src/core/records/event.ts'
import { entryHash } from '../../../src/core/records/log-entry.ts'
import { signCheckpoint } from '../../../src/records/log/checkpoint.ts'
import { createInclusionProof, verifyInclusionProof } from '../../../src/records/log/inclusion-proof.ts'
import { readTree } from '../../../src/records/log/read-tree.ts'
import { createNoteKeys } from '../../../src/records/log/signed-note.ts'
import { verifyLog } from '../../../src/records/log/verify-log.ts'
import type { LogProblem } from '../../../src/records/log/verify-log.ts'
import { logOf, someLog } from './some-log.ts'
import type { SomeLog } from './some-log.ts'

const origin = 'records.example/log'
const keys = await createNoteKeys(origin)

async function checkpointOf(log: SomeLog, size = log.leaves.length): Promise<string> {
  const tree = await readTree(logOf(log))
  return signCheckpoint({ origin, size, root: tree.root(size) }, keys.signer)
}

async function check(log: SomeLog, checkpoints: string[] = []) {
  const readContent = async (address: string) => log.contents.get(address) ?? null
  return verifyLog({ log: logOf(log), readContent, checkpoints, verifiers: [keys.verifier] })
}

/** Rehashes and relinks everything, as whoever owns the database could. */
function rewrite(leaves: readonly LogLeaf[]): LogLeaf[] {
  const heads = new Map<string, { number: number; hash: string }>()
  return leaves.map((leaf, index) => {
    const { number, hash: previous } = heads.get(leaf.chain) ?? { number: 0, hash: '' }
    const entry = { body: leaf.body, number: number + 1, previous }
    const hash = entryHash(entry)
    heads.set(leaf.chain, { number: entry.number, hash })
    return { ...leaf, ...entry, hash, leaf: index }
  })
}

function changed(leaf: LogLeaf): LogLeaf {
  return { ...leaf, body: leaf.body.replace('Report', 'Rumour') }
}

describe('verifyLog', () => {
  test('a log as it was written fits, with every checkpoint on the way', async () => {
    const log = someLog(2_345)
    const checkpoints = await Promise.all([0, 1, 64, 1_000, 2_345].map((size) => checkpointOf(log, size)))
    const report = await check(log, checkpoints)
    expect(report).toMatchObject({
      ok: true,
      size: 2_345,
      chains: 3,
      contents: 3,
      checkpoints: 5,
      problems: [],
    })
  })

  const attacks: [name: string, attack: (log: SomeLog) => LogLeaf[], kinds: LogProblem['kind'][]][] = [
    ['an edited body', ({ leaves }) => leaves.with(20, changed(leaves[20]!)), ['entry-hash']],
    [
      'an edited body with its hash',
      ({ leaves }) => {
        const edited = changed(leaves[20]!)
        return leaves.with(20, { ...edited, hash: entryHash(edited) })
      },
      ['chain'],
    ],
    ['a deleted entry', ({ leaves }) => leaves.toSpliced(20, 1), ['leaf-number', 'chain']],
    [
      'two leaves exchanged',
      ({ leaves }) => leaves.with(20, { ...leaves[23]!, leaf: 20 }).with(23, { ...leaves[20]!, leaf: 23 }),
      ['chain'],
    ],
    [
      'an entry in another chain',
      ({ leaves }) => leaves.with(20, { ...leaves[20]!, chain: leaves[21]!.chain }),
      ['chain'],
    ],
    [
      'an entry counted twice',
      ({ leaves }) => leaves.toSpliced(21, 0, leaves[20]!),
      ['leaf-number', 'chain'],
    ],
    [
      'a column that differs',
      ({ leaves }) => leaves.with(20, { ...leaves[20]!, differing: ['kind'] }),
      ['event'],
    ],
    ['a body that is no event', ({ leaves }) => leaves.with(20, { ...leaves[20]!, event: null }), ['event']],
    [
      'another number',
      ({ leaves }) => leaves.with(20, { ...leaves[20]!, number: 99 }),
      ['chain', 'entry-hash'],
    ],
    [
      'another previous hash',
      ({ leaves }) => leaves.with(20, { ...leaves[20]!, previous: '0'.repeat(64) }),
      ['chain', 'entry-hash'],
    ],
  ]
  test.each(attacks)('%s shows without any checkpoint', async (_, attack, kinds) => {
    const log = someLog(50)
    const report = await check({ ...log, leaves: attack(log) })
    expect(report.ok).toBe(false)
    for (const kind of kinds) expect(report.problems.map((problem) => problem.kind)).toContain(kind)
    expect(report.problems.some(({ message }) => /event-2\d|leaf/.test(message))).toBe(true)
  })

  const onlyHeld: [name: string, attack: (log: SomeLog) => LogLeaf[], kind: LogProblem['kind']][] = [
    ['a cut tail', ({ leaves }) => leaves.slice(0, -1), 'checkpoint-size'],
    [
      'a log written anew by its owner',
      ({ leaves }) => rewrite(leaves.with(20, changed(leaves[20]!))),
      'checkpoint-root',
    ],
    [
      'an entry removed and all renumbered',
      ({ leaves }) => rewrite([...leaves.toSpliced(20, 1), leaves[0]!]),
      'checkpoint-root',
    ],
  ]
  test.each(onlyHeld)('%s shows by a checkpoint held elsewhere, and only by it', async (_, attack, kind) => {
    const log = someLog(50)
    const held = await checkpointOf(log)
    const attacked = { ...log, leaves: attack(log) }
    expect(await check(attacked)).toMatchObject({ ok: true })
    expect(await check(attacked, [held])).toMatchObject({ ok: false, problems: [{ kind }] })
  })

  test('contents: missing, and changed by one character', async () => {
    const log = someLog(10)
    const [first, second] = log.contents.keys()
    log.contents.delete(first!)
    log.contents.set(second!, 'Die Bremse hielt.')
    const { problems } = await check(log)
    expect(problems).toMatchObject([{ kind: 'content' }, { kind: 'content' }])
    expect(problems[0]!.message).toContain(`${first} is missing`)
  })

  test('a checkpoint by somebody else, or damaged, is told apart from none', async () => {
    const log = someLog(5)
    const other = await createNoteKeys(origin)
    const tree = await readTree(logOf(log))
    const foreign = await signCheckpoint({ origin, size: 5, root: tree.root() }, other.signer)
    expect(await check(log, [foreign])).toMatchObject({ problems: [{ kind: 'checkpoint-signature' }] })
    expect(await check(log, ['?'])).toMatchObject({ problems: [{ kind: 'checkpoint-signature' }] })
  })

  test('many problems are counted, and the first are told', async () => {
    const log = someLog(300)
    const report = await check({ ...log, leaves: log.leaves.map(changed) })
    expect(report).toMatchObject({ ok: false, problemCount: 300 })
    expect(report.problems).toHaveLength(100)
  })

  test('an empty log fits', async () => {
    expect(await check(someLog(0))).toMatchObject({ ok: true, size: 0, chains: 0 })
  })
})

describe('inclusion proofs', () => {
  const log = someLog(37)

  async function proofOf(leaf: number, size = 37) {
    const tree = await readTree(logOf(log))
    const checkpoint = await checkpointOf(log, size)
    return createInclusionProof(log.leaves[leaf]!, { tree, checkpoint, size })
  }

  test('a stranger with the public key checks each, from JSON', async () => {
    for (let leaf = 0; leaf < 37; leaf += 4) {
      const proof = JSON.parse(JSON.stringify(await proofOf(leaf))) as unknown
      expect(await verifyInclusionProof(proof, [keys.verifier])).toMatchObject({
        ok: true,
        signedBy: origin,
        checkpoint: { size: 37 },
        event: { id: `event-${leaf}` },
      })
    }
  })

  test('a checkpoint older than the entry cannot prove it', async () => {
    await expect(proofOf(20, 20)).rejects.toThrow(RangeError)
  })

  test('whatever is changed, it proves nothing', async () => {
    const proof = await proofOf(20)
    const other = await createNoteKeys(origin)
    const forgeries: unknown[] = [
      null,
      {},
      { ...proof, format: 'citespan-proof/2' },
      { ...proof, leaf: 21 },
      { ...proof, leaf: 1e300 },
      { ...proof, path: proof.path.slice(1) },
      { ...proof, path: proof.path.map(() => '?') },
      { ...proof, entry: { ...proof.entry, body: proof.entry.body.replace('agent', 'admin') } },
      { ...proof, entry: { ...proof.entry, number: proof.entry.number + 1 } },
      { ...proof, entry: { ...proof.entry, previous: '' } },
      { ...proof, checkpoint: proof.checkpoint.replace('37', '38') },
    ]
    for (const forgery of forgeries) {
      expect(await verifyInclusionProof(forgery, [keys.verifier])).toMatchObject({ ok: false })
    }
    expect(await verifyInclusionProof(proof, [other.verifier])).toMatchObject({ ok: false })
  })
})
