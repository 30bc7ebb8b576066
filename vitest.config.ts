import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Packages as users load them: `development` would have the markdown parser check itself at every character.
  ssr: { resolve: { conditions: ['node'], externalConditions: ['node'] } },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // Modules are loaded once for each of the workers, not once for each file: that was half of the time.
    pool: 'threads',
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    // Guards against what hangs. No test fails because the machine is busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000, interval: 20 } },
    // Processes that tests start compile the same sources again and again.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'citespan-compile-cache') },
  },
})
