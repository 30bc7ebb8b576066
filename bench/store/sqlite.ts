import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { NewEvent } from '../../src/core/records/event.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { timeOrderedId } from '../../src/core/time-ordered-id.ts'
import { actorOf, registerSource } from '../../test/faults/citing.ts'
import { compare, formatTime, measureAll, median } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { newCitations } from './citations.ts'

const actor = actorOf({ sessions: 1 }, 0)

/**
 * Bytes after which SQLite starts to overwrite its write-ahead log (`wal_autocheckpoint`). The peer overwrites its
 * file after the same number.
 */
const LOG_SIZE = 1000 * 4120

/** A store in a file of its own, on the disk of the temporary directory. */
async function openStore(): Promise<{ store: Store; path: string; directory: string } & AsyncDisposable> {
  const directory = mkdtempSync(join(tmpdir(), 'citespan-sqlite-'))
  const path = join(directory, 'citations.db')
  const store = sqliteStore(path)
  await registerSource(store)
  return {
    store,
    path,
    directory,
    async [Symbol.asyncDispose]() {
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Bytes of one commit, measured by the growth of the write-ahead log before it is overwritten. */
async function bytesOfCommit({
  path,
  record,
}: {
  path: string
  record: () => Promise<unknown>
}): Promise<number> {
  const COMMITS = 20
  await record()
  const before = statSync(`${path}-wal`).size
  for (let commit = 0; commit < COMMITS; commit++) await record()
  return Math.round((statSync(`${path}-wal`).size - before) / COMMITS)
}

/**
 * Writes this many bytes to an existing file and flushes them. Each write continues where the last one ended; at the
 * end of the file it starts again at the beginning.
 */
function rawWriter(path: string, bytes: number) {
  const file = openSync(path, 'w')
  const buffer = Buffer.alloc(bytes, 'x')
  writeSync(file, Buffer.alloc(LOG_SIZE, 'x'), 0, LOG_SIZE, 0)
  fdatasyncSync(file)
  let place = 0
  return {
    write() {
      if (place + bytes > LOG_SIZE) place = 0
      writeSync(file, buffer, 0, bytes, place)
      fdatasyncSync(file)
      place += bytes
    },
    [Symbol.dispose]: () => closeSync(file),
  }
}

/** Writes a row with a unique id and the body of an event in its own transaction: the least that SQLite needs. */
function bareWriter(path: string, body: string) {
  const database = new Database(path)
  for (const pragma of ['journal_mode = wal', 'synchronous = full']) database.pragma(pragma)
  database.exec('create table bare (position integer primary key, id text not null unique, body text) strict')
  const [begin, insert, commit] = [
    'begin immediate',
    'insert into bare (id, body) values (?, ?)',
    'commit',
  ].map((text) => database.prepare<unknown[]>(text))
  return {
    write() {
      begin!.run()
      insert!.run(timeOrderedId(), body)
      commit!.run()
    },
    [Symbol.dispose]: () => void database.close(),
  }
}

/** Milliseconds per event that the first query after a burst of events spends on adding them to the indexes. */
async function indexingTime(store: Store): Promise<number> {
  const EVENTS = 1000
  const query = () => store.listEvents({ kind: 'citation', limit: 1 }, { actor })
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await query()
    await store.append(newCitations(EVENTS), { actor })
    const start = performance.now()
    await query()
    times.push((performance.now() - start) / EVENTS)
  }
  return median(times)
}

async function againstFlush(): Promise<BenchResult> {
  await using opened = await openStore()
  const { store, path, directory } = opened
  const record = () => store.append(newCitations(1), { actor })
  const [entry] = await record()
  const bytes = await bytesOfCommit({ path, record })
  using raw = rawWriter(join(directory, 'raw'), bytes)
  using bare = bareWriter(join(directory, 'bare.db'), entry!.body)
  const [own, peer, floor] = await measureAll([record, raw.write, bare.write], {
    minTime: 3000,
    repetitions: 15,
  })
  const later = await indexingTime(store)
  return {
    ratio: peer! / own!,
    detail: `${formatTime(own!)} against ${formatTime(peer!)} for ${bytes} bytes; a bare insert takes ${formatTime(floor!)}, the indexes ${formatTime(later)} an event later`,
  }
}

/**
 * Measures appends by several concurrent callers of one process. Each waits for its append before it makes the next.
 */
async function callersAgainstFlush(): Promise<BenchResult> {
  const CALLERS = 8
  await using opened = await openStore()
  const { store, path, directory } = opened
  const record = () => store.append(newCitations(1), { actor })
  const bytes = await bytesOfCommit({ path, record })
  using raw = rawWriter(join(directory, 'raw'), bytes)
  const ROUNDS = 20
  const caller = async () => {
    for (let round = 0; round < ROUNDS; round++) await record()
  }
  const [own, peer] = await measureAll(
    [() => Promise.all(Array.from({ length: CALLERS }, caller)), raw.write],
    { minTime: 3000, repetitions: 15 },
  )
  const each = own! / (CALLERS * ROUNDS)
  return {
    ratio: peer! / each,
    detail: `${formatTime(each)} an append against ${formatTime(peer!)} for ${bytes} bytes`,
  }
}

async function batchAgainstSingle(): Promise<BenchResult> {
  const BATCH = 100
  await using opened = await openStore()
  const { store } = opened
  const append = (events: NewEvent[]) => store.append(events, { actor })
  const times = await compare(
    () => append(newCitations(BATCH)),
    async () => {
      for (let turn = 0; turn < BATCH; turn++) await append(newCitations(1))
    },
    { minTime: 3000, repetitions: 9 },
  )
  const perSecond = Math.round((BATCH * 1000) / times.own)
  return {
    ratio: times.speedup,
    detail: `${formatTime(times.own)} against ${formatTime(times.peer)}; ${perSecond} citations a second`,
  }
}

export const suite: BenchSuite = {
  name: 'store-sqlite',
  rows: [
    {
      label: 'one durable append',
      peer: 'raw write and fdatasync of as many bytes',
      target: { atLeast: 0.9 },
      missed:
        'A bare insert of SQLite already takes longer than the raw write where a flush takes 0.1 ms; on disks whose flush takes milliseconds the difference vanishes. Appends of several callers share a flush.',
      run: againstFlush,
    },
    {
      label: 'one durable append each by 8 callers at once',
      peer: 'raw write and fdatasync for each',
      target: { atLeast: 0.9 },
      run: callersAgainstFlush,
    },
    {
      label: '100 citations in one append',
      peer: '100 appends',
      target: { atLeast: 8 },
      run: batchAgainstSingle,
    },
  ],
}
