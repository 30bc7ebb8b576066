import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

/** Ticks per second in the files of `/proc`; the same on every Linux. */
const TICKS = 100

/** Seconds of processor time so far, on Linux; `NaN` elsewhere. */
export type ProcessorTime = { clients: number; instances: number; database: number }

/** Processor time of this process, of the instances, and of the database with all its processes. */
export async function processorTime(
  connectionString: string,
  instances: readonly number[],
): Promise<ProcessorTime> {
  const { user, system } = process.cpuUsage()
  const ofInstances = await Promise.all(instances.map((pid) => secondsOf(pid)))
  const server = await serverOf(connectionString)
  const started = (await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(() => '')).trim()
  const ofDatabase = await Promise.all([
    secondsOf(server, { withEnded: true }),
    ...started.split(' ').map((pid) => secondsOf(Number(pid))),
  ])
  return {
    clients: (user + system) / 1e6,
    instances: sum(ofInstances),
    database: sum(ofDatabase),
  }
}

/**
 * Seconds of processor time of a process. `withEnded` adds that of the processes that it started and that have ended.
 */
async function secondsOf(pid: number, { withEnded = false } = {}): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The fields after the name, which may have spaces: the state is field 3, the times are fields 14 to 17.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, withEnded ? 15 : 13)
  return sum(times.map(Number)) / TICKS
}

async function serverOf(connectionString: string): Promise<number> {
  const client = new Client(connectionString)
  await client.connect()
  const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
  await client.end()
  return Number.parseInt(rows[0]!.file, 10)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
