import { describe, expect, test } from 'vitest'
import { postgresStore } from '../../src/store/postgres.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { checkLog } from './check-log.ts'
import { registerSource } from './citing.ts'
import { killPostgres } from './kill-postgres.ts'
import { killSqliteWriter } from './kill-sqlite.ts'
import { takeDatabaseAway } from './outage.ts'
import { writeAtOnce } from './write-at-once.ts'

/** `npm run faults` does the same in full counts. */
const TIMEOUT = 180_000

const whole = { lost: 0, doubled: 0, halved: 0, unknown: 0, problems: [] }

describe('faults', () => {
  test(
    'a killed SQLite writer loses nothing that it acknowledged',
    async () => {
      const findings = await killSqliteWriter({ kills: 12, seed: 4 })
      expect(findings).toMatchObject(whole)
      expect(findings.acknowledged).toBeGreaterThan(100)
      expect(findings.chains).toBe(8)
    },
    TIMEOUT,
  )

  test(
    'a killed PostgreSQL server loses nothing that it acknowledged',
    async () => {
      const findings = await killPostgres({ kills: 3, seed: 4 })
      expect(findings).toMatchObject(whole)
      expect(findings.acknowledged).toBeGreaterThan(40)
    },
    TIMEOUT,
  )

  test(
    'while the database is away calls wait or say so, and all go on when it is back',
    async () => {
      const findings = await takeDatabaseAway({ away: 3000 })
      expect(findings).toMatchObject(whole)
      expect(Object.keys(findings.failures)).toStrictEqual(['database-unavailable'])
      expect(findings.recovery).toBeLessThan(5000)
    },
    TIMEOUT,
  )

  test(
    'processes that write into the same sessions lose and double nothing, and keep every chain whole',
    async () => {
      const server = await startPostgres()
      const store = postgresStore(server.connectionString)
      try {
        await registerSource(store)
        const { told, exitCodes } = await writeAtOnce(server.connectionString, {
          processes: 4,
          sessions: 10,
          citations: 400,
        })
        const findings = await checkLog(store, told)
        expect(exitCodes).toStrictEqual([0, 0, 0, 0])
        expect(findings).toMatchObject({ ...whole, acknowledged: 400, size: 801, chains: 10, healed: 0 })
      } finally {
        await store.close()
        await server.stop()
      }
    },
    TIMEOUT,
  )
})
