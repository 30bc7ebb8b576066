import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * Test files that run for minutes whatever their size, because they start servers or browsers or evaluate whole data
 * sets.
 */
const slowFiles =
  /\/test\/(?:(?:attacks|browser|cli|demo|docs|eval|examples|faults|page\/(?:archive-view|cards|element|pdf|react)|store)\/|\w+\/traps\.)/

/**
 * Runs long test files first, so that no worker still has one when the others are done. Their durations are known from
 * the last run. On a machine without one, vitest sorts by file size, and `slowFiles` are put first.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of an array
    const sorted = await super.sort(files)
    if (files.some((file) => this.ctx.cache.getTestSpecificationResult(file))) return sorted
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
