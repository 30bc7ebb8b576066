import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Files that start servers or browsers, or judge whole sets: minutes of a run, whatever their size in bytes. */
const slowFiles =
  /\/test\/(?:(?:attacks|browser|cli|demo|docs|eval|examples|faults|page\/(?:archive-view|cards|element|pdf|react)|store)\/|\w+\/traps\.)/

/**
 * Long files first, so that no worker is left with one when the others are done. How
 * long each took is known from the run before; on a machine without one, vitest goes
 * by the size of files, and those that are slow are put before the others.
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
