import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './test/sequencer.ts'

const folder = temporaryFolder()

export default defineConfig({
  // Packages as users load them: `development` would have the markdown parser check itself at every character.
  ssr: { resolve: { conditions: ['node'], externalConditions: ['node'] } },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // Modules are loaded once for each of the workers, not once for each file.
    pool: 'threads',
    isolate: false,
    // One for each processor: browsers and databases have work of their own, and a third one beside two made the run longer.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: SlowFirst },
    // Guards against what hangs. No test fails because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 250_000, interval: 20 } },
    // Turns of the event loop stay real: the pace that all files of a worker share would wait for one that never comes.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] },
    // What an engine without `onIncident` tells a developer; the tests of it listen to `console.warn`.
    onConsoleLog: (log) => !log.startsWith('citespan: '),
    env: {
      TMPDIR: folder,
      // The first server of PostgreSQL leaves what `initdb` made for those that follow.
      POSTGRES_CLUSTER: join(folder, 'cluster'),
      // Processes that tests start compile the same sources again and again.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile'),
    },
  },
})

/**
 * Where the tests' databases and files go, until the run is over: in memory where
 * Linux has room for them, since a commit that is flushed to a disk takes ten
 * times as long and no test can cut the power.
 */
function temporaryFolder(): string {
  const parent = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(parent, 'citespan-test-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  process.once('exit', () => {
    endServers(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

/** Ends the servers of PostgreSQL that workers kept for their next test file. */
function endServers(folder: string): void {
  for (const path of globSync('citespan-postgres-*/data/postmaster.pid', { cwd: folder })) {
    try {
      const [pid] = readFileSync(join(folder, path), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    } catch {
      // It has ended by itself.
    }
  }
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= 2 ** 31
  } catch {
    return false
  }
}
