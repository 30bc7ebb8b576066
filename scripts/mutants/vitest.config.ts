import { relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import shared from '../../vitest.config.ts'

/** Runs the tests in the order in which they were named: the nearest catch most mutants. */
class NamedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = process.env['MUTANT_TESTS']?.split(' ') ?? []
    const place = ({ moduleId }: TestSpecification) => names.indexOf(relative(process.cwd(), moduleId))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default mergeConfig(shared, {
  // `node_modules` is linked to the working tree's: nothing may be written there.
  cacheDir: process.env['MUTANT_CACHE'],
  test: {
    sequence: { sequencer: NamedOrder },
    setupFiles: ['scripts/mutants/record-marks.ts'],
    fsModuleCache: true,
  },
})
