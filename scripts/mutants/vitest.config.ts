import { relative } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import shared from '../../vitest.config.ts'

/** The tests in the order in which they were named: the nearest ones catch most mutants. */
class NamedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const names = process.env['MUTANT_TESTS']?.split(' ') ?? []
    const place = ({ moduleId }: TestSpecification) => names.indexOf(relative(process.cwd(), moduleId))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

export default mergeConfig(shared, {
  // `node_modules` is that of the working tree: nothing is written there.
  cacheDir: process.env['MUTANT_CACHE'],
  test: {
    sequence: { sequencer: NamedOrder },
    setupFiles: ['scripts/mutants/record-marks.ts'],
    fsModuleCache: true,
  },
})
