/**
 * Runs the faults that records and streams must survive, in full size: `npm run faults`, or `npm run faults -- --only
 * sqlite --sqlite-kills 50`. Exits with code 1 if anything was lost, doubled or broken.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { checkLog, isWhole } from './check-log.ts'
import { registerSource } from './citing.ts'
import { openResults } from './growth-results.ts'
import { measureGrowth, writePair } from './growth.ts'
import { endStreams, isEnded } from './end-streams.ts'
import { readBombs } from './documents.ts'
import { fetchHostile, isUnharmed } from './fetch-hostile.ts'
import { isKept, killArchiver } from './kill-archiver.ts'
import { isErased, killEraser } from './kill-eraser.ts'
import type { ArchiveTask } from './open-archive.ts'
import { killPostgres } from './kill-postgres.ts'
import { killSqliteWriter } from './kill-sqlite.ts'
import { visitPages } from './page-visits.ts'
import { isUnharmed as isUnharmedByKills, killInstances } from './service/kill-instances.ts'
import { isCarried, loadService } from './service/load.ts'
import { takeDatabaseAway } from './outage.ts'
import { fuzzService } from '../doors/service/fuzz/fuzz-service.ts'
import { writeAtOnce } from './write-at-once.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    'sqlite-kills': { type: 'string', default: '500' },
    'postgres-kills': { type: 'string', default: '50' },
    /** Kills of a process that registers pages, for each kind of blob store. */
    'archive-kills': { type: 'string', default: '200' },
    /** Kills of a process that erases a session, for each kind of blob store. */
    'erasure-kills': { type: 'string', default: '50' },
    signals: { type: 'string', default: '100' },
    /** Number of answers in progress in a process that gets a signal. */
    'open-streams': { type: 'string', default: '60' },
    /** Seconds for which the database is away. */
    away: { type: 'string', default: '30' },
    processes: { type: 'string', default: '8' },
    citations: { type: 'string', default: '20000' },
    answers: { type: 'string', default: '1000' },
    /** Number of web pages that are registered and rechecked. */
    pages: { type: 'string', default: '1000' },
    streams: { type: 'string', default: '1000' },
    /**
     * Citations that are sent to instances of the service, the number of concurrent answers, and the milliseconds
     * between two pieces of an answer. A piece has about five tokens, so 100 ms means 50 tokens per second.
     */
    'service-citations': { type: 'string', default: '50000' },
    'service-streams': { type: 'string', default: '200' },
    pace: { type: 'string', default: '100' },
    instances: { type: 'string', default: '4' },
    /** Seconds for which the database of the service is away. */
    'service-away': { type: 'string', default: '60' },
    /** Number of instances of the service that are ended by each kind of signal. */
    'service-kills': { type: 'string', default: '100' },
    /** Number of requests that are generated from the API description. */
    requests: { type: 'string', default: '10000' },
    /** Part of the name of the documents to read; all by default. */
    document: { type: 'string' },
    /** Regular expressions for the names of functions and families. */
    reader: { type: 'string', default: '.' },
    family: { type: 'string', default: '.' },
    /** File with the results of pairs; those in it are not measured again. */
    results: { type: 'string' },
    /** Share (0–1) of the pairs that are always measured up to a million characters. */
    longest: { type: 'string', default: '0' },
    threads: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
})

const RECOVERY = 5000

const seed = Number(values.seed)
const faults: Record<string, () => Promise<{ isMet: boolean; findings: object }>> = {
  async sqlite() {
    const findings = await killSqliteWriter({ kills: Number(values['sqlite-kills']), seed })
    return { isMet: isWhole(findings), findings }
  },
  async postgres() {
    const findings = await killPostgres({ kills: Number(values['postgres-kills']), seed })
    return { isMet: isWhole(findings), findings }
  },
  async archive() {
    const kills = Number(values['archive-kills'])
    const findings = await atAllPlaces((task, { restart }) => killArchiver(task, { kills, seed, restart }))
    return { isMet: Object.values(findings).every(isKept), findings }
  },
  async erasure() {
    const kills = Number(values['erasure-kills'])
    const findings = await atAllPlaces((task, { restart }) => killEraser(task, { kills, seed, restart }))
    return { isMet: Object.values(findings).every(isErased), findings }
  },
  async sigterm() {
    const streams = Number(values['open-streams'])
    const findings = await endStreams({ signals: Number(values.signals), streams, seed })
    return { isMet: isEnded(findings), findings }
  },
  async service() {
    const {
      requests,
      statuses,
      faults: found,
    } = await fuzzService({ requests: Number(values.requests), seed })
    return { isMet: found.length === 0, findings: { requests, statuses, faults: found.slice(0, 20) } }
  },
  async 'service-scale'() {
    const instances = Number(values.instances)
    const load = await loadService({
      instances,
      streams: Number(values['service-streams']),
      citations: Number(values['service-citations']),
      paragraphs: 25,
      pace: Number(values.pace),
    })
    console.log('load:', load)
    const kills = await killInstances({
      instances,
      kills: Number(values['service-kills']),
      away: Number(values['service-away']) * 1000,
      seed,
    })
    return { isMet: isCarried(load) && isUnharmedByKills(kills), findings: { kills } }
  },
  async outage() {
    const findings = await takeDatabaseAway({ away: Number(values.away) * 1000 })
    const isClear = Object.keys(findings.failures).every((code) => code === 'database-unavailable')
    return { isMet: isWhole(findings) && isClear && findings.recovery <= RECOVERY, findings }
  },
  async processes() {
    const server = await startPostgres()
    const store = postgresStore(server.connectionString)
    try {
      await registerSource(store)
      const { told, perSecond } = await writeAtOnce(server.connectionString, {
        processes: Number(values.processes),
        sessions: 40,
        citations: Number(values.citations),
      })
      const findings = { ...(await checkLog(store, told)), perSecond: Math.round(perSecond) }
      return { isMet: isWhole(findings) && findings.acknowledged >= Number(values.citations), findings }
    } finally {
      await store.close()
      await server.stop()
    }
  },
  async documents() {
    return await readBombs({ named: values.document })
  },
  async fetch() {
    const findings = await fetchHostile({ answers: Number(values.answers) })
    return { isMet: isUnharmed(findings) && findings.answers === Number(values.answers), findings }
  },
  async pages() {
    const pages = Number(values.pages)
    const limits = {
      firstByteMs: 300,
      rateWindowMs: 200,
      totalMs: 2000,
      bytes: 1_000_000,
      sentBytes: 1_000_000,
    }
    const findings = await visitPages({ pages, limits })
    const { registered, unexpected, stray, left, open } = findings
    const isMet = registered === pages && [...unexpected, ...stray, ...left].length === 0 && open === 0
    return { isMet, findings }
  },
  async proofs() {
    const env = { ...process.env, PROOFS: 'full' }
    // Runs all test files that import it, directly or not.
    const args = ['related', 'test/fixtures/full-proof.ts', '--run']
    const { status } = spawnSync('vitest', args, { env, stdio: 'inherit' })
    return { isMet: status === 0, findings: {} }
  },
  async growth() {
    const results = openResults(values.results)
    const findings = await measureGrowth({
      reader: new RegExp(values.reader),
      family: new RegExp(values.family),
      told: results.told,
      longest: Number(values.longest),
      threads: Number(values.threads),
      seed,
      report: (pair) => {
        results.add(pair)
        console.log(writePair(pair))
      },
    })
    return { isMet: findings.offenders.length === 0, findings }
  },
  async streams() {
    const env = { ...process.env, STREAM_SEEDS: values.streams }
    const args = ['run', 'test/engine/stream/stream-integrity.test.ts']
    const { status } = spawnSync('vitest', args, { env, stdio: 'inherit' })
    return { isMet: status === 0, findings: { streams: Number(values.streams) } }
  },
}

/**
 * Repeats a proof for each kind of store: records and blobs in one SQLite file; blobs in a folder beside it; both in
 * PostgreSQL, which can be restarted.
 */
async function atAllPlaces<T>(
  kill: (task: ArchiveTask, options: { restart?: () => Promise<void> }) => Promise<T>,
): Promise<Record<string, T>> {
  const findings: Record<string, T> = {}
  for (const kind of ['sqlite', 'folder'] as const) {
    const target = await mkdtemp(join(tmpdir(), 'citespan-archive-'))
    findings[kind] = await kill({ kind, target }, {})
    await rm(target, { recursive: true, force: true })
  }
  const server = await startPostgres()
  const restart = async () => {
    await server.kill()
    await server.restart()
  }
  try {
    findings['postgres'] = await kill({ kind: 'postgres', target: server.connectionString }, { restart })
  } finally {
    await server.stop()
  }
  return findings
}

console.log('Kills test that commits are whole and kept; they do not test fsync.')
for (const [name, run] of Object.entries(faults)) {
  if (values.only && !values.only.includes(name)) continue
  const start = performance.now()
  const { isMet, findings } = await run()
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${name}: ${isMet ? 'met' : 'MISSED'} in ${seconds} s`, findings)
  if (!isMet) process.exitCode = 1
}
