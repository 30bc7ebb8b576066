import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Packages as users load them: `development` would have the markdown parser check itself at every character.
  ssr: { resolve: { conditions: ['node'], externalConditions: ['node'] } },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    setupFiles: ['test/setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
